"""Makers of things that fold, for the tests: one sound example of each net."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Assembly, Crease, Move, Net, NetPaper, Panel, Step
from ppgen.folding.nets import die, man, strip_box, tent, tray, tuck_box

PAPER = NetPaper()
Named = TypeVar("Named", Panel, Crease)
ROLLED = {"strip": [2, 0, 3, 5], "left": 4, "right": 1, "opposite_sum": 5}
TURNED = {"strip": [4, 0, 1, 5], "left": 3, "right": 2, "opposite_sum": 5}


def a_box(paper: NetPaper = PAPER, **more: object) -> Assembly:
    options = {"width": 65.0, "length": 90.0, "height": 25.0} | more
    return strip_box.build(strip_box.Options.model_validate(options), paper)


def a_tuck_box(paper: NetPaper = PAPER, **more: object) -> Assembly:
    options = {"width": 65.0, "depth": 25.0, "height": 90.0} | more
    return tuck_box.build(tuck_box.Options.model_validate(options), paper)


def a_tray(paper: NetPaper = PAPER, **more: object) -> Assembly:
    options = {"width": 65.0, "length": 90.0, "height": 25.0} | more
    return tray.build(tray.Options.model_validate(options), paper)


def a_die(paper: NetPaper = PAPER, **more: object) -> Assembly:
    return die.build(die.Options.model_validate(ROLLED | more), paper)


def a_man(paper: NetPaper = PAPER, **more: object) -> Assembly:
    return man.build(man.Options.model_validate(more), paper)


def a_tent(paper: NetPaper = PAPER, **more: object) -> Assembly:
    return tent.build(tent.Options.model_validate(more), paper)


SOUND: dict[str, Callable[[], Assembly]] = {
    "strip-box": a_box,
    "strip-box with a lid": lambda: a_box(lid="short"),
    "tuck-box": a_tuck_box,
    "tray": a_tray,
    "die": a_die,
    "die, flaps on the third": lambda: a_die(at=3),
    "man, roof": a_man,
    "man, upright": lambda: a_man(stance=man.Stance.UPRIGHT),
    "tent": a_tent,
}


def with_panel(assembly: Assembly, name: str, change: Callable[[Panel], Panel]) -> Assembly:
    """Change one panel."""
    return _nets(assembly, lambda net: net._replace(panels=tuple(_only(net.panels, name, change))))


def with_crease(assembly: Assembly, name: str, change: Callable[[Crease], Crease]) -> Assembly:
    """Change one crease."""
    return _nets(assembly, lambda net: net._replace(creases=tuple(_only(net.creases, name, change))))


def with_moves(assembly: Assembly, change: Callable[[list[Move]], list[Move]]) -> Assembly:
    """Change the order of all moves."""
    return assembly._replace(steps=(Step("all", "All at once.", tuple(change(list(assembly.moves)))),))


def stretched(*, factor: float, about: str) -> Callable[[Panel], Panel]:
    """Make a panel reach farther, measured from its left, right, top or bottom edge."""

    def change(panel: Panel) -> Panel:
        xs, ys = [p.x for p in panel.polygon], [p.y for p in panel.polygon]
        fixed = {"left": min(xs), "right": max(xs), "top": min(ys), "bottom": max(ys)}[about]
        if about in ("left", "right"):
            corners = tuple(Point(fixed + (p.x - fixed) * factor, p.y) for p in panel.polygon)
        else:
            corners = tuple(Point(p.x, fixed + (p.y - fixed) * factor) for p in panel.polygon)
        return panel._replace(polygon=corners)

    return change


def mirrored(net: Net) -> Net:
    """Turn a net into its mirror image, about the line its root is turned round."""

    def flip(p: Point) -> Point:
        return Point(p.x, 2 * net.origin.y - p.y)

    panels = tuple(p._replace(polygon=tuple(map(flip, p.polygon))) for p in net.panels)
    creases = tuple(c._replace(a=flip(c.a), b=flip(c.b)) for c in net.creases)
    return net._replace(panels=panels, creases=creases)


def _nets(assembly: Assembly, change: Callable[[Net], Net]) -> Assembly:
    return assembly._replace(nets=tuple(map(change, assembly.nets)))


def _only(things: tuple[Named, ...], name: str, change: Callable[[Named], Named]) -> list[Named]:
    return [change(thing) if thing.name == name else thing for thing in things]
