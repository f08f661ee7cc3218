"""A game in one language as an order at a shop: laid out on no paper at all, and drawn on canvases."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.compose.shared_sheets import with_members
from ppgen.display.chosen_pieces import chosen_pieces, counted_name
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import MOST_COUNTED, Printing
from ppgen.editions import Edition, Loaded
from ppgen.exports import PressDrawing
from ppgen.library.requests import require_project
from ppgen.library.session import Session
from ppgen.load.pictures.separations import Separation, sound_profile
from ppgen.load.project import Project, read_service_files
from ppgen.load.regular_files import read_regular
from ppgen.model.service_files import read_services
from ppgen.model.services import PieceSort, Service
from ppgen.model.stock import Paper
from ppgen.orders.boxes import CardsToBox
from ppgen.orders.files import OrderedFile, draw_order
from ppgen.orders.order import AsDrawn, Order, order_of, sort_of
from ppgen.orders.painting import OrderDrawing
from ppgen.work.sharing import ALONE, Crew

CANVAS = "canvas"
PROFILE, PROFILE_DIGEST, CONTOUR = "ink_profile", "ink_profile_sha256", "contour"
"""Keys of an order in a manifest."""

LARGEST_PROFILE = 16_000_000
"""Bytes; those of presses have up to three million."""

_LARGE = Paper(CANVAS, CANVAS, Size(2000.0, 2000.0))
"""In the place of paper: nothing is too large for it, or has to be parted in tiles."""


class PressWish(NamedTuple):
    """How pages in inks are wished: by a profile in the project (its path and content), with a contour."""

    path: str = ""
    profile: bytes = b""
    has_contour: bool = False

    def entry(self) -> dict[str, Any]:
        """Return what a manifest says of it; nothing of what is usual."""
        said: dict[str, Any] = {}
        if self.path:
            said |= {PROFILE: self.path, PROFILE_DIGEST: hashlib.sha256(self.profile).hexdigest()}
        return said | ({CONTOUR: True} if self.has_contour else {})


class OrderWish(NamedTuple):
    """What is ordered: these components and pieces, or all that fit; so many copies, if not 0.

    `press` says how pages in inks are wished.
    """

    components: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    copies: int = 0
    press: PressWish = PressWish()

    def entry(self) -> dict[str, Any]:
        """Return what a manifest says of it."""
        chosen = {"components": [*self.components], "pieces": [*self.pieces], "copies": self.copies}
        return chosen | self.press.entry()

    @staticmethod
    def of_entry(entry: Mapping[str, Any]) -> OrderWish | None:
        """Return what an entry of a manifest says; nothing for nonsense."""
        lists = [entry.get(key) for key in ("components", "pieces")]
        copies = entry.get("copies")
        sound = [[*names] for names in lists if isinstance(names, list) and all(map(_is_text, names))]
        is_count = isinstance(copies, int) and not isinstance(copies, bool) and 0 <= copies <= MOST_COUNTED
        if len(sound) < len(lists) or not is_count:
            return None
        try:
            for name in sound[1]:
                counted_name(name)
        except ValueError:
            return None
        press = PressWish(path=str(entry.get(PROFILE, "")), has_contour=entry.get(CONTOUR) is True)
        return OrderWish(tuple(sound[0]), tuple(sound[1]), int(str(copies)), press)


def _is_text(name: object) -> bool:
    return isinstance(name, str)


def services_of(project: Project) -> tuple[dict[str, Service], list[Problem]]:
    """Return the services that a project can order at, by name: those of ppgen and its own."""
    require_project(project)
    shipped, own, problems = read_service_files(project)
    services, faults = read_services(shipped, own)
    return services, problems + faults


def service_faults(project: Project) -> list[Problem]:
    """Return what is wrong with the files in which a project describes print shops."""
    _, own, problems = read_service_files(project)
    return problems + read_services({}, own)[1]


def order_edition(session: Session, loaded: Loaded, language: str, wish: OrderWish) -> Edition:
    """Lay a language out without regard to paper; what is found stands in the session."""
    stock = replace(loaded.stock, papers={**loaded.stock.papers, CANVAS: _LARGE})
    before = len(session.findings.problems)
    # On the sheets that nobody needs each piece lies once, however often it is ordered.
    edition = session.edition(replace(loaded, stock=stock), language, Printing(CANVAS, copies=1))
    session.findings.leave_out("impose/", since=before)  # what is said of sheets of paper
    printing = Printing(paper=CANVAS, pieces=wish.pieces, copies=wish.copies)
    return replace(edition, chosen=chosen_pieces(edition.pieces, printing))


def order_for(edition: Edition, service: Service, wish: OrderWish) -> Order:
    """Put what is wished of an edition in decks."""
    members = with_members(edition.loaded.game.file.shared_sheets, wish.components)
    pieces = {
        name: _whole(edition, name, own)
        for name, own in edition.chosen.items()
        if not members or name in members
    }
    asked = tuple(pieces) if wish.pieces else members
    bleeds = {name: layout.bleed for name, layout in edition.loaded.layouts.layouts.items()}
    drawn = AsDrawn(bleeds, from_right=edition.work.typesetter.direction == "rtl")
    return order_of(service, pieces, edition.loaded.components, asked, drawn=drawn)


def cards_to_box(edition: Edition) -> Iterator[CardsToBox]:
    """Yield what cards each box that is chosen holds: how many in all, and how large the largest is."""
    components = edition.loaded.components
    for name, component in components.items():
        if sort_of(component) is not PieceSort.NETS or name not in edition.chosen:
            continue
        held = (components[one] for one in component.others() if one in components)
        stacks = [
            stack
            for one in held
            if sort_of(one) is PieceSort.CARDS
            for stack in one.stacks(edition.work)
            if stack.height is None
        ]
        if stacks:
            largest = max((stack.size for stack in stacks), key=lambda size: size.width * size.height)
            yield CardsToBox(name, sum(stack.cards for stack in stacks), largest)


def _whole(edition: Edition, name: str, chosen: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return what was chosen of a component; of a booklet all, since half of one cannot be bound."""
    if not edition.loaded.components[name].pages_to_bind(chosen):
        return chosen
    return tuple(piece._replace(copies=chosen[0].copies) for piece in edition.pieces[name])


def read_profile(project: Project, path: Path) -> PressWish:
    """Read the profile of a press, which lies in the project so that it is found again.

    Raises ValueError for a file that lies elsewhere or is none, and OSError where none can be read.
    """
    whole = (project.root / path).resolve()
    if not whole.is_relative_to(project.root.resolve()):
        raise ValueError("lies outside of the project: copy it in, so that ppgen prove finds it")
    content = read_regular(whole, limit=LARGEST_PROFILE)
    sound_profile(content)
    return PressWish(whole.relative_to(project.root.resolve()).as_posix(), content)


def drawn_order(
    edition: Edition, order: Order, press: PressWish, *, crew: Crew = ALONE
) -> Iterator[tuple[OrderedFile, list[Problem]]]:
    """Draw the files of an order and read them back."""
    loaded = edition.loaded
    file, language = loaded.game.file, edition.deck.language
    document = Document(edition.deck.title, file.title, file.version, order.service.name, language, ())
    drawing = OrderDrawing(
        document,
        loaded.fonts,
        loaded.project.root,
        file.maker,
        crew,
        _press(edition, order.service, press),
        press.has_contour,
    )
    yield from draw_order(order, drawing)


def _press(edition: Edition, service: Service, wish: PressWish) -> PressDrawing | None:
    """Return how pages are drawn in inks, if the service takes those."""
    asked, separation = service.press, separation_of(edition, service, wish)
    if asked is None or separation is None:
        return None
    return PressDrawing(separation, asked.standard, asked.condition)


def separation_of(edition: Edition, service: Service, wish: PressWish) -> Separation | None:
    """Return what becomes of colours at a service; nothing where it takes those of screens."""
    if service.press is None:
        return None
    return Separation(edition.loaded.layouts.theme.inks, service.press.limit, wish.profile)
