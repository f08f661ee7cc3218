"""Columns of a deck that say one thing in several languages: one fills the field, the others translate it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.common.foreign_marks import in_our_marks
from ppgen.exchange.import_guesses import Guess
from ppgen.exchange.import_stars import with_stars
from ppgen.exchange.import_words import as_words

_EUROPE = "en de fr es it pt nl pl cs sk hu ro sv da nb nn no fi et lv lt el tr ru uk be bg hr sr bs sl mk"
_WORLD = "sq ca eu gl cy ga is eo la ja zh ko ar he fa ur hi bn ta th vi id ms ka hy kk"
_TAGS = frozenset(f"{_EUROPE} {_WORLD}".split())
_WORDS = frozenset({"id", "no", "is", "it", "he", "la", "be", "ms", "et"})
"""Languages whose codes mean something else as well: alone they make no column one of a language."""

_TAG = re.compile(r"(?<![A-Za-z])[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?$")
_LONGEST_TAG = 7
_SCRIPT = 4
_BETWEEN = " \t_.-:(["
"""What parts the name of a column from its language: `text_fr`, `Name en`, `name (pt-BR)`."""


class LanguageColumn(NamedTuple):
    """A column of one language: its number, what it says without the language, and the language's tag."""

    number: int
    base: str
    tag: str


class LanguageColumns(NamedTuple):
    """The language of the game, its columns, and those of the others."""

    source: str
    own: tuple[LanguageColumn, ...] = ()
    others: tuple[LanguageColumn, ...] = ()


def _parted(head: str) -> tuple[str, str]:
    """Part a head into the name of its column and the tag of a language; both are "" if it has none."""
    text = head.strip()
    text = text[:-1].rstrip() if text.endswith((")", "]")) else text
    found = _TAG.search(text[-_LONGEST_TAG - 1 :])
    if found is None:
        return "", ""
    before = text[: len(text) - len(found[0])]
    base = before.rstrip(_BETWEEN)
    return (base, found[0]) if base and base != before else ("", "")


def _usual(tag: str) -> str:
    """Return a tag as it is written everywhere: `DE` is de, `pt_br` is pt-BR, `zh-hant` is zh-Hant."""
    language, *more = re.split("[-_]", tag)
    parts = (part.title() if len(part) == _SCRIPT else part.upper() for part in more)
    return "-".join((language.lower(), *parts))


def language_columns(
    heads: Sequence[str], numbers: Iterable[int], source: str, *, fields: Collection[int] = ()
) -> LanguageColumns:
    """Find the columns that come in several languages; `source` is that of the game, if it is there already.

    A new game is written in English if the table has it, or else in the first language of the table. Columns
    that are `fields` of the kind already, by their numbers, are in no language of their own.
    """
    plain = {heads[number].casefold() for number in numbers}
    found: dict[str, list[LanguageColumn]] = {}
    for number in numbers:
        base, tag = _parted(heads[number])
        if number not in fields and base and re.split("[-_]", tag)[0].lower() in _TAGS:
            column = LanguageColumn(number, base, _usual(tag))
            found.setdefault(base.casefold(), []).append(column)
    several = [
        columns
        for base, columns in found.items()
        if len({one.tag.casefold() for one in columns}) == len(columns)
        and (len(columns) > 1 or base in plain)
        and any(one.tag.lower() not in _WORDS for one in columns)
    ]
    tags = list(dict.fromkeys(one.tag.lower() for columns in several for one in columns))
    if len(tags) < 1 or (len(tags) == 1 and not source):
        return LanguageColumns(source)
    own = source.lower() or ("en" if "en" in tags else tags[0])
    every = [one for columns in several for one in columns]
    return LanguageColumns(
        source or own,
        tuple(one for one in every if one.tag.lower() == own),
        tuple(one for one in every if one.tag.lower() != own),
    )


def in_words(described: Mapping[str, Any]) -> dict[str, Any]:
    """Return a field that is said in several languages: a text that is translated."""
    if described["type"] not in ("choice", "text"):
        return dict(described)
    optional = {"optional": True} if described.get("optional") else {}
    return {"type": "text", "translate": True, **optional}


def translations_of(
    sources: Mapping[str, tuple[Guess, Sequence[Any]]],
    beside: Mapping[LanguageColumn, Sequence[Any]],
    icons: Mapping[str, str],
) -> tuple[dict[str, dict[tuple[str, str], str]], list[str]]:
    """Return the texts of other languages by their tags, each by field and source, and what is to be said.

    `sources` are the columns of the game's language by their heads in small letters.
    """
    made: dict[str, dict[tuple[str, str], str]] = {}
    told: list[str] = []
    for column, values in beside.items():
        called = f"{column.base} in {column.tag}"
        guess, own = sources.get(column.base.casefold(), (None, ()))
        if guess is None or guess.type["type"] != "text":
            told.append(f"{called} is not read: no text that is translated has its name")
            continue
        texts = made.setdefault(column.tag, {})
        left = 0
        for source, said in zip(own, values):
            if isinstance(source, str) and isinstance(said, str):
                text = as_words(with_stars(in_our_marks(said, icons).text))
                if texts.setdefault((guess.field, as_words(with_stars(source))), text) != text:
                    told.append(f"{called}: {source!r} is translated in two ways, and the first is taken")
            else:
                left += said is not None
        if left:
            told.append(f"{called}: {left} cells stand beside no text to translate, and are left out")
    return made, told
