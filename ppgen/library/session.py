"""One run over a project: its chosen games loaded and laid out, and what is found gathered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ppgen import pipeline
from ppgen.checks import Phase, check_layouts
from ppgen.common.about import DISTRIBUTION
from ppgen.common.problem import Problem, has_errors, nearest, warning
from ppgen.compose.component import ComponentKind, Imposition
from ppgen.compose.decks import deck_lines
from ppgen.compose.shared_sheets import with_members
from ppgen.display.chosen_pieces import is_pattern
from ppgen.display.printing import USUAL, Cutter, HomePrinter, Printing
from ppgen.editions import Edition, EditionOptions, Loaded
from ppgen.library.cutters import choose_cutter
from ppgen.library.findings import Findings, Selection
from ppgen.library.printers import choose_printer, sound_wish, why_unread
from ppgen.library.record_sources import records_for
from ppgen.library.requests import BuildOptions, chosen_languages, require_project, sound_selection
from ppgen.library.unknown_names import refuse_unknown, refuse_unshown
from ppgen.library.wanted_pieces import booklet_name, plain_name
from ppgen.load.project import Project, WrongUseError
from ppgen.model.card import Card
from ppgen.model.deck_files import deck_names, set_of_deck
from ppgen.model.game import Game
from ppgen.model.stock import Paper
from ppgen.typeset import own_name
from ppgen.work.sharing import ALONE, Crew

if TYPE_CHECKING:
    from ppgen.compose.probing import ProbeResult


@dataclass(slots=True)
class Session:
    """One run over a project: it loads the chosen games, lays them out, and gathers what is found."""

    project: Project
    selection: Selection
    findings: Findings = field(default_factory=Findings)
    records: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    _are_sound: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take the selection as programs may write it; raises WrongUseError for what makes no sense."""
        require_project(self.project)
        self.selection = sound_selection(self.selection)

    def games(self) -> list[tuple[Loaded, tuple[str, ...]]]:
        """Load the chosen games, each with its chosen languages; those with too many faults are left out.

        Raises WrongUseError for games, languages and components that do not exist.
        """
        requested, findings = self.selection, self.findings
        findings.problems += [] if requested.games else self.project.strays()
        games: list[tuple[Loaded, tuple[str, ...]]] = []
        sets, decks = set[str](), set[str]()
        for name in self.project.choose(requested.games):
            loaded, files, problems = pipeline.load(self.project, name, self._wanted, deck=requested.deck)
            if loaded is not None and not self._has_chosen(loaded.game):
                sets |= {*loaded.game.file.sets}
                decks |= {*deck_names(loaded.game)}
                continue
            findings.games.append(name)
            findings.note(problems)
            findings.sources.update(files.sources())
            findings.files.update(files.names())
            if loaded is None:
                findings.skipped.append(f"{name}: its cards, since the game itself has errors")
                continue
            languages = chosen_languages(loaded, requested.languages)
            if not requested.languages:
                languages = tuple(tag for tag in languages if self._has_typefaces(loaded, tag))
            findings.cards += sum(not card.is_blank for card in loaded.game.all_cards())
            findings.skipped += loaded.unread()
            games.append((loaded, languages))
        if not findings.games:
            chosen, deck = requested.chosen_set, requested.deck
            for what, name, there in (("set", chosen, sets), ("deck", deck, decks)):
                if name and name not in there:
                    near = nearest(name, there) if there else f"none has any {what}s"
                    raise WrongUseError(f"no chosen game has the {what} {name!r}; {near}")
            raise WrongUseError(f"no chosen game has both the set {chosen!r} and the deck {deck!r}")
        if len(games) == len(findings.games):
            refuse_unknown([loaded for loaded, _ in games], requested)
        refuse_unshown([loaded for loaded, _ in games], requested)
        return games

    def _has_chosen(self, game: Game) -> bool:
        """Tell whether a game has the set and the deck that were asked for, if any were."""
        chosen, deck = self.selection.chosen_set, self.selection.deck
        return (not chosen or chosen in game.file.sets) and (not deck or deck in deck_names(game))

    def folder(self, loaded: Loaded) -> str:
        """Return the folder, below that of all outputs, for what was chosen of a game."""
        chosen, deck = self.selection.chosen_set, self.selection.deck
        is_other = chosen and chosen != loaded.game.file.sets[0]
        return "/".join(
            [loaded.game.id, *([f"set-{chosen}"] if is_other else []), *([f"deck-{deck}"] if deck else [])]
        )

    def edition(
        self,
        loaded: Loaded,
        language: str,
        printing: Printing = USUAL,
        *,
        chosen_set: str = "",
        records: tuple[Card, ...] | None = None,
        ahead: Crew = ALONE,
    ) -> Edition:
        """Run stages 3 to 6 for one language, and a set; raises WrongUseError for an unknown paper.

        Score sheets show these `records`, else those that the selection gives.
        """
        edition, problems = self.laid_out(
            loaded, language, printing, chosen_set=chosen_set, records=records, ahead=ahead
        )
        self.note_edition(loaded, language, problems, self.measures(edition), chosen_set=chosen_set)
        return edition

    def laid_out(
        self,
        loaded: Loaded,
        language: str,
        printing: Printing,
        *,
        chosen_set: str = "",
        records: tuple[Card, ...] | None = None,
        ahead: Crew = ALONE,
    ) -> tuple[Edition, list[Problem]]:
        """Run stages 3 to 6 for one language, and note nothing of it."""
        own = self.records_of(loaded)
        options = self.options(loaded, printing, chosen_set)._replace(
            records=own if records is None else records
        )
        edition, problems = pipeline.lay_out(loaded, language, options, ahead=ahead)
        if not self._are_sound[loaded.game.id]:
            edition = replace(edition, is_sound=False)
        return edition, problems

    def measures(self, edition: Edition) -> list[str]:
        """Return what is told of an edition that is no problem: how large what folds is, what decks hold."""
        if edition.loaded.game.incomplete:
            return []
        return [*edition.measures(), *(deck_lines(edition.deck) if not self.selection.deck else ())]

    def note_edition(
        self,
        loaded: Loaded,
        language: str,
        problems: list[Problem],
        measures: list[str],
        *,
        chosen_set: str,
    ) -> None:
        """Note what was found of an edition, wherever it was laid out."""
        findings = self.findings
        if chosen_set:  # what has nothing to do with sets was told with the first
            known = set(findings.problems)
            problems = [problem for problem in problems if problem not in known]
        findings.note_language(problems, game=loaded.game.id, language=language)
        findings.languages.add(language)
        findings.count_rules(Phase.CARDS, Phase.ELEMENTS, Phase.FACES)
        counted = (rule for rule in loaded.book.rules if not rule.entry.snapshot)
        findings.rules.update({rule.id: rule.entry.why for rule in counted})
        findings.measures += [line for line in measures if line not in findings.measures]

    def usual(self, loaded: Loaded, language: str, *, chosen_set: str) -> Edition:
        """Lay a language out on the usual paper, and note nothing of it: how large things part is another."""
        return pipeline.lay_out(loaded, language, self.options(loaded, USUAL, chosen_set))[0]

    def note_probe(self, loaded: Loaded, language: str, probed: ProbeResult, *, chosen_set: str) -> None:
        """Note where what is printed did not follow a value that was changed."""
        about = f"{language}, {chosen_set}" if chosen_set else language
        findings, name = self.findings, f"{loaded.game.id} ({about})"
        findings.note(probed.problems, f"{name}: ")
        findings.measures.append(f"{name}: {probed.tried:,} changes of values tried")
        if probed.refused:
            findings.skipped.append(
                f"{name}: {probed.refused:,} changes of values that no wording or net takes"
            )

    def sets(self, loaded: Loaded) -> tuple[str, ...]:
        """Return the sets that a check looks at: the chosen one, or all; `""` for a game without sets."""
        chosen = self.selection.chosen_set
        return (chosen,) if chosen else loaded.game.file.sets or ("",)

    def records_of(self, loaded: Loaded) -> tuple[Card, ...]:
        """Return the records that score sheets are filled with; what is wrong with them is told once."""
        if loaded.game.id not in self.records:
            chosen = chosen_languages(loaded, self.selection.languages)
            language = chosen[0] if len(chosen) == 1 else loaded.game.source_language
            records, sources, problems = records_for(loaded, self.selection, language)
            self.records[loaded.game.id] = records
            self.findings.sources.update({source.file: source for source in sources})
            self.findings.note(problems)
            self._are_sound[loaded.game.id] = not has_errors(problems)
        return self.records[loaded.game.id]

    def layout_problems(self, loaded: Loaded) -> list[Problem]:
        """Ask the rules that look at layouts as they are written, if all of them can be read."""
        usage = loaded.usage()
        return loaded.demand.graded(check_layouts(usage)) if usage.is_whole else []

    def judge_layouts(self, loaded: Loaded, found: list[Problem] | None = None) -> None:
        """Note what is wrong with layouts, as it was found or is found here; one with errors is not drawn."""
        self.records_of(loaded)
        if loaded.usage().is_whole:
            self.findings.count_rules(Phase.LAYOUTS)
            problems = self.layout_problems(loaded) if found is None else found
            self.findings.note(problems)
            self._are_sound[loaded.game.id] &= not has_errors(problems)

    def machines(self, options: BuildOptions) -> tuple[HomePrinter | None, Cutter | None]:
        """Return the printer and the cutter that sheets are made for, if they are named.

        What is wrong with a printer is noted; raises WrongUseError for unknown ones.
        """
        cutter = choose_cutter(self.project, options.cutter, options.paper) if options.cutter else None
        return self._printer(options), cutter

    def _printer(self, options: BuildOptions) -> HomePrinter | None:
        if not options.printer:
            return None
        wish = sound_wish(options.printer, options.paper, options.flip)
        printer, problems, source = choose_printer(self.project, wish)
        self.findings.note(problems)
        if source is not None:
            self.findings.sources[source.file] = source
        return printer

    def options(self, loaded: Loaded, printing: Printing, chosen_set: str = "") -> EditionOptions:
        """Return how an edition is laid out; raises WrongUseError for an unknown paper."""
        stock = loaded.stock.paper(printing.paper)
        if not isinstance(stock, Paper):
            raise WrongUseError(f"{stock.message}; {stock.hint}{why_unread(self.project)}")
        deck, wanted = self.selection.deck, self.selection.chosen_set
        own = set_of_deck(loaded.game, deck)
        if own and wanted not in ("", own):
            raise WrongUseError(f"the deck {deck} is one of the set {own}, not of {wanted}; leave --set out")
        chosen = chosen_set or wanted or own
        return EditionOptions(stock, printing, loaded.demand.components, chosen, self.selection.deck)

    def _wanted(self, game: Game, components: Mapping[str, ComponentKind]) -> tuple[str, ...] | None:
        """Return the components that the selection names, or that print the pieces it names.

        The name of sheets that several share stands for all of these.
        """
        if self.selection.components or not self.selection.pieces:
            return with_members(game.file.shared_sheets, self.selection.components) or None
        wanted: dict[str, None] = {}
        for piece in self.selection.pieces:
            kind = plain_name(piece).partition(":")[0]
            if is_pattern(kind):
                return None
            found = [
                name
                for name, component in components.items()
                if name in (kind, booklet_name(kind)) or any(use.kind == kind for use in component.uses(name))
            ]
            if not found:
                return None
            wanted |= dict.fromkeys(found)
        return tuple(wanted)

    def printed(self, loaded: Loaded) -> Iterator[str]:
        """Yield the chosen components that have files in each language."""
        named = with_members(loaded.game.file.shared_sheets, self.selection.components)
        for name, component in loaded.components.items():
            chosen = not named or name in named
            if chosen and component.imposition is not Imposition.LANGUAGES:
                yield name

    def across_languages(self, loaded: Loaded) -> Iterator[str]:
        """Yield the chosen components that show all languages: those named, or in game.yaml."""
        for name, component in loaded.components.items():
            if component.imposition is Imposition.LANGUAGES:
                chosen = self.selection.components or tuple(loaded.game.components)
                if name in chosen:
                    yield name

    def _has_typefaces(self, loaded: Loaded, language: str) -> bool:
        """Tell whether the optional part that a language's script needs is installed; say so if not."""
        extra = loaded.fonts.extra_for(own_name(language)[0])
        if extra:
            name = f"{loaded.game.file.title} ({language})"
            self.findings.skipped.append(f"{name}, since its typefaces are not installed")
            hint = f"pip install '{DISTRIBUTION}[{extra}]'"
            message = f"{name} is left out: its typefaces are not installed"
            self.findings.problems.append(warning("fonts/missing-extra", message, hint=hint))
        return not extra
