"""Stars of an imported text that mark nothing: they are written so that they are printed as they stand."""

from __future__ import annotations

import re

from ppgen.typeset.markup import read_markup, signs

_MOST_TRIED = 12
"""So many marks of a text are tried, which of them stands alone; in one with more, all stars are letters."""


def with_stars(text: str) -> str:
    """Return a text in which a star that opens or closes nothing (`Pay 3*`) is a letter."""
    for _ in range(_MOST_TRIED):
        if "*" not in text or _is_sound(text):
            return text
        stars = [found for found in signs(text) if found[2]]
        if len(stars) > _MOST_TRIED:
            break
        tried = [_escaped(text, one) for one in reversed(stars)]
        text = next((one for one in tried if _is_sound(one)), tried[0])
    return text if _is_sound(text) else re.sub(r"(?<!\\)\*", r"\\*", text)


def _is_sound(text: str) -> bool:
    return all(rule != "unbalanced-marks" for rule, _ in read_markup(text, {}).issues)


def _escaped(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]}{found[2].replace('*', chr(92) + '*')}{text[found.end() :]}"
