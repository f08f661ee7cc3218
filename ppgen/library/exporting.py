"""Cards as files for a print shop: refused where the shop would refuse them, drawn, read back, written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.checks import PrintedPieces
from ppgen.common.problem import Problem, Severity, has_errors, nearest
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.languages import Stage, Step
from ppgen.library.order_editions import (
    OrderWish,
    PressWish,
    cards_to_box,
    drawn_order,
    order_edition,
    order_for,
    read_profile,
    separation_of,
    services_of,
)
from ppgen.library.requests import ExportOptions, sound_count, sound_names, sound_path
from ppgen.library.session import Session
from ppgen.library.wanted_pieces import refuse_pages
from ppgen.load.project import Project, WrongUseError
from ppgen.model.services import PieceSort, Service
from ppgen.orders.binding import opened_from_the_right
from ppgen.orders.boxes import box_notes
from ppgen.orders.files import OrderedFile
from ppgen.orders.order import Order
from ppgen.orders.press_refusals import press_refusals
from ppgen.orders.refusals import ACCEPTABLE, refusals
from ppgen.outputs.files import digest, write_together
from ppgen.outputs.folders import Folder, UnwritableError
from ppgen.outputs.manifest import RecordedOrder, record_order
from ppgen.proofs import Facts
from ppgen.work.allowance import Allowance

_PREFIX = "export/"
_PLAIN = (
    "colours that the theme names no inks for became inks by plain arithmetic; with the shop's own ICC file,"
    " as in --profile press.icc, they come out as its press prints them"
)


class ExportedFile(NamedTuple):
    """One file of an order: `path` is `<game>/<language>/<service>/<file>`, `deck` what it belongs to.

    `content` is empty once it was written into a folder; `facts` say what was read back of pages.
    """

    path: str
    deck: str
    content: bytes
    facts: Facts | None


class ExportedDeck(NamedTuple):
    """A deck of an order: its folder or file, the product, how many cards and files it has.

    Of booklets `cards` says how many there are, and `pages` how many each has; else it is 0.
    """

    path: str
    product: str
    cards: int
    files: int
    pages: int = 0


class Exported(NamedTuple):
    """What an export found and made; `refused` names games and languages of which nothing was made.

    Of components that are `left_out`, after their games, the shop prints nothing. `broken_off` says why files
    could not be written, where it came to that.
    """

    findings: Findings
    service: str
    told: tuple[str, ...]
    decks: tuple[ExportedDeck, ...]
    files: tuple[ExportedFile, ...]
    refused: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]
    broken_off: str = ""


_USUAL = ExportOptions()


def services(project: Project) -> dict[str, Service]:
    """Return the services that a project can export for, by name; those that cannot be read are left out."""
    return services_of(project)[0]


def export(
    project: Project,
    service: str,
    selection: Selection = EVERYTHING,
    options: ExportOptions = _USUAL,
    *,
    step: Step = lambda _: None,
) -> Exported:
    """Make the files with which cards are ordered at a print shop, and read them back.

    The files of a language are made, and written, only if nothing of it would be refused. Raises
    WrongUseError for a service that does not exist.
    """
    options = _sound(options)
    known, problems = services_of(project)
    if not isinstance(service, str) or (service not in known and not has_errors(problems)):
        raise WrongUseError(f"there is no service {service!r}; {nearest(str(service), known)}")
    session = Session(project, selection)
    if session.selection.fills:
        raise WrongUseError("score sheets that are filled in are nothing for a print shop")
    session.findings.note(problems)
    if service not in known:
        return Exported(session.findings, service, (), (), (), (service,), ())
    press = _press_wish(project, known[service], options)
    wish = OrderWish(session.selection.components, session.selection.pieces, options.copies, press)
    maker = _OrderMaker(session, known[service], wish, options, step)
    try:
        chosen = session.games()
        refuse_pages([loaded for loaded, _ in chosen], session.selection.pieces)
        for loaded, _ in chosen:
            session.judge_layouts(loaded)
        games = [(loaded, tag) for loaded, languages in chosen for tag in languages]
        for number, (loaded, language) in enumerate(games):
            maker.language(loaded, language, done=number / len(games))
    except UnwritableError as failure:
        maker.broken_off = str(failure)
    session.findings.settle_languages()
    return maker.made()


def _press_wish(project: Project, service: Service, options: ExportOptions) -> PressWish:
    """Return how pages in inks are wished; raises WrongUseError where there are none."""
    if options.profile is None and not options.contour:
        return PressWish()
    if service.press is None:
        asked = "a profile" if options.profile is not None else "a line to cut along"
        raise WrongUseError(f"{service.title} takes no pages in inks, and so no {asked.removeprefix('a ')}")
    if options.profile is None:
        return PressWish(has_contour=options.contour)
    try:
        found = read_profile(project, options.profile)
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise WrongUseError(f"{options.profile}: {why}") from fault
    return found._replace(has_contour=options.contour)


def _sound(options: ExportOptions) -> ExportOptions:
    """Return options in which paths may be written as texts; raises WrongUseError for others."""
    accepted = tuple(
        _PREFIX + name.removeprefix(_PREFIX) for name in sound_names("accepted", options.accepted)
    )
    for name in accepted:
        if name not in ACCEPTABLE:
            short = [one.removeprefix(_PREFIX) for one in ACCEPTABLE]
            raise WrongUseError(
                f"{name.removeprefix(_PREFIX)!r} cannot be accepted; {', '.join(short)} can be"
            )
    return options._replace(
        out=None if options.out is None else sound_path("out", options.out),
        copies=sound_count("copies", options.copies),
        accepted=accepted,
        profile=None if options.profile is None else sound_path("profile", options.profile),
        contour=bool(options.contour),
    )


class _OrderMaker:
    """Makes the order of each language, and writes it."""

    def __init__(
        self, session: Session, service: Service, wish: OrderWish, options: ExportOptions, step: Step
    ) -> None:
        self._session, self._service, self._wish = session, service, wish
        self._options, self._step, self._crew = options, step, options.crew
        self._decks: list[ExportedDeck] = []
        self._files: list[ExportedFile] = []
        self._refused: list[str] = []
        self._left_out: dict[tuple[str, str], None] = {}
        self._sorts: set[PieceSort] = set()
        self.broken_off = ""

    def made(self) -> Exported:
        """Return all that was found and made."""
        service = self._service
        fitting = (one.sentence for one in service.told if self._sorts & {*one.sorts})
        told = (*fitting, *self._told_of_inks()) if self._files else ()
        made = tuple(self._decks), tuple(self._files), tuple(self._refused), tuple(self._left_out)
        return Exported(self._session.findings, service.title, told, *made, self.broken_off)

    def _told_of_inks(self) -> Iterator[str]:
        if self._service.press is not None and not self._wish.press.profile:
            yield _PLAIN

    def language(self, loaded: Loaded, language: str, *, done: float) -> None:
        """Order a game in a language; nothing is made where something is wrong."""
        self._step(Stage.of(f"{loaded.game.id} {language}: composing", done))
        edition = order_edition(self._session, loaded, language, self._wish)
        order = order_for(edition, self._service, self._wish)
        self._left_out |= dict.fromkeys((loaded.game.id, name) for name in order.left_out)
        asked = self._refused_here(edition, order) if edition.is_sound else ()
        problems = [self._graded(problem) for problem in asked]
        drawn: list[OrderedFile] = []
        if edition.is_sound and order.decks and not has_errors(problems):
            for file, faults in drawn_order(edition, order, self._wish.press, crew=self._crew):
                self._step(Stage.of(f"{loaded.game.id} {language}: {file.name} is drawn and read back", done))
                problems += faults
                drawn.append(file)
        self._session.findings.note_language(problems, game=loaded.game.id, language=language)
        if not drawn or has_errors(problems):
            self._refused.append(f"{loaded.game.file.title} ({language})")
            return
        self._deliver(edition, order, drawn)

    def _refused_here(self, edition: Edition, order: Order) -> Iterator[Problem]:
        printed = _printed(edition, order)
        yield from refusals(order, printed)
        yield from box_notes(self._service, cards_to_box(edition))
        if edition.work.typesetter.direction == "rtl":
            yield from opened_from_the_right(order)
        separation = separation_of(edition, self._service, self._wish.press)
        if separation is not None:
            yield from press_refusals(order, printed, separation)

    def _graded(self, problem: Problem) -> Problem:
        if problem.rule not in self._options.accepted or problem.severity is not Severity.ERROR:
            return problem
        return problem._replace(severity=Severity.WARNING)

    def _deliver(self, edition: Edition, order: Order, drawn: list[OrderedFile]) -> None:
        loaded, service = edition.loaded, self._service
        folder, inside = self._session.folder(loaded), f"{edition.deck.language}/{service.name}"
        content = {f"{inside}/{file.name}": file.content for file in drawn}
        about = {"service": service.name, "profile": service.digest, **self._wish.entry()}
        hashes = {name: digest(data) for name, data in content.items()}

        def enter(place: Folder) -> None:
            record_order(place, loaded, RecordedOrder(inside, hashes, about, loaded.material.images.used))

        self._sorts |= {one.fit.made_as for deck in order.decks for one in deck.pieces}
        is_written = self._options.out is not None
        if self._options.out is not None:
            write_together(self._options.out, folder, content, enter=enter)
        self._files += [
            ExportedFile(
                f"{folder}/{inside}/{file.name}", file.deck, b"" if is_written else file.content, file.facts
            )
            for file in drawn
        ]
        self._decks += [
            ExportedDeck(
                f"{folder}/{inside}/{deck.name}",
                deck.product.title,
                deck.cards,
                sum(file.name.startswith((f"{deck.name}/", f"{deck.name}.pdf")) for file in drawn),
                len(deck.pieces) if deck.is_bound else 0,
            )
            for deck in order.decks
        ]


def _printed(edition: Edition, order: Order) -> PrintedPieces:
    """Return what rules look at of the pieces that are ordered."""
    loaded = edition.loaded
    pieces = {name: tuple(own) for name, own in _ordered_pieces(order)}
    allowance = Allowance(loaded.project.limits)
    return PrintedPieces(edition.deck, loaded.layouts, loaded.fonts, pieces, allowance=allowance)


def _ordered_pieces(order: Order) -> Iterator[tuple[str, list[Piece]]]:
    for deck in order.decks:
        yield deck.name, list({id(one.piece): one.piece for one in deck.pieces}.values())
