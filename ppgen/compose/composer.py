"""Layout and card into pieces: what is printed on face and back, one for each copy that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ppgen.common.problem import Problem
from ppgen.compose.cut_lines import cut_line, within
from ppgen.compose.faces import About, Face, frame_of
from ppgen.compose.memo import Sketches
from ppgen.compose.numbered import NumberedCard, alone
from ppgen.compose.pages import ALONE, page_name, paged
from ppgen.compose.parts import ON_BACK, PartedTexts, Values, seen_by
from ppgen.compose.sides import Ops, SideComposer
from ppgen.compose.traces import Traces
from ppgen.display.pieces import COPY, Piece, copy_name, part_name
from ppgen.display.printing import Ink
from ppgen.layout.continuing import Continuing
from ppgen.layout.effort import Effort
from ppgen.layout.layouts import Layout, Layouts
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.typeset import Typesetter
from ppgen.typeset.parting import TextPart

Made = tuple[list[Piece], list[Problem]]
"""The pieces of a card, and what is wrong with them."""


class Composer(SideComposer):
    """Composes the cards of one game in one language; `numbers` tells how a component numbers a card.

    `printed` tells all cards that components print in a layout of some name, and
    `wanted` tells how many copies of a thing such as `team:sloths` or a board are asked for, 0 for as many as
    the game holds: where there are more, copies that say which they are are counted through all of these.
    """

    numbers: Callable[[Card], NumberedCard] = staticmethod(alone)
    wanted: Callable[[str], int] = staticmethod(lambda _thing: 0)
    printed: Callable[[str], Sequence[NumberedCard]] = staticmethod(lambda _layout: ())

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
        super().__init__(layouts, deck, typesetter, sketches=sketches, ink=ink, effort=effort)
        self._parted = PartedTexts(layouts, typesetter)
        self._sized_layouts = set[str]()

    @property
    def traces(self) -> Traces:
        """What is left behind by what was composed."""
        effort = self._looks.effort
        return Traces(self._noted, self._typesetter, self._sketches, effort, self._sized_layouts)

    def card(self, one: NumberedCard, layout: Layout) -> Made:
        """Return the pieces of one card: one for all copies, or one for each if a side tells them apart.

        A text that goes on over further cards makes a piece of each of them.
        """
        going = self._parted.of(layout)
        sides = [self.face(layout, "face"), self.back(layout, self.behind(layout, one.card))]
        sides += [self._parted.face(going, self)] if going is not None else []
        if any(side is not None and side.tells_copies for side in sides):
            one = self._counted(one)
        if one.copies == 1 or not any(side is not None and side.looks_up(COPY) for side in sides):
            pieces, problems = self._copy(one, layout, copy=0)
            return [piece._replace(copies=one.copies) for piece in pieces], problems
        made = [self._copy(one, layout, copy=number + 1) for number in range(one.copies)]
        return [one for pieces, _ in made for one in pieces], [
            fault for _, faults in made for fault in faults
        ]

    def _counted(self, one: NumberedCard) -> NumberedCard:
        wanted = self.wanted(one.card.subject)
        return replace(one, copies=wanted) if wanted > one.copies else one

    def shown(self, card: Card | None, layout: Layout) -> Piece:
        """Return the first copy of a card, for a layout that shows it: as large as where it is printed.

        Without a card it is the first page of a layout that stands for itself.
        """
        if card is None:
            return self._pages(layout.name, layout, {COPY: 1, "copies": 1})[0][0]
        self.share_sizes((), layout)
        return self._copy(self.numbers(card), layout, copy=0)[0][0]

    def _copy(self, one: NumberedCard, layout: Layout, *, copy: int) -> Made:
        """Compose one copy of a card; the number 0 stands for all of them, which look like the first."""
        own = {**_seen(one), **one.names(copy or 1)}
        going = self._parted.of(layout)
        parts = self._parted.parts(going, own, self) if going is not None else ()
        if going is None or len(parts) < ON_BACK:
            piece, problems = self._sided(one.card, layout, [own, own])
            return [piece._replace(id=copy_name(piece.id, copy), copy=copy)], problems
        made: list[Piece] = []
        problems = []
        for piece, faults in self._in_parts(one.card, going, own, parts):
            made.append(piece._replace(id=part_name(copy_name(piece.id, copy), piece.part), copy=copy))
            problems += faults
        return made, problems

    def _in_parts(
        self, card: Card, going: Continuing, own: Values, parts: tuple[TextPart, ...]
    ) -> Iterator[tuple[Piece, list[Problem]]]:
        """Yield the pieces of a card whose text goes on: one with a part behind, or one for each part."""
        whole, further = self._parted.whole(going, own, self), self._parted.face(going, self)
        sees = [{**own, **seen_by(going, parts, at, whole)} for at in range(1, len(parts) + 1)]
        if going.element.continues_over == "back":
            piece, problems = self._sided(card, going.layout, sees, back=further)
            behind = (going.further or going.layout).name
            yield piece._replace(behind=behind, parts=len(parts)), problems
            return
        for number, seen in enumerate(sees, 1):
            face = None if number == 1 else further
            piece, problems = self._sided(card, going.layout, [seen, seen], face=face)
            drawn = going.further.name if going.further is not None and number > 1 else piece.layout
            yield piece._replace(part=number, parts=len(parts), layout=drawn), problems

    def _sided(
        self,
        card: Card,
        layout: Layout,
        sees: Sequence[Values],
        *,
        face: Face | None = None,
        back: Face | None = None,
    ) -> tuple[Piece, list[Problem]]:
        """Compose a piece of a card, whose sides see these values; they are the layout's if not given."""
        about, behind = About(card.subject, card), self.behind(layout, card)
        front, problems = self.side(face or self.face(layout, "face"), sees[0], about)
        rear, faults = self.side(back or self.back(layout, behind), sees[1], about)
        piece = self._piece(card.subject, layout, face=front, back=rear)
        return piece._replace(card=card.subject, behind=behind), problems + faults

    def share_sizes(self, cards: Sequence[NumberedCard], layout: Layout) -> None:
        """Let the texts of all cards count for the type sizes that a layout shares.

        With those that any component prints in this layout, whichever are made and in what order: else a part
        of a game would be printed in other sizes than the whole.
        """
        face = self.face(layout, "face")
        if face is not None and layout.shared_sizes:
            if layout.name not in self._sized_layouts:
                self._sized_layouts.add(layout.name)
                cards = [*cards, *self.printed(layout.name)]
            differs = face.looks_up(COPY)
            for one in map(self._counted, cards) if face.tells_copies else cards:
                for copy in range(1, (one.copies if differs else 1) + 1):
                    self._sizes.share(face, {**face.names, **_seen(one), **one.names(copy)})

    def single(self, name: str, layout: Layout, *, copies: int) -> tuple[list[Piece], list[Problem]]:
        """Return the pieces of a layout that stands for itself, such as a board: one for each page.

        Where it tells its copies apart, there are pieces for each of them.
        """
        face, back = self.face(layout, "face"), self.back(layout, self.behind(layout, None))
        if any(side is not None and side.tells_copies for side in (face, back)):
            copies = max(self.wanted(name), copies)
        if copies == 1 or not any(side is not None and side.looks_up(COPY) for side in (face, back)):
            made, problems = self._pages(name, layout, {COPY: 1, "copies": copies})
            return [piece._replace(copies=copies) for piece in made], problems
        pieces: list[Piece] = []
        problems = []
        for copy in range(1, copies + 1):
            made, faults = self._pages(name, layout, {COPY: copy, "copies": copies})
            pieces += [piece._replace(id=copy_name(piece.id, copy), copy=copy) for piece in made]
            problems += faults
        return pieces, problems

    def _pages(
        self, name: str, layout: Layout, own: Mapping[str, object]
    ) -> tuple[list[Piece], list[Problem]]:
        """Compose one copy of a layout that stands for itself."""
        about = About(name)
        faces, problems = paged(partial(self._page, self.face(layout, "face"), own, about), layout)
        behind = self.behind(layout, None)
        back, faults = self.side(self.back(layout, behind), {**ALONE, **own}, about)
        pieces = [
            self._piece(page_name(name, number), layout, face=face, back=back)._replace(behind=behind)
            for number, face in enumerate(faces)
        ]
        return pieces, problems + faults

    def _page(
        self, face: Face | None, own: Mapping[str, object], about: About, values: Mapping[str, object]
    ) -> tuple[Ops, list[Problem]]:
        return self.side(face, {**own, **values}, about)

    def _piece(self, name: str, layout: Layout, *, face: Ops, back: Ops) -> Piece:
        return Piece(
            name,
            layout.size,
            layout.bleed,
            frame_of(layout).safe,
            (*within(layout, face, self.outline), cut_line(layout, self.outline)) if layout.outline else face,
            within(layout, back, self.outline),
            radius=layout.radius,
            cut_along=bool(layout.outline),
            layout=layout.name,
        )


def _seen(one: NumberedCard) -> dict[str, object]:
    """Return what expressions see on all copies of a card."""
    return {**ALONE, **one.names(), "part": 1, "parts": 1, "card": one.card.values, "text": one.card.texts}
