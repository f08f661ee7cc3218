"""Stage 6: pieces on sheets, of one component or of several together, and what of these a format draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.compose.component import Handling, Imposition
from ppgen.compose.phone_looks import page_looks
from ppgen.compose.shared_sheets import held_together
from ppgen.display.forms import has_entries
from ppgen.display.pieces import Document, Piece, Sheet
from ppgen.display.printing import EVERY, Sides
from ppgen.editions import Edition, EditionOptions, Loaded, Localised
from ppgen.exports import Export, Takes
from ppgen.impose.advice import as_drawn, sheet_advice
from ppgen.impose.crowds import crowded
from ppgen.impose.kit import KIT, KitPaper, KitPart, kit
from ppgen.impose.lettering import Imprint, SheetLettering, at_title
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.impose.sides import chosen_sides
from ppgen.impose.singles import single_sheets
from ppgen.impose.waste import Laid, could_share, less_bleed
from ppgen.localise import Deck
from ppgen.work.allowance import WorkKind, most_of
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.compose import phone_pages
else:
    phone_pages = lazily("ppgen.compose.phone_pages")  # only pages of score sheets need them

Chosen = Mapping[str, tuple[Piece, ...]]
"""The pieces of each component that are wanted on paper."""


def laid_documents(
    loaded: Loaded, localised: Localised, chosen: Chosen, options: EditionOptions
) -> tuple[dict[str, Document], list[Problem]]:
    """Lay the pieces of each component on sheets, as it wants to lie (stage 6).

    What lies on sheets of a group has a document without any, under its own name.
    """
    deck, printing = localised.deck, options.printing
    printed = [name for name, pieces in chosen.items() if pieces]
    files = held_together(deck.game.file.shared_sheets, printed, printing.together)
    files = {**files, **{name: (name,) for name in chosen if name not in printed}}
    documents: dict[str, Document] = {}
    problems: list[Problem] = []
    alone: dict[str, Laid] = {}
    in_order = {name: number for number, name in enumerate(chosen)}
    for name, members in sorted(files.items(), key=lambda file: in_order[file[1][0]]):
        held = {one: chosen[one] for one in members}
        laid, faults = _laid(loaded, localised, held, name, options)
        problems += faults
        document = _document(deck, name, members, laid.sheets, options.deck)
        is_for_scissors = laid.options.cutter is not None and not any(one.template for one in laid.sheets)
        documents[name] = document._replace(is_cut=laid.options.ruler and not is_for_scissors)
        alone |= {name: laid} if len(members) == 1 else {}
        documents |= {one: _document(deck, one, (), (), options.deck) for one in members if one != name}
    if not (printing.pieces or printing.copies or printing.together or options.deck):
        problems += [*_could_share(loaded, localised, alone), *_uneven(loaded, deck, chosen)]
    if wanted_in := printing.kit:
        is_all = EVERY in wanted_in
        wanted = {
            name: one
            for name, one in documents.items()
            if is_all or name in wanted_in or any(part in wanted_in for part in one.holds)
        }
        if printing.sides is Sides.FRONTS_FIRST:  # of all of it, and not of each component
            both = printing._replace(sides=Sides.BOTH, kit=())
            relaid, _ = laid_documents(loaded, localised, chosen, options._replace(printing=both))
            wanted = {name: relaid[name] for name in wanted}
        documents[KIT], faults = _kit(loaded, localised, chosen, wanted, options)
        problems += faults
    return documents, problems


def _laid(
    loaded: Loaded, localised: Localised, chosen: Chosen, name: str, options: EditionOptions
) -> tuple[Laid, list[Problem]]:
    """Lay the pieces of one component, or of several together, on sheets."""
    deck, memory = localised.deck, localised.place.memory
    papers, limits = tuple(loaded.stock.papers.values()), loaded.project.limits
    members, first = tuple(chosen), loaded.components[next(iter(chosen))]
    title, is_shared = _title(deck, members), len(members) > 1
    printed = tuple(chain.from_iterable(chosen.values()))
    done = {loaded.components[name].handling(printed) for name in members}
    handling = next(iter(done)) if len(done) == 1 else first.handling(printed).on_sheets
    advice = sheet_advice(
        localised.words.key,
        as_drawn(handling, printed),
        options.printing,
        is_cut_before=options.paper.slots is not None,
    )
    lettering = _lettering(localised, title)._replace(advice=advice)
    wanted = SheetOptions(
        options.paper,
        options.printing,
        one_per_sheet=first.imposition is Imposition.PAGES,
        packed=first.imposition is Imposition.PACKED and not is_shared,
        shared=is_shared,
        ruler=first.is_cut,
        written=first.handling(()) is Handling.WRITE,
        fewest=bool(options.printing.pieces),
    )._replace(most=most_of(WorkKind.PIECES, limits))
    pieces = chosen[members[0]] if not is_shared else printed
    lay = partial(impose, pieces, wanted, lettering=lettering, papers=papers)
    sheets, faults = memory.again((name, "sheets"), (pieces, wanted, lettering, papers), lay)
    count: Callable[[], list[Problem]] = partial(list, crowded(sheets, name, limits))
    problems = list(_same_names(deck, name, chosen)) if is_shared else []
    problems += at_title(faults, title, partial(deck.places.of_title, members[0]))
    problems += memory.again((name, "crowds"), (sheets, limits), count)
    laid = Laid(pieces, wanted, sheets)
    problems += memory.again((name, "waste"), (laid, lettering), lambda: [*less_bleed(name, laid, lettering)])
    return laid, problems


def _lettering(localised: Localised, title: str) -> SheetLettering:
    file = localised.deck.game.file
    imprint = Imprint(localised.deck.title, file.version, title, localised.deck.language)
    return SheetLettering(localised.place.typesetter, imprint, localised.words.sheet)


def _could_share(loaded: Loaded, localised: Localised, alone: Mapping[str, Laid]) -> Iterator[Problem]:
    """Tell which components might lie on fewer sheets together: those of one paper, treated alike."""
    lots: dict[tuple[Handling, float | None], dict[str, Laid]] = {}
    for name, laid in alone.items():
        component = loaded.components[name]
        if laid.sheets and not component.why_alone():
            alike = component.handling(laid.pieces).on_sheets, component.paper_thickness()
            lots.setdefault(alike, {})[name] = laid
    lettering, memory = _lettering(localised, ""), localised.place.memory
    for alike, lot in lots.items():
        tell: Callable[[], list[Problem]] = partial(_told, lot, lettering)
        yield from memory.again((alike, "waste"), (tuple(lot.items()), lettering), tell)


def _uneven(loaded: Loaded, deck: Deck, chosen: Chosen) -> Iterator[Problem]:
    """Report what players are to share in equal parts and cannot."""
    for name, pieces in chosen.items():
        component = loaded.components[name]
        wholes = component.wholes(pieces)
        if left := wholes % component.players:
            message = f"{name} has {wholes} for {component.players} players: {left} would be left over"
            span = deck.game.sources["game"].span(("components", name, "players"))
            hint = "change its copies, or say `players:` of what each of them has the same of"
            yield warning("impose/uneven", message, span=span, hint=hint)


def _told(lot: Mapping[str, Laid], lettering: SheetLettering) -> list[Problem]:
    return list(could_share(lot, lettering))


def _same_names(deck: Deck, name: str, chosen: Chosen) -> Iterator[Problem]:
    """Report pieces of two components with one name: nobody could tell on a sheet which is whose."""
    counts = Counter(name for of in chosen.values() for name in dict.fromkeys(piece.id for piece in of))
    if twice := [piece for piece, times in counts.items() if times > 1]:
        more = f" and {len(twice) - 1} more" if len(twice) > 1 else ""
        message = f"{twice[0]}{more}: several components on the sheets {name} print a piece of this name"
        hint = "take one of these components out, so that it has a file of its own"
        yield error("impose/same-name", message, span=_place_of(deck, name), hint=hint)


def _place_of(deck: Deck, name: str) -> Span:
    """Return where game.yaml tells of a component, or of sheets that several share."""
    where = "sheets" if name in deck.game.file.shared_sheets else "components"
    return deck.game.sources["game"].span((where, name))


def _title(deck: Deck, members: Iterable[str]) -> str:
    return " · ".join(deck.titles[name] for name in members)


def _kit(
    loaded: Loaded,
    localised: Localised,
    chosen: Chosen,
    documents: Mapping[str, Document],
    options: EditionOptions,
) -> tuple[Document, list[Problem]]:
    """Lay all documents into one, behind an overview."""
    deck, file, words = localised.deck, localised.deck.game.file, localised.words
    parts = [
        KitPart(
            deck.titles[name],
            chosen[name],
            document.sheets,
            as_drawn(loaded.components[name].handling(chosen[name]), chosen[name]),
            loaded.components[name].wholes(chosen[name]),
            is_beside=name != document.holds[0],
            take_sleeves=loaded.components[name].take_sleeves,
            players=loaded.components[name].players,
        )
        for document in documents.values()
        for name in document.holds
    ]
    is_parted = options.printing.sides is Sides.FRONTS_FIRST
    paper = KitPaper(options.paper.title, options.paper.size, options.printing.flip, is_parted)
    lettering = _lettering(localised, words.key["kit/title"])
    sheets, problems = kit(parts, paper, lettering, words.key)
    problems += crowded(sheets, KIT, loaded.project.limits)
    sheets = chosen_sides(sheets, options.printing) if is_parted else sheets
    for name in [name for name in documents if name.casefold() == KIT]:
        message, hint = f"a component is called {name}, as the file of everything is", "call it otherwise"
        problems.append(error("impose/kit", message, span=_place_of(deck, name), hint=hint))
    about = (f"{deck.title} – {words.key['kit/title']}", file.title, file.version, KIT, deck.language)
    held = tuple(name for document in documents.values() for name in document.holds)
    return _with_set(Document(*about, sheets, holds=held), deck, options.deck), problems


def _document(
    deck: Deck, component: str, members: tuple[str, ...], sheets: Iterable[Sheet], of_deck: str
) -> Document:
    file, title = deck.game.file, _title(deck, members or (component,))
    about = (f"{deck.title} – {title}", file.title, file.version, component, deck.language)
    return _with_set(Document(*about, tuple(sheets), holds=members), deck, of_deck)


def _with_set(document: Document, deck: Deck, of_deck: str) -> Document:
    return document._replace(
        of_set=deck.game.chosen_set, of_deck=of_deck, name_of_game=deck.title, game_id=deck.game.id
    )


class Waiting(NamedTuple):
    """A document that is to be drawn, its component, and the pieces that are drawn each alone."""

    component: str
    document: Document
    pieces: tuple[Piece, ...]


def to_draw(edition: Edition, export: Export, is_known: Callable[[Document], bool]) -> Iterator[Waiting]:
    """Give the documents that a format draws and that are not known, each with what the format takes."""
    loaded = edition.loaded
    for name, document in edition.documents.items():
        pieces = edition.chosen.get(name, ())  # one file of everything has none of its own
        if export.TAKES in {Takes.ENTRIES, Takes.RECORDS}:
            pieces = tuple(piece for piece in pieces if has_entries(piece))
        if export.TAKES is Takes.PAGES:
            whole = edition.pieces[name] if pieces else ()  # half a booklet is nothing to read
            pieces = tuple(loaded.components[name].pages_to_read(whole)) if whole else ()
        if export.TAKES is Takes.RECORDS and pieces:
            kind = loaded.components[name].record_kind()
            looks = page_looks(loaded.layouts.theme, loaded.material.icons, loaded.fonts)
            live = phone_pages.live_sheet(kind, edition.work, loaded.book)
            document = document._replace(live=live, looks=looks)
        if export.TAKES is not Takes.SHEETS:
            document = document._replace(sheets=single_sheets(pieces))
        if document.sheets and not is_known(document):
            yield Waiting(name, document, pieces)
