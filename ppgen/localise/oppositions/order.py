"""What a text says that matters for a rule, in its order: values, figures, contraries and denials."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.oppositions.denials import denials
from ppgen.localise.oppositions.words import oppositions
from ppgen.model.poles import Pole

DENIED = "not"
"""How any word that denies is called."""

HOLE = "\ue000"
"""What stands for a value or an icon in a text without them."""

UNREAD = "\ufffd"
"""What stands for that sign where a text holds it, which no text may: it is told, and is no value."""

_VALUE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_FIGURE = re.compile(r"\d+")
_TERM = re.compile(r"terms?\(\s*[\"']([\w-]+)[\"'](?:,\s*[\"'][\w-]*[\"'])?\s*\)")
_WORD = re.compile(r"^[\"']([\w-]+)[\"']$")
_BRACES = re.compile(r"\{[{%]-?\s*|(?<!\s)\s*-?[%}]\}")
_CONSTANT = re.compile(r"\bconstants\.")
_SPACES = re.compile(r"\s+")
_WORDS = re.compile(r"[^\W\d_][^\d_(){}]*")
NAMED = frozenset({DENIED, *Pole})
"""What is called so stands for words of any language."""


def said_in_order(text: str, language: str, words: Collection[str] = ()) -> tuple[str, ...]:
    """Return what a text says: `hand` for a constant, `sun` for a term, `may` for a pole, `not` for a denial.

    Other expressions, figures and those of some `words` that are no poles stand as they are written.
    """
    plain = unfilled(text)
    return tuple(name for _, name in sorted(said_at(text, plain, language, words)))


def filled_in(text: str) -> list[str]:
    """Return the values and icons of a text, as they are written there."""
    return [match[0] for match in _VALUE.finditer(text)]


def unfilled(text: str) -> str:
    """Return a text in lower case, with a mark for each value and icon."""
    return _VALUE.sub(f" {HOLE} ", text.replace(HOLE, UNREAD)).casefold()


def said_at(text: str, plain: str, language: str, words: Collection[str] = ()) -> Iterator[tuple[int, str]]:
    """Yield what a text says, and where that stands in what `unfilled` makes of it."""
    values = filled_in(text)
    holes = (match.start() for match in re.finditer(HOLE, plain))
    yield from (
        *zip(holes, map(_called, values), strict=True),
        *((match.start(), match[0]) for match in _FIGURE.finditer(plain)),
        *_poles(plain, language),
        *_denials(plain, language),
        *_listed(plain, words),
    )


def _called(value: str) -> str:
    """Return how an expression is called in short, or an icon."""
    inner = _CONSTANT.sub("", _SPACES.sub(" ", _BRACES.sub("", value)))
    return _TERM.sub(r"\1", _WORD.sub(r"\1", inner))


def _poles(plain: str, language: str) -> Iterator[tuple[int, str]]:
    known = oppositions(language)
    if known is not None:
        kept = plain if known.idioms is None else known.idioms.sub(_blank, plain)
        yield from ((match.start(), str(known.pole(match[0]))) for match in known.pattern.finditer(kept))


def _denials(plain: str, language: str) -> Iterator[tuple[int, str]]:
    known = denials(language)
    if known is not None:
        kept = known.nothing.sub(_blank, plain)
        for words in (known.certain, known.particles):
            yield from ((match.start(), DENIED) for match in words.finditer(kept))


def _listed(plain: str, words: Collection[str]) -> Iterator[tuple[int, str]]:
    wanted = {word.casefold(): word for word in words if _WORDS.fullmatch(word) and word not in NAMED}
    if wanted:
        longest = sorted(wanted, key=len, reverse=True)
        found = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")
        yield from ((match.start(), wanted[match[0]]) for match in found.finditer(plain))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
