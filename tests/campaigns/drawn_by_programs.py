"""Drawings as programs are in the habit of writing them: their heads, names, styles and detours."""

from __future__ import annotations

from tests.campaigns.exported_drawings import EXPORTED

_INK = (
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" '
    'xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
)


def _inkscape(defs: str, inner: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape (http://www.inkscape.org/) -->\n'
        f'<svg width="100mm" height="100mm" viewBox="0 0 100 100" version="1.1" id="svg5" inkscape:version="1.2" sodipodi:docname="a.svg" {_INK}>'
        '<sodipodi:namedview id="namedview7" pagecolor="#ffffff" bordercolor="#666666" inkscape:pageopacity="0.0" inkscape:document-units="mm" showgrid="false"/>'
        f'<defs id="defs2">{defs}</defs><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">{inner}</g></svg>'
    )


_USUAL = "stroke-width:3;stroke-linecap:round;stroke-linejoin:round;stroke-miterlimit:4;stroke-dasharray:none;stroke-opacity:1;paint-order:normal;-inkscape-stroke:none;stop-color:#000000"
_STOPS = '<stop style="stop-color:#cc3333;stop-opacity:1;" offset="0" id="s1"/><stop style="stop-color:#cc3333;stop-opacity:0;" offset="1" id="s2"/>'

INKSCAPE = {
    "gradient into nothing": _inkscape(
        f'<linearGradient inkscape:collect="always" id="l1">{_STOPS}</linearGradient><radialGradient inkscape:collect="always" xlink:href="#l1" id="r1" cx="50" cy="50" fx="50" fy="50" r="30" gradientTransform="matrix(1.2,0.3,-0.2,0.8,0,5)" gradientUnits="userSpaceOnUse"/>',
        f'<path sodipodi:type="arc" sodipodi:cx="50" style="fill:url(#r1);fill-opacity:1;stroke:#003366;{_USUAL}" d="M 90,50 A 40,40 0 0 1 50,90 40,40 0 0 1 10,50 40,40 0 0 1 50,10 40,40 0 0 1 90,50 Z"/>',
    ),
    "arrow": _inkscape(
        '<marker style="overflow:visible" id="TriangleStart" refX="0.0" refY="0.0" orient="auto-start-reverse" inkscape:stockid="TriangleStart" markerWidth="5.3244081" markerHeight="6.155385" viewBox="0 0 5.3244081 6.1553851" inkscape:isstock="true" preserveAspectRatio="xMidYMid"><path transform="scale(0.5)" style="fill:context-stroke;fill-rule:evenodd;stroke:context-stroke;stroke-width:1pt" d="M 5.77,0.0 L -2.88,5.0 L -2.88,-5.0 L 5.77,0.0 z"/></marker>',
        f'<path style="fill:none;stroke:#003366;{_USUAL};marker-end:url(#TriangleStart)" d="M 15,70 C 30,20 60,20 80,60" sodipodi:nodetypes="cc" inkscape:connector-curvature="0"/>',
    ),
    "blurred shadow": _inkscape(
        '<filter style="color-interpolation-filters:sRGB" id="f1"><feGaussianBlur stdDeviation="1.5"/></filter>',
        '<rect style="fill:#333;filter:url(#f1)" width="50" height="50" x="20" y="20"/>',
    ),
    "clip and opacity": _inkscape(
        '<clipPath clipPathUnits="userSpaceOnUse" id="c1"><circle style="fill:#000000" cx="50" cy="50" r="35"/></clipPath>',
        f'<g clip-path="url(#c1)" style="opacity:0.6" transform="rotate(10,50,50)"><rect style="fill:#cc3333;{_USUAL}" width="50" height="70" x="10" y="10"/><rect style="fill:#3366cc;fill-rule:evenodd" width="50" height="70" x="40" y="25" rx="8.5"/></g>',
    ),
    "mask of a gradient": _inkscape(
        '<linearGradient id="l2" x1="0" y1="0" x2="100" y2="0" gradientUnits="userSpaceOnUse"><stop style="stop-color:#ffffff" offset="0"/><stop style="stop-color:#000000" offset="1"/></linearGradient><mask maskUnits="userSpaceOnUse" id="m1"><rect style="fill:url(#l2)" width="100" height="100" x="0" y="0"/></mask>',
        '<g mask="url(#m1)"><rect style="fill:#006644" width="80" height="60" x="10" y="20"/></g>',
    ),
    "stripes of the stock": _inkscape(
        '<pattern inkscape:collect="always" patternUnits="userSpaceOnUse" width="2" height="1" patternTransform="translate(0,0) scale(4,4) rotate(30)" id="Strips1_1" inkscape:stockid="Stripes 1:1"><rect style="fill:black;stroke:none" x="0" y="-0.5" width="1" height="2"/></pattern>',
        '<ellipse style="fill:url(#Strips1_1);stroke:#000000;stroke-width:1" cx="50" cy="50" rx="40" ry="25"/>',
    ),
    "clones": _inkscape(
        "",
        '<g id="g9" transform="matrix(0.5,0,0,0.5,5,5)"><path style="fill:#cc3333;stroke:#000;stroke-width:2" d="m 10,10 h 60 v 30 z"/></g><use x="0" y="0" xlink:href="#g9" id="use1" transform="translate(45,10)" width="100%" height="100%"/><use xlink:href="#g9" transform="matrix(-1,0,0,1,90,50)"/>',
    ),
    "words": _inkscape(
        "",
        '<text xml:space="preserve" style="font-size:10px;line-height:1.25;font-family:sans-serif" x="10" y="50"><tspan sodipodi:role="line" x="10" y="50">Lamp</tspan></text>',
    ),
    "slanted line": _inkscape(
        "",
        f'<path style="fill:#ffcc00;stroke:#000000;{_USUAL}" transform="matrix(1.4,0.2,0,0.6,-10,10)" d="m 20,20 40,10 -10,50 z"/>',
    ),
    "gradient mesh": _inkscape(
        '<meshgradient id="mg" gradientUnits="userSpaceOnUse" x="10" y="10"><meshrow><meshpatch><stop path="c 20,0 40,0 60,0" style="stop-color:#fff"/></meshpatch></meshrow></meshgradient>',
        '<rect style="fill:url(#mg)" width="60" height="60" x="10" y="10"/>',
    ),
}

_AI_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->\n'


def _illustrator(style: str, inner: str, head: str = "") -> str:
    return (
        f'{_AI_HEAD}{head}<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"\n'
        f'\t viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">\n<style type="text/css">\n\t{style}\n</style>\n{inner}\n</svg>'
    )


ILLUSTRATOR = {
    "classes": _illustrator(
        ".st0{fill:#CC3333;stroke:#000000;stroke-width:3;stroke-miterlimit:10;}\n.st1{fill:none;stroke:#3366CC;stroke-linecap:round;stroke-dasharray:4,6;}\n.st2{opacity:0.5;fill-rule:evenodd;clip-rule:evenodd;}",
        '<polygon class="st0" points="50,10 90,90 10,90 "/><line class="st1" x1="5" y1="5" x2="95" y2="30"/><path class="st2" d="M20,20h60v60H20V20z M35,35v30h30V35H35z"/>',
    ),
    "doctype": _illustrator(
        ".st0{fill:#006644;}",
        '<circle class="st0" cx="50" cy="50" r="40"/>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    ),
    "editing capabilities": _illustrator(
        "",
        "<switch><g/></switch>",
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>\n',
    ),
    "clipped gradient": _illustrator(
        ".st0{clip-path:url(#SVGID_2_);fill:url(#SVGID_3_);}",
        '<g><defs><rect id="SVGID_1_" x="20" y="20" width="60" height="60"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath><linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="10" y1="50" x2="90" y2="50" gradientTransform="matrix(1 0 0 -1 0 100)"><stop  offset="0" style="stop-color:#FFFFFF"/><stop  offset="0.52" style="stop-color:#FFCC00"/><stop  offset="1" style="stop-color:#CC3333"/></linearGradient><circle class="st0" cx="50" cy="50" r="45"/></g>',
    ),
    "opacity mask": _illustrator(
        ".st0{fill:url(#SVGID_1_);}.st1{mask:url(#mask0);}",
        '<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="10" y1="0" x2="90" y2="0"><stop offset="0" style="stop-color:#FFFFFF"/><stop offset="1" style="stop-color:#000000"/></linearGradient><mask maskUnits="userSpaceOnUse" x="10" y="10" width="80" height="80" id="mask0"><rect x="10" y="10" class="st0" width="80" height="80"/></mask><g class="st1"><rect x="10" y="10" style="fill:#3366CC;" width="80" height="80"/></g>',
    ),
    "newer export": '<svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><style>.cls-1{fill:#c33;}.cls-1,.cls-2{stroke:#231f20;stroke-miterlimit:10;}.cls-2{fill:none;stroke-width:4px;}.cls-3{isolation:isolate;}</style></defs><g class="cls-3"><rect class="cls-1" x="10" y="10" width="50" height="50"/><path class="cls-2" d="m20,80c20-40,40,40,60,0"/></g></svg>',
    "multiplied shadow": _illustrator(
        ".st0{opacity:0.35;mix-blend-mode:multiply;}.st1{fill:#333333;}",
        '<g class="st0"><ellipse class="st1" cx="50" cy="80" rx="40" ry="10"/></g>',
    ),
    "faint group": _illustrator(
        ".st0{opacity:0.4;}.st1{fill:#CC3333;}.st2{fill:#3366CC;}",
        '<g class="st0"><rect x="10" y="10" class="st1" width="50" height="50"/><rect x="40" y="40" class="st2" width="50" height="50"/></g>',
    ),
    "symbol with a window": _illustrator(
        "",
        '<symbol  id="New_Symbol" viewBox="-10 -10 20 20"><circle style="fill:#CC3333;" cx="0" cy="0" r="10"/></symbol><use xlink:href="#New_Symbol"  width="20" height="20" x="-10" y="-10" transform="matrix(2 0 0 -2 50 50)" style="overflow:visible;"/>',
    ),
}


def _figma(inner: str, defs: str = "") -> str:
    return f'<svg width="100" height="100" viewBox="0 0 100 100" fill="none" xmlns="http://www.w3.org/2000/svg">\n{inner}\n<defs>\n{defs}\n</defs>\n</svg>\n'


FIGMA = {
    "frame with a clip": _figma(
        '<g clip-path="url(#clip0_1_2)"><rect width="100" height="100" rx="8" fill="white"/><path fill-rule="evenodd" clip-rule="evenodd" d="M50 10C72 10 90 28 90 50C90 72 72 90 50 90V10Z" fill="#D9D9D9"/></g>',
        '<clipPath id="clip0_1_2"><rect width="100" height="100" rx="8" fill="white"/></clipPath>',
    ),
    "alpha mask": _figma(
        '<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="10" y="10" width="80" height="80"><circle cx="50" cy="50" r="40" fill="#D9D9D9"/></mask><g mask="url(#mask0_1_2)"><rect x="0" y="30" width="100" height="70" fill="#3366CC"/><rect x="0" y="0" width="60" height="60" fill="#CC3333" fill-opacity="0.8"/></g>'
    ),
    "inside stroke": _figma(
        '<mask id="path-1-inside-1_1_2" fill="white"><path d="M20 20H80V80H20V20Z"/></mask><path d="M20 20H80V80H20V20Z" fill="#FFCC00"/><path d="M20 20V12H12V20H20ZM20 28H80V12H20V28Z" fill="#333333" mask="url(#path-1-inside-1_1_2)"/>'
    ),
    "gradients": _figma(
        '<rect x="10" y="10" width="80" height="35" rx="6" fill="url(#paint0_linear_1_2)"/><circle cx="50" cy="70" r="25" fill="url(#paint1_radial_1_2)" stroke="url(#paint0_linear_1_2)" stroke-width="4"/>',
        '<linearGradient id="paint0_linear_1_2" x1="10" y1="10" x2="90" y2="45" gradientUnits="userSpaceOnUse"><stop stop-color="#CC3333"/><stop offset="1" stop-color="#3366CC" stop-opacity="0"/></linearGradient><radialGradient id="paint1_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(50 70) rotate(90) scale(25)"><stop stop-color="white"/><stop offset="1" stop-color="#006644"/></radialGradient>',
    ),
    "drop shadow": _figma(
        '<g filter="url(#filter0_d_1_2)"><rect x="20" y="20" width="50" height="50" fill="#D9D9D9"/></g>',
        '<filter id="filter0_d_1_2" x="16" y="20" width="58" height="58" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0"/><feOffset dy="4"/></filter>',
    ),
    "group with opacity": _figma(
        '<g opacity="0.5"><rect x="10" y="10" width="50" height="50" fill="#CC3333"/><rect x="40" y="40" width="50" height="50" fill="#3366CC"/></g>'
    ),
    "outlined words": _figma(
        '<path d="M12.3 60V30.9H17.9V55.3H30.6V60H12.3ZM41.2 60.5C35 60.5 31 56 31 49.2C31 42.4 35.2 37.8 41.5 37.8Z" fill="black"/>'
    ),
    "angular gradient": _figma(
        '<foreignObject x="0" y="0" width="100" height="100"><div xmlns="http://www.w3.org/1999/xhtml" style="background:conic-gradient(from 90deg,red,blue);height:100%;width:100%"></div></foreignObject>'
    ),
    "blended": _figma(
        '<g style="mix-blend-mode:multiply"><rect x="10" y="10" width="50" height="50" fill="#CC3333"/></g>'
    ),
    "picture fill": _figma(
        '<rect width="100" height="100" fill="url(#pattern0_1_2)"/>',
        '<pattern id="pattern0_1_2" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.01)" xmlns:xlink="http://www.w3.org/1999/xlink"/></pattern><image id="image0" width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>',
    ),
}

_SERIF = 'style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"'


def _affinity(inner: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
        f'<svg width="100%" height="100%" viewBox="0 0 100 100" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" {_SERIF}>\n{inner}\n</svg>'
    )


AFFINITY = {
    "shapes": _affinity(
        '<g transform="matrix(1,0,0,1,-10,5)"><path d="M60,20L90,80L30,80L60,20Z" style="fill:rgb(204,51,51);stroke:black;stroke-width:4px;"/></g><g id="Layer1" serif:id="Layer 1" transform="matrix(0.8,0,0,1.2,5,-5)"><circle cx="50" cy="50" r="20" style="fill:rgb(51,102,204);fill-opacity:0.5;stroke:rgb(0,51,102);stroke-width:3px;"/></g>'
    ),
    "gradient": _affinity(
        '<path d="M10,10H90V90H10Z" style="fill:url(#_Linear1);"/><defs><linearGradient id="_Linear1" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(60,40,-40,60,20,20)"><stop offset="0" style="stop-color:rgb(255,204,0);stop-opacity:1"/><stop offset="0.5" style="stop-color:rgb(204,51,51);stop-opacity:0.4"/><stop offset="1" style="stop-color:black;stop-opacity:1"/></linearGradient></defs>'
    ),
    "clip": _affinity(
        '<clipPath id="_clip1"><path d="M50,10L90,50L50,90L10,50Z"/></clipPath><g clip-path="url(#_clip1)"><g opacity="0.502"><rect x="0" y="0" width="60" height="100" style="fill:rgb(204,51,51);"/><rect x="40" y="0" width="60" height="100" style="fill:rgb(51,102,204);"/></g></g>'
    ),
    "words": _affinity(
        '<g transform="matrix(1,0,0,1,10,50)"><text x="0px" y="0px" style="font-family:\'ArialMT\', \'Arial\', sans-serif;font-size:12px;">Lamp</text></g>'
    ),
    "rasterised": _affinity(
        '<use xlink:href="#_Image1" x="10" y="10" width="50px" height="50px"/><defs><image id="_Image1" width="50px" height="50px" xlink:href="data:image/png;base64,iVBORw0KGgo="/></defs>'
    ),
}

_PENPOT = '<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="100" xmlns="http://www.w3.org/2000/svg" height="100" id="screenshot-1f0a" viewBox="0 0 100 100" style="-webkit-print-color-adjust: exact;" fill="none" version="1.1">'
PENPOT = {
    "board": f'{_PENPOT}<g id="shape-1" style="fill: rgb(0, 0, 0);"><defs><clipPath id="frame-clip-1" class="frame-clip frame-clip-def"><rect rx="0" ry="0" x="0" y="0" width="100" height="100" transform="matrix(1.000000, 0.000000, 0.000000, 1.000000, 0.000000, 0.000000)"/></clipPath></defs><g class="frame-container-wrapper"><g class="frame-container-blur"><g class="frame-container-shadows"><g clip-path="url(#frame-clip-1)" fill="none"><g class="fills" id="fills-1"><rect rx="4" ry="4" x="10" y="10" width="80" height="60" class="frame-background" style="fill: rgb(204, 51, 51); fill-opacity: 1;"/></g><g id="strokes-2" class="strokes"><g class="stroke-shape"><ellipse cx="50" cy="60" rx="30" ry="20" style="fill: none; stroke-width: 5; stroke: rgb(0, 51, 102); stroke-opacity: 0.6;"/></g></g></g></g></g></g></g></svg>',
    "gradient": f'{_PENPOT}<g id="shape-2"><g class="fills"><defs><linearGradient id="fill-color-gradient-1" x1="0.5" y1="0" x2="0.5" y2="1" gradientTransform="matrix(1.000000, 0.000000, 0.000000, 1.000000, 0.000000, 0.000000)"><stop offset="0" stop-color="#ff8800" stop-opacity="1"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></linearGradient><pattern patternUnits="userSpaceOnUse" x="10" y="10" width="80" height="80" id="fill-0-2"><g><rect width="80" height="80" style="fill: url(&quot;#fill-color-gradient-1&quot;);"/></g></pattern></defs><path d="M10,10L90,10L90,90L10,90ZL10,10Z" fill="url(#fill-0-2)"/></g></g></svg>',
    "hidden blur": f'{_PENPOT}<g style="opacity: 0.5;"><g class="fills"><path style="fill: rgb(51,102,204); fill-opacity: 1;" d="M20,20L70,30L40,90Z"/></g><g><circle cx="55" cy="55" r="20" style="fill: rgb(0,102,68);"/></g></g></svg>',
}

_OFFICE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    '<svg version="1.2" width="100mm" height="100mm" viewBox="0 0 10000 10000" preserveAspectRatio="xMidYMid" fill-rule="evenodd" stroke-width="28.222" stroke-linejoin="round" xmlns="http://www.w3.org/2000/svg" xmlns:ooo="http://xml.openoffice.org/svg/export" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve">\n'
    ' <defs class="ClipPathGroup"><clipPath id="presentation_clip_path" clipPathUnits="userSpaceOnUse"><rect x="0" y="0" width="10000" height="10000"/></clipPath></defs>\n <defs class="TextShapeIndex"><g ooo:slide="id1" ooo:id-list="id3 id4"/></defs>\n'
)
LIBREOFFICE = {
    "shapes": f'{_OFFICE}<g class="SlideGroup"><g><g id="container-id1"><g id="id1" class="Slide" clip-path="url(#presentation_clip_path)"><g class="Page"><g class="com.sun.star.drawing.CustomShape"><g id="id3"><rect class="BoundingBox" stroke="none" fill="none" x="999" y="999" width="6003" height="4003"/><path fill="rgb(114,159,207)" stroke="none" d="M 4000,5000 L 1000,5000 1000,1000 7000,1000 7000,5000 4000,5000 Z"/><path fill="none" stroke="rgb(52,101,164)" stroke-width="200" d="M 4000,5000 L 1000,5000 1000,1000 7000,1000 7000,5000 4000,5000 Z"/></g></g></g></g></g></g></g></svg>',
    "faint": f'{_OFFICE}<g class="SlideGroup"><path fill="rgb(204,51,51)" fill-opacity="0.502" stroke="rgb(255,255,255)" stroke-opacity="0.502" d="M 2000,2000 L 8000,3000 5000,8000 Z"/><path fill="none" stroke="rgb(0,0,0)" stroke-width="300" stroke-linejoin="miter" stroke-dasharray="900,300" d="M 1000,9000 L 9000,9000"/></g></svg>',
    "words": f'{_OFFICE}<g class="TextShape"><text class="SVGTextShape"><tspan class="TextParagraph" font-family="Liberation Sans" font-size="635px"><tspan class="TextPosition" x="2000" y="4000"><tspan fill="rgb(0,0,0)">Lamp</tspan></tspan></tspan></text></g></svg>',
}

_DRAW = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="121px" height="61px" viewBox="-0.5 -0.5 121 61" style="background-color: transparent; color-scheme: light;">'
DRAWIO = {
    "shapes": f'{_DRAW}<defs/><g><g data-cell-id="0"><g data-cell-id="1"><g data-cell-id="2"><rect x="0" y="0" width="60" height="40" rx="6" ry="6" fill="#dae8fc" stroke="#6c8ebf" pointer-events="all"/></g><g data-cell-id="3"><path d="M 60 20 L 93.63 20" fill="none" stroke="#000000" stroke-miterlimit="10" pointer-events="stroke"/><path d="M 98.88 20 L 91.88 23.5 L 93.63 20 L 91.88 16.5 Z" fill="#000000" stroke="#000000" stroke-miterlimit="10" pointer-events="all"/></g></g></g></g></svg>',
    "older export": '<svg xmlns="http://www.w3.org/2000/svg" style="background-color: rgb(255, 255, 255);" width="81px" height="81px" viewBox="-0.5 -0.5 81 81" content="&lt;mxfile/&gt;"><g><ellipse cx="40" cy="40" rx="40" ry="40" fill="rgb(255, 255, 255)" stroke="rgb(0, 0, 0)" pointer-events="all"/><path d="M 10 40 Q 40 0 70 40" fill="none" stroke="#b85450" stroke-width="3" stroke-dasharray="9 9" pointer-events="stroke"/></g></svg>',
    "words": f'{_DRAW}<g><switch><foreignObject pointer-events="none" width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility" style="overflow: visible; text-align: left;"><div xmlns="http://www.w3.org/1999/xhtml">Lamp</div></foreignObject><text x="30" y="24" fill="#000000" font-family="Helvetica" font-size="12px" text-anchor="middle">Lamp</text></switch></g></svg>',
    "gradient": f'{_DRAW}<defs><linearGradient x1="0%" y1="0%" x2="0%" y2="100%" id="drawio-svg-1"><stop offset="0%" stop-color="#f5f5f5" stop-opacity="1" style="stop-color: rgb(245, 245, 245); stop-opacity: 1;"/><stop offset="100%" stop-color="#b3b3b3" stop-opacity="1" style="stop-color: rgb(179, 179, 179); stop-opacity: 1;"/></linearGradient></defs><g><path d="M 0 10 L 100 10 L 120 30 L 100 50 L 0 50 Z" fill="url(#drawio-svg-1)" stroke="#666666" pointer-events="all"/></g></svg>',
    "newer colours": f'{_DRAW}<g><rect x="10" y="10" width="90" height="40" fill="#f8cecc" stroke="#b85450" style="fill: light-dark(#f8cecc, #512d2b); stroke: light-dark(#b85450, #d7817e);"/></g></svg>',
}

OTHERS = {
    "sketch": '<?xml version="1.0" encoding="UTF-8"?>\n<svg width="24px" height="24px" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n<!-- Generator: Sketch 52.5 (67469) - http://www.bohemiancoding.com/sketch -->\n<title>icon</title><desc>Created with Sketch.</desc><defs><path d="M4,4 L20,4 L12,20 Z" id="path-1"></path></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><g transform="translate(1.000000, 1.000000)"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><use fill="#D8D8D8" xlink:href="#path-1"></use><rect fill="#CC3333" mask="url(#mask-2)" x="0" y="0" width="24" height="10"></rect></g></g></svg>',
    "corel": '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Creator: CorelDRAW 2019 -->\n<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="100mm" height="100mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 10000 10000" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"><defs><style type="text/css"><![CDATA[\n.str0 {stroke:#373435;stroke-width:200;stroke-miterlimit:22.9256}\n.fil0 {fill:#E31E24}\n.fil1 {fill:#373435;fill-rule:nonzero}\n]]></style></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><polygon class="fil0 str0" points="1000,1000 9000,2000 5000,9000 "/><path class="fil1" d="M4000 4000l2000 0 0 2000 -2000 0z"/></g></svg>',
    "boxy": '<?xml version="1.0" encoding="utf-8"?><svg viewBox="0 0 100 100" xmlns="http://www.w3.org/2000/svg" xmlns:bx="https://boxy-svg.com"><defs><bx:grid x="0" y="0" width="10" height="10"/><linearGradient gradientUnits="userSpaceOnUse" x1="50" y1="10" x2="50" y2="90" id="gradient-0" gradientTransform="matrix(0.707, 0.707, -0.707, 0.707, 50, -20)"><stop offset="0" style="stop-color: rgba(204, 51, 51, 1)"/><stop offset="1" style="stop-color: rgba(51, 102, 204, 0.3)"/></linearGradient></defs><path d="M 50 10 L 61 40 L 95 40 L 68 60 L 78 92 L 50 73 Z" bx:shape="star 50 50 40 40 0.5 5 1@1" style="fill: url(#gradient-0); stroke: rgb(0, 0, 0); stroke-width: 2px; paint-order: fill;"/></svg>',
    "icon of lines": '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="icon icon-anchor"><path stroke="none" d="M0 0h24v24H0z" fill="none"/><circle cx="12" cy="5" r="3"/><line x1="12" y1="22" x2="12" y2="8"/><path d="M5 12H2a10 10 0 0 0 20 0h-3"/></svg>',
    "icon in two tones": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><style>.fa-secondary{opacity:.4}</style></defs><path class="fa-secondary" d="M256 8C119 8 8 119 8 256s111 248 248 248 248-111 248-248S393 8 256 8z"/><path class="fa-primary" fill="currentColor" d="M340 280H172c-15 0-15-48 0-48h168c15 0 15 48 0 48z"/></svg>',
    "svgo": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#c33" d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0m3.5 9.1-4 4a.6.6 0 0 1-1 0l-2-2c-.3-.3-.3-.7 0-1s.8-.2 1 0L7 11.6l3.5-3.5c.3-.3.7-.3 1 0s.3.7 0 1"/></svg>',
    "icon font of strokes": '<svg t="1600000000000" class="icon" viewBox="0 0 1024 1024" version="1.1" xmlns="http://www.w3.org/2000/svg" p-id="1999" width="128" height="128"><path d="M512 64L960 960H64z" fill="#1296db" p-id="2000" data-spm-anchor-id="a.0"/><path d="M512 384m-64 0a64 64 0 1 0 128 0 64 64 0 1 0-128 0Z" fill="#fff" p-id="2001"/></svg>',
    "flat clip art": '<svg version="1.1" id="Capa_1" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px" viewBox="0 0 512 512" style="enable-background:new 0 0 512 512;" xml:space="preserve"><path style="fill:#FFDA44;" d="M256 0l256 256-256 256L0 256z"/><path style="fill:#D80027;" d="M128,128h256v256H128z"/><g></g><g></g></svg>',
    "game icon": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" style="height: 512px; width: 512px;"><path d="M0 0h512v512H0z" fill="#000" fill-opacity="0"></path><g class="" transform="translate(0,0)" style="touch-action: none;"><path d="M256 48L48 464h416zM256 160l96 224H160z" fill="#fff" fill-opacity="1" stroke="#000" stroke-opacity="1" stroke-width="8"></path></g></svg>',
    "chart": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60" font-size="10"><g transform="translate(5,55) scale(1,-1)"><path class="line" vector-effect="none" fill="none" stroke="steelblue" stroke-width="1.5" d="M0,0L20,30L40,10L60,45L80,25"/><g fill="tomato"><rect x="2" width="10" height="20"/><rect x="22" width="10" height="35"/></g></g></svg>',
    "vectorised": '<?xml version="1.0" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN"\n "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">\n<svg version="1.0" xmlns="http://www.w3.org/2000/svg" width="128.000000pt" height="128.000000pt" viewBox="0 0 128.000000 128.000000" preserveAspectRatio="xMidYMid meet"><metadata>Created by potrace 1.16</metadata><g transform="translate(0.000000,128.000000) scale(0.100000,-0.100000)" fill="#000000" stroke="none"><path d="M200 1000 c-50 -300 100 -700 400 -800 300 -50 500 200 500 500 0 200 -200 400 -400 400 -200 0 -450 -50 -500 -100z m500 -200 l100 -200 -200 0 100 200z"/></g></svg>',
    "plotted": '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="216pt" height="144pt" viewBox="0 0 216 144" xmlns="http://www.w3.org/2000/svg" version="1.1"><defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs><g id="figure_1"><g id="patch_1"><path d="M 0 144 L 216 144 L 216 0 L 0 0 z" style="fill: #ffffff"/></g><g id="line2d_1"><path d="M 27 115 L 100 30 L 190 90" clip-path="url(#p1)" style="fill: none; stroke: #1f77b4; stroke-width: 1.5; stroke-linecap: square"/><defs><path id="m1" d="M 0 3 C 0.8 3 1.5 2.7 2.1 2.1 L 3 0 L 0 -3 L -3 0 z" style="stroke: #1f77b4"/></defs><g clip-path="url(#p1)"><use xlink:href="#m1" x="27" y="115" style="fill: #1f77b4; stroke: #1f77b4"/><use xlink:href="#m1" x="100" y="30" style="fill: #1f77b4; stroke: #1f77b4"/></g></g></g><defs><clipPath id="p1"><rect x="20" y="17" width="180" height="110"/></clipPath></defs></svg>',
    "graph": '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg width="62pt" height="116pt" viewBox="0.00 0.00 62.00 116.00" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 112)"><polygon fill="white" stroke="transparent" points="-4,4 -4,-112 58,-112 58,4 -4,4"/><g class="node"><ellipse fill="none" stroke="black" cx="27" cy="-90" rx="27" ry="18"/></g><path fill="none" stroke="black" d="M27,-71.7C27,-64.41 27,-55.73 27,-47.54"/><polygon fill="black" stroke="black" points="30.5,-47.62 27,-37.62 23.5,-47.62 30.5,-47.62"/></g></svg>',
    "office suite of the web": '<svg version="1.1" viewBox="0.0 0.0 100.0 100.0" fill="none" stroke="none" stroke-linecap="square" stroke-miterlimit="10" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><clipPath id="p.0"><path d="m0 0l100.0 0l0 100.0l-100.0 0l0 -100.0z" clip-rule="nonzero"/></clipPath><g clip-path="url(#p.0)"><path fill="#000000" fill-opacity="0.0" d="m0 0l100.0 0l0 100.0l-100.0 0z" fill-rule="evenodd"/><path fill="#cfe2f3" d="m20.0 20.0l60.0 0l0 40.0l-60.0 0z" fill-rule="evenodd"/><path stroke="#595959" stroke-width="2.0" stroke-linejoin="round" stroke-linecap="butt" d="m20.0 20.0l60.0 0l0 40.0l-60.0 0z" fill-rule="evenodd"/></g></svg>',
    "of a print file": '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100pt" height="100pt" viewBox="0 0 100 100" version="1.1"><defs><g><symbol overflow="visible" id="glyph0-0"><path style="stroke:none;" d=""/></symbol><symbol overflow="visible" id="glyph0-1"><path style="stroke:none;" d="M 2 0 L 2 -20 L 6 -20 L 6 -4 L 14 -4 L 14 0 Z"/></symbol></g></defs><g id="surface1"><rect x="0" y="0" width="100" height="100" style="fill:rgb(100%,100%,100%);fill-opacity:1;stroke:none;"/><g style="fill:rgb(20%,40%,80%);fill-opacity:1;"><use xlink:href="#glyph0-1" x="20" y="60"/></g><path style="fill:none;stroke-width:4;stroke-linecap:butt;stroke-linejoin:miter;stroke:rgb(80%,20%,20%);stroke-opacity:1;stroke-miterlimit:10;" d="M 10 10 L 90 90 " transform="matrix(1,0,0,-1,0,100)"/></g></svg>',
}

_KRITA = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">\n<!-- Created using Krita: https://krita.org -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:krita="http://krita.org/namespaces/svg/krita" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="96pt" height="96pt" viewBox="0 0 96 96">\n<defs/>\n'
KRITA = {
    "shapes": f'{_KRITA}<path id="shape0" transform="translate(12.5, 20)" fill="#cc3333" fill-rule="evenodd" stroke="#000000" stroke-width="1.44" stroke-linecap="square" stroke-linejoin="bevel" d="M0 0C10 -12 40 -12 50 0C60 20 40 50 25 55C10 50 -10 20 0 0Z" sodipodi:nodetypes="cccc"/><rect id="shape1" transform="matrix(0.94 0.34 -0.34 0.94 50 50)" fill="#3366cc" fill-opacity="0.5" stroke-opacity="0" stroke="#000000" stroke-width="0" stroke-linecap="square" stroke-linejoin="bevel" width="30" height="20" rx="4" ry="4"/></svg>',
    "words": f'{_KRITA}<text id="shape2" krita:textVersion="3" transform="translate(10, 40)" fill="#000000" stroke-opacity="0" stroke="#000000" stroke-width="0" stroke-linecap="square" stroke-linejoin="bevel" style="font-family: &quot;Source Sans 3&quot;;font-size: 12;white-space: pre-wrap;"><tspan x="0">Lamp</tspan><tspan x="0" dy="14.4">moth</tspan></text></svg>',
}

_CANVA = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="500" zoomAndPan="magnify" viewBox="0 0 375 374.999991" height="500" preserveAspectRatio="xMidYMid meet" version="1.0">'
CANVA = {
    "shapes and words": f'{_CANVA}<defs><g/><clipPath id="a1b2c3"><path d="M 37.5 37.5 L 337.5 37.5 L 337.5 337.5 L 37.5 337.5 Z M 37.5 37.5 " clip-rule="nonzero"/></clipPath></defs><rect x="-37.5" width="450" fill="#ffffff" y="-37.499999" height="449.999989" fill-opacity="1"/><g clip-path="url(#a1b2c3)"><path fill="#ffbd59" d="M 187.5 20 C 270 20 360 105 360 187.5 C 360 270 270 355 187.5 355 C 105 355 20 270 20 187.5 C 20 105 105 20 187.5 20 " fill-opacity="1" fill-rule="nonzero"/></g><g fill="#5e17eb" fill-opacity="1"><g transform="translate(80, 220)"><g><path d="M 8 0 L 8 -60 L 20 -60 L 20 -10 L 44 -10 L 44 0 Z M 8 0 "/></g></g></g></svg>',
}

_QGIS = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<svg width="99.99mm" height="70.02mm"\n viewBox="0 0 1181 827"\n xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"  version="1.2" baseProfile="tiny">\n<title>QGIS</title>\n<desc></desc>\n<defs>\n</defs>\n<g fill="none" stroke="black" stroke-width="1" fill-rule="evenodd" stroke-linecap="square" stroke-linejoin="bevel" >\n'
_PEN = 'font-family="Source Sans 3" font-size="9.5" font-weight="400" font-style="normal"'
QGIS = {
    "map": f'{_QGIS}<g fill="#d5e8a0" fill-opacity="1" stroke="#232323" stroke-opacity="1" stroke-width="3.07" stroke-linecap="square" stroke-linejoin="bevel" transform="matrix(1,0,0,1,0,0)"\n{_PEN} \n>\n<path vector-effect="none" fill-rule="evenodd" d="M120,130 L500,90 L900,260 L820,640 L300,700 L120,130 M400,300 L520,320 L500,420 L400,300"/>\n</g>\n<g fill="none" stroke="#1f78b4" stroke-opacity="0.702" stroke-dasharray="4.96,2.48" stroke-dashoffset="0" stroke-width="12.2" stroke-linecap="round" stroke-linejoin="round" transform="matrix(1,0,0,1,0,0)" {_PEN}>\n<polyline fill="none" vector-effect="none" points="100,600 300,500 480,520 800,180 " />\n</g></g></svg>',
    "words": f'{_QGIS}<g fill="#323232" fill-opacity="1" stroke="none" transform="matrix(4.16667,0,0,4.16667,0,0)" {_PEN} >\n<text fill="#323232" fill-opacity="1" stroke="none" xml:space="preserve" x="40" y="60" {_PEN} \n >Lamp  bay</text>\n</g></g></svg>',
    "lines of one pixel": f'{_QGIS}<g fill="none" stroke="#000000" stroke-width="1" transform="matrix(4,0,0,4,0,0)" {_PEN}><path vector-effect="non-scaling-stroke" fill-rule="evenodd" d="M20,20 L100,90"/></g></g></svg>',
}

_EXCALIDRAW = '<svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 100" width="140" height="100"><!-- svg-source:excalidraw --><metadata></metadata><defs><style class="style-fonts">\n      @font-face { font-family: Excalifont; src: url(data:font/woff2;base64,d09GMgABAAA=); }</style></defs><rect x="0" y="0" width="140" height="100" fill="#ffffff"></rect>'
EXCALIDRAW = {
    "sketch": f'{_EXCALIDRAW}<g stroke-linecap="round" transform="translate(10 10) rotate(0 60 40)"><path d="M20 0 C50 -1, 80 1, 100 0 M20 0 C55 1, 85 -1, 100 0 M100 0 C114 0, 121 7, 120 20 M100 0 C113 1, 119 6, 120 20" stroke="#1e1e1e" stroke-width="2" fill="none"></path><path d="M5 40 L35 10 M15 50 L55 10 M30 55 L75 12" stroke="#ffc9c9" stroke-width="1.5" fill="none"></path></g><mask></mask></svg>',
    "words": f'{_EXCALIDRAW}<g transform="translate(20 30) rotate(0 40 12.5)"><text x="40" y="17.62" font-family="Source Sans 3, Segoe UI Emoji" font-size="20px" fill="#1e1e1e" text-anchor="middle" style="white-space: pre;" direction="ltr" dominant-baseline="alphabetic">Lamp moth</text></g></svg>',
    "words by hand": f'{_EXCALIDRAW}<g transform="translate(20 30)"><text x="0" y="17.62" font-family="Excalifont, Xiaolai, Segoe UI Emoji" font-size="20px" fill="#1e1e1e" text-anchor="start" style="white-space: pre;" direction="ltr" dominant-baseline="alphabetic">Lamp</text></g></svg>',
}

_PLOT = '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="144pt" height="108pt" viewBox="0 0 144 108" xmlns="http://www.w3.org/2000/svg" version="1.1">\n <defs>\n  <style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style>\n </defs>\n'
MATPLOTLIB = {
    "words as outlines": f'{_PLOT}<g id="figure_1"><g id="xtick_1"><g id="line2d_1"><defs><path id="m0" d="M 0 0 \nL 0 3.5 \n" style="stroke: #000000; stroke-width: 0.8"/></defs><g><use xlink:href="#m0" x="30" y="80" style="stroke: #000000; stroke-width: 0.8"/></g></g><g id="text_1"><!-- 11 --><g transform="translate(24 98) scale(0.2 -0.2)"><defs><path id="DejaVuSans-31" d="M 794 531 \nL 1825 531 \nL 1825 4091 \nL 703 3866 \nL 703 4441 \nL 1819 4666 \nL 2450 4666 \nL 2450 531 \nL 3481 531 \nL 3481 0 \nL 794 0 \nL 794 531 \nz\n" transform="scale(0.015625)"/></defs><use xlink:href="#DejaVuSans-31"/><use xlink:href="#DejaVuSans-31" transform="translate(63.623047 0)"/></g></g></g></g></svg>',
    "words as words": f'{_PLOT}<g id="text_2"><text style="font-size: 12px; font-family: \'Source Sans 3\', \'DejaVu Sans\', sans-serif; text-anchor: middle" x="72" y="50" transform="rotate(-0 72 50)">Lamps</text></g><g id="text_3"><text style="font: 10px \'Source Sans 3\', \'Lucida Grande\'; text-anchor: middle" transform="translate(20 54) rotate(-90)">of 10</text></g></svg>',
}

PROGRAMS: dict[str, str] = {
    f"{program}: {name}": text
    for program, drawings in {
        "Inkscape": INKSCAPE,
        "Illustrator": ILLUSTRATOR,
        "Figma": FIGMA,
        "Affinity": AFFINITY,
        "Penpot": PENPOT,
        "LibreOffice": LIBREOFFICE,
        "draw.io": DRAWIO,
        "Krita": KRITA,
        "Canva": CANVA,
        "QGIS": QGIS,
        "Excalidraw": EXCALIDRAW,
        "matplotlib": MATPLOTLIB,
        "others": OTHERS,
        "exported": EXPORTED,
    }.items()
    for name, text in drawings.items()
}
