"""The words of a game's terms for steps of paths: what `home`, `won` or `total` is called in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from ppgen.localise import Deck
from ppgen.work.memory import Memory

_PARTS = re.compile(r"[_-]")
_MARKS = re.compile(r"[*\u00ad]|\\[-/]")

_BLANKS = str.maketrans("\u00a0\u202f", "  ")
"""The blanks at which no line breaks, as in French before a colon."""


class StepWords:
    """Looks up by the ids of terms what a step is called: `won` by `won`, `sheet_won` and `won_games`."""

    def __init__(self, deck: Deck) -> None:
        """Take the terms of a deck in its language apart."""
        self._terms = [(name_tokens(name), forms) for name, forms in deck.terms.items()]
        self._known: dict[str, frozenset[str]] = {}
        self._very: dict[str, frozenset[str]] = {}
        self._patterns: dict[str, re.Pattern[str]] = {}

    def of(self, step: str) -> frozenset[str]:
        """Return all that a step is called, in lower case; nothing where no term has its name."""
        if step not in self._known:
            self._known[step] = frozenset(self._found(name_tokens(step)))
        return self._known[step]

    def of_parts(self, step: str) -> tuple[frozenset[str], ...]:
        """Return what each part of a step's name is called: of `home_manager`, home and manager."""
        return tuple(self.of(part) for part in _PARTS.split(step))

    def of_itself(self, step: str) -> frozenset[str]:
        """Return what the term of a step's very name says."""
        if step not in self._very:
            wanted = name_tokens(step)
            said = _plain_forms(forms for tokens, forms in self._terms if tokens == wanted)
            self._very[step] = frozenset(said)
        return self._very[step]

    def _found(self, wanted: tuple[str, ...]) -> set[str]:
        size = len(wanted)
        return _plain_forms(
            forms for tokens, forms in self._terms if tokens[:size] == wanted or tokens[-size:] == wanted
        )

    @cached_property
    def every(self) -> frozenset[str]:
        """All that terms say, in lower case."""
        return frozenset(_plain_forms(forms for _, forms in self._terms))

    def says(self, text: str, step: str) -> bool:
        """Tell whether a text, in lower case, says a word for a step, be it as a part of another word."""
        return any(word in text for word in self.of(step))

    def holds(self, text: str, word: str) -> bool:
        """Tell whether a text, in lower case, holds a word and not only as a part of another."""
        if word not in text:
            return False
        if word not in self._patterns:
            self._patterns[word] = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        return self._patterns[word].search(text) is not None


def step_words(deck: Deck, memory: Memory) -> StepWords:
    """Return the words of a deck's steps, gathered once for several rules."""
    parts = (deck.language, deck.terms)
    made: StepWords = memory.again("step words", parts, lambda: StepWords(deck))
    return made


def _plain_forms(listed: Iterable[Mapping[str, str]]) -> set[str]:
    return {plain(form).strip() for forms in listed for form in forms.values()} - {""}


def name_tokens(name: str) -> tuple[str, ...]:
    """Return the parts of a name, one and many alike."""
    return tuple(part if len(part) < 4 else part.removesuffix("s") for part in _PARTS.split(name.casefold()))


def plain(text: str) -> str:
    """Return a printed text as words are compared: in lower case, without invisible hyphens, blanks alike."""
    return _MARKS.sub("", text).translate(_BLANKS).casefold()
