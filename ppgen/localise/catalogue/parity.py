"""A translation against its source: values, numbers, icons, terms and bold marks must agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ppgen.expressions import ExpressionError
from ppgen.expressions.anatomy import Anatomy, Value, anatomy
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.counted_alike import are_counted_alike
from ppgen.localise.catalogue.value_order import name_of, other_order
from ppgen.localise.figures import MOST_IN_WORDS, figures, number_words, says_in_words, whole
from ppgen.localise.punctuation import (
    end_mark,
    ends_sentences,
    gap_in,
    gap_itself,
    lone_mark,
    mark_of,
    unbalanced,
)
from ppgen.model.game import TEXT_FUNCTIONS

_ICON = re.compile(r"(?<![\\\w]):([a-z][a-z0-9-]*):")
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_BOLD = re.compile(r"\*\*(?!\s)(.+?)(?<!\s)\*\*", re.DOTALL)
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_FILLED = "\ue001"
_HELD = re.compile(r"\ue000(\d+)\ue001")

SENTENCE = 3
"""Texts of fewer words, such as “max.”, end with a point that belongs to the word."""

_NO_HOLDERS = {0xE000: "\ufffd", 0xE001: "\ufffd"}
"""A text's own characters of the kind that holds the place of a value hold none."""


class TextContent(NamedTuple):
    """What a text says besides its words; each a multiset."""

    values: Counter[str]
    numbers: Counter[str]
    icons: Counter[str]
    bold: Counter[str]
    breaks: int
    lone_mark: tuple[str, str]
    words: str
    ends: tuple[str, str]
    anatomy: Anatomy
    flat: str
    language: str
    text: str


def content_of(text: str, language: str, *, beside: frozenset[str] = frozenset()) -> TextContent:
    """Take a text of a language apart; raises ExpressionError where it cannot be compiled.

    Terms in the forms of `beside` do not count: they are articles of terms that follow.
    """
    parts = anatomy(text, functions=TEXT_FUNCTIONS)
    values = [part for part in parts.parts if isinstance(part, Value)]
    flat = "".join(
        part.translate(_NO_HOLDERS) if isinstance(part, str) else f"\ue000{values.index(part)}\ue001"
        for part in parts.parts
    )
    plain = _HELD.sub(" ", flat) if "\ue000" in flat else flat
    marked = _ESCAPED.sub(" ", flat) if "\\" in flat else flat
    has_icons, has_marks = ":" in plain, "*" in marked
    said = [name_of(value) for value in values if not (value.forms and beside.issuperset(value.forms))]
    return TextContent(
        values=Counter(name for name in said if name),
        numbers=Counter(_numbers(plain, language)),
        icons=Counter(_ICON.findall(plain) if has_icons else ()),
        bold=Counter(
            _inside(span, values, language) for span in (_BOLD.findall(marked) if has_marks else ())
        ),
        breaks=flat.count("\n"),
        lone_mark=lone_mark(text) if has_marks else ("", ""),
        words=plain,
        ends=(flat[:1], flat[-1:]),
        anatomy=parts,
        flat=flat,
        language=language,
        text=text,
    )


@lru_cache(maxsize=2048)
def source_content(text: str, language: str) -> TextContent:
    """Take a source text apart, which every language is compared with; treat it as read-only."""
    return content_of(text, language)


def _numbers(text: str, language: str) -> Iterator[str]:
    return figures(_ICON.sub(" ", text) if ":" in text else text, language)


def _inside(span: str, values: list[Value], language: str) -> str:
    held = sorted(name_of(values[int(index)]) for index in _HELD.findall(span))
    rest = _HELD.sub(" ", span)
    things = [*held, *sorted(_numbers(rest, language)), *sorted(_ICON.findall(rest))]
    return ", ".join(thing for thing in things if thing) or "words"


def said(content: TextContent) -> object:
    """Return what a text says besides its words, to be compared with that of another."""
    counters = (content.values, content.numbers, content.icons)
    return tuple(frozenset(counter.items()) for counter in counters)


def say_alike(source: TextContent, translation: TextContent) -> bool:
    """Tell whether two texts say the same besides their words, in figures or as a language counts."""
    return said(source) == said(translation) or (
        (source.values, source.icons) == (translation.values, translation.icons)
        and are_counted_alike(source, translation)
    )


class TextDifference(NamedTuple):
    """The name of a rule, what is wrong, how to mend it, and the part of the translation where that is."""

    rule: str
    message: str
    hint: str
    fragment: str = ""


def part_with(word: str, clause: str, text: str) -> str:
    """Return a word of a text if it stands there once alone, and else the clause that says it."""
    return word if word and text.count(word) == 1 else clause.strip()


def differences(
    source: TextContent, translation: TextContent, *, is_order_kept: bool = False
) -> Iterator[TextDifference]:
    """Yield each way in which a translation says something else than its source.

    Where the rest of its file says values in the order of their sources, `is_order_kept`.
    """
    others = [*_other_things(source, translation, is_order_kept=is_order_kept)]
    yield from others
    bold, wanted = translation.bold, source.bold
    is_bold = wanted == bold or (bool(others) and wanted.total() == bold.total())  # what is bold is told
    if not is_bold and not translation.lone_mark[0]:
        yield TextDifference(
            "bold", f"the bold parts differ: {_told(wanted, bold)}", "put ** round the same things"
        )
    yield from _marks(source, translation)
    if source.breaks != translation.breaks:
        message = f"the source has {source.breaks} line breaks, the translation {translation.breaks}"
        yield TextDifference("line-breaks", message, "break lines where the source does")
    mark, fragment = translation.lone_mark
    if mark:
        hint = "write the mark on both sides, or a backslash before it"
        yield TextDifference("bold", f"a {mark} lacks its partner", hint, fragment)
    for end, side in ((0, "begins"), (-1, "ends")):
        if source.ends[end].isspace() != translation.ends[end].isspace():
            message = f"only one of them {side} with a space"
            yield TextDifference("spaces", message, "begin and end as the source does")


def _other_things(
    source: TextContent, translation: TextContent, *, is_order_kept: bool
) -> Iterator[TextDifference]:
    """Yield values, icons and numbers that only one of them says, or that come in another order."""
    for rule, what, wanted, found, hint in (
        ("values", "the values", source.values, translation.values, "use each value as often as the source"),
        ("icons", "the icons", source.icons, translation.icons, "name the same icons"),
    ):
        if wanted != found:
            fragment = _added(rule, found - wanted, translation)
            yield TextDifference(rule, f"{what} differ: {_told(wanted, found)}", hint, fragment)
    is_same = source.values == translation.values
    if is_same and (message := other_order(source, translation, is_kept=is_order_kept)):
        hint = "put each figure where the source has it, or waive it: the language reorders"
        yield TextDifference("order", message, hint)
    lost, added = source.values - translation.values, translation.numbers - source.numbers
    if not lost or source.numbers - translation.numbers or added.total() > lost.total():
        yield from _other_numbers(source, translation)  # else it stands where a value is missing


def _added(rule: str, added: Counter[str], translation: TextContent) -> str:
    """Return the first part of a translation that says what its source does not say."""
    if rule == "icons":
        return next((f":{name}:" for name in added), "")
    if rule == "values" and added:
        for filled in _FILLED_IN.findall(translation.text):
            try:
                if content_of(filled, translation.language).values & added:
                    return str(filled)
            except ExpressionError:  # half of a condition
                continue
    return ""


def unreadable_part(text: str, fault: ExpressionError) -> str:
    """Return the braces of a translation that cannot be read; nothing where none can be named."""
    for filled in _FILLED_IN.finditer(text):
        if filled[0].startswith("{%"):
            if fault.offset and filled.start() <= fault.offset < filled.end():
                return filled[0]
            continue
        try:
            anatomy(filled[0], functions=TEXT_FUNCTIONS)
        except ExpressionError:
            return filled[0]
    return text[fault.offset :].partition("\n")[0] if fault.offset else ""


def _other_numbers(source: TextContent, translation: TextContent) -> Iterator[TextDifference]:
    """Yield numbers that only one of them says; what the other says in words is a rule of its own."""
    if source.numbers == translation.numbers or are_counted_alike(source, translation):
        return
    missing, added = source.numbers - translation.numbers, translation.numbers - source.numbers
    in_words = all(_is_in_words(number, translation) for number in missing)
    in_words = in_words and all(_is_in_words(number, source) for number in added)
    message = f"the numbers differ: {_told(source.numbers, translation.numbers)}"
    fragment = next(iter(added), "")
    if in_words:
        hint = "write figures where the source does"
        yield TextDifference("number-words", f"{message} in figures", hint, fragment)
    else:
        yield TextDifference("numbers", message, "write the same figures and signs", fragment)


def _is_in_words(number: str, content: TextContent) -> bool:
    """Tell whether a text may say a number by a word; of an unknown language nobody can tell."""
    if not number_words(content.language):
        value = whole(number)
        return value is not None and value <= MOST_IN_WORDS
    return says_in_words(content.words, number, content.language)


def _marks(source: TextContent, translation: TextContent) -> Iterator[TextDifference]:
    """Yield brackets and quotation marks that are opened or closed only in the translation, and gaps."""
    wrong = unbalanced(translation.flat)
    if wrong and not unbalanced(source.flat):
        yield TextDifference("brackets", wrong, "write both of the pair", mark_of(wrong))
    yield from _end(source, translation)
    gap = gap_in(translation.flat, translation.language)
    if gap and not gap_in(source.flat, source.language):
        message = f"there is a gap: {_HELD.sub('…', gap)!r}"
        itself = _HELD.split(gap_itself(translation.flat, translation.language))[::2]
        yield TextDifference("spacing", message, "take the space out", max(itself, key=len))


def _end(source: TextContent, translation: TextContent) -> Iterator[TextDifference]:
    """Yield that a sentence has lost the mark at its end.

    What is filled in there may bring one, unless it needs one behind it in the source.
    """
    if len(source.words.split()) < SENTENCE or not ends_sentences(translation.language):
        return
    mark = end_mark(_ICON.sub(" x ", source.flat))
    if not mark or (translation.flat.rstrip().endswith(_FILLED) and not _end_alike(source, translation)):
        return
    if not end_mark(_ICON.sub(" x ", translation.flat)):
        message = f"the source ends with {mark!r}, the translation with no mark"
        yield TextDifference("end-mark", message, "end it as a sentence, too", translation.text.split()[-1])


def _end_alike(source: TextContent, translation: TextContent) -> bool:
    """Tell whether both end with the same value, the source with a mark behind it."""
    if not source.flat.rstrip("*_ ")[:-1].rstrip("*_ ").endswith(_FILLED):
        return False
    one, other = (
        [part for part in content.anatomy.parts if isinstance(part, Value)]
        for content in (source, translation)
    )
    return name_of(one[-1]) == name_of(other[-1])


def _told(wanted: Counter[str], found: Counter[str]) -> str:
    sides = (("missing", wanted - found), ("added", found - wanted))
    return "; ".join(f"{side} {_counted(names)}" for side, names in sides if names)


def _counted(names: Counter[str]) -> str:
    told = sorted(names.items())
    return ", ".join(name if times == 1 else f"{name} ({times} times)" for name, times in told)


def has_words(content: TextContent) -> bool:
    """Tell whether there is anything to translate in a text."""
    return any(letter.isalpha() for letter in _ICON.sub("", content.words))
