"""What is wrong with each translation of a file, by all that compares it with its source."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ppgen.expressions import ExpressionError
from ppgen.localise import Grammar
from ppgen.localise.catalogue import parity
from ppgen.localise.catalogue.broken_texts import broken_texts
from ppgen.localise.catalogue.card_names import CardNames
from ppgen.localise.catalogue.clause_figures import clause_figures
from ppgen.localise.catalogue.clause_values import clause_values
from ppgen.localise.catalogue.companions import Companions
from ppgen.localise.catalogue.consistency import Disagreement
from ppgen.localise.catalogue.contraries import Contraries
from ppgen.localise.catalogue.exchanged_names import exchanged_names
from ppgen.localise.catalogue.exchanged_words import exchanged_words
from ppgen.localise.catalogue.figure_order import figure_order
from ppgen.localise.catalogue.first_words import first_words
from ppgen.localise.catalogue.foreign_sentences import doubled_sentences, foreign_sentences
from ppgen.localise.catalogue.genders import Genders
from ppgen.localise.catalogue.lost_sentences import LostSentences
from ppgen.localise.catalogue.misplaced_words import MisplacedWords
from ppgen.localise.catalogue.multiplied_numbers import multiplied_numbers
from ppgen.localise.catalogue.other_contraries import other_contraries
from ppgen.localise.catalogue.other_measures import other_measures
from ppgen.localise.catalogue.other_quantities import other_actions, other_colours, other_quantities
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.owners import other_owners, owned_values
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry, PoFile
from ppgen.localise.catalogue.same_words import SameWords
from ppgen.localise.catalogue.turned_clauses import TurnedClauses
from ppgen.localise.catalogue.turned_forms import TurnedForms
from ppgen.localise.catalogue.turned_parts import TurnedParts
from ppgen.localise.catalogue.turned_sides import TurnedSides
from ppgen.localise.catalogue.value_factors import value_factors
from ppgen.localise.catalogue.value_order import keeps_order
from ppgen.localise.catalogue.variables import variables
from ppgen.localise.catalogue.wording_words import WordingWords
from ppgen.localise.catalogue.words_for_one import WordsForOne
from ppgen.localise.words import GAME_TITLE
from ppgen.model.game import ALSO, Game
from ppgen.model.poles import Pole

_SEEN_TWICE = frozenset({"order", "other-word", "plural-words"})
"""Of several ways to see what changed places, or what stands for another word, the first is told."""


_NONE = "it says 0 in words"
_DENIED = (f"says {Pole.WITH}", f"says {Pole.MAY}", f"says {Pole.MUST}")
"""Of these poles each can be said by denying something; the first begins that of its contrary."""

_SIDES = f"says {Pole.OWN}", f"says {Pole.OPPONENT}"


def _declared(game: Game) -> Iterator[tuple[tuple[str, str], tuple[Pole, ...]]]:
    """Yield the messages that are said to carry poles of oppositions, by their keys."""
    for name, operation in game.operations.items():
        for wording in operation.wordings:
            yield (f"effect/{name}", wording.text), (*operation.says, *wording.says)
    for name, term in game.terms.items():
        yield (f"term/{name}", term.text), term.says
        for form, text in term.forms.items():
            yield (f"term/{name}/{form}", text), term.says


def _once(found: Iterable[TextDifference]) -> Iterator[TextDifference]:
    """Yield what is wrong with a translation, of what is seen in several ways the first alone."""
    told: set[str] = set()
    for one in found:
        if one.rule not in told:
            yield one
        told |= {one.rule} & _SEEN_TWICE


class EntryComparison:
    """Compares one entry after the other with its source, by what the rest of the file does.

    `poles` are those that messages are said to carry, by their keys; `disagreeing` are the entries so far
    that say other values, numbers or icons than their sources.
    """

    def __init__(
        self, po: PoFile, grammar: Grammar, game: Game, *, beside: frozenset[str], language: str
    ) -> None:
        """Collect what the entries of a file have in common."""
        self.poles = dict(_declared(game))
        self.disagreeing: list[Disagreement] = []
        self._grammar = grammar
        self._language = language
        self._source_language = game.source_language
        self._beside = beside
        self._contraries = Contraries(game.source_language, language)
        self._sentences = LostSentences.of(po.entries, game.source_language, language)
        exchanged = [*exchanged_names(po.entries, game.source_language, language)]
        self._called = {one.key: other for one, other in exchanged}
        self._misnamed = frozenset(entry.key for pair in exchanged for entry in pair)
        named = [entry for entry in po.entries if entry.key not in self._misnamed]
        self._card_names = CardNames.of(named, game.source_language, language)
        self._genders = Genders.of(po.entries, language)
        self._companions = Companions.of(po.entries)
        self._words_for_one = WordsForOne.of(po.entries, game.constants, language)
        self._wording_words = WordingWords.of(po.entries, game.source_language, language)
        self._turned_forms = TurnedForms.of(po.entries, language)
        self._forms = {name: {*term.forms, *grammar.forms.get(name, ())} for name, term in game.terms.items()}
        self._any_form = {"", *(form for forms in self._forms.values() for form in forms)}
        self._other_words = OtherWords.of(self._sound(po.entries), game.source_language, language)
        groups = {name: frozenset(term.groups) for name, term in game.terms.items()}
        self._same_words = SameWords.of(named, groups)
        self._misplaced = MisplacedWords(self._other_words, groups, game.source_language, language)
        self._turned_sides = TurnedSides(self._other_words, groups, game.source_language, language)
        self._turned_clauses = TurnedClauses(self._other_words)
        self._turned_parts = TurnedParts.of(self._other_words, po.entries, game.source_language, language)
        self._is_order_kept = keeps_order(self._compared(po.entries))

    def faults(self, entry: PoEntry, waived: Collection[str] = frozenset()) -> Iterator[TextDifference]:
        """Yield what is wrong with a translation, each cause once; rules that are `waived` tell no cause.

        A sentence that is lost is told by what it says, if anything of that is missing.
        """
        told = [*_once(self._all(entry, waived))]
        yield from told or self._sentences.lost(entry)

    def _sound(self, entries: Iterable[PoEntry]) -> Iterator[PoEntry]:
        """Yield entries without terms that say another number, or are called as another one.

        They are told, and not the texts with them.
        """
        for entry in entries:
            is_term = entry.context.startswith("term/") and not entry.obsolete and entry.text
            if entry.key not in self._misnamed and not (
                is_term and any(exchanged_words(entry, self._source_language, self._language))
            ):
                yield entry

    def _compared(
        self, entries: Iterable[PoEntry]
    ) -> Iterator[tuple[parity.TextContent, parity.TextContent]]:
        """Yield the texts with several values, taken apart, as far as they can be read."""
        for entry in entries:
            if entry.source.count("{{") > 1 and entry.text and not entry.obsolete:
                try:
                    source = parity.source_content(entry.source, self._source_language)
                    yield source, parity.content_of(entry.text, self._language)
                except ExpressionError:
                    continue

    def _all(self, entry: PoEntry, waived: Collection[str]) -> Iterator[TextDifference]:
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
        if not parity.say_alike(source, translation):
            self.disagreeing.append(Disagreement(entry, source, translation))
        yield from (*broken_texts(entry), *doubled_sentences(entry))
        yield from foreign_sentences(entry, self._source_language, self._language)
        yield from parity.differences(source, translation, is_order_kept=self._is_order_kept)
        turned = [*self._contraries.polarity(entry, self.poles.get(entry.key, ()))]
        is_waived = "polarity" in waived and not any(
            pole in one.message for one in turned for pole in _DENIED
        )
        is_told = bool(turned) and not is_waived  # “with” for “without” is both
        denied = [] if is_told else [*self._contraries.negation(entry)]
        yield from (*turned, *denied)
        languages = self._source_language, self._language
        numbers = [*exchanged_words(entry, *languages), *other_measures(entry, *languages)]
        numbers += multiplied_numbers(entry, *languages)
        numbers += value_factors(entry, *languages) if source.values == translation.values else ()
        if not (denied and all(_NONE in one.message for one in numbers)):  # “no” for “both” denies
            yield from numbers
        if not numbers:
            said = [*other_quantities(entry, *languages), *first_words(entry, *languages)]
            yield from said or (() if turned else other_actions(entry, *languages))
            yield from () if said or turned or denied else other_contraries(entry, *languages)
            yield from () if turned or denied else self._wording_words.wrong(entry)
        if source.values == translation.values:  # one for another is told
            yield from self._companions.exchanged(entry)
        if (other := self._called.get(entry.key)) is not None:
            message = f"{entry.source!r} is called as {other.source!r} should be, and that {other.text!r}"
            yield TextDifference("other-word", message, "exchange the two", entry.text)
        yield from self._same_words.wrong(entry)
        yield from (*self._card_names.exchanged(entry), *variables(entry, *languages), *clause_values(entry))
        is_side = any(pole in one.message for one in turned for pole in _SIDES)
        yield from () if is_side else (*other_owners(entry, *languages), *owned_values(entry, *languages))
        yield from (*other_colours(entry, *languages), *figure_order(entry, *languages))
        yield from clause_figures(entry, *languages)
        if not (numbers or is_side):  # words for a number, or an opponent, may be those of a term
            yield from [*self._other_words.exchanged(entry)] or self._misplaced.replaced(entry)
        if self._misplaced.keeps_order:
            yield from [*self._other_words.turned(entry)] or self._misplaced.swapped(entry)
        sides = self._turned_sides
        yield from (*sides.turned(entry), *sides.listed(entry), *sides.alternating(entry))
        yield from (*sides.denied(entry), *sides.acted(entry))
        yield from (*self._turned_parts.turned(entry), *self._turned_clauses.turned(entry))
        yield from self._genders.wrong(entry)
        yield from (*self._words_for_one.wrong(entry), *self._turned_forms.wrong(entry))
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
