"""What a translation exchanges or adds: what follows a test, words for one and many, numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.figures import number_words, says_in_words

MOST_ENDING = 2
"""Letters of the word for one that the word for many may replace."""

LEAST_SAID = 2
"""One is an article in many languages, and none a denial."""

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
    if entry.context.startswith("effect/"):
        yield from _numbers(entry, source_language, language)


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
        number = str(value)
        if not says_in_words(text, number, language):
            continue
        if number not in source and not says_in_words(source, number, source_language):
            message = f"it says {number} in words, which the source does not say"
            yield TextDifference("number-words", message, "say what the source says")


@cache
def _said_by(language: str) -> tuple[str, ...]:
    """Return all words of a language for numbers that are looked for."""
    return tuple(
        form.strip().casefold() for words in number_words(language)[LEAST_SAID:] for form in words.split("|")
    )
