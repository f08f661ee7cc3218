"""What of a game is folded, with which art, and on which pages is that explained?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.compose import Composer
from ppgen.folded import Made, Table, Workbench
from ppgen.geometry import Size
from ppgen.kept import Kept
from ppgen.layout import Layout, Layouts
from ppgen.legend import Lettered
from ppgen.localise import Deck
from ppgen.manual import Explained, Manual, Studio
from ppgen.model.game import Game
from ppgen.panels import Arts, Dressed, Dresser
from ppgen.panels import pieces as net_pieces
from ppgen.pieces import Piece
from ppgen.problem import Problem
from ppgen.typeset import Typesetter


class Craft(NamedTuple):
    """What is folded once for all languages of a game: checked nets, and pictures of their steps."""

    game: Game
    layouts: Layouts
    bench: Workbench
    studio: Studio
    arts: Arts


class Tools(NamedTuple):
    """What the folded things of one language are made with; `words` are those that ppgen itself prints."""

    deck: Deck
    composer: Composer
    typesetter: Typesetter
    words: Mapping[str, str]


@dataclass(slots=True)
class Crafted:
    """The folded things of a game in one language, by component; problems are collected in `problems`."""

    craft: Craft
    tools: Tools
    things: dict[str, tuple[Dressed, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def pieces(self, name: str) -> tuple[Piece, ...]:
        """Return what is printed of a component that is folded, or that explains folding."""
        if self.craft.game.components[name].instructions:
            return self._pages(name)
        lettered = Lettered(self.tools.typesetter, self.tools.deck.titles[name], self.tools.words)
        found = tuple(piece for one in self.things[name] for piece in net_pieces(one, lettered))
        self.problems += lettered.problems
        return found

    def _pages(self, name: str) -> tuple[Piece, ...]:
        component, titles = self.craft.game.components[name], self.tools.deck.titles
        layout = self.craft.layouts.layouts.get(component.layout or "")
        if layout is None:
            return ()
        tools = self.tools
        mirrored = layout.mirrors and tools.typesetter.direction == "rtl"
        manual = Manual(name, layout, tools.composer, self.craft.studio, tools.words, mirrored)
        known = [other for other in component.instructions if self.things.get(other)]
        things = [Explained(titles[other], self.things[other][0]) for other in known]
        pages = tuple(manual.pages(things, copies=component.copies))
        self.problems += manual.problems
        return pages


def new_craft(game: Game, layouts: Layouts, kept: Kept) -> Craft:
    """Return a workshop for a game, with what was folded and drawn before."""
    sound: dict[str, Made] = kept.again((game.id, "folded"), (), dict)
    return Craft(
        game, layouts, Workbench(game, layouts, sound), kept.again((game.id, "studio"), (), Studio), {}
    )


def crafted(craft: Craft, tools: Tools, *, printable: Size, paper: str) -> Crafted:
    """Fold every component that has a net, and compose the art of its panels.

    `printable` is the part of a paper that can be printed, `paper` what people call it.
    """
    made, table = Crafted(craft, tools), Table(printable, paper)
    dresser = Dresser(tools.composer, craft.arts)
    for name, component in craft.game.components.items():
        if component.net is None:
            continue
        things, found = craft.bench.fold(name, tools.deck, table=table)
        made.problems += found
        laid = (
            (one, _layout(craft, component.layout or (one.card.kind if one.card else ""))) for one in things
        )
        made.things[name] = tuple(dresser.dress(one, layout) for one, layout in laid if layout is not None)
    made.problems += dresser.problems
    return made


def _layout(craft: Craft, name: str) -> Layout | None:
    return craft.layouts.layouts.get(name)
