"""What a print shop wants: sizes to the pixel, names, orders and limits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ppgen.common.geometry import Size
from ppgen.common.inks import PressInk
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.model.press_standard import PressStandard

MOST_PIXELS = 100_000_000
"""Of a canvas: twice the largest board that a shop is known to print at 300 an inch."""

TRIM_TOLERANCE = 0.2
"""How much a piece and a product may differ and be of one size: 3.46 inches for 88 mm are 0.12; mm."""


class FileForm(StrEnum):
    """In which format a shop takes the sides of cards."""

    PNG = "png"
    PDF = "pdf"


class Grouping(StrEnum):
    """What becomes one deck of an order: each component, or all pieces of one size."""

    COMPONENT = "component"
    SIZE = "size"


class Counting(StrEnum):
    """How an order says how often a card is printed."""

    LIST = "list"
    """One file; the list of the order says how many."""

    REPEAT = "repeat"
    """A page, or a file, for each."""

    FOLDER = "folder"
    """One file, in a folder that is called after the number."""


class BacksTaken(StrEnum):
    """Which backs the cards of a deck have: each one of its own, one for all, or perhaps none."""

    EACH = "each"
    ONE = "one"
    FREE = "free"


class FirstSide(StrEnum):
    """Which side of a card comes first in a file of pages."""

    FRONT = "front"
    BACK = "back"


class OrderFile(StrEnum):
    """A file beside the pictures that another program reads as an order."""

    NONE = "none"
    MPC_AUTOFILL = "mpc-autofill"


class PieceSort(StrEnum):
    """What sort of piece a product is made of, by the key that marks the component."""

    CARDS = "cards"
    BOARDS = "layout"
    TOKENS = "tokens"
    PADS = "score"
    NETS = "net"
    LEAFLETS = "leaflet"
    """Flat, to be folded by whoever gets them."""

    BOOKLETS = "booklet"
    """Single pages in the order of reading, which the shop binds."""


class ShopBox(NamedTuple):
    """What a box of a shop holds: so many `cards` of a size, so deep outside; mm."""

    card: Size
    cards: int
    depth: float


class Product(NamedTuple):
    """A size that a shop prints: what is cut out, and the canvas that is handed in for it; mm.

    `pixels` is the canvas as it is counted in pictures. Of a `box` it says what that holds.
    """

    name: str
    title: str
    trim: Size
    canvas: Size
    pixels: tuple[int, int]
    sorts: tuple[PieceSort, ...] = (PieceSort.CARDS,)
    box: ShopBox | None = None


class AnySize(NamedTuple):
    """What a shop asks of pieces whatever their size: bleed, and how far texts keep inside the trim; mm.

    `bleed` is None where the layouts' own is handed in, which must be at least so much.
    """

    bleed: float | None
    least_bleed: float
    safe: float
    sorts: tuple[PieceSort, ...]


class Binding(NamedTuple):
    """How many pages a booklet has, blank ones counted: a multiple, the fewest and the most."""

    multiple: int = 4
    least: int = 4
    most: int = 400


class FileNames(NamedTuple):
    """How files are called: a pattern, the words for both sides, and how many characters a name may have.

    With `shared_backs` each different back is one file.
    """

    pattern: str
    front: str
    back: str
    longest: int
    shared_backs: bool


class Counts(NamedTuple):
    """How many cards a deck may have, copies counted, and how many pixels an inch pictures on it need."""

    least: int
    most: int
    dots_of_pictures: int


class ShopSentence(NamedTuple):
    """A sentence for whoever hands the files in, where pieces of one of these sorts are among them."""

    sentence: str
    sorts: tuple[PieceSort, ...]


class Press(NamedTuple):
    """What a press takes: at most `limit` percent of ink at any place, and a black no richer than `black`.

    `condition` is the registered name of how it prints, which a file without a profile says.
    """

    standard: PressStandard
    condition: str
    limit: float
    black: PressInk


@dataclass(frozen=True, slots=True)
class Service:
    """What a print shop wants. `safe_edge` mm from the edge of a canvas begins the zone that is safe.

    `told` are sentences for whoever hands the files in; with a `press` pages are in inks; `digest` names the
    version of the profile.
    """

    name: str
    title: str
    form: FileForm
    dots: int
    safe_edge: float
    grouping: Grouping
    counting: Counting
    backs: BacksTaken
    first: FirstSide
    names: FileNames
    counts: Counts
    products: tuple[Product, ...]
    any_size: AnySize | None
    order_file: OrderFile
    stock: str
    foil: bool
    told: tuple[ShopSentence, ...]
    press: Press | None
    binding: Binding
    digest: str

    def millimetres(self, pixels: float) -> float:
        """Return how long so many pixels are."""
        return pixels / self.dots * MILLIMETRES_PER_INCH
