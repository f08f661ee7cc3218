"""A PO file into the translations that may be printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ppgen.common.problem import Problem, Severity, Span, error, warning
from ppgen.expressions import ExpressionError
from ppgen.localise import Grammar, Translated, grammar_of
from ppgen.localise.catalogue import parity
from ppgen.localise.catalogue.companions import Companions
from ppgen.localise.catalogue.consistency import Consistency, Disagreement
from ppgen.localise.catalogue.contraries import Contraries, begun
from ppgen.localise.catalogue.exchanged_words import exchanged_words
from ppgen.localise.catalogue.grammar_file import OwnForms
from ppgen.localise.catalogue.header import read_header
from ppgen.localise.catalogue.misplaced_words import MisplacedWords
from ppgen.localise.catalogue.other_measures import other_measures
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry, PoFile
from ppgen.localise.words import GAME_TITLE
from ppgen.model.game import ALSO, Game
from ppgen.model.poles import Pole

TRANSLATED, FUZZY, MISSING, BROKEN = "translated", "fuzzy", "missing", "broken"
STATES = (TRANSLATED, FUZZY, MISSING, BROKEN)

_WARNINGS = frozenset(
    {"identical", "spaces", "spacing", "number-words", "plural-words", "order", "end-mark", "negation"}
    | {"other-word"}
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
    plurals, problems = read_header(po, general, language)
    grammar = Grammar(general.locale, plurals, general.source_plurals, forms)
    judge = _Judge(po, grammar, game, beside=own_forms.beside, language=language)
    texts, counts = judge.all(wanted)
    return Translations(language, grammar, texts, counts), problems + judge.problems


def _declared(game: Game) -> Iterator[tuple[tuple[str, str], tuple[Pole, ...]]]:
    """Yield the messages that are said to carry poles of oppositions, by their keys."""
    for name, operation in game.operations.items():
        for wording in operation.wordings:
            yield (f"effect/{name}", wording.text), (*operation.says, *wording.says)
    for name, term in game.terms.items():
        yield (f"term/{name}", term.text), term.says
        for form, text in term.forms.items():
            yield (f"term/{name}/{form}", text), term.says


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
        self._grammar = grammar
        self._language = language
        self._beside = beside
        self._is_incomplete = bool(game.incomplete)
        self._contraries = Contraries(game.source_language, language)
        self._poles = dict(_declared(game))
        self._companions = Companions.of(po.entries)
        self._forms = {name: {*term.forms, *grammar.forms.get(name, ())} for name, term in game.terms.items()}
        self._own_forms = grammar.forms
        self._source_language = game.source_language
        self._other_words = OtherWords.of(self._sound(po.entries))
        groups = {name: frozenset(term.groups) for name, term in game.terms.items()}
        self._misplaced = MisplacedWords(self._other_words, groups, game.source_language, language)
        self._disagreeing: list[Disagreement] = []
        self._any_form = {"", *(form for forms in self._forms.values() for form in forms)}

    def _sound(self, entries: Iterable[PoEntry]) -> Iterator[PoEntry]:
        """Yield entries without terms that say another number: they are told, and not the texts with them."""
        for entry in entries:
            is_term = entry.context.startswith("term/") and not entry.obsolete and entry.text
            if not (is_term and any(exchanged_words(entry, self._source_language, self._language))):
                yield entry

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
        self.problems += beside.problems(wanted, texts, self._disagreeing)
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
        for rule, message, hint, fragment in self._faults(entry):
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
        return entry.context.partition("/")[0] not in _MADE and entry.key not in self._poles

    def _waivers(self, entry: PoEntry) -> Iterator[tuple[str, str]]:
        for note in entry.notes:
            if (match := _WAIVER.match(note.strip())) is None:
                continue
            if match[2]:
                yield match[1], match[2]
            else:
                message = f"{entry.context}: the waiver of {match[1]} gives no reason"
                hint = f"write: # waive {match[1]}: why it is meant"
                self._warn("waiver", message, Span(self._po.file, entry.line), hint)

    def _faults(self, entry: PoEntry) -> Iterator[TextDifference]:
        try:
            source = parity.source_content(entry.source, self._source_language)
        except ExpressionError:
            return
        try:
            translation = parity.content_of(entry.text, self._language, beside=self._beside)
        except ExpressionError as fault:
            hint = fault.hint or "keep what stands in braces as it is"
            yield TextDifference("expression", fault.message, hint, parity.unreadable_part(entry.text, fault))
            return
        if parity.said(source) != parity.said(translation):
            self._disagreeing.append(Disagreement(entry, source, translation))
        yield from parity.differences(source, translation)
        yield from self._contraries.polarity(entry, self._poles.get(entry.key, ()))
        yield from self._contraries.negation(entry)
        languages = self._source_language, self._language
        numbers = [*exchanged_words(entry, *languages), *other_measures(entry, *languages)]
        yield from numbers
        yield from self._companions.exchanged(entry)
        if not numbers:  # words for a number may be those of a term
            yield from [*self._other_words.exchanged(entry)] or self._misplaced.replaced(entry)
        if self._misplaced.keeps_order:
            yield from [*self._other_words.turned(entry)] or self._misplaced.swapped(entry)
        plurals, count = self._grammar.plurals, self._grammar.plurals.count
        if any(words != count for words in translation.anatomy.plurals):
            hint = f"write plural(number, …) with {count} words: {plurals.examples()}"
            yield TextDifference(
                "plurals", f"plural takes {count} words in {self._language}", hint, "plural("
            )
        for owner, form in translation.anatomy.forms:
            known = self._forms.get(owner, set()) | {""} if owner else self._any_form
            if form not in known:
                listed = ", ".join(sorted(known - {""}))
                hint = f"add it to the forms of the language's grammar file, or use: {listed}"
                message = f"the term {owner} has no form {form!r}".replace("  ", " ")
                yield TextDifference("form", message, hint, f'"{form}"')
        may_stay = entry.context == GAME_TITLE or entry.context.endswith(f"/{ALSO}")
        if entry.text == entry.source and not may_stay and parity.has_words(source):
            hint = "translate it, or write the comment: # waive identical: why"
            yield TextDifference("identical", f"{entry.text!r} is the same as its source", hint)
