"""What every kind of component can do: say what is wrong with it, and make its pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error
from ppgen.compose.composer import Composer
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.references import LayoutUse
from ppgen.layout.scope import Place
from ppgen.localise import Deck
from ppgen.model.field import Title
from ppgen.model.game import Copies, Game
from ppgen.typeset import Typesetter
from ppgen.work.memory import Memory
from ppgen.work.sharing import ALONE, Crew

if TYPE_CHECKING:
    from ppgen.compose.folded.solid import Solid


class ClosedView(NamedTuple):
    """A thing that folds: what draws it closed, from degrees round to the right and above, and its panels."""

    picture: Callable[[tuple[float, float] | None], Piece]
    solid: Callable[[], Solid]


Made = tuple[list[Piece], list[Problem]]


class Imposition(StrEnum):
    """How the pieces of a component want to lie on paper."""

    GRID = "grid"
    """As many on a sheet as find room, to be cut apart."""

    PAGES = "pages"
    """Each on a sheet of its own."""

    PACKED = "packed"
    """Of many sizes, as tight as they go, to be cut along their outlines."""

    LANGUAGES = "languages"
    """Each beside itself in the other languages, for looking and not for cutting."""


class Handling(StrEnum):
    """What is done with the sheets of a component once they are printed, as the words of a kit call it."""

    CUT = "kit/cut"
    """Along marks beside them."""

    CUT_LINE = "kit/cut-line"
    """Along lines that their faces show."""

    FOLD = "kit/fold"
    GLUE = "kit/glue"
    LOCK = "kit/lock"
    """It is folded, and holds without glue."""

    STAPLE = "kit/staple"
    TILES = "kit/tiles"
    """Each is glued over the edge of the one before."""

    TILES_FOLD = "kit/tiles-fold"
    """And the whole is folded."""

    WRITE = "kit/write"
    """They are printed as often as somebody writes on one."""

    READ = "kit/read"

    @property
    def on_sheets(self) -> Handling:
        """As what its pieces lie on sheets with others: all that is folded of a net, glued or not."""
        return Handling.GLUE if self is Handling.LOCK else self


@dataclass(frozen=True, slots=True)
class Work:
    """What the components of one language are made with.

    `words` are those that ppgen itself prints; `paper` is what people call the paper and `printable` the
    part of it that can be printed. `shared` remembers what is the same in every language, `desk` what the
    components of this language share. A `crew` composes long runs of cards together.
    """

    deck: Deck
    layouts: Layouts
    components: Mapping[str, ComponentKind]
    composer: Composer
    typesetter: Typesetter
    words: Mapping[str, str]
    paper: str
    printable: Size
    shared: Memory
    desk: Memory
    crew: Crew = ALONE

    def layout(self, name: str | None) -> Layout | None:
        """Return a layout by name, or nothing if there is none that is sound."""
        return self.layouts.layouts.get(name or "")


class Stack(NamedTuple):
    """Cards of one size that lie on one another: how many, and how large one is.

    What is no card says how high each lies, in mm.
    """

    size: Size
    cards: int
    height: float | None = None


class ComponentKind(BaseModel, ABC):
    """Something to print, as game.yaml describes it.

    A kind of component is a file in `compose/components/`, called after the key that marks it; it defines
    a subclass named `Model`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)

    imposition: ClassVar[Imposition] = Imposition.GRID
    is_cut: ClassVar[bool] = True
    """Whether its pieces must come out of the printer in their true size."""
    take_sleeves: ClassVar[bool] = False
    """Whether its pieces are cards that people put into sleeves."""

    title: Title
    copies: Copies = 1
    players: Annotated[int, Field(ge=1, le=100)] = 1

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield what is wrong between the component and the rest of the game."""
        yield from ()

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """Return what is done with its sheets once these pieces are printed."""
        return Handling.CUT

    def wholes(self, pieces: Sequence[Piece]) -> int:
        """Return how many things its pieces make, with all copies; what is in parts counts once."""
        return sum(piece.copies for piece in pieces)

    def why_alone(self) -> str:
        """Return why its pieces lie on no sheet with those of other components; nothing if they may."""
        return ""

    def paper_thickness(self) -> float | None:
        """Return how thick the paper must be, in mm; None where any will do."""
        return None

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layouts it is made with, and what their expressions see."""
        yield from ()

    def others(self) -> Iterable[str]:
        """Return the components that it is made of, if any."""
        return ()

    @abstractmethod
    def pieces(self, name: str, work: Work) -> Made:
        """Return its pieces in one language, and all that is wrong with them."""

    def measures(self, name: str, work: Work) -> Iterator[str]:
        """Yield a line for each different thing it folds into: what it measures."""
        yield from ()

    def closed(self, name: str, work: Work) -> Mapping[str, ClosedView]:
        """Return what of it can be shown folded and closed, by name."""
        return {}

    def pages_to_read(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the pages that all its pieces are made of, in the order in which one reads them, if any."""
        return ()

    def pages_to_bind(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the pages, with their bleed, that a print shop binds in this order, if any."""
        return ()

    def record_kind(self) -> str:
        """Return the kind of the record that it is a sheet of, if it is one."""
        return ""

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield what of it can lie in a box as cards do."""
        yield from ()


def known_name(
    name: str, known: Mapping[str, object], what: str, *, game: Game, place: Place
) -> Iterator[Problem]:
    """Report a name of something that the game does not have."""
    if name not in known:
        hint = f"known: {', '.join(sorted(known)) or 'none'}"
        yield component_fault(
            "unknown-name", f"there is no {what} called {name}", game=game, place=place, hint=hint
        )


def component_fault(rule: str, message: str, *, game: Game, place: Place, hint: str) -> Problem:
    """Make a problem about a part of a component in game.yaml."""
    return error(f"model/{rule}", message, span=game.sources["game"].span(place), hint=hint)
