"""Texts for the cells of a CSV file, so that no spreadsheet runs one as a formula, and back."""

from __future__ import annotations

import re

_LIVE = re.compile(r"'*\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a text begins that spreadsheets run, also where it is guarded already (OWASP, CSV injection)."""

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
"""A number as ppgen writes it; of `+1` a spreadsheet makes 1."""


def neutral(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would take for a formula; `plain` takes it away."""
    is_live = _LIVE.match(text) and not _NUMBER.fullmatch(text)
    return f"'{text}" if is_live else text


def plain(text: str) -> str:
    """Return the text that a cell stands for which `neutral` gave."""
    is_neutral = text.startswith("'") and _LIVE.match(text[1:]) and not _NUMBER.fullmatch(text[1:])
    return text[1:] if is_neutral else text
