"""What a translation exchanges or adds: what follows a test, words for one and many, numbers in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.figures import number_words, says_in_words
from ppgen.localise.oppositions import clause_pairs, oppositions
from ppgen.model.poles import Pole

MOST_ENDING = 2
"""Letters of the word for one that the word for many may replace."""

ONE, LEAST_SAID = 1, 2
"""One is an article or a pronoun in many languages, and none a denial."""

_HOMOGRAPHS = {"de": frozenset((8, 11)), "fr": frozenset((9,)), "it": frozenset((6,)), "nl": frozenset((8,))}
"""Numbers whose words say other things, too: German “Elf” and “in acht”, French “neuf”, Italian “sei”."""

_NO_HOMOGRAPHS = frozenset[int]()

_WORD = re.compile(r"\w+")
_ONE_ALONE = re.compile(r"(?<!\w)one(?!\w)", re.IGNORECASE)
"""The number, which English tells from its article."""

_ANOTHER = "another"
"""Says one, too."""

_COMPARED = frozenset((Pole.MORE, Pole.LESS))
_NO_COUNT = frozenset(
    {"the", "these", "those", "in", "by", "die", "der", "den", "diese", "zu", "les", "des", "aux", "ces"}
    | {"par", "en", "los", "las", "os", "as", "em", "i", "le", "gli", "de", "te"}
)
"""Articles and the like: the two are known, and in two is no number of things."""

_UNPARTED = re.compile(r"[\u0590-\u06ff\u0900-\u097f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
"""Writings in which a word may stand within others."""

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_BRANCH = re.compile(r"\beffect\(\s*(\w+)")
_WORDS = re.compile(r"\bplural\([^\"']*?,\s*(?:\"([^\"]*)\"|'([^']*)')\s*,\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)")
_TERMS = re.compile(r"\bplural\([^\"']*?,\s*term\((\w+),\s*[\"']many[\"']\)\s*,\s*term\(\1\)\s*\)")


def exchanged_words(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield what a sentence says in the place of something else, as far as its form tells."""
    has_branches = entry.source.count("effect(") > 1
    wanted, found = (_BRANCH.findall(one) if has_branches else [] for one in (entry.source, entry.text))
    if len(set(wanted)) > 1 and sorted(wanted) == sorted(found) and wanted != found:
        message = f"{' comes before '.join(found)}, and in the source {' before '.join(wanted)}"
        yield TextDifference("order", message, "let each effect follow what it follows in the source")
    for match in _WORDS.finditer(entry.text) if "plural(" in entry.text else ():
        one, many = match[1] or match[2] or "", match[3] or match[4] or ""
        if _is_of_many(one, many):
            message = f"the word for one is {one}, that for many {many}"
            yield TextDifference("plural-words", message, "exchange them", match[0])
    if (terms := _TERMS.search(entry.text)) is not None:
        message = f"the form many of {terms[1]} stands for one, and the word itself for many"
        yield TextDifference("plural-words", message, "exchange them", terms[0])
    is_effect = entry.context.startswith("effect/")
    told = [*_numbers(entry, source_language, language)] if is_effect else []
    yield from told or _other_numbers(entry, source_language, language)


def _is_of_many(one: str, many: str) -> bool:
    """Tell whether the first of two words is the second one with a longer end."""
    stem = many[: max(1, len(many) - MOST_ENDING)]
    return len(one) > len(many) > MOST_ENDING and one.startswith(stem)


def _numbers(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a number that the wording of an effect says in words, and its source in no way."""
    source, text = (_FILLED_IN.sub(" ", one) for one in (entry.source, entry.text))
    if not any(word in text.casefold() for word in _said_by(language)):
        return
    for value in range(LEAST_SAID, len(number_words(language))):
        if value in _ambiguous(language):
            continue
        number = str(value)
        if not says_in_words(text, number, language):
            continue
        if number not in source and not says_in_words(source, number, source_language):
            message = f"it says {number} in words, which the source does not say"
            yield TextDifference("number-words", message, "say what the source says")


def _other_numbers(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a number that a clause says in words, and its source another one."""
    known = _values(source_language), _values(language)
    if not (known[0] and known[1] and _numbers_in(entry.source, known[0])):
        return  # no clause of it says a number
    for source, text in clause_pairs(entry.source, entry.text):
        wanted, found = _numbers_in(source, known[0]), _numbers_in(text, known[1])
        less = {one for one in wanted if found[one] < wanted[one] and one >= LEAST_SAID} - _ambiguous(
            source_language
        )
        less = {one for one in less if str(one) not in text}
        added = {value for value in found if value not in wanted and str(value) not in source}
        added -= _ambiguous(language)
        lost = less if added - {ONE} else {one for one in less if one not in found}
        if found[ONE] > wanted[ONE]:
            added.add(ONE)
        instead = min(added - {0} or added, default=0)
        if lost and added:
            message = f"it says {instead} in words, and its source {max(lost)}"
            yield TextDifference("number-words", message, "say what the source says", text.strip())
        elif instead > ONE and _is_counted((source, source_language), (text, language), instead):
            message = f"it says {instead} in words, and its source 1"
            yield TextDifference("number-words", message, "say what the source says", text.strip())


def _is_counted(source: tuple[str, str], text: tuple[str, str], value: int) -> bool:
    """Tell whether of two compared numbers one is 1 and no article: one victory more, and two more.

    Each is a clause and its language.
    """
    for clause, language in (source, text):
        known = oppositions(language)
        if known is None or not _COMPARED & known.said(clause):
            return False
    if source[1].split("-")[0] == "en" and not _ONE_ALONE.search(source[0]):
        return False
    wanted, found = (
        _numbers_in(clause, _values(language))[ONE] + clause.casefold().count(_ANOTHER)
        for clause, language in (source, text)
    )
    word = re.escape(number_words(text[1])[value].split("|")[0].strip())
    plain = _FILLED_IN.sub(" ", text[0]).casefold()
    counted = re.search(rf"(?<!\w)(?:(\w+)[ \u00a0\u202f])?{word}(?!\w)", plain)
    return found < wanted and counted is not None and counted[1] not in _NO_COUNT


def _ambiguous(language: str) -> frozenset[int]:
    return _HOMOGRAPHS.get(language.split("-")[0], _NO_HOMOGRAPHS)


def _numbers_in(text: str, values: Mapping[str, int]) -> Counter[int]:
    """Return the numbers that a text says in words, each as often."""
    return Counter(
        values[word] for word in _WORD.findall(_FILLED_IN.sub(" ", text).casefold()) if word in values
    )


@cache
def _values(language: str) -> Mapping[str, int]:
    """Return the words for numbers of a language that parts words by spaces, with what they say."""
    words = [
        (form.strip().casefold(), value)
        for value, forms in enumerate(number_words(language))
        for form in forms.split("|")
    ]
    return {} if any(_UNPARTED.search(word) for word, _ in words) else dict(words)


@cache
def _said_by(language: str) -> tuple[str, ...]:
    """Return all words of a language for numbers that are looked for."""
    return tuple(
        form.strip().casefold() for words in number_words(language)[LEAST_SAID:] for form in words.split("|")
    )
