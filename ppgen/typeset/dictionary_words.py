"""Where words end in scripts without spaces between them, as only a dictionary tells: that of ICU."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from ppgen.common.characters import WORDS_UNPARTED
from ppgen.work.startup import lazily

EXTRA = "sea"
"""The optional part of ppgen that brings the dictionary."""

HAS_DICTIONARY = find_spec("icu") is not None
"""Whether it is installed."""

MOST_KEPT = 1 << 14

_RUN = re.compile(rf"[{WORDS_UNPARTED}]+")
_icu: Any = lazily("icu") if HAS_DICTIONARY else None


def needs_dictionary(text: str) -> bool:
    """Tell whether a text holds letters whose words only a dictionary tells."""
    return _RUN.search(text) is not None


def word_ends(line: str) -> frozenset[int]:
    """Return the places inside runs of Thai, Lao, Burmese or Khmer where a word ends; none without ICU."""
    if not HAS_DICTIONARY:
        return frozenset()
    return frozenset(run.start() + end for run in _RUN.finditer(line) for end in _ends(run[0]))


@lru_cache(maxsize=MOST_KEPT)
def _ends(run: str) -> tuple[int, ...]:
    """Return the places inside a run; all its characters have one UTF-16 unit, as ICU counts."""
    found = _icu.BreakIterator.createLineInstance(_icu.Locale.getRoot())
    found.setText(run)
    return tuple(end for end in found if 0 < end < len(run))
