"""The eight stages in order: from a game's files to proved sheets of paper.

Each stage takes what the one before gave and returns its own and a list of problems. Drawing is refused
where any of them is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from ppgen import exports, proofs
from ppgen.checks import RuleBook, broken_messages, check, check_own, check_pieces, read_rules
from ppgen.common.problem import Problem, each_once, has_errors
from ppgen.compose.chosen_backs import with_chosen_backs
from ppgen.compose.component import Imposition
from ppgen.compose.decks import only_deck
from ppgen.compose.demand import Wanted, demand_of, everything
from ppgen.compose.game_layouts import game_layouts, game_stock, layout_faults
from ppgen.compose.inks import in_inks
from ppgen.compose.outlines import outlines_alone
from ppgen.compose.read_components import read_components
from ppgen.compose.stand_ins import stand_in_notes
from ppgen.compose.workspace import material, workspace
from ppgen.display.chosen_pieces import chosen_pieces
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import FlipEdge, Ink
from ppgen.documents import Waiting, laid_documents, to_draw
from ppgen.early import draw_options, drawn_meanwhile, is_long
from ppgen.editions import Composed, Edition, EditionOptions, Loaded, Localised, PrintedFile, gather_work
from ppgen.exports import Export, Takes
from ppgen.impose.words import left_to_translators, paper_words
from ppgen.load.project import GameFiles, Project, read_game
from ppgen.localise import PSEUDO_LANGUAGES, localise
from ppgen.localise.texts import Texts
from ppgen.localise.words import PAPER
from ppgen.model.build import build_game
from ppgen.model.game import Game
from ppgen.proofs import THINNEST_LINE, Examined, ReadBack
from ppgen.typeset.fonts import remembered_fonts
from ppgen.typeset.lettering import FontLetterer
from ppgen.work.allowance import Allowance, until_spent
from ppgen.work.memory import Memory
from ppgen.work.sharing import ALONE, Crew
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.exports import svg
else:
    svg = lazily("ppgen.exports.svg")  # only pictures of pages need it

SHEETS_IN = "en"
"""The language of the sheets around a game in a pseudo-language."""


def load(
    project: Project, game: str, wanted: Wanted = everything, *, deck: str = "", is_judged: bool = True
) -> tuple[Loaded | None, GameFiles, list[Problem]]:
    """Read and understand a game (stages 1 and 2); what is wrong beside what is wanted is told, too.

    Not to be judged, no rule is read, nobody looks whether layouts fit: who looks at one piece is quicker.
    """
    folders = project.fonts_root, project.shipped
    fonts, lacking = remembered_fonts(*folders, project.memory, (game, "fonts"))
    seen = project if is_judged else replace(project, memory=project.memory.hasty())
    files, problems = read_game(seen, game, FontLetterer(fonts))
    stock, faults = game_stock(seen)
    refused = files.refused_in("cards")
    model, wrong = build_game(game, files.cards, refused=refused, memory=project.memory)
    layouts, amiss = game_layouts(project, files, stock)
    problems += [*lacking, *faults, *wrong, *amiss]
    if model is None or fonts is None:
        return None, files, problems
    components, faults = read_components(model)
    problems += faults
    uses = [(name, use) for name, component in components.items() for use in component.uses(name)]
    layouts, amiss = with_chosen_backs(layouts, model, uses, project.memory)
    demand = demand_of(
        wanted(model, components), model, components, layouts=layouts, sources=files.layouts, deck=deck
    )
    if has_errors(demand.graded(faults)):
        return None, files, problems
    problems += amiss
    if is_judged:
        known = (layouts, fonts, files.layouts.get("theme"), files.texts)
        problems += project.memory.again(
            (game, "references"),
            (files.cards["game"], frozenset(files.cards), *known),
            lambda: layout_faults(model, layouts, fonts, files, uses),
        )
    book, faults = read_rules(model) if is_judged else (RuleBook(is_whole=False), [])
    problems = demand.graded(problems + faults)
    loaded = Loaded(
        project,
        files,
        model,
        components,
        layouts,
        stock,
        fonts,
        book,
        Texts(
            project.root,
            model,
            layouts,
            project.memory,
            project.limits,
            partial(broken_messages, book=book),
            partial(_paper_messages, model, project),
        ),
        material(project, game, layouts, fonts),
        project.memory.again((game, "shared"), (), partial(Memory, lasting=True)),
        not has_errors(problems),
        demand,
    )
    return loaded, files, problems


def _paper_messages(game: Game, project: Project, language: str) -> Mapping[str, str]:
    """Return what the sheets of a game say in English that its translators are asked for."""
    own = [part.own for part in game.file.components.values()]
    nets = {str(part["net"]) for part in own if "net" in part}
    is_scored = any("score" in part for part in own)
    return left_to_translators(language, project.root / "words", nets, is_scored=is_scored)


def lay_out(
    loaded: Loaded,
    language: str,
    options: EditionOptions,
    *,
    allowance: Allowance | None = None,
    ahead: Crew = ALONE,
) -> tuple[Edition, list[Problem]]:
    """Localise, check, compose and impose a game in one language (stages 3 to 6).

    If a crew is told, copies compose the cards of long components together, and draw what is long `ahead`
    while cards and pieces are judged.
    """
    game = loaded.game.of_set(options.chosen_set).with_records(options.records)
    allowance = allowance or Allowance(loaded.project.limits)
    localised, problems = localise_game(loaded, game, language, loaded.project.memory, allowance=allowance)
    deck, book = localised.deck, loaded.book
    own = check_own(deck, book, allowance)
    composed, found, noted = _compose(loaded, localised, options, allowance, ahead)
    localised.place.composed()
    chosen = chosen_pieces(composed.pieces, options.printing)
    if options.printing.ink is Ink.NONE:  # what was checked is what will be printed later
        chosen = outlines_alone(chosen)
    allowance.pause()
    documents, faults = laid_documents(loaded, localised, chosen, options)
    allowance.pause()
    is_sound = loaded.is_sound and not has_errors(loaded.demand.graded([*problems, *own, *found, *faults]))
    edition = Edition(loaded, deck, composed.pieces, chosen, documents, composed.work, is_sound)
    with drawn_meanwhile(edition, ahead, options.printing.flip) as early:
        problems += check(deck, layouts=loaded.layouts, book=book, allowance=allowance, own=own)
        printed = composed.printed(loaded, localised, allowance)
        is_whole = options.is_whole and not loaded.layouts.broken
        problems += check_pieces(printed, found, is_whole=is_whole, book=book) + noted
        problems = loaded.demand.graded(each_once(until_spent(problems + faults)))
        is_sound = loaded.is_sound and not has_errors(problems)
        needed = frozenset(printed.excusing)
        drawn = early() if is_sound else {}
        return replace(edition, is_sound=is_sound, early=drawn, waivers=needed), problems


def draw(
    edition: Edition, form: str, how: ReadBack, *, is_known: Callable[[Document], bool] = lambda _: False
) -> Iterator[tuple[PrintedFile, list[Problem]]]:
    """Draw each document in a format and read it back, if that can be done (stages 7 and 8).

    Nothing is drawn of an edition with errors, nor of documents whose files are known. A crew shares what is
    to be drawn, and reads back long ones together.
    """
    if not edition.is_sound:
        return
    export = exports.find(form)
    waiting = to_draw(edition, export, is_known)
    alone = how._replace(crew=ALONE)
    if how == alone:
        yield from (made for one in waiting for made in _drawn(edition, export, one, alone))
        return
    short, long = list[Waiting](), list[Waiting]()
    for one in waiting:
        (long if is_long(one.document, form) else short).append(one)

    def drawn_run(run: range) -> list[tuple[PrintedFile, list[Problem]]]:
        few = short[run.start : run.stop]
        return [made for one in few for made in _drawn(edition, export, one, alone)]

    weights = [1 + len(one.document.sheets) for one in short]
    yield from chain.from_iterable(how.crew.balanced(weights, drawn_run))
    yield from (made for one in long for made in _drawn(edition, export, one, how))


def _drawn(
    edition: Edition, export: Export, waiting: Waiting, how: ReadBack
) -> Iterator[tuple[PrintedFile, list[Problem]]]:
    name, document, pieces = waiting
    fonts, options = edition.loaded.fonts, draw_options(edition, how.flip)
    early = edition.early.get((export.FORMAT, name, how.flip))
    for drawn in early or export.export(document, fonts, options):
        if export.TAKES is Takes.PIECES:
            path = exports.piece_file(name, pieces[drawn.sheet - 1], drawn, export)
            yield PrintedFile(path, name, drawn.content, None), []
            continue
        facts, problems, form = None, list[Problem](), export.FORMAT
        if proofs.can_prove(form):
            facts, problems = proofs.prove(drawn.content, document, how, form=form)
        path = exports.document_file(name, drawn, export)
        yield PrintedFile(path, name, drawn.content, facts), problems


def examine(
    edition: Edition, name: str, content: bytes, flip: FlipEdge, *, pictures: bool
) -> tuple[Examined, bool]:
    """Compare a PDF file with all that was composed (stage 8); tell whether drawing again gives its bytes."""
    loaded, document = edition.loaded, edition.documents[name]
    options = draw_options(edition, flip)
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, options)
    reference_options = options._replace(least_line=THINNEST_LINE)
    references = svg.pages(document, loaded.fonts, reference_options) if pictures else []
    is_same = drawn.content == content
    return proofs.examine(content, document, references, flip=flip, is_known=is_same), is_same


def localise_game(
    loaded: Loaded, game: Game, language: str, memory: Memory, *, allowance: Allowance | None = None
) -> tuple[Localised, list[Problem]]:
    """Give every card of a game its words in a language (stage 3); a hasty memory gives what is not new."""
    catalogue, problems = loaded.texts.catalogue(language)
    grammar = None if catalogue is None else catalogue.grammar
    known = memory if memory.is_hasty else None
    deck, faults = localise(game, language, catalogue, grammar=grammar, allowance=allowance, memory=known)
    tag = SHEETS_IN if language in PSEUDO_LANGUAGES else language
    words, unsaid = paper_words(
        tag,
        loaded.project.root / "words",
        lambda name, text: catalogue.find(f"{PAPER}/{name}", text) if catalogue is not None else None,
    )
    place = workspace(memory, loaded.material, deck, grammar)
    return Localised(deck, words, place), [*problems, *faults, *unsaid]


def _compose(
    loaded: Loaded, localised: Localised, options: EditionOptions, allowance: Allowance, crew: Crew
) -> tuple[Composed, list[Problem], list[Problem]]:
    """Make the pieces of each component (stage 5); also tell what is wrong and what is noted of typefaces."""
    deck, place = localised.deck, localised.place
    work = gather_work(loaded, localised, options, allowance, crew)
    pieces: dict[str, tuple[Piece, ...]] = {}
    problems: list[Problem] = []
    for name, component in loaded.components.items():
        if options.wants(name) and component.imposition is not Imposition.LANGUAGES:
            allowance.pause()
            made, faults = component.pieces(name, work)
            pieces[name] = place.same(name, made)
            problems += faults
    if options.deck:
        pieces = only_deck(pieces, deck, options.deck)
    inked = in_inks(pieces, options.printing.ink, loaded.layouts)
    theme = loaded.files.layouts.get("theme")
    noted = [*loaded.fonts.problems]
    if theme is not None:
        noted += stand_in_notes(place.typesetter, loaded.layouts.theme, theme)
    return Composed(inked, work, pieces), problems, noted
