"""What a marked text says, read without the reader of marks: nothing of it may be lost on paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_ICON = re.compile(r":([a-z][a-z0-9-]*):")
_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[*\\:]+(?=[0-9])")


def swallowed(written: str, printed: str, icons: Collection[str]) -> str:
    """Return the first letter, digit or sign between digits of a text that is not printed; else nothing."""
    if written == printed and _ICON.search(written) is None:  # nothing in it stands for anything else
        return ""
    without_icons = _ICON.sub(lambda match: " " if match[1] in icons else match[0], written)
    signs = [sign for sign in _BETWEEN_DIGITS.findall(without_icons) if "\\" not in sign]
    left = _BETWEEN_DIGITS.findall(printed)
    for sign in signs:
        if sign not in left:
            return str(sign)
        left.remove(sign)
    wanted, found = _kept(without_icons), _kept(printed)
    for place, character in enumerate(wanted):
        if place >= len(found) or found[place] != character:
            return character
    return found[len(wanted) : len(wanted) + 1]


def _kept(text: str) -> str:
    """Return the letters and digits of a text whatever their case and composition; I is that of ı, too.

    A language may print digits of its own for ours: they are the same.
    """
    plain = unicodedata.normalize("NFKD", text.casefold()).casefold().replace("\u0131", "i")
    return "".join(
        str(unicodedata.decimal(character, character)) for character in plain if character.isalnum()
    )
