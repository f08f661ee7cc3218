"""Drawings of all forms that people bring, and others that chance puts together of all of them."""

from __future__ import annotations

from random import Random

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inner: str, head: str = 'viewBox="0 0 100 100"') -> str:
    return f"<svg {NAMES} {head}>{inner}</svg>"


TWO = '<rect x="10" y="10" width="50" height="50" fill="#c33"/><circle cx="60" cy="60" r="30" fill="#36c"/>'
FADE = '<stop stop-color="#c33"/><stop offset="1" stop-color="#c33" stop-opacity="0"/>'
RAINBOW = '<stop stop-color="#f00"/><stop offset=".3" stop-color="#fd0"/><stop offset="1" stop-color="#04f"/>'
ARROW = '<marker id="m" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5L0 10z" fill="#06a"/></marker>'
DOT = '<marker id="d" markerWidth="4" markerHeight="4" refX="2" refY="2"><circle cx="2" cy="2" r="2" fill="#c33"/></marker>'
DOTS = '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#fd8"/><circle cx="5" cy="5" r="3" fill="#c33"/></pattern>'

_OPACITY = {
    "group of shapes on one another": f'<g opacity=".5">{TWO}</g>',
    "groups in groups": f'<g opacity=".7"><rect width="90" height="20" y="5"/><g opacity=".5">{TWO}</g></g>',
    "shape with a line": '<circle cx="50" cy="50" r="35" fill="#c33" stroke="#036" stroke-width="12" opacity=".4"/>',
    "use with opacity": f'<defs><g id="a">{TWO}</g></defs><use href="#a" opacity=".4"/><use href="#a" x="30" y="-5" transform="scale(.6)"/>',
    "symbol with opacity": f'<symbol id="a" viewBox="0 0 100 100" opacity=".5">{TWO}</symbol><use href="#a" width="80" height="80" x="10"/>',
    "root with opacity": f'<g style="opacity:.3">{TWO}</g><path d="M0 90H100" stroke="#000" stroke-width="4"/>',
    "lines on one another, stretched": '<g opacity=".5"><g transform="scale(10 .1)" stroke="#c00" stroke-width="1.2"><path d="M2 100v700"/><path d="M2.9 300v600"/></g></g>',
    "opacity in percent": f'<g opacity="40%">{TWO}</g>',
    "opacity beyond its bounds": '<rect width="40" height="40" opacity="1.8"/><rect x="50" width="40" height="40" fill-opacity="-1"/>',
    "opacity of nothing": f'<rect width="20" height="20"/><g opacity="0">{TWO}</g>',
    "gradient in a faint group": f'<linearGradient id="a">{RAINBOW}</linearGradient><g opacity=".5"><rect width="80" height="80" fill="url(#a)"/><circle cx="70" cy="70" r="25"/></g>',
    "clip in a faint group": f'<clipPath id="c"><circle cx="50" cy="50" r="35"/></clipPath><g opacity=".5" clip-path="url(#c)">{TWO}</g>',
}
_GRADIENTS = {
    "into nothing": f'<linearGradient id="a">{FADE}</linearGradient><rect width="100" height="40" fill="#ccc"/><rect y="10" width="100" height="70" fill="url(#a)"/>',
    "radial into nothing": f'<radialGradient id="a">{FADE}</radialGradient><rect width="100" height="40" fill="#ccc"/><circle cx="50" cy="50" r="45" fill="url(#a)"/>',
    "colours and opacities": '<linearGradient id="a" x2="0" y2="1"><stop stop-color="#c33" stop-opacity=".2"/><stop offset=".5" stop-color="#fd0"/><stop offset="1" stop-color="#06a" stop-opacity=".1"/></linearGradient><path d="M5 5H95L50 95z" fill="url(#a)"/>',
    "rgba stops": '<linearGradient id="a"><stop stop-color="rgba(0,100,200,.8)"/><stop offset="1" stop-color="transparent"/></linearGradient><rect width="100" height="60" fill="url(#a)"/>',
    "faint by fill-opacity": f'<linearGradient id="a">{RAINBOW}</linearGradient><rect width="100" height="60" fill="url(#a)" fill-opacity=".4"/>',
    "reflecting": f'<linearGradient id="a" x1="20" x2="40" y1="0" y2="10" gradientUnits="userSpaceOnUse" spreadMethod="reflect">{RAINBOW}</linearGradient><rect width="100" height="90" fill="url(#a)"/>',
    "repeating": f'<linearGradient id="a" x1=".2" x2=".5" spreadMethod="repeat">{RAINBOW}</linearGradient><circle cx="50" cy="50" r="45" fill="url(#a)"/>',
    "radial reflecting": f'<radialGradient id="a" r=".2" spreadMethod="reflect">{RAINBOW}</radialGradient><rect width="100" height="90" fill="url(#a)"/>',
    "repeating, all stops at the begin": '<linearGradient id="a" x1=".2" x2=".5" spreadMethod="repeat"><stop stop-color="#f00"/><stop stop-color="#04f"/></linearGradient><circle cx="50" cy="50" r="45" fill="url(#a)"/>',
    "radial repeating with a focus": f'<radialGradient id="a" r=".2" fx=".45" fy=".42" spreadMethod="repeat">{RAINBOW}</radialGradient><rect width="100" height="90" fill="url(#a)"/>',
    "reflecting into nothing": f'<linearGradient id="a" x2=".25" spreadMethod="reflect">{FADE}</linearGradient><rect width="100" height="90" fill="url(#a)"/>',
    "on a line": f'<linearGradient id="a">{RAINBOW}</linearGradient><path d="M10 10L90 50L10 90" fill="none" stroke="url(#a)" stroke-width="14"/>',
    "on a dashed line": f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" x2="100" y1="0" y2="0">{RAINBOW}</linearGradient><path d="M5 50H95" stroke="url(#a)" stroke-width="20" stroke-dasharray="9 4"/>',
    "on line and fill": f'<linearGradient id="a">{RAINBOW}</linearGradient><radialGradient id="b">{FADE}</radialGradient><circle cx="50" cy="50" r="35" fill="url(#b)" stroke="url(#a)" stroke-width="10" stroke-opacity=".6"/>',
    "on a flat line": f'<linearGradient id="a">{RAINBOW}</linearGradient><path d="M5 50H95" stroke="url(#a)" stroke-width="20"/><rect width="10" height="10"/>',
    "without extent": f'<linearGradient id="a" x1=".5" x2=".5">{RAINBOW}</linearGradient><radialGradient id="b" r="0">{RAINBOW}</radialGradient><rect width="40" height="40" fill="url(#a)"/><rect x="50" width="40" height="40" fill="url(#b)"/>',
    "without stops": '<linearGradient id="a"/><rect width="90" height="90" fill="url(#a)"/><rect width="30" height="30"/>',
    "one stop": '<linearGradient id="a"><stop offset=".4" stop-color="#c33"/></linearGradient><rect width="90" height="90" fill="url(#a)"/>',
    "stops that jump": '<linearGradient id="a"><stop offset=".5" stop-color="#c33"/><stop offset=".5" stop-color="#36c"/></linearGradient><rect width="90" height="90" fill="url(#a)"/>',
    "stops that begin late": '<radialGradient id="a"><stop offset=".4" stop-color="#c33"/><stop offset=".6" stop-color="#36c"/></radialGradient><rect width="90" height="90" fill="url(#a)"/>',
    "shares of the view box": f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="20%" x2="70%" y1="10%" y2="90%">{RAINBOW}</linearGradient><rect width="100" height="100" fill="url(#a)"/>',
    "turned in the box": f'<linearGradient id="a" gradientTransform="rotate(35 .5 .5)">{RAINBOW}</linearGradient><rect y="20" width="100" height="50" fill="url(#a)"/>',
    "slanted radial": f'<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="10" gradientTransform="matrix(3 1 -2 2 50 50)">{RAINBOW}</radialGradient><rect width="100" height="100" fill="url(#a)"/>',
    "current colour in stops": '<g color="#c33"><linearGradient id="a"><stop stop-color="currentColor"/><stop offset="1" stop-color="#fd0"/></linearGradient><rect width="90" height="60" fill="url(#a)"/></g>',
    "stops by classes": '<style>.a{stop-color:#c33}.b{stop-color:#36c;stop-opacity:.3}</style><linearGradient id="a"><stop class="a"/><stop class="b" offset="100%"/></linearGradient><rect width="90" height="60" fill="url(#a)"/>',
    "of a gradient of a gradient": f'<linearGradient id="c">{RAINBOW}</linearGradient><linearGradient id="b" href="#c" y2="1"/><linearGradient id="a" xlink:href="#b" x2="0"/><rect width="90" height="60" fill="url(#a)"/>',
}
_MASKS = {
    "of a gradient": f'<linearGradient id="a"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><mask id="m"><rect width="100" height="100" fill="url(#a)"/></mask><g mask="url(#m)">{TWO}</g>',
    "of white": f'<mask id="m" maskUnits="userSpaceOnUse" x="20" y="20" width="60" height="60"><rect width="100" height="100" fill="#fff"/></mask><g mask="url(#m)">{TWO}</g>',
    "of colours": f'<mask id="m"><rect width="50" height="100" fill="#f00"/><rect x="50" width="50" height="100" fill="#0f0"/></mask><g mask="url(#m)">{TWO}</g>',
    "with a hole": f'<mask id="m"><rect width="100" height="100" fill="white"/><circle cx="50" cy="50" r="15"/></mask><g mask="url(#m)">{TWO}</g>',
    "by cover": f'<mask id="m" style="mask-type:alpha"><circle cx="45" cy="45" r="30" fill="#000"/></mask><g mask="url(#m)">{TWO}</g>',
    "in shares of what it masks": '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" fill="#fff"/></mask><rect x="10" y="20" width="80" height="50" fill="#c33" mask="url(#m)"/>',
    "on a mask": f'<mask id="n"><rect width="100" height="50" fill="#fff"/></mask><mask id="m" mask="url(#n)"><circle cx="50" cy="50" r="40" fill="#fff"/></mask><g mask="url(#m)">{TWO}</g>',
    "turned": f'<mask id="m"><rect x="20" y="20" width="60" height="40" fill="#fff" opacity=".6"/></mask><g transform="rotate(20 50 50)" mask="url(#m)">{TWO}</g>',
    "with a clip and opacity": f'<clipPath id="c"><rect width="60" height="90"/></clipPath><mask id="m"><circle cx="50" cy="50" r="40" fill="#ccc"/></mask><g mask="url(#m)" clip-path="url(#c)" opacity=".7">{TWO}</g>',
    "that hides all": f'<rect width="10" height="10"/><mask id="m"/><g mask="url(#m)">{TWO}</g>',
    "inheriting no fill": f'<g fill="none"><mask id="m"><path d="M0 0H100V100H0z" fill="white"/><path d="M50 50H90V90H50z" stroke="#000" stroke-width="6"/></mask></g><g mask="url(#m)">{TWO}</g>',
    "of lines": f'<mask id="m"><path d="M0 20H100M0 50H100M0 80H100" stroke="#fff" stroke-width="14"/></mask><g mask="url(#m)">{TWO}</g>',
    "of a mask that is missing": f'<g mask="url(#x)">{TWO}</g>',
}
_PATTERNS = {
    "dots": f'{DOTS}<circle cx="50" cy="50" r="45" fill="url(#p)"/>',
    "in shares of the shape": '<pattern id="p" width=".2" height=".25"><circle cx="5" cy="5" r="4" fill="#06a"/></pattern><rect x="5" y="10" width="90" height="70" fill="url(#p)"/>',
    "with content in shares": '<pattern id="p" width=".25" height=".25" patternContentUnits="objectBoundingBox"><circle cx=".1" cy=".1" r=".08" fill="#06a"/></pattern><rect x="5" y="10" width="90" height="70" fill="url(#p)"/>',
    "turned stripes": '<pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="4" height="8" fill="#c33"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
    "with a view box": '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse" viewBox="0 0 4 4"><path d="M0 0H2V2H0zM2 2H4V4H2z"/></pattern><rect width="90" height="90" fill="url(#p)"/>',
    "moved": '<pattern id="p" x="7" y="3" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 0L8 8L0 16z" fill="#06a"/></pattern><rect x="10" y="10" width="80" height="80" fill="url(#p)"/>',
    "that cuts its content": '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="9" fill="#06a"/></pattern><rect width="100" height="90" fill="url(#p)"/>',
    "on a line": f'{DOTS}<circle cx="50" cy="50" r="35" fill="none" stroke="url(#p)" stroke-width="20"/>',
    "faint": f'{DOTS}<rect width="90" height="90" fill="url(#p)" fill-opacity=".5"/>',
    "of a pattern": f'{DOTS}<pattern id="q" href="#p" patternTransform="scale(1.5) rotate(10)"/><rect width="90" height="90" fill="url(#q)"/>',
    "with a gradient in it": f'<linearGradient id="a">{RAINBOW}</linearGradient><pattern id="p" width="25" height="25" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="10" fill="url(#a)"/></pattern><rect width="100" height="75" fill="url(#p)"/>',
    "in a turned group": f'{DOTS}<g transform="rotate(15 50 50) scale(.8)"><rect width="90" height="90" fill="url(#p)"/></g>',
    "hatched lines": '<pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M3 -1V7" stroke="#333" stroke-width="1.5"/></pattern><circle cx="50" cy="50" r="40" fill="url(#p)" stroke="#333"/>',
    "of too many tiles": '<pattern id="p" width=".5" height=".5" patternUnits="userSpaceOnUse"><rect width=".2" height=".2"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
}
_MARKERS = {
    "arrow": f'{ARROW}<path d="M10 20H80" stroke="#06a" stroke-width="4" marker-end="url(#m)"/>',
    "at both ends of a curve": f'{ARROW}<path d="M10 80C30 10 70 10 90 80" fill="none" stroke="#06a" stroke-width="3" marker-start="url(#m)" marker-end="url(#m)"/>',
    "turned at the start": '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker><path d="M15 20L80 70" stroke="#000" stroke-width="4" marker-start="url(#m)" marker-end="url(#m)"/>',
    "dots at all corners": f'{DOT}<polyline points="10,80 30,20 50,70 70,20 90,80" fill="none" stroke="#333" stroke-width="3" marker="url(#d)"/>',
    "in the drawing's units": '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" refX="6" refY="6" orient="45"><rect width="12" height="12" fill="#c33"/></marker><line x1="20" y1="20" x2="80" y2="70" stroke="#000" stroke-width="5" marker-start="url(#m)" marker-end="url(#m)"/>',
    "that shows beyond its window": '<marker id="m" markerWidth="2" markerHeight="2" overflow="visible"><circle r="2" fill="#c33"/></marker><path d="M20 50H70" stroke="#000" stroke-width="5" marker-end="url(#m)"/>',
    "on a closed shape": f'{ARROW}<polygon points="20,20 80,30 50,80" fill="none" stroke="#888" stroke-width="3" marker-end="url(#m)" marker-mid="url(#m)"/>',
    "taken over from a group": f'{DOT}<g marker-mid="url(#d)" stroke="#000" stroke-width="3" fill="none"><path d="M10 10L50 40L90 10"/><rect x="20" y="60" width="50" height="30"/></g>',
    "on arcs": f'{DOT}<path d="M10 50A40 40 0 0 1 90 50L50 90" fill="none" stroke="#000" stroke-width="3" marker-mid="url(#d)"/>',
    "on a moved path with several parts": f'{ARROW}<path transform="translate(5 5) rotate(5)" d="M10 10H50L60 30M20 60L70 80" fill="none" stroke="#000" stroke-width="3" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>',
}
_LINES = {
    "below the fill": '<circle cx="50" cy="50" r="30" fill="#fd0" stroke="#c33" stroke-width="20" paint-order="stroke"/>',
    "slanted": '<g transform="skewX(25)"><rect x="10" y="10" width="40" height="60" fill="#fd0" stroke="#036" stroke-width="6"/></g>',
    "stretched": '<path transform="scale(3 .8)" d="M5 10L25 60L28 20" fill="none" stroke="#036" stroke-width="4" stroke-linejoin="round"/>',
    "stretched and dashed": '<ellipse transform="matrix(1 .3 -.5 2 40 -10)" cx="20" cy="30" rx="15" ry="10" fill="none" stroke="#c33" stroke-width="3" stroke-dasharray="5 2" stroke-linecap="round"/>',
    "stretched with a gradient": f'<linearGradient id="a">{RAINBOW}</linearGradient><circle transform="translate(50 50) scale(1.5 .7)" r="25" fill="none" stroke="url(#a)" stroke-width="8"/>',
    "mirrored and stretched": '<path transform="matrix(-2 0 0 1 100 0)" d="M10 10L40 50L20 90" fill="none" stroke="#060" stroke-width="5"/>',
    "width in percent": '<path d="M0 50H100" stroke="#000" stroke-width="5%"/>',
    "width in percent of a group": '<path d="M10 50H90" stroke="#000" stroke-width="5%"/><g stroke-width="10%"><path d="M0 80H100" stroke="red"/></g>',
    "odd dashes": '<path d="M0 20H100" stroke="#000" stroke-width="6" stroke-dasharray="9"/><path d="M0 60H100" stroke="#000" stroke-width="6" stroke-dasharray="9 4 2" stroke-dashoffset="-5"/>',
    "of no length with round ends": '<path d="M50 50h0" stroke="#c33" stroke-width="30" stroke-linecap="round"/><path d="M20 20h.01" stroke="#c33" stroke-width="20" stroke-linecap="square"/>',
    "ends and corners": '<g fill="none" stroke="#333" stroke-width="9"><path d="M10 20H50L30 40" stroke-linecap="square"/><path d="M60 20H90L70 45" stroke-linejoin="bevel"/><path d="M20 90L30 55L40 90" stroke-miterlimit="20"/><path d="M60 90L70 60L80 90" stroke-linejoin="miter"/></g>',
    "as wide at any size": '<path vector-effect="non-scaling-stroke" transform="scale(4)" d="M2 2L20 20" stroke="#000" stroke-width="3"/>',
}
_STRUCTURE = {
    "nested windows": f'<svg x="10" y="10" width="40" height="30">{TWO}</svg><svg x="50" y="50" width="50" height="50" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMin slice">{TWO}</svg>',
    "visible beyond its window": '<svg x="30" y="30" width="20" height="20" overflow="visible"><circle r="20" fill="#c33"/></svg>',
    "symbol of a symbol": '<symbol id="b" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol><symbol id="a" viewBox="0 0 10 10"><use href="#b" width="5" height="5" fill="#c33"/><use href="#b" x="5" y="5" width="5" height="5"/></symbol><use href="#a" width="90" height="90"/>',
    "symbol without size": '<symbol id="a" viewBox="0 0 10 10"><path d="M0 0H10L5 10z"/></symbol><use href="#a"/>',
    "symbol that refers to a point": '<symbol id="a" viewBox="0 0 10 10" refX="5" refY="5"><path d="M0 0H10L5 10z"/></symbol><use href="#a" x="50" y="50" width="40" height="40"/>',
    "use of a nested drawing": '<defs><svg id="a" width="30" height="30" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#36c"/></svg></defs><use href="#a" x="10"/><use href="#a" x="40" y="40" width="60" height="60"/>',
    "hidden group with a visible shape": '<g visibility="hidden"><rect width="90" height="90"/><circle cx="50" cy="50" r="30" fill="#c33" visibility="visible"/></g>',
    "nothing displayed": f'<rect width="9" height="9"/><g display="none">{TWO}</g>',
    "window of another shape": svg(TWO, 'width="200" height="100" viewBox="0 0 100 100"'),
    "window that stretches": svg(
        TWO, 'width="200" height="100" viewBox="0 0 100 100" preserveAspectRatio="none"'
    ),
    "window that slices": svg(
        TWO, 'width="80mm" height="40mm" viewBox="0 0 100 100" preserveAspectRatio="xMidYMin slice"'
    ),
    "without a view box": svg(TWO, 'width="100" height="90"'),
    "view box that begins elsewhere": svg(TWO, 'viewBox="-20 -30 150 150"'),
    "percent of the root": svg(TWO, 'width="100%" height="100%" viewBox="0 0 100 100"'),
    "only a width": svg(TWO, 'width="48" viewBox="0 0 100 50"'),
    "switch": f'<switch><g systemLanguage="xx">{TWO}</g><circle cx="50" cy="50" r="40"/></switch>',
    "link": f'<a xlink:href="https://example.org">{TWO}</a>',
    "use before what it shows": '<use href="#a" x="20" fill="#c33"/><path id="a" d="M10 10H40V40z"/>',
    "transform lists": '<g transform="translate(50,50)rotate(30),scale(.5 1.2) skewY(10)"><rect width="50" height="30" fill="#06a"/></g>',
    "doctype": '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    + svg(TWO),
    "doctype with entities": '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 100 100"><rect width="9" height="9"/></svg>',
    "comments and data": svg(
        '<!-- a --><style><![CDATA[ .a{fill:#c33} ]]></style><rect class="a" width="50" height="50"/>'
    ),
    "beyond the view box": '<circle cx="100" cy="50" r="40" fill="#c33" opacity=".5" stroke="#000" stroke-width="6"/><path d="M-50 -50L150 150" stroke="#06a" stroke-width="9"/>',
    "pattern beyond the view box": f'{DOTS}<circle cx="100" cy="100" r="60" fill="url(#p)"/>',
    "mask beyond the view box": '<mask id="m"><circle cx="90" cy="90" r="60" fill="#ccc"/></mask><rect x="20" y="20" width="200" height="200" fill="#06a" mask="url(#m)"/>',
}
_CLIPS = {
    "clip by text": '<clipPath id="c"><text x="10" y="60">a</text></clipPath><rect width="90" height="90" clip-path="url(#c)"/>',
    "clip in a symbol": '<symbol id="s" viewBox="0 0 100 100"><clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><rect width="90" height="90" fill="#c33" clip-path="url(#c)"/></symbol><use href="#s" width="60" height="60" x="20"/>',
    "clip by even odd": '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H90V90H10zM30 30H70V70H30z"/></clipPath><rect width="100" height="100" fill="#c33" clip-path="url(#c)"/>',
    "clip with nothing": '<rect width="9" height="9"/><clipPath id="c"/><rect width="90" height="90" clip-path="url(#c)"/>',
    "clip on a line": '<clipPath id="c"><rect x="20" y="20" width="60" height="30"/></clipPath><path d="M0 0L100 100" stroke="#c33" stroke-width="20" clip-path="url(#c)"/>',
    "clip shapes in one another": f'<clipPath id="c"><rect x="10" y="10" width="60" height="60"/><circle cx="70" cy="70" r="25"/></clipPath><g clip-path="url(#c)">{TWO}</g>',
    "clip on a gradient into nothing": f'<linearGradient id="a">{FADE}</linearGradient><clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><rect width="100" height="100" fill="url(#a)" clip-path="url(#c)"/>',
}
_STYLES = {
    "selectors in one another": '<style>g.a path{fill:#c33}#b > rect{fill:#36c}svg g g rect{stroke:#000;stroke-width:3}rect.k{fill:#fd0}</style><g class="a"><path d="M0 0H40V40z"/><g id="b"><rect x="50" width="40" height="40"/><rect class="k" x="50" y="50" width="40" height="40"/></g></g>',
    "important": '<style>.a{fill:#c33 !important}</style><rect class="a" style="fill:#36c" width="90" height="90"/><circle r="20" style="fill:#fd0!important"/>',
    "universal": '<style>*{fill:#06a}rect{fill:#c33}</style><rect width="40" height="40"/><circle cx="70" cy="70" r="20"/>',
    "screens": '<style>.a:hover{fill:red}.a{fill:#06a}</style><rect class="a" width="90" height="90"/>',
    "pseudo classes": '<style>path:first-child{fill:red}</style><path d="M0 0H90V90z"/>',
    "attribute selectors": '<style>[fill="none"]{stroke:#000}</style><path fill="none" d="M0 0H90V90z"/>',
    "attributes in one another": '<style>path[stroke]{fill:red} [class=x]{fill:blue} g > [fill="#0f0"].y{stroke:#000;stroke-width:4px}</style><path stroke="#333" d="M0 0H30V30z"/><path class="x" d="M40 0H70V30z"/><g><path class="y" fill="#0f0" d="M40 40H70V70z"/><path fill="#0f0" d="M10 40H30V70z"/></g>',
    "first children of groups": '<style>g :first-child{fill:red} rect:first-child{fill:blue}</style><g><rect width="30" height="30"/><rect x="40" width="30" height="30"/></g>',
    "media": f"<style>@media print{{path{{fill:red}}}}</style>{TWO}",
    "variables": '<style>:root{--c:#c33}path{fill:var(--c)}</style><path d="M0 0H90V90z"/>',
    "transforms in styles": '<rect width="40" height="40" style="transform:rotate(10deg)"/>',
    "geometry in styles": '<circle style="cx:50px;cy:50px;r:30px"/>',
    "current colour": '<g color="#c33"><rect width="40" height="40" fill="currentColor"/></g><circle cx="70" cy="70" r="20" stroke="currentColor" stroke-width="5" fill="none"/>',
    "all kinds of colours": '<rect width="20" height="90" fill="rebeccapurple"/><rect x="20" width="20" height="90" fill="hsl(120deg 60% 40%)"/><rect x="40" width="20" height="90" fill="rgb(10% 60% 30% / 50%)"/><rect x="60" width="20" height="90" fill="#36c8"/><rect x="80" width="20" height="90" fill="RGBA(200,0,0,0.5)"/>',
    "fallbacks of paints that are there, and not": '<linearGradient id="x"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="40" height="40" fill="url(#x) #0c3"/><rect y="50" width="40" height="40" fill="url(#y) none" stroke="url(#z) rgb(0,99,0)" stroke-width="6"/>',
    "fallback of a paint": '<rect width="90" height="90" fill="url(#x) #c33"/>',
}
_LETTERS = 'font-family="\'Source Sans 3\'" font-size="16"'
_TEXTS = {
    "a line": f'<text x="5" y="40" {_LETTERS}>Lamp AVAV fi</text>',
    "bold and coloured parts": f'<text x="5" y="40" {_LETTERS} font-weight="bold">Lamp <tspan fill="#c33">AV</tspan><tspan font-style="italic">Ab</tspan></text>',
    "by the name of a stack": '<text x="5" y="40" font-size="16" font-family="serif">Lamp</text>',
    "a style sheet": "<style>text{font:italic bold 14px/1.2 'Source Sans 3', sans-serif;fill:#06a}.b{font-size:80%}</style><text x='5' y='40'>Lamp <tspan class='b'>moth</tspan></text>",
    "lines below one another": f'<text x="50" y="20" text-anchor="middle" {_LETTERS}>one<tspan x="50" dy="1.2em">two and</tspan><tspan x="50" dy="1.2em">three</tspan></text>',
    "at its end": f'<text x="95" y="50" text-anchor="end" {_LETTERS}>at the <tspan font-weight="700">end</tspan></text>',
    "each letter at its place": f'<text x="5 25 45" y="20 40 60" dx="0 0 0 5" dy="0 0 0 -4 4" {_LETTERS}>abcdef</text>',
    "letters apart": f'<text x="50" y="50" text-anchor="middle" letter-spacing="2" word-spacing=".2em" {_LETTERS}>office hi</text>',
    "spaces joined and kept": f'<text x="5" y="30" {_LETTERS}>\n  a <tspan> b </tspan>\n c\n</text><text x="5" y="70" xml:space="preserve" {_LETTERS}>  a   b</text>',
    "from right to left inside": '<text x="50" y="50" text-anchor="middle" font-size="14" font-family="Rubik">ab \u05e9\u05dc\u05d5\u05dd 12 cd</text>',
    "two families": "<text x='5' y='50' font-size='16' font-family=\"'Source Sans 3', Rubik\">abc \u05e9\u05dc\u05d5\u05dd</text>",
    "with a line": '<text x="5" y="60" font-size="44" font-family="Fraunces" fill="none" stroke="#c33" stroke-width="2">Abg</text>',
    "line below the fill": '<text x="5" y="60" font-size="44" font-family="Fraunces" fill="#fff" stroke="#036" stroke-width="8" stroke-linejoin="round" paint-order="stroke">Abg</text>',
    "of a gradient": f'<linearGradient id="a">{RAINBOW}</linearGradient><text x="5" y="60" font-size="44" font-family="Fraunces" fill="url(#a)">Abg</text>',
    "faint and turned": f'<g opacity=".5" transform="rotate(20 50 50) scale(1 1.5)"><text x="5" y="30" {_LETTERS}>Lamp <tspan fill="#c33" dx="-6">moth</tspan></text></g>',
    "a mask of letters": f'<mask id="m"><text x="5" y="60" font-size="44" font-weight="900" fill="#fff" font-family="Fraunces">Abg</text></mask><g mask="url(#m)">{TWO}</g>',
    "copied": f'<defs><text id="t" {_LETTERS}>Moth</text></defs><use href="#t" x="5" y="30"/><use href="#t" x="40" y="80" fill="#c33"/>',
    "letters with marks": f'<text x="5" y="50" {_LETTERS}>e\u0301a\u0308\u00a0A\u00adB</text>',
    "points and shares": '<text x="1mm" y="50%" font-size="12pt" font-family="Barlow Condensed" font-weight="600">units</text>',
    "a link": f'<a href="#x"><text x="5" y="50" {_LETTERS}>to <a href="#y"><tspan fill="#06a">here</tspan></a></text></a>',
    "on other lines than the one it stands on": f'<g {_LETTERS} dominant-baseline="middle"><path d="M0 20H100M0 50H100M0 80H100" stroke="#c33"/><text x="2" y="20">mid <tspan dominant-baseline="central">cen</tspan></text><text x="2" y="50" dominant-baseline="hanging">hang</text><text x="50" y="50" dominant-baseline="text-before-edge">top</text><text x="2" y="80" dominant-baseline="text-after-edge">end</text><text x="50" y="80" dominant-baseline="alphabetic">line</text></g>',
    "underlined": f'<text x="5" y="50" text-decoration="underline" {_LETTERS}>Lamp</text>',
    "downwards": f'<text x="50" y="10" writing-mode="vertical-rl" {_LETTERS}>Lamp</text>',
    "of a family that is missing": '<text x="10" y="50" font-size="20" font-family="Zapf Renaissance">Lamp</text>',
    "with a letter that is missing": f'<text x="5" y="50" {_LETTERS}>a \U0001f44d</text>',
}
_MEANT = {
    "for readers of one language": '<switch><rect systemLanguage="de" width="50" height="50"/><rect systemLanguage="en-GB" x="40" width="50" height="50" fill="#c33"/></switch><circle systemLanguage="fr" r="30"/>',
    "lying on a colour": f'<svg {NAMES} viewBox="0 0 100 100" style="background: #fd8; background-color: light-dark(#ffdd88, #121212)">{TWO}</svg>',
    "prefixes of programs": f'<g style="-webkit-print-color-adjust:exact;-moz-osx-font-smoothing:grayscale;-webkit-filter:none">{TWO}</g>',
}
_REFUSED = {
    "words": '<text x="10" y="50" font-size="20">Lamp</text>',
    "words on a path": '<defs><path id="a" d="M10 80Q50 10 90 80"/></defs><text><textPath href="#a">round</textPath></text>',
    "blurred": '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><rect width="50" height="50" filter="url(#f)"/>',
    "picture inside": '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgo="/>',
    "foreign": '<foreignObject width="50" height="50"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
    "blending": f'<g style="mix-blend-mode:multiply">{TWO}</g>',
    "script": "<script>alert(1)</script>",
}


def _whole(forms: dict[str, str], about: str) -> dict[str, str]:
    return {
        f"{about}: {name}": text if "<svg xmlns" in text or "<?xml" in text else svg(text)
        for name, text in forms.items()
    }


FORMS: dict[str, str] = {
    **_whole(_OPACITY, "opacity"),
    **_whole(_GRADIENTS, "gradient"),
    **_whole(_MASKS, "mask"),
    **_whole(_PATTERNS, "pattern"),
    **_whole(_MARKERS, "marker"),
    **_whole(_LINES, "line"),
    **_whole(_STRUCTURE, "structure"),
    **_whole(_CLIPS, "clip"),
    **_whole(_STYLES, "style"),
    **_whole(_TEXTS, "text"),
    **_whole(_MEANT, "meant"),
    **_whole(_REFUSED, "refused"),
}


_COLOURS = ("#c33", "rgb(51,102,204)", "seagreen", "#fd0", "hsl(20,80%,50%)", "#33333399", "none")


def mixed(chance: Random) -> str:
    """Return a drawing of shapes, paints, groups, clips, masks, tiles and markers that chance puts together."""
    defs = [
        f'<linearGradient id="a" x2="{chance.random():.2f}" y2="{chance.random():.2f}">{chance.choice((FADE, RAINBOW))}</linearGradient>',
        f'<radialGradient id="b" r="{chance.uniform(0.2, 0.7):.2f}" spreadMethod="{chance.choice(("pad", "reflect"))}">{chance.choice((FADE, RAINBOW))}</radialGradient>',
        f'<clipPath id="c"><circle cx="50" cy="50" r="{chance.randint(20, 60)}"/></clipPath>',
        f'<mask id="m"><rect width="100" height="100" fill="{chance.choice(("#fff", "#888", "url(#a)"))}"/></mask>',
        f'<pattern id="p" width="{chance.randint(9, 25)}" height="{chance.randint(9, 25)}" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="4" fill="{chance.choice(_COLOURS[:5])}"/></pattern>',
        f'<symbol id="s" viewBox="0 0 20 20">{_any_shape(chance, 20)}</symbol>',
        ARROW.replace('id="m"', 'id="e"'),
    ]
    inner = "".join(_any_group(chance, 3) for _ in range(chance.randint(2, 5)))
    head = chance.choice(
        (
            'viewBox="0 0 100 100"',
            'viewBox="-10 -10 120 110"',
            'width="60mm" height="30mm" viewBox="0 0 100 100"',
        )
    )
    return svg(f"<defs>{''.join(defs)}</defs>{inner}", head)


def _any_group(chance: Random, depth: int) -> str:
    if not depth or chance.random() < 0.4:
        return _any_shape(chance, 100)
    inner = "".join(_any_group(chance, depth - 1) for _ in range(chance.randint(1, 3)))
    said = [
        chance.choice(("", 'opacity=".6"', 'style="opacity:.3"')),
        chance.choice(("", "", 'clip-path="url(#c)"', 'mask="url(#m)"')),
        chance.choice(
            (
                "",
                "",
                f'transform="rotate({chance.randint(-40, 40)} 50 50)"',
                'transform="scale(.9 .6)"',
                'transform="translate(5 -5) skewX(12)"',
            )
        ),
        chance.choice(("", 'fill="#06a"', 'stroke="#222" stroke-width="3"')),
    ]
    return f"<g {' '.join(filter(None, said))}>{inner}</g>"


def _any_shape(chance: Random, size: int) -> str:
    def at(share: float = 1.0) -> str:
        return f"{chance.uniform(0, size * share):.1f}"

    shape = chance.choice(
        (
            f'<rect x="{at()}" y="{at()}" width="{at(0.6)}" height="{at(0.6)}" rx="{at(0.1)}"',
            f'<circle cx="{at()}" cy="{at()}" r="{at(0.4)}"',
            f'<ellipse cx="{at()}" cy="{at()}" rx="{at(0.5)}" ry="{at(0.3)}"',
            f'<path d="M{at()} {at()}C{at()} {at()} {at()} {at()} {at()} {at()}S{at()} {at()} {at()} {at()}z"',
            f'<path d="M{at()} {at()}L{at()} {at()} {at()} {at()}Q{at()} {at()} {at()} {at()}A{at(0.2)} {at(0.3)} 20 0 1 {at()} {at()}"',
            f'<polygon points="{at()},{at()} {at()},{at()} {at()},{at()} {at()},{at()}"',
            f'<polyline points="{at()},{at()} {at()},{at()} {at()},{at()}" fill="none" marker-end="url(#e)"',
        )
    )
    paint = chance.choice((*_COLOURS, "url(#a)", "url(#b)", "url(#p)" if size == 100 else "#c33"))
    said = [
        f'fill="{paint}"' if " fill=" not in shape else "",
        chance.choice(("", f'fill-opacity="{chance.random():.2f}"')),
        chance.choice(
            (
                "",
                f'stroke="{chance.choice((*_COLOURS[:5], "url(#a)"))}" stroke-width="{size * chance.uniform(0.01, 0.09):.1f}"',
            )
        ),
        chance.choice(
            (
                "",
                "",
                'stroke-linejoin="round" stroke-linecap="round"',
                'stroke-linejoin="bevel" stroke-dasharray="7 4"',
            )
        ),
        chance.choice(
            ("", "", 'fill-rule="evenodd"', 'stroke-opacity=".5"', 'paint-order="stroke"', 'opacity=".5"')
        ),
    ]
    if size == 100 and chance.random() < 0.1:
        return f'<use href="#s" x="{at(0.5)}" y="{at(0.5)}" width="{at()}" height="{at()}"/>'
    return f"{shape} {' '.join(filter(None, said))}/>"
