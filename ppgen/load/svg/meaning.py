"""Which attributes and properties of a drawing change nothing on paper, and which cannot be obeyed."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ppgen.common.problem import nearest
from ppgen.load.svg.style import PROPERTIES

KNOWN = (*PROPERTIES, "transform", "mask", "clip-path", "clip-rule", "d", "points", "viewBox")
"""What is obeyed: an unknown attribute whose name comes near is taken for one of these, misspelt."""

_ONLY = {
    **dict.fromkeys(("filter", "mask-image", "backdrop-filter", "clip"), ("none", "auto")),
    **dict.fromkeys(("transform-origin",), ("0", "0 0", "0px 0px", "0px 0px 0px")),
    **dict.fromkeys(("rotate", "scale", "translate", "offset-path"), ("none",)),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "transform-box": ("view-box",),
    "transform": ("none",),
}
"""What changes a drawing, and is not obeyed, unless it says one of these."""

_PREFIX = re.compile(r"^-(?:webkit|moz|ms|o|khtml)-")
_OF_GROUND = frozenset({"background-image", "background-clip", "background-origin", "background-blend-mode"})
"""What would change the ground of a whole drawing; other elements of a drawing have none."""

_GEOMETRY = frozenset({"cx", "cy", "r", "x", "y", "x1", "y1", "x2", "y2", "rx", "ry", "d", "width", "height"})
_OF_ROOT = frozenset({"width", "height", "x", "y"})
_MISSPELT = 0.8
"""How alike (0 to 1) an unknown name is to a known one before it is taken for that one."""


def is_meaningless(name: str, value: str, element: str) -> bool:
    """Tell whether an attribute never changes what is drawn of an element.

    `value` is what it says. Most names that programs write are for screens, for the program itself, or for
    texts and filters, which are told where they stand. What could run (`onclick`) is never passed over.
    """
    text = value.strip().lower()
    if name in _OF_GROUND:
        return element != "svg" or text in ("none", "initial", "")
    if name != (plain := unprefixed(name)) and (plain in KNOWN or plain in _ONLY):
        return text in (*_ONLY.get(plain, ("none",)), "", "inherit", "initial", "unset")
    if name in _ONLY:
        return text in (*_ONLY[name], "", "inherit", "initial", "unset")
    if name in _GEOMETRY:
        return element == "svg" and name in _OF_ROOT
    if name.startswith("on"):
        return False
    return name in _PLAIN or name in KNOWN or not get_close_matches(name[:40], KNOWN, n=1, cutoff=_MISSPELT)


_PLAIN = frozenset(
    {
        *("stop-color", "stop-opacity", "flood-color", "flood-opacity", "lighting-color", "solid-color"),
        *("solid-opacity", "background-color", "border-color", "font", "role", "overflow", "text-transform"),
        *("text-decoration-color", "caret-color", "accent-color", "outline-color", "fill-color", "offset"),
        *("stroke-alignment", "viewbox", "visibility", "display", "transition", "transform-style", "docname"),
    }
)
"""Names that come near to known ones and still are others."""


def unprefixed(name: str) -> str:
    """Return the name of a property without that of the program which it was once for."""
    return _PREFIX.sub("", name)


def way_out(name: str) -> str:
    """Return how to do without an attribute that is not obeyed."""
    if name != unprefixed(name):
        return f"write it as {unprefixed(name)}; if that is not supported, {USUAL_WAY}"
    if name in _OF_GROUND:
        return "draw what the drawing lies on as its first shape"
    if name in _ONLY or name in _GEOMETRY:
        return _WAYS.get(name, USUAL_WAY)
    return nearest(name, KNOWN) if not name.startswith("on") else "remove it: a drawing on paper runs nothing"


def way_around(element: str) -> str:
    """Return how to do without an element that is not drawn."""
    return _AROUND.get(element, USUAL_WAY)


USUAL_WAY = (
    "make plain paths of it: Inkscape: Path > Object to Path, then save as Plain SVG; Illustrator: "
    "Object > Expand Appearance; Figma: Flatten; Affinity: Layer > Convert to Curves"
)
"""How drawing programs turn effects into shapes."""

_WAYS = {
    "transform": "write it as the attribute transform, without units",
    "vector-effect": "remove it, and give the line the width it shall have",
    **dict.fromkeys(_GEOMETRY, "write it as an attribute of the shape, not as a style"),
}

_TEXT = (
    "make paths of the letters: Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines; Figma: "
    "export with Outline text; Affinity: Layer > Convert to Curves; Penpot: Convert to path; LibreOffice: "
    "Shape > Convert > To Curve; draw.io: export as PDF, then open that in Inkscape; or set the words in the "
    "layout, with a text element"
)
_PICTURE = (
    "trace it: Inkscape: Path > Trace Bitmap; Illustrator: Object > Image Trace; or use the picture itself, "
    "as PNG or JPEG, with an image element of the layout"
)
_AROUND = {
    **dict.fromkeys(("text", "tspan", "textPath", "tref", "flowRoot", "altGlyph"), _TEXT),
    "image": _PICTURE,
    "foreignObject": f"draw.io: switch Formatted Text off, and Word Wrap; {_TEXT}",
    "script": "remove it: a drawing on paper runs nothing",
}
"""How to do without an element that is not drawn."""
