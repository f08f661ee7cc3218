"""Layout and values into ops: what is printed on a face, a back or a canvas, in millimetres."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType

from ppgen.common.colour import Colour, parse_colour
from ppgen.common.geometry import IDENTITY
from ppgen.common.problem import Problem
from ppgen.compose.chosen_backs import back_value
from ppgen.compose.element_findings import LACKING, finding_problems, shows
from ppgen.compose.faces import About, Canvas, Face, Segment, frame_of, looked_up, reflection
from ppgen.compose.figures import Figures
from ppgen.compose.memo import Recall, Sketch, Sketches, fingerprint
from ppgen.compose.pages import ALONE
from ppgen.compose.sizes import CommonSizes
from ppgen.display.ops import Group, Op, Path
from ppgen.display.pieces import Piece
from ppgen.display.printing import Ink
from ppgen.expressions import ExpressionError
from ppgen.layout.back_choice import BackChoice
from ppgen.layout.effort import Effort, ElementError
from ppgen.layout.element import Element, Traits, is_static
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.scope import Finding, Frame, Looks, Scope
from ppgen.layout.theme import ThemeUse
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.typeset import Typesetter
from ppgen.work.lookups import Noted
from ppgen.work.weak_methods import weakly

Ops = tuple[Op, ...]
NumberedElement = tuple[int, Element]
"""An element, and its number in the list in which it stands."""


class SideComposer(ABC):
    """Draws the sides of one game's pieces in one language; parts that do not change are made once."""

    def __init__(
        self,
        layouts: Layouts,
        deck: Deck,
        typesetter: Typesetter,
        *,
        sketches: Sketches,
        ink: Ink,
        effort: Effort,
    ) -> None:
        """Keep what pieces are made of; with little `ink`, layouts that ask for it are drawn lighter."""
        self._layouts, self._typesetter, self._deck = layouts, typesetter, deck
        self._names, self._art = {**deck.names, "low_ink": ink.is_low}, sketches.icons.art
        self._faces: dict[str, Face | None] = {}
        self._canvases: dict[str, Face] = {}
        self._outlines: dict[str, Path] = {}
        self._shapes = Noted(layouts.art)
        self._incomplete, self._places = sorted(deck.game.incomplete), deck.places
        self._palette, self._styles = Noted(layouts.theme.palette), Noted(layouts.theme.styles)
        self._parts = Noted(layouts.theme.parts)
        self._looks = Looks(
            palette=self._palette,
            styles=self._styles,
            icon=sketches.icons.symbol,
            icon_names=tuple(sorted(layouts.art)),
            icon_of_term={name: term.icon for name, term in deck.game.terms.items() if term.icon},
            outline=weakly(self.outline),
            picture=sketches.images.picture,
            effort=effort,
            figure=Figures(deck, layouts, effort, weakly(self.shown)).of,
            parts=self._parts,
            variants=sketches.variants,
        )
        used = [self._palette, self._styles, self._parts, self._shapes, deck.terms]
        self._noted = tuple(one for one in used if isinstance(one, Noted))
        self._sketches = sketches
        sketches.begin()
        self._recall = Recall(sketches, self._noted)
        self._sizes = CommonSizes(weakly(self.scope), self._looks.effort, self._recall)

    def theme_use(self) -> ThemeUse:
        """Return what of the theme and the icons' outlines was asked for so far."""
        icons = self._shapes.asked & self._shapes.keys()
        names = (self._palette.asked, self._styles.asked, self._parts.asked, icons)
        return ThemeUse(*map(frozenset, names))

    @abstractmethod
    def shown(self, card: Card | None, layout: Layout) -> Piece:
        """Return the piece of a card, or of a layout alone, that another layout shows.

        What is wrong with it is told elsewhere.
        """

    def canvas(
        self,
        canvas: Canvas,
        card: Card | None,
        *,
        subject: str,
        beside: Mapping[str, object] = MappingProxyType({}),
    ) -> tuple[Ops, list[Problem]]:
        """Return what is drawn on a part of a layout, in its own coordinates; never mirrored.

        Expressions see the card, and what is given `beside` it.
        """
        layout = canvas.layout
        key = f"{layout.name}.{canvas.place}.{canvas.frame}.{dict(canvas.values)!r}"
        if key not in self._canvases:
            identity = ".".join([layout.name, *map(str, canvas.place), f"{len(self._canvases)}"])
            names = self._sized(canvas.frame, canvas.values)
            elements = tuple(enumerate(canvas.elements))
            segments = self._segments(key, elements, names)
            face = Face(layout, identity, key, canvas.place, canvas.frame, segments, names, mirrors=False)
            self._canvases[key] = self._with_groups(face, elements)
        face = self._canvases[key]
        own = ALONE if card is None else {**ALONE, **beside, "card": card.values, "text": card.texts}
        return self.side(face, own, About(subject, card))

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the palette."""
        return tuple(self._looks.palette)

    def colour(self, name: str) -> Colour:
        """Return a colour of the palette, or one written as #rrggbb; raises ValueError for another name."""
        known = self._looks.palette.get(name)
        return parse_colour(name) if known is None else known

    def face(self, layout: Layout, key: str, *, front: Layout | None = None) -> Face | None:
        """Return the face or the back of a layout itself made ready to be drawn, if it has one.

        Behind a front that is cut along another line it is another face: other places on it are safe.
        """
        elements = layout.face if key == "face" else layout.back
        frame = frame_of(layout, front)
        if frame != frame_of(layout):
            key = f"{key}.cut.{frame.outline}.{frame.radius:g}"
        name = f"{layout.name}.{key}"
        if name not in self._faces:
            self._faces[name] = (
                self.compiled(layout, key, tuple(enumerate(elements)), front=front)
                if isinstance(elements, tuple)
                else None
            )
        return self._faces[name]

    def behind(self, layout: Layout, card: Card | None) -> str:
        """Return the name of the layout whose face is printed behind a card; nothing if that is none."""
        match layout.back:
            case str():
                return layout.back
            case BackChoice() if card is not None:
                try:
                    return layout.back.named(back_value(layout.back, card, self._deck))
                except ExpressionError:  # found out before anything is drawn
                    return ""
        return ""

    def back(self, layout: Layout, behind: str) -> Face | None:
        """Return the back of a layout made ready to be drawn: its own, or the face of the one behind it."""
        if layout.back is None or isinstance(layout.back, tuple):
            return self.face(layout, "back")
        found = self._layouts.layouts.get(behind)
        return None if found is None else self.face(found, "face", front=layout)

    def backs(self, layout: Layout) -> Iterator[Face]:
        """Yield all that a layout may have as its back, made ready to be drawn."""
        own = self.face(layout, "back")
        faces = [own, *(self.face(one, "face") for one in self._layouts.behind(layout))]
        yield from (face for face in faces if face is not None)

    def compiled(
        self, layout: Layout, key: str, elements: Sequence[NumberedElement], *, front: Layout | None = None
    ) -> Face:
        """Make some elements of a face or a back ready to be drawn, each with its number there."""
        name, frame = f"{layout.name}.{key}", frame_of(layout, front)
        names = self._sized(frame, {})
        segments = self._segments(name, elements, names)
        face = Face(layout, name, name, (key.partition(".")[0],), frame, segments, names, layout.mirrors)
        return self._with_groups(face, elements)

    def _with_groups(self, face: Face, elements: Iterable[NumberedElement]) -> Face:
        """Note which elements of a face have texts that share their size."""
        sized = [(index, one) for index, one in elements if self._traits(one).size_groups]
        if not sized:
            return face
        names = {name for _, one in sized for name in self._traits(one).names}
        if any(self._traits(one).is_filled_in for _, one in sized):
            names.add("card")
        shared, own = _apart(names)
        known = self._sketches.sizes_of(face.key, face.names, shared)
        return face._replace(sized=tuple(sized), sized_names=own, sizes=known)

    def _sized(self, frame: Frame, values: Mapping[str, object]) -> dict[str, object]:
        """Return what expressions see on a canvas that is the same for every card."""
        return {**self._names, "width": frame.size.width, "height": frame.size.height, **values}

    def _traits(self, element: Element) -> Traits:
        return self._layouts.traits(element)

    def _segments(
        self, face: str, elements: Iterable[NumberedElement], values: Mapping[str, object]
    ) -> tuple[Segment, ...]:
        """Part the elements of a face where one depends on the card, or others no longer do."""
        found = [(index, element, looked_up(self._traits(element))) for index, element in elements]
        segments: list[Segment] = []
        for static, run in groupby(found, key=lambda one: is_static(one[2])):
            neighbours = list(run)
            for group in [neighbours] if static else [[neighbour] for neighbour in neighbours]:
                shared, own = _apart({name for _, _, wanted in group for name in wanted})
                known = self._sketches.of((face, len(segments)), values, shared)
                flows = any(self._traits(one[1]).is_drawn_anew for one in group)
                segments.append(Segment(tuple((one[0], one[1]) for one in group), own, known, flows))
        return tuple(segments)

    def side(self, face: Face | None, own: Mapping[str, object], about: About) -> tuple[Ops, list[Problem]]:
        """Draw a face with a card's own values, or none."""
        problems: list[Problem] = []
        if face is None:
            return (), problems
        values = {**face.names, **own}
        if face.sized:
            values["size_groups"] = self._sizes.of(face, values)
        ops: list[Op] = []
        for number, segment in enumerate(face.segments):
            met = tuple([fingerprint(values, name) for name in segment.names])
            sketch = segment.known.now.get(met)
            if segment.flows:
                sketch = self._sketch(face, number, values)
            if sketch is None:
                seen = face.names if segment.is_static else values
                sketch = self._recall.sketch(segment.known, met, partial(self._sketch, face, number, seen))
            ops += sketch.ops
            if sketch.findings:
                problems += finding_problems(sketch.findings, face.layout, about, places=self._places)
        if face.mirrors and self._typesetter.direction == "rtl":
            return (Group(reflection(face.layout.size.width), tuple(ops)),), problems
        return tuple(ops), problems

    def _sketch(self, face: Face, number: int, values: dict[str, object]) -> Sketch:
        segment = face.segments[number]
        ops: list[Op] = []
        findings: list[Finding] = []
        for index, element in segment.elements:
            made, found = self._drawn(face, element, index, values)
            ops += made
            findings += found
        if segment.is_static:
            bounds = face.frame.size.rect().grown(face.frame.bleed)
            ops = list(self._art.symbols(f"{face.id}.{number}", ops, bounds))
        return Sketch(tuple(ops), tuple(findings))

    def _drawn(
        self, face: Face, element: Element, index: int, values: dict[str, object]
    ) -> tuple[Ops, tuple[Finding, ...]]:
        scope = self.scope(face, index, values)
        try:
            return element.drawn(scope), tuple(scope.findings)
        except ElementError as fault:
            lacking = self._lacking(element)
            rule, message = (LACKING, lacking) if lacking else (fault.rule, fault.message)
            place = scope.place if fault.place is None else fault.place
            scope.findings.append(Finding(rule, message, place, fault.hint, undrawn=True))
            return (), tuple(scope.findings)

    def scope(self, face: Face, index: int, values: dict[str, object]) -> Scope:
        """Return what one element of a face sees."""
        turned = face.mirrors and self._typesetter.direction == "rtl"
        matrix = reflection(face.layout.size.width) if turned else IDENTITY
        place = (*face.place, index)
        told = self._sketches.witness and partial(self._sketches.witness, face.layout)
        seen = (values, self._looks, self._typesetter, face.frame, list[Finding]())
        return Scope(*seen, place, matrix, reflected=turned, witness=told)

    def _lacking(self, element: Element) -> str:
        """Return a kind with faulty cards that an element shows: then nobody can tell whose fault it is."""
        if not self._incomplete:
            return ""
        names = self._traits(element).names
        return next((kind for kind in self._incomplete for name in names if shows(name, kind)), "")

    def outline(self, name: str) -> Path | None:
        """Return the outline of an icon in a square of 1 × 1, if there is such an icon."""
        art = self._shapes.get(name)
        if art is not None and name not in self._outlines:
            self._outlines[name] = art.outline()
        return self._outlines.get(name)


def _apart(names: Iterable[str]) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """Part dotted names into their steps: those that are the same on every card, and those that are not."""
    steps = [(name, tuple(name.split("."))) for name in sorted(names)]
    static = [is_static(frozenset({name})) for name, _ in steps]
    shared = tuple(path for (_, path), same in zip(steps, static, strict=True) if same)
    return shared, tuple(path for (_, path), same in zip(steps, static, strict=True) if not same)
