"""Folded things into pieces: the art of every panel where it belongs, the lines to cut and fold, a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point, Rect, Size
from ppgen.common.problem import Problem, error, nearest
from ppgen.compose.composer import Composer
from ppgen.compose.faces import Canvas
from ppgen.compose.folded.die_faces import wrong_faces
from ppgen.compose.folded.legend import KeyLettering, legend
from ppgen.compose.folded.part_names import part_names
from ppgen.compose.folded.things import FoldedThing, ThingToFold
from ppgen.display.ops import Clip, Field, Group, Op, polygon, walk
from ppgen.display.pieces import NetPanel, Piece
from ppgen.folding.figures import Figures
from ppgen.folding.geometry.model import Net
from ppgen.folding.geometry.plane import bounds
from ppgen.folding.pictures.art import PanelArt, panel_art
from ppgen.folding.pictures.lines import LineLook, mark_room, net_lines
from ppgen.layout.layouts import Layout
from ppgen.layout.printed_fields import SAFE_AREA
from ppgen.layout.scope import Frame
from ppgen.work.by_id import ById

LINE_ROOM = 0.3
"""How much of a cut along the edge of a net lies outside of it, in mm."""

Ops = tuple[Op, ...]
MOST_CANVASES = 500
"""How many things' panels are remembered."""


class FoldedArt(NamedTuple):
    """A folded thing with the art of its panels, each in the coordinates of its upright canvas."""

    folded: ThingToFold
    layout: Layout
    arts: Mapping[str, PanelArt]
    ops: Mapping[str, Ops]


def compose_panels(
    folded: ThingToFold, layout: Layout, composer: Composer, *, canvases: Canvases
) -> tuple[FoldedArt, list[Problem]]:
    """Compose the panels of a thing; `canvases` remembers where they lie, the same in every language."""
    arts = canvases.of(folded.made, layout.bleed)
    work = _Panels(folded, layout, composer, arts)
    problems = list(_unknown_panels(folded, layout, arts))
    ops = {name: (*work.behind(name), *work.panel(art)) for name, art in arts.items()}
    problems += [*work.problems, *work.lettered_wraps(), *wrong_faces(folded, layout, ops)]
    return FoldedArt(folded, layout, arts, ops), problems


@dataclass(slots=True)
class Canvases:
    """The panels of folded things by name, for a thing and a bleed."""

    _known: ById[FoldedThing, dict[float, dict[str, PanelArt]]] = field(
        default_factory=lambda: ById(most=MOST_CANVASES)
    )

    def of(self, made: FoldedThing, bleed: float) -> dict[str, PanelArt]:
        """Return the canvas of each panel of a thing."""
        known = self._known.of(made, lambda _: {})
        if bleed not in known:
            known[bleed] = panel_art(made.assembly, bleed=bleed)
        return known[bleed]


@dataclass(slots=True)
class _Panels:
    """The panels of one thing, and the wraps: each is composed once, and every panel shows its part."""

    folded: ThingToFold
    layout: Layout
    composer: Composer
    arts: Mapping[str, PanelArt]
    problems: list[Problem] = field(default_factory=list)
    lettered: set[int] = field(default_factory=set)

    def panel(self, art: PanelArt) -> Ops:
        """Compose what the layout says of one panel."""
        folded, layout = self.folded, self.layout
        place, elements = layout.panel(art.panel)
        if not elements:
            return ()
        area = bounds(art.trim)
        frame = Frame(art.size, _reach(art, layout.bleed), area.grown(-layout.safe))
        ops = self._drawn(Canvas(layout, place, elements, frame, names(folded, art.panel, art.size)))
        self.problems += _beyond_notches(ops, art, folded, layout)
        return ops

    def behind(self, name: str) -> Iterator[Op]:
        """Yield what the wraps draw on a panel."""
        for number, (panels, elements) in enumerate(self.layout.wraps):
            there = [self.arts[panel] for panel in panels if panel in self.arts]
            if name not in panels or not there:
                continue
            size = Size(sum(art.size.width for art in there), max(art.size.height for art in there))
            frame = Frame(size, self.layout.bleed, size.rect())
            place = ("wraps", number, "items")
            ops = self._drawn(Canvas(self.layout, place, elements, frame, names(self.folded, name, size)))
            if any(isinstance(op, Field) and op.text for op, _ in walk(ops)):
                self.lettered.add(number)
            before = [art.panel for art in there].index(name)
            offset = sum(art.size.width for art in there[:before])
            yield Group(Matrix.translation(-offset, 0.0), ops)

    def lettered_wraps(self) -> Iterator[Problem]:
        """Refuse text that is laid round folds."""
        for number in sorted(self.lettered):
            yield error(
                "layout/text-on-fold",
                "a wrap runs over folds and cannot hold text",
                span=self.layout.source.span(("wraps", number)),
                hint="write the text under panels:, on the one panel it belongs to",
                subject=self.folded.subject,
            )

    def _drawn(self, canvas: Canvas) -> Ops:
        ops, problems = self.composer.canvas(
            canvas, self.folded.card, subject=self.folded.subject, beside=self.folded.numbers
        )
        self.problems += problems
        return ops


def names(folded: ThingToFold, panel: str, size: Size) -> dict[str, object]:
    """Return what expressions see on a panel: `panel` and `figures`."""
    value = dict(folded.made.assembly.values).get(panel)
    there = {"name": panel, "width": round(size.width, 4), "height": round(size.height, 4), "value": value}
    return {"panel": there, "figures": dict(folded.made.figures)}


def net_name(folded: ThingToFold, net: Net) -> str:
    """Return what the piece is called that a net of a thing is printed as."""
    return folded.subject if len(folded.made.assembly.nets) == 1 else f"{folded.subject}:{net.name}"


def net_pieces(composed: FoldedArt, lettering: KeyLettering) -> tuple[list[Piece], list[Problem]]:
    """Return one piece for each net: art under the layers of its lines."""
    folded, layout = composed.folded, composed.layout
    nets = folded.made.assembly.nets
    look = LineLook(marks=layout.creases)
    pieces: list[Piece] = []
    problems: list[Problem] = []
    for number, net in enumerate(nets, 1):
        arts = [art for art in composed.arts.values() if art.net == net.name]
        drawn = [panel for panel in arts if composed.ops[panel.panel]]
        art = tuple(
            Group(panel.matrix, (Clip(polygon(panel.bleed), composed.ops[panel.panel]),)) for panel in drawn
        )
        place = {panel.panel: number for number, panel in enumerate(drawn)}
        key, unprintable = legend(net, look, lettering=lettering, number=(number, len(nets)))
        problems += unprintable
        named, unprintable = part_names(
            net, folded.made.assembly, lettering=lettering, bleed=layout.bleed, taken=key.area
        )
        problems += unprintable
        size, marked = net.size, mark_room(net, look)
        piece = Piece(
            net_name(folded, net),
            size,
            max([LINE_ROOM, marked, *(_outside(panel, size) for panel in arts)]),
            size.rect(),
            (*art, *net_lines(net, look), *named, *key.ops),
            copies=folded.copies,
            cut_along=True,
            layout=layout.name,
            card=folded.subject if folded.card is not None else "",
            art_bleed=layout.bleed,
            fold_marks=marked,
            panels=tuple(NetPanel(panel.panel, panel.size, place.get(panel.panel)) for panel in arts),
            figures=tuple(_lengths(folded.made.figures)),
        )
        pieces.append(piece)
    return pieces, problems


def _lengths(figures: Figures) -> Iterator[tuple[str, tuple[float, ...]]]:
    for name, lengths in figures.items():
        if lengths is not None:
            yield name, tuple(lengths) if isinstance(lengths, list) else (lengths,)


def _reach(art: PanelArt, bleed: float) -> float:
    """How far art must be drawn past a panel: the bleed, or all of a spine that it runs over."""
    return max(bleed, _excess(bounds(art.bleed), art.size))


def _outside(art: PanelArt, size: Size) -> float:
    return _excess(bounds([art.matrix.apply(*corner) for corner in art.bleed]), size)


def _excess(area: Rect, size: Size) -> float:
    return max(0.0, -area.x, -area.y, area.right - size.width, area.bottom - size.height)


def _unknown_panels(folded: ThingToFold, layout: Layout, arts: Mapping[str, PanelArt]) -> Iterator[Problem]:
    """Report panels of a layout that the net does not have, or that nobody sees."""
    named: list[tuple[str, tuple[str | int, ...]]] = [(name, ("panels", name)) for name in layout.panels]
    for number, (panels, _) in enumerate(layout.wraps):
        named += [(name, ("wraps", number, "panels", index)) for index, name in enumerate(panels)]
    assembly = folded.made.assembly
    there = {panel.name for net in assembly.nets for panel in net.panels}
    for name, place in named:
        if name in arts:
            continue
        hidden = name in there
        message = (
            f"the panel {name} of a {assembly.id} cannot be seen when it is closed"
            if hidden
            else f"a {assembly.id} with these options has no panel {name}"
        )
        span = layout.source.key_span(place) if place[0] == "panels" else layout.source.span(place)
        hint = f"panels that show: {', '.join(arts)}" if hidden else nearest(name, arts)
        yield error("layout/unknown-panel", message, span=span, hint=hint, subject=folded.subject)


def _beyond_notches(ops: Ops, art: PanelArt, folded: ThingToFold, layout: Layout) -> Iterator[Problem]:
    """Refuse text that a notch or a slanted edge of its panel would cut."""
    if _is_box(art.trim):
        return
    for op, matrix in walk(ops):
        if isinstance(op, Field) and op.safe and op.text:
            box = matrix.apply_rect(op.bounds)
            if not _inside(box, art.trim):
                yield error(
                    SAFE_AREA,
                    f"{folded.subject} {op.name}: its box reaches out of the panel {art.panel}",
                    span=layout.source.span(layout.panel(art.panel)[0]),
                    hint="move the box away from the notch, or say `safe: false` where it may be cut",
                    subject=folded.subject,
                )


def _is_box(trim: tuple[Point, ...]) -> bool:
    area = bounds(trim)
    edges = {round(area.x, 6), round(area.right, 6)}, {round(area.y, 6), round(area.bottom, 6)}
    return len(trim) == 4 and all(round(p.x, 6) in edges[0] and round(p.y, 6) in edges[1] for p in trim)


def _inside(box: Rect, trim: tuple[Point, ...]) -> bool:
    """Tell whether a box lies within an outline: it holds no corner of it and lies between its sides."""
    corners = [Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    holds = any(box.x < p.x < box.right and box.y < p.y < box.bottom for p in trim)
    return not holds and all(_within(corner, trim) for corner in corners)


def _within(p: Point, outline: tuple[Point, ...]) -> bool:
    """Count how often a ray from the point crosses the outline."""
    crossed = False
    for a, b in zip(outline, (*outline[1:], outline[0])):
        if (a.y > p.y) != (b.y > p.y) and p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y):
            crossed = not crossed
    return crossed
