"""What operators in a content stream act on: numbers in few digits, and names of any text."""

from __future__ import annotations

import math
import re

NUMBERS_KEPT = 1 << 16
UNSAFE_IN_NAMES = frozenset("#%()/<>[]{}")
SAFE_NAME = re.compile(r"[!\"$&'*-.0-;=?-Z\\^-z|~]+")
"""What stands in a name as it is: the signs of ASCII without those above."""


class Numbers(dict[float, str]):
    """Numbers as PDF writes them: a memo, as layouts repeat the same few lengths on every card."""

    def __init__(self, digits: int) -> None:
        super().__init__()
        self.digits = digits

    def __missing__(self, value: float) -> str:
        if not math.isfinite(value):
            raise ValueError(f"{value} is no length that can be drawn")
        text = f"{value:.{self.digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        self[value] = text
        return text


class Rounded(dict[float, float]):
    """Numbers to so many digits: a memo like `Numbers`, since rounding takes longer than looking up."""

    def __init__(self, digits: int) -> None:
        super().__init__()
        self._digits = digits

    def __missing__(self, value: float) -> float:
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        rounded = self[value] = round(value, self._digits)
        return rounded


def name(text: str) -> str:
    """Write any text as a PDF name, the slash included; reportlab's takes Latin letters only."""
    if SAFE_NAME.fullmatch(text):
        return "/" + text
    parts = [
        chr(byte) if 33 <= byte <= 126 and chr(byte) not in UNSAFE_IN_NAMES else f"#{byte:02X}"
        for byte in text.encode("utf-8")
    ]
    return "/" + "".join(parts)


def array(text: str) -> str:
    """Return the operator that shows strings and moves between them.

    None of the strings is empty: where one is, PDFium does not move the pen by what stands behind the last.
    """
    array = f"[({text})]TJ"
    return array.replace("()", " ") if "()" in array else array
