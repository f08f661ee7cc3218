"""The places where a word may be divided.

The patterns are those that pyphen brings along. They are read here in one sweep and looked at only
where a word matches, because building pyphen's own tables takes most of a second for German.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

SHORTEST_WORD = 8
"""Short words are read at once: divided ones (che-min, los-ing) cost more than a ragged edge."""

LONGEST_WORD = 64
LEAST_BEFORE, LEAST_AFTER = 3, 3

_HEX = re.compile(r"\^\^([0-9a-f]{2})")
_DIGITS = str.maketrans("", "", "0123456789")
_NOT_PATTERNS = re.compile(r"[%#/=]|^[A-Z]{4,}")
_MAIN_VARIETIES = frozenset({"en_us"})
_ENCODINGS = {"microsoft-cp1251": "cp1251"}


class Patterns:
    """The patterns of a language: letters to the same pattern with its digits."""

    def __init__(self, text: str) -> None:
        """Read the lines of a dictionary, its first line (the encoding) left out."""
        lines = [line.strip() for line in text.split("\n")[1:]]
        usable = [line for line in lines if line and not _NOT_PATTERNS.search(line)]
        plain = _HEX.sub(lambda match: chr(int(match[1], 16)), "\n".join(usable))
        self._patterns = dict(zip(plain.translate(_DIGITS).split("\n"), plain.split("\n")))
        self._longest = max(map(len, self._patterns), default=0)

    def positions(self, word: str) -> tuple[int, ...]:
        """Return the offsets at which a word of lower case letters may be divided."""
        dotted = f".{word}."
        points = [0] * (len(dotted) + 1)
        for start in range(len(dotted) - 1):
            for end in range(start + 1, min(start + self._longest, len(dotted)) + 1):
                pattern = self._patterns.get(dotted[start:end])
                if pattern is not None:
                    _raise_points(points, start, pattern)
        last = len(word) - LEAST_AFTER
        return tuple(at for at in range(LEAST_BEFORE, last + 1) if points[at + 1] % 2)


def _raise_points(points: list[int], start: int, pattern: str) -> None:
    place = start
    for character in pattern:
        if character.isdigit():
            points[place] = max(points[place], int(character))
        else:
            place += 1


@lru_cache(maxsize=8)
def patterns(language: str) -> Patterns | None:
    """Return the patterns of a language (BCP 47), or of the one it is a variety of, or None."""
    known = _dictionaries()
    subtags = language.replace("-", "_").lower().split("_")
    while subtags:
        if path := known.get("_".join(subtags)):
            return _read(path)
        subtags.pop()
    return None


@lru_cache(maxsize=4096)
def positions(word: str, language: str) -> tuple[int, ...]:
    """Return the offsets at which a word may be divided; none in short words or other languages."""
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        return ()
    known = patterns(language)
    lowered = word.lower()
    return known.positions(lowered) if known and len(lowered) == len(word) else ()


@lru_cache(maxsize=1)
def _dictionaries() -> dict[str, Path]:
    """Find pyphen's dictionaries by language in lower case.

    Where a language has several, the one of the country of its name or in `_MAIN_VARIETIES` stands for it.
    """
    spec = find_spec("pyphen")
    places = spec.submodule_search_locations if spec else None
    found: dict[str, Path] = {}
    for path in sorted((Path(places[0]) / "dictionaries").glob("hyph_*.dic")) if places else ():
        name = path.stem.removeprefix("hyph_").lower()
        language = name.split("_")[0]
        found[name] = path
        if name in _MAIN_VARIETIES or name == f"{language}_{language}" or language not in found:
            found[language] = path
    return found


def _read(path: Path) -> Patterns:
    content = path.read_bytes()
    encoding = content.split(b"\n", 1)[0].decode("ascii").strip()
    return Patterns(content.decode(_ENCODINGS.get(encoding, encoding)))
