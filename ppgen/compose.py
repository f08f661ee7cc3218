"""Layout and card into a piece: what is printed on its face and back, in millimetres."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ppgen.colour import Colour, parse_colour
from ppgen.elements._element import TOP_LEVEL, Element, is_static
from ppgen.elements._scope import Effort, ElementError, Finding, Frame, Looks, Scope
from ppgen.geometry import IDENTITY, Matrix
from ppgen.layout import Layout, Layouts
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.noted import Noted
from ppgen.ops import Group, Op, Path
from ppgen.pieces import Piece
from ppgen.problem import Problem, Span, error
from ppgen.rules import Usage
from ppgen.sketches import Known, Recall, Sketch, Sketches, fingerprint
from ppgen.typeset import Typesetter

Ops = tuple[Op, ...]
LACKING = "lacking"  # stands for the rule of a finding that faults of cards may have caused


class _Segment(NamedTuple):
    """One element that depends on the card, or neighbours that do not and are drawn as a symbol.

    `names` are those it looks up that differ from card to card; `known` are its sketches.
    """

    elements: tuple[tuple[int, Element], ...]
    names: tuple[tuple[str, ...], ...]
    known: Known

    @property
    def is_static(self) -> bool:
        """Whether it is the same on every card."""
        return not self.names


class Canvas(NamedTuple):
    """A part of a layout with a frame of its own: a panel of a net, or one step of instructions.

    `place` is where its elements stand in the file, `values` what expressions see there besides.
    """

    layout: Layout
    place: tuple[str | int, ...]
    elements: tuple[Element, ...]
    frame: Frame
    values: Mapping[str, object]


class _Face(NamedTuple):
    """Elements made ready: `place` is where they stand in the file, `id` begins the names of its symbols.

    `key` tells the face from every other that the same sketches were made for.
    """

    layout: Layout
    id: str
    key: str
    place: tuple[str | int, ...]
    frame: Frame
    segments: tuple[_Segment, ...]
    names: dict[str, object]
    mirrors: bool


class Composer:
    """Composes the cards of one game in one language; parts that do not change are made once."""

    def __init__(self, layouts: Layouts, deck: Deck, *, typesetter: Typesetter, sketches: Sketches) -> None:
        """Keep what pieces are made of; `problems` are collected, and in `skipped` what nobody can tell."""
        self._layouts = layouts
        self._typesetter = typesetter
        self._names = dict(deck.names)
        self._art = sketches.icons.art
        self._faces: dict[str, _Face | None] = {}
        self._canvases: dict[str, _Face] = {}
        self._outlines: dict[str, Path] = {}
        self._shapes = Noted(layouts.art)
        self._incomplete = sorted(deck.game.incomplete)
        self.problems: list[Problem] = []
        self.skipped: Counter[str] = Counter()
        theme = layouts.theme
        self._palette, self._styles = Noted(theme.palette), Noted(theme.styles)
        self._parts = Noted(theme.parts)
        self._looks = Looks(
            palette=self._palette,
            styles=self._styles,
            icon=sketches.icons.symbol,
            icon_names=tuple(sorted(layouts.art)),
            outline=self._outline,
            picture=sketches.images.picture,
            parts=self._parts,
            variants=sketches.variants,
        )
        used = [self._palette, self._styles, self._parts, self._shapes, deck.terms]
        noted = tuple(one for one in used if isinstance(one, Noted))
        self._sketches = sketches
        sketches.begin()
        self._recall = Recall(self._looks.effort, noted if sketches.lasting else ())

    def note_use(self, usage: Usage) -> None:
        """Note what of the theme and the icons' outlines was asked for so far."""
        usage.colours |= self._palette.asked
        usage.styles |= self._styles.asked
        usage.parts |= self._parts.asked
        usage.icons |= self._shapes.asked & self._shapes.keys()

    def card(self, card: Card, layout: Layout) -> Piece:
        """Return the piece of one card."""
        values = {**self._names, "card": card.values, "text": card.texts}
        face = self._side(self._face(layout, "face"), values, card.subject, card.span)
        back = self._side(self._back(layout), values, card.subject, card.span)
        return self._piece(card.subject, layout, face=face, back=back, copies=card.copies)

    def single(self, name: str, layout: Layout, *, copies: int) -> Piece:
        """Return the piece of a layout that stands for itself, such as a board."""
        face = self._side(self._face(layout, "face"), self._names, name, _nowhere(layout))
        back = self._side(self._back(layout), self._names, name, _nowhere(layout))
        return self._piece(name, layout, face=face, back=back, copies=copies)

    def canvas(self, canvas: Canvas, card: Card | None, *, subject: str) -> Ops:
        """Return what is drawn on a part of a layout, in its own coordinates; never mirrored."""
        layout = canvas.layout
        key = f"{layout.name}.{canvas.place}.{canvas.frame}.{dict(canvas.values)!r}"
        if key not in self._canvases:
            identity = ".".join([layout.name, *map(str, canvas.place), f"{len(self._canvases)}"])
            names = {**self._names, **canvas.values}
            segments = self._segments(key, canvas.elements, names)
            face = _Face(layout, identity, key, canvas.place, canvas.frame, segments, names, mirrors=False)
            self._canvases[key] = face
        face = self._canvases[key]
        if card is None:
            return self._side(face, face.names, subject, _nowhere(layout))
        return self._side(face, {**face.names, "card": card.values, "text": card.texts}, subject, card.span)

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the palette."""
        return tuple(self._looks.palette)

    def colour(self, name: str) -> Colour:
        """Return a colour of the palette, or one written as #rrggbb; raises ValueError for another name."""
        found = self._looks.palette.get(name)
        return parse_colour(name) if found is None else found

    def _piece(self, name: str, layout: Layout, *, face: Ops, back: Ops, copies: int) -> Piece:
        frame = _frame(layout)
        return Piece(name, layout.size, layout.bleed, frame.safe, face, back, copies, layout.radius)

    def _face(self, layout: Layout, key: str) -> _Face | None:
        name = f"{layout.name}.{key}"
        if name not in self._faces:
            elements = layout.face if key == "face" else layout.back
            self._faces[name] = self._compile(layout, key, elements) if isinstance(elements, tuple) else None
        return self._faces[name]

    def _back(self, layout: Layout) -> _Face | None:
        if isinstance(layout.back, str):
            back = self._layouts.layouts.get(layout.back)
            return None if back is None else self._face(back, "face")
        return self._face(layout, "back")

    def _compile(self, layout: Layout, key: str, elements: Sequence[Element]) -> _Face:
        name = f"{layout.name}.{key}"
        segments = self._segments(name, elements, self._names)
        return _Face(layout, name, name, (key,), _frame(layout), segments, self._names, layout.mirrors)

    def _segments(
        self, face: str, elements: Sequence[Element], values: Mapping[str, object]
    ) -> tuple[_Segment, ...]:
        """Part the elements of a face where one depends on the card, or others no longer do."""
        parts = self._layouts.theme.parts
        found = [
            (index, element, self._sketches.names(element, parts)) for index, element in enumerate(elements)
        ]
        segments: list[_Segment] = []
        for static, run in groupby(found, key=lambda one: is_static(one[2])):
            neighbours = list(run)
            for group in [neighbours] if static else [[one] for one in neighbours]:
                names = sorted({name for _, _, looked_up in group for name in looked_up})
                shared = [name.split(".") for name in names if is_static(frozenset({name}))]
                own = tuple(tuple(name.split(".")) for name in names if not is_static(frozenset({name})))
                known = self._sketches.of((face, len(segments)), values, shared)
                segments.append(_Segment(tuple((one[0], one[1]) for one in group), own, known))
        return tuple(segments)

    def _side(
        self, face: _Face | None, values: dict[str, object], subject: str, span: Callable[..., Span]
    ) -> Ops:
        if face is None:
            return ()
        ops: list[Op] = []
        for number, segment in enumerate(face.segments):
            met = tuple([fingerprint(values, name) for name in segment.names])
            sketch = segment.known.now.get(met)
            if sketch is None:
                seen = face.names if segment.is_static else values
                sketch = self._recall.sketch(segment.known, met, partial(self._sketch, face, number, seen))
            ops += sketch.ops
            if sketch.findings:
                self._report(sketch.findings, face.layout, subject=subject, span=span)
        if face.mirrors and self._typesetter.direction == "rtl":
            return (Group(_reflection(face.layout.size.width), tuple(ops)),)
        return tuple(ops)

    def _sketch(self, face: _Face, number: int, values: dict[str, object]) -> Sketch:
        segment, effort = face.segments[number], self._looks.effort
        ops: list[Op] = []
        findings: list[Finding] = []
        spent: list[tuple[bool, int]] = []
        begins = len(face.place) + 1 == TOP_LEVEL
        for index, element in segment.elements:
            left = min(effort.left + Effort.EACH, Effort.MOST) if begins else effort.left
            made, found = self._drawn(face, element, index, values)
            spent.append((begins, left - effort.left))
            ops += made
            findings += found
        if segment.is_static:
            bounds = face.frame.size.rect().grown(face.frame.bleed)
            ops = list(self._art.symbols(f"{face.id}.{number}", ops, bounds))
        return Sketch(tuple(ops), tuple(findings), spent=tuple(spent))

    def _drawn(
        self, face: _Face, element: Element, index: int, values: dict[str, object]
    ) -> tuple[Ops, tuple[Finding, ...]]:
        findings: list[Finding] = []
        reflected = face.mirrors and self._typesetter.direction == "rtl"
        matrix = _reflection(face.layout.size.width) if reflected else IDENTITY
        scope = Scope(
            values,
            self._looks,
            self._typesetter,
            face.frame,
            findings,
            (*face.place, index),
            matrix,
            reflected=reflected,
        )
        try:
            return element.drawn(scope), tuple(findings)
        except ElementError as fault:
            lacking = self._lacking(element)
            rule, message = (LACKING, lacking) if lacking else (fault.rule, fault.message)
            findings.append(Finding(rule, message, scope.place, fault.hint))
            return (), tuple(findings)

    def _lacking(self, element: Element) -> str:
        """Return a kind with faulty cards that an element shows: then nobody can tell whose fault it is."""
        if not self._incomplete:
            return ""
        names = self._sketches.names(element, self._layouts.theme.parts)
        return next((kind for kind in self._incomplete for name in names if _shows(name, kind)), "")

    def _report(
        self, findings: tuple[Finding, ...], layout: Layout, *, subject: str, span: Callable[..., Span]
    ) -> None:
        language = self._typesetter.language
        for finding in findings:
            if finding.rule == LACKING:
                self.skipped[f"what shows {finding.message} cards, since one of them has errors"] += 1
                continue
            where = layout.source.span(finding.place)
            about = f"{subject} {finding.field}".strip()
            there = "" if finding.data is None else f" (set by {where.file}:{where.line})"
            message = f"{about} ({language}): {finding.message}{there}"
            place = where if finding.data is None else span(*finding.data)
            self.problems.append(error(finding.rule, message, span=place, hint=finding.hint, subject=subject))

    def _outline(self, name: str) -> Path | None:
        art = self._shapes.get(name)
        if art is not None and name not in self._outlines:
            self._outlines[name] = art.outline()
        return self._outlines.get(name)


def _shows(name: str, kind: str) -> bool:
    """Tell whether a dotted name is that of the cards of a kind, or leads to them."""
    return name == "cards" or name == f"cards.{kind}" or name.startswith(f"cards.{kind}.")


def _nowhere(layout: Layout) -> Callable[..., Span]:
    """Return a function that finds the place of any value of a piece without a card: its layout."""
    return lambda *_: layout.source.span()


def _frame(layout: Layout) -> Frame:
    return Frame(layout.size, layout.bleed, layout.size.rect().grown(-layout.safe))


def _reflection(width: float) -> Matrix:
    return Matrix(a=-1.0, e=width)
