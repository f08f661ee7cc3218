"""Elements of an SVG file into gradients."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from ppgen.common.geometry import IDENTITY
from ppgen.load.svg.art import CURRENT
from ppgen.load.svg.colours import Tint
from ppgen.load.svg.frames import measure
from ppgen.load.svg.gradients import MOST_STOPS, Gradient, Spread, Stop
from ppgen.load.svg.parts import Parts, of_stop
from ppgen.load.svg.style import paint, share, transform
from ppgen.load.svg.tree import Node

GRADIENTS = ("linearGradient", "radialGradient")
_SPREADS = {"pad": Spread(), "repeat": Spread(repeats=True), "reflect": Spread(repeats=True, reflects=True)}


def read_gradient(parts: Parts, node: Node, view: tuple[float, float]) -> Gradient | None:
    """Read a gradient element, with what it takes over from others by `href`; None where it paints nothing.

    `view` is the size of the view box, of which percents may be shares. Raises ValueError.
    """
    attributes, content = parts.inherited(node)
    stops = tuple(_stops(parts, [child for child in content.children if child.name == "stop"]))
    if not stops:
        return None
    spread = _SPREADS.get(attributes.get("spreadMethod", "pad"))
    if spread is None:
        raise ValueError(f"spreadMethod: {attributes['spreadMethod'][:40]!r} is not pad, repeat or reflect")
    in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    matrix = transform(attributes["gradientTransform"]) if "gradientTransform" in attributes else IDENTITY
    is_radial = node.name == "radialGradient"
    ends = _ends(attributes, is_radial, (1.0, 1.0) if in_box else view)
    if ends is None:
        # What has no extent is all of the last colour.
        last = stops[-1]
        return Gradient(False, (0.0, 0.0, 1.0, 0.0), (last._replace(offset=0.0), last._replace(offset=1.0)))
    return Gradient(is_radial, ends, stops, matrix, in_box, spread)


def _ends(
    attributes: Mapping[str, str], is_radial: bool, view: tuple[float, float]
) -> tuple[float, ...] | None:
    """Return the numbers of a gradient; None if it has no extent."""

    def number(name: str, usual: str) -> float:
        across, down = view
        whole = {"x": across, "y": down}.get(name.strip("cf12"), math.hypot(*view) / math.sqrt(2))
        return measure(attributes.get(name, usual), whole)

    if not is_radial:
        x1, y1, x2, y2 = number("x1", "0%"), number("y1", "0%"), number("x2", "100%"), number("y2", "0%")
        return None if (x1, y1) == (x2, y2) else (x1, y1, x2, y2)
    cx, cy, r = number("cx", "50%"), number("cy", "50%"), number("r", "50%")
    fx = number("fx", "") if "fx" in attributes else cx
    fy = number("fy", "") if "fy" in attributes else cy
    if r <= 0:
        return None
    if number("fr", "0"):
        raise ValueError("a gradient with a radius of its focus (fr) is not supported")
    if math.hypot(fx - cx, fy - cy) >= r:
        raise ValueError("the focus of a gradient lies outside its circle")
    return cx, cy, r, fx, fy


def _stops(parts: Parts, nodes: Sequence[Node]) -> Iterator[Stop]:
    if len(nodes) > MOST_STOPS:
        raise ValueError(f"a gradient has at most {MOST_STOPS} stops")
    last = 0.0
    for node in nodes:
        given = of_stop(parts, node)
        last = max(last, share(given.get("offset", "0").strip()))
        tint = paint(given.get("stop-color", "black").strip())
        if tint == CURRENT:
            tint = parts.style_in(node).color
        if not isinstance(tint, Tint):
            raise ValueError("the colours of a gradient are written out")
        stop = Stop(last, tint.colour, tint.alpha * share(given.get("stop-opacity", "1").strip()))
        if last and node is nodes[0]:
            yield stop._replace(offset=0.0)
        yield stop
        if len(nodes) == 1:
            yield stop._replace(offset=1.0)
    if last < 1 and len(nodes) > 1:
        yield stop._replace(offset=1.0)
