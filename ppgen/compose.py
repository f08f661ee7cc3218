"""Layout and card into a piece: what is printed on its face and back, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ppgen.colour import BLACK, Colour
from ppgen.elements._element import Element, free_names, is_static
from ppgen.elements._scope import ElementError, Finding, Frame, Looks, Scope
from ppgen.geometry import IDENTITY, Matrix, Rect
from ppgen.images import ImageShelf
from ppgen.layout import Layout, Layouts
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.ops import Group, Op, Path, Symbol, Use
from ppgen.pieces import Piece
from ppgen.problem import Problem, Span, error
from ppgen.theme import IconModel
from ppgen.typeset import Icon, Typesetter

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


@dataclass(frozen=True, slots=True)
class _Face:
    layout: Layout
    key: str
    frame: Frame
    segments: tuple[_Static | _Varying, ...]


class IconSet:
    """The icons of a game as symbols: one for each icon and colour, made when it is first wanted."""

    def __init__(self, layouts: Layouts) -> None:
        """Keep the drawings and the looks that the theme gives them."""
        self._layouts = layouts
        self._symbols: dict[tuple[str, Colour], Symbol] = {}

    def symbol(self, name: str, colour: Colour) -> Symbol | None:
        """Return an icon as a symbol that fills the unit square, or None if there is no such icon."""
        return self._drawn(name, colour) if name in self._layouts.art else None

    def _drawn(self, name: str, colour: Colour) -> Symbol:
        key = (name, colour)
        if key not in self._symbols:
            ops = self._layouts.art[name].ops(colour)
            self._symbols[key] = Symbol(f"icon.{name}.{colour.hex()[1:]}", ops, Rect(0.0, 0.0, 1.0, 1.0))
        return self._symbols[key]

    def inline(self) -> dict[str, Icon]:
        """Return the icons that running text may name, as large and coloured as the theme says."""
        theme = self._layouts.theme
        icons: dict[str, Icon] = {}
        for name in self._layouts.art:
            look = theme.icons.get(name, IconModel())
            symbol = self._drawn(name, theme.palette.get(look.colour or "", BLACK))
            coloured = None if look.colour else partial(self._drawn, name)
            icons[name] = Icon(name, symbol, look.width, look.drop, coloured)
        return icons


class Composer:
    """Composes the cards of one game in one language; parts that do not change are made once."""

    def __init__(
        self, layouts: Layouts, deck: Deck, *, typesetter: Typesetter, icons: IconSet, images: ImageShelf
    ) -> None:
        """Keep what pieces are made of; problems are collected in `problems`."""
        self._layouts = layouts
        self._typesetter = typesetter
        self._names = dict(deck.names)
        self._faces: dict[str, _Face | None] = {}
        self._outlines: dict[str, Path] = {}
        self.problems: list[Problem] = []
        self._looks = Looks(
            palette=layouts.theme.palette,
            styles=layouts.theme.styles,
            icon=icons.symbol,
            icon_names=tuple(sorted(layouts.art)),
            outline=self._outline,
            picture=images.picture,
            parts=layouts.theme.parts,
        )

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
        return _Face(layout, key, _frame(layout), tuple(segments))

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
        if face.layout.mirrors and self._typesetter.direction == "rtl":
            return (Group(_reflection(face.layout.size.width), tuple(ops)),)
        return tuple(ops)

    def _static(self, face: _Face, number: int, segment: _Static) -> tuple[Ops, tuple[Finding, ...]]:
        if segment.result is None:
            ops: list[Op] = []
            findings: list[Finding] = []
            for index, element in segment.elements:
                made, found = self._drawn(face, element, index, self._names)
                ops += made
                findings += found
            layout = face.layout
            bounds = layout.size.rect().grown(layout.bleed)
            symbol = Symbol(f"{layout.name}.{face.key}.{number}", tuple(ops), bounds)
            segment.result = ((Use(symbol),) if ops else (), tuple(findings))
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
        reflected = face.layout.mirrors and self._typesetter.direction == "rtl"
        matrix = _reflection(face.layout.size.width) if reflected else IDENTITY
        scope = Scope(
            values,
            self._looks,
            self._typesetter,
            face.frame,
            findings,
            (face.key, index),
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
