"""A PO file into the translations that may be printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ppgen.common.problem import Problem, Severity, Span, error, warning
from ppgen.common.reasons import says_why
from ppgen.localise import Grammar, Translated, grammar_of
from ppgen.localise.catalogue.comparison import EntryComparison
from ppgen.localise.catalogue.consistency import Consistency
from ppgen.localise.catalogue.contraries import begun
from ppgen.localise.catalogue.grammar_file import OwnForms
from ppgen.localise.catalogue.header import read_header
from ppgen.localise.catalogue.po import PoEntry, PoFile
from ppgen.localise.words import GAME_TITLE
from ppgen.model.game import Game

TRANSLATED, FUZZY, MISSING, BROKEN = "translated", "fuzzy", "missing", "broken"
STATES = (TRANSLATED, FUZZY, MISSING, BROKEN)

_WARNINGS = frozenset(
    {"identical", "spaces", "spacing", "number-words", "plural-words", "order", "end-mark", "negation"}
    | {"other-word", "article", "sentences", "empty", "encoding", "language"}
)
_UNWAIVABLE = frozenset({"values", "expression", "plurals", "form"})
RULES = _WARNINGS | _UNWAIVABLE | {"numbers", "brackets", "icons", "bold", "line-breaks", "polarity"}
"""What is compared of a translation and its source."""

_MADE = frozenset({"term", "effect", "kind", "component"})
"""What contexts of entries that are no prose of cards begin with."""

_WAIVER = re.compile(r"waive ([\w-]+)\s*:?\s*(.*)$")

UNTRANSLATED = "write the translation between the quotation marks, or open the file in a translation program"


@dataclass(frozen=True, slots=True)
class Translations:
    """The translations of a game into one language: a catalogue for localisation, and how complete it is.

    A message whose translation is missing, fuzzy or broken says what its source says; that is reported
    once, when the file is read.
    """

    language: str
    grammar: Grammar
    texts: Mapping[tuple[str, str], str] = field(repr=False)
    counts: Mapping[str, int]

    def find(self, context: str, source: str) -> str | None:
        """Return what a message says in the language, None for an unknown message."""
        return self.texts.get((context, source))

    def entry_at(self, place: Span) -> tuple[str, str] | None:
        """Return the message whose translation stands at a place and can be printed."""
        found = (
            key for key, text in self.texts.items() if isinstance(text, Translated) and text.stands_at(place)
        )
        return next(found, None)


def read_translations(
    game: Game, language: str, *, wanted: Iterable[PoEntry], po: PoFile | None, own_forms: OwnForms
) -> tuple[Translations, list[Problem]]:
    """Compare a PO file with the messages that are wanted, and keep the translations that may be printed."""
    forms = {name: tuple(found) for name, found in own_forms.notes.items()}
    general = grammar_of(language, game.source_language)
    grammar = Grammar(general.locale, general.plurals, general.source_plurals, forms)
    wanted = tuple(wanted)
    if po is None:
        name = f"cards/{game.id}/text/{language}.po"
        problem = error(
            "catalogue/no-file",
            f"there is no {name}, so nothing is translated into {language}",
            span=game.sources["game"].span(("languages", "translations")),
            hint=f"run: ppgen text update {game.id}",
            subject=language,
        )
        texts = {entry.key: entry.source for entry in wanted}
        return Translations(language, grammar, texts, {MISSING: len(wanted)}), [problem]
    po = replace(po, entries=tuple(map(_without_blanks, po.entries)))
    plurals, problems = read_header(po, general, language)
    grammar = Grammar(general.locale, plurals, general.source_plurals, forms)
    judge = _Judge(po, grammar, game, beside=own_forms.beside, language=language)
    texts, counts = judge.all(wanted)
    return Translations(language, grammar, texts, counts), problems + judge.problems


def _without_blanks(entry: PoEntry) -> PoEntry:
    """Return an entry whose translation is empty where it has blanks alone: nothing is said by them."""
    return entry if entry.text.strip() or not entry.text else replace(entry, text="")


def _named(entry: PoEntry) -> str:
    """Call an entry by its context and the beginning of its source, since many share a context."""
    return f"{entry.context} {begun(entry.source)}"


def _is_form(entry: PoEntry) -> bool:
    """Tell whether an entry may be of a form that another language has: the template holds those of all."""
    return entry.context.startswith("term/") and entry.context.count("/") == 2


class _Judge:
    """Looks at one entry after the other."""

    def __init__(
        self, po: PoFile, grammar: Grammar, game: Game, *, beside: frozenset[str], language: str
    ) -> None:
        self.problems: list[Problem] = []
        self._po = po
        self._language = language
        self._beside = beside
        self._is_incomplete = bool(game.incomplete)
        self._own_forms = grammar.forms
        self._comparison = EntryComparison(po, grammar, game, beside=beside, language=language)

    def all(self, wanted: tuple[PoEntry, ...]) -> tuple[dict[tuple[str, str], str], dict[str, int]]:
        """Return what each message says, and how many are in which state."""
        written = {entry.key: entry for entry in self._po.entries if not entry.obsolete}
        texts: dict[tuple[str, str], str] = {}
        counts: Counter[str] = Counter(dict.fromkeys(STATES, 0))
        absent = []
        for message in wanted:
            entry = written.pop(message.key, None)
            if message.context == GAME_TITLE and not (entry and entry.text):
                entry, state = None, TRANSLATED  # a name stays as it is
            elif entry is None:
                absent.append(message)
                state = MISSING
            else:
                state = self._state(entry)
            counts[state] += 1
            said = message.source
            if entry is not None and state == TRANSLATED:
                said = Translated(entry.text, self._po.file, entry.text_lines)
            texts[message.key] = said
        beside = Consistency(self._po, self._own_forms, self._beside, self._language)
        self.problems += beside.problems(wanted, texts, self._comparison.disagreeing)
        stale = [entry for entry in written.values() if entry.text or not _is_form(entry)]
        self._compare_files(absent, [] if self._is_incomplete else stale)
        return texts, dict(counts)

    def _compare_files(self, absent: list[PoEntry], stale: list[PoEntry]) -> None:
        """Report that the file was made for other messages than the game has now."""
        hint = "run: ppgen text update"
        if absent:
            some = absent[0].context
            message = (
                f"{some} of the game's texts is not in this file"
                if len(absent) == 1
                else f"{len(absent)} of the game's texts are not in this file, {some} among them"
            )
            self._warn("missing", message, Span(self._po.file), hint)
        if stale:
            span = Span(self._po.file, stale[0].line)
            message = (
                f"the entry {_named(stale[0])} is no longer in the game"
                if len(stale) == 1
                else f"{len(stale)} entries are no longer in the game, {_named(stale[0])} among them"
            )
            self._warn("stale", message, span, hint)

    def _warn(self, rule: str, message: str, span: Span, hint: str) -> None:
        self.problems.append(
            warning(f"catalogue/{rule}", message, span=span, hint=hint, subject=self._language)
        )

    def _state(self, entry: PoEntry) -> str:
        span = self._po.span(entry)
        if not entry.text:
            self._warn(
                "missing", f"{entry.context} is not translated: {begun(entry.source)}", span, UNTRANSLATED
            )
            return MISSING
        if entry.fuzzy:
            message = f"{entry.context} is marked fuzzy: its source was changed, so the source is printed"
            self._warn("fuzzy", message, span, "look at it, then take the mark away")
            return FUZZY
        return BROKEN if self._has_faults(entry) else TRANSLATED

    def _has_faults(self, entry: PoEntry) -> bool:
        """Report what is wrong with a translation, and tell whether it must not be printed."""
        waived = dict(self._waivers(entry))
        used: set[str] = set()
        broken = False
        for rule, message, hint, fragment in self._comparison.faults(entry, waived.keys()):
            if rule in waived and rule not in _UNWAIVABLE:
                used.add(rule)
                continue
            is_mild = rule in _WARNINGS or (rule == "polarity" and self._is_free(entry))
            severity = Severity.WARNING if is_mild else Severity.ERROR
            if rule not in _UNWAIVABLE and "waive" not in hint:
                hint = f"{hint}; or, if it is meant, write the comment: # waive {rule}: why"
            broken = broken or severity is Severity.ERROR
            span = self._po.span(entry, fragment)
            told = f"{entry.context} ({self._language}): {message}"
            self.problems.append(Problem(f"translation/{rule}", severity, told, span, hint, self._language))
        for rule in waived.keys() - used:
            message = f"{entry.context}: there is nothing to waive for {rule}"
            hint = "take the comment out" if rule in RULES else f"rules are: {', '.join(sorted(RULES))}"
            self._warn("unused-waiver", message, Span(self._po.file, entry.line), hint)
        return broken

    def _is_free(self, entry: PoEntry) -> bool:
        """Tell whether an entry is prose of a card: its comparatives need not be poles of a rule."""
        return entry.context.partition("/")[0] not in _MADE and entry.key not in self._comparison.poles

    def _waivers(self, entry: PoEntry) -> Iterator[tuple[str, str]]:
        for note in entry.notes:
            if (match := _WAIVER.match(note.strip())) is None:
                continue
            if says_why(match[2]):
                yield match[1], match[2]
            else:
                message = f"{entry.context}: the waiver of {match[1]} gives no reason"
                hint = f"write: # waive {match[1]}: why it is meant"
                self._warn("waiver", message, Span(self._po.file, entry.line), hint)
