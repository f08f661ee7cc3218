"""Layout and card into a piece: what is printed on its face and back, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from ppgen.colour import Colour, parse_colour
from ppgen.elements._element import Element, free_names, is_static
from ppgen.elements._scope import ElementError, Finding, Frame, Looks, Scope
from ppgen.geometry import IDENTITY, Matrix
from ppgen.icons import ArtShelf, IconSet
from ppgen.images import ImageShelf
from ppgen.layout import Layout, Layouts
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.noted import Noted
from ppgen.ops import Field, Group, Op, Path, Use, walk
from ppgen.pieces import Piece
from ppgen.problem import Problem, Span, error
from ppgen.rules import Usage
from ppgen.typeset import Typesetter

MOST_REMEMBERED = 4096
"""How many results of one element are kept; a deck with more distinct values only loses time."""

Ops = tuple[Op, ...]


@dataclass(slots=True)
class _Static:
    """Neighbouring elements that are the same on every card, drawn once as a symbol."""

    elements: list[tuple[int, Element]]
    result: tuple[Ops, tuple[Finding, ...]] | None = None


@dataclass(slots=True)
class _Varying:
    """One element that depends on the card, with what it gave for the values it saw before."""

    index: int
    element: Element
    names: tuple[tuple[str, ...], ...]
    remembered: dict[tuple[object, ...], tuple[Ops, tuple[Finding, ...]]] = field(default_factory=dict)


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
    """Elements made ready: `place` is where they stand in the file, `id` begins the names of its symbols."""

    layout: Layout
    id: str
    place: tuple[str | int, ...]
    frame: Frame
    segments: tuple[_Static | _Varying, ...]
    names: dict[str, object]
    mirrors: bool


class Composer:
    """Composes the cards of one game in one language; parts that do not change are made once."""

    def __init__(
        self, layouts: Layouts, deck: Deck, *, typesetter: Typesetter, icons: IconSet, images: ImageShelf
    ) -> None:
        """Keep what pieces are made of; problems are collected in `problems`."""
        self._layouts = layouts
        self._typesetter = typesetter
        self._names = dict(deck.names)
        self._art = icons.art
        self._faces: dict[str, _Face | None] = {}
        self._canvases: dict[str, _Face] = {}
        self._outlines: dict[str, Path] = {}
        self.problems: list[Problem] = []
        self._looks = Looks(
            palette=Noted(layouts.theme.palette),
            styles=Noted(layouts.theme.styles),
            icon=icons.symbol,
            icon_names=tuple(sorted(layouts.art)),
            outline=self._outline,
            picture=images.picture,
            parts=Noted(layouts.theme.parts),
        )

    def note_use(self, usage: Usage) -> None:
        """Note what of the theme and the icons' outlines was asked for so far."""
        looks = self._looks
        wanted = ((usage.colours, looks.palette), (usage.styles, looks.styles), (usage.parts, looks.parts))
        for used, entries in wanted:
            if isinstance(entries, Noted):
                used |= entries.asked
        usage.icons |= self._outlines.keys()

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
            names, segments = {**self._names, **canvas.values}, self._segments(canvas.elements)
            face = _Face(layout, identity, canvas.place, canvas.frame, segments, names, mirrors=False)
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
        segments = self._segments(elements)
        name = f"{layout.name}.{key}"
        return _Face(layout, name, (key,), _frame(layout), segments, self._names, layout.mirrors)

    def _segments(self, elements: Sequence[Element]) -> tuple[_Static | _Varying, ...]:
        segments: list[_Static | _Varying] = []
        for index, element in enumerate(elements):
            names = free_names(element, self._layouts.theme.parts)
            if not is_static(names):
                dotted = tuple(
                    tuple(name.split(".")) for name in sorted(names) if not is_static(frozenset({name}))
                )
                segments.append(_Varying(index, element, dotted))
            elif segments and isinstance(segments[-1], _Static):
                segments[-1].elements.append((index, element))
            else:
                segments.append(_Static([(index, element)]))
        return tuple(segments)

    def _side(
        self, face: _Face | None, values: dict[str, object], subject: str, span: Callable[..., Span]
    ) -> Ops:
        if face is None:
            return ()
        ops: list[Op] = []
        for number, segment in enumerate(face.segments):
            if isinstance(segment, _Static):
                made, findings = self._static(face, number, segment)
            else:
                made, findings = self._varying(face, segment, values)
            ops += made
            if findings:
                self._report(findings, face.layout, subject=subject, span=span)
        if face.mirrors and self._typesetter.direction == "rtl":
            return (Group(_reflection(face.layout.size.width), tuple(ops)),)
        return tuple(ops)

    def _static(self, face: _Face, number: int, segment: _Static) -> tuple[Ops, tuple[Finding, ...]]:
        if segment.result is None:
            ops: list[Op] = []
            findings: list[Finding] = []
            for index, element in segment.elements:
                made, found = self._drawn(face, element, index, face.names)
                ops += made
                findings += found
            segment.result = (tuple(_as_symbols(ops, face, number, shelf=self._art)), tuple(findings))
        return segment.result

    def _varying(
        self, face: _Face, segment: _Varying, values: dict[str, object]
    ) -> tuple[Ops, tuple[Finding, ...]]:
        key = tuple(_fingerprint(values, path) for path in segment.names)
        found = segment.remembered.get(key)
        if found is None:
            if len(segment.remembered) >= MOST_REMEMBERED:
                segment.remembered.clear()
            found = self._drawn(face, segment.element, segment.index, values)
            segment.remembered[key] = found
        return found

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
            findings.append(Finding(fault.rule, fault.message, scope.place, fault.hint))
            return (), tuple(findings)

    def _report(
        self, findings: tuple[Finding, ...], layout: Layout, *, subject: str, span: Callable[..., Span]
    ) -> None:
        language = self._typesetter.language
        for finding in findings:
            where = layout.source.span(finding.place)
            about = f"{subject} {finding.field}".strip()
            there = "" if finding.data is None else f" (set by {where.file}:{where.line})"
            message = f"{about} ({language}): {finding.message}{there}"
            place = where if finding.data is None else span(*finding.data)
            self.problems.append(error(finding.rule, message, span=place, hint=finding.hint, subject=subject))

    def _outline(self, name: str) -> Path | None:
        if name not in self._outlines:
            art = self._layouts.art.get(name)
            if art is None:
                return None
            self._outlines[name] = art.outline()
        return self._outlines[name]


def _nowhere(layout: Layout) -> Callable[..., Span]:
    """Return a function that finds the place of any value of a piece without a card: its layout."""
    return lambda *_: layout.source.span()


def _as_symbols(ops: list[Op], face: _Face, number: int, *, shelf: ArtShelf) -> Iterator[Op]:
    """Turn neighbouring ops into symbols, save for those that print fields: each printing is proved."""
    bounds = face.frame.size.rect().grown(face.frame.bleed)
    runs = groupby(ops, key=lambda op: any(isinstance(inner, Field) for inner, _ in walk((op,))))
    for run, (has_fields, found) in enumerate(runs):
        if has_fields:
            yield from found
        else:
            yield Use(shelf.symbol(f"{face.id}.{number}.{run}", tuple(found), bounds))


def _frame(layout: Layout) -> Frame:
    return Frame(layout.size, layout.bleed, layout.size.rect().grown(-layout.safe))


def _reflection(width: float) -> Matrix:
    return Matrix(a=-1.0, e=width)


def _fingerprint(values: Mapping[str, object], path: tuple[str, ...]) -> object:
    node: object = values
    for key in path:
        if not isinstance(node, Mapping) or key not in node:
            return None
        node = node[key]
    kind = type(node)
    return node if kind is str or kind is int else (kind, repr(node))
