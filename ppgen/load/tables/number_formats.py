"""What a number shows under the number format of a spreadsheet (ECMA-376, part 1, 18.8.31).

Decimals are written with a point and groups with a comma, as formats are stored; what a local setting would
put in their place cannot be seen from the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from enum import StrEnum
from functools import lru_cache

GENERAL = "General"
_GENERAL = re.compile(r"General|Standard|G/Standard", re.IGNORECASE)
LONGEST_NUMBER = 15
"""Digits that a spreadsheet keeps of a number."""

BUILT_IN = {
    0: GENERAL, 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
    12: "# ?/?", 13: "# ??/??", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)", 48: "##0.0E+0", 49: "@",
}  # fmt: skip
"""Formats that workbooks name by a number only (18.8.30); those of dates differ from country to country."""

LOCAL_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Built-in formats of dates and times: how they look depends on the country."""


class Sort(StrEnum):
    """What a format makes of a number."""

    NUMBER = "number"
    DATE = "date"
    UNCLEAR = "unclear"


_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|\[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?P<elapsed>h+|m+|s+)\]'
    r"|\[(?P<condition>[<>=]{1,2}-?[\d.]+)\]|\[(?P<colour>[^\]]*)\]|_(?P<space>.)|\*(?P<fill>.)"
    r"|(?P<general>General|Standard)|(?P<half>AM/PM|A/P|上午/下午)|(?P<exponent>[Ee][+-])"
    r"|(?P<digit>[0#?])|(?P<point>\.)|(?P<comma>,)|(?P<percent>%)|(?P<text>@)|(?P<date>[ymdhsYMDHSeg]+)|(?P<slash>/)"
    r"|(?P<literal>.)",
    re.IGNORECASE | re.DOTALL,
)
_COLOURS = re.compile(
    r"(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|farbe ?\d+)", re.IGNORECASE
)


@dataclass(slots=True)
class _Section:
    """One of the parts of a format that `;` stands between."""

    tokens: list[tuple[str, str]] = field(default_factory=list)
    condition: str = ""

    def has(self, *kinds: str) -> bool:
        return any(kind in kinds for kind, _ in self.tokens)


@lru_cache(maxsize=1024)
def _sections(code: str) -> tuple[_Section, ...]:
    sections = [_Section()]
    position = 0
    while position < len(code):
        if code[position] == ";":
            sections.append(_Section())
            position += 1
            continue
        found = _TOKEN.match(code, position)
        if found is None:
            break
        kind = str(found.lastgroup)
        if kind == "condition":
            sections[-1].condition = found[kind]
        elif (
            kind == "colour"
            and not _COLOURS.fullmatch(found[kind])
            and found[kind].upper() not in ("", "DBNUM1")
        ):
            sections[-1].tokens.append(("odd", found[kind]))
        elif kind not in ("colour", "fill"):
            sections[-1].tokens.append((kind, found[kind]))
        position = found.end()
    return tuple(sections)


@lru_cache(maxsize=1024)
def sort_of(code: str) -> Sort:
    """Tell whether a format shows numbers, dates or times, or what cannot be told."""
    sections = _sections(code)
    if any(section.has("date", "elapsed", "half") for section in sections[:1]) and not sections[0].has(
        "general"
    ):
        return Sort.DATE
    for section in sections[:3]:
        is_odd = section.has("odd", "date", "elapsed", "half") or (
            section.has("slash") and section.has("digit")
        )
        if is_odd or len(section.condition) > 20:
            return Sort.UNCLEAR
    return Sort.NUMBER


def shown_number(value: float, code: str, stored: str) -> str | None:
    """Return what a number shows, or None where that cannot be told; `stored` is how the file writes it."""
    if code == "@" or _GENERAL.fullmatch(code):
        return general(value, stored)
    if sort_of(code) is not Sort.NUMBER:
        return None
    section, number = _chosen(_sections(code), value)
    if section is None:
        return general(value, stored)
    kinds = [kind for kind, _ in section.tokens]
    if "general" in kinds or "text" in kinds:
        figure = general(
            abs(number) if number < 0 and value < 0 else number, stored if number == value else ""
        )
        sign = "-" if number < 0 else ""
        return sign + _with_literals(section, {"general": figure.lstrip("-"), "text": figure.lstrip("-")})
    return _figure(section, number)


def general(value: float, stored: str = "") -> str:
    """Return what a number shows without a format: eleven characters of a fraction, a whole one in full."""
    if abs(value) < 1e15 and value == int(value):
        return str(int(value))
    if stored and "e" not in stored.lower() and "." not in stored:
        return stored
    if not 1e-9 <= abs(value) < 1e11:
        return f"{value:.6G}".replace("E+0", "E+").replace("E-0", "E-") if value else "0"
    whole = len(str(int(abs(value))))
    return f"{value:.{max(10 - whole, 0)}f}".rstrip("0").rstrip(".")


def too_many_digits(stored: str) -> bool:
    """Tell whether a whole number has more digits than a spreadsheet keeps."""
    try:
        value = Decimal(stored)
    except InvalidOperation:
        return False
    return value.is_finite() and value == value.to_integral_value() and abs(value) >= 10**LONGEST_NUMBER


def _chosen(sections: tuple[_Section, ...], value: float) -> tuple[_Section | None, float]:
    """Return the section for a value, and the value as it stands in it: without its sign in the second."""
    if any(section.condition for section in sections):
        for section in sections:
            if not section.condition or _meets(section.condition, value):
                return section, value
        return None, value
    if value < 0 and len(sections) > 1:
        return sections[1], -value
    if value == 0 and len(sections) > 2:
        return sections[2], 0.0
    return sections[0], value


def _meets(condition: str, value: float) -> bool:
    bound = condition.lstrip("<>=")
    sign = condition.removesuffix(bound)
    limit = float(bound)
    return {
        "<": value < limit, ">": value > limit, "=": value == limit,
        "<=": value <= limit, ">=": value >= limit, "<>": value != limit,
    }.get(sign, False)  # fmt: skip


def _with_literals(section: _Section, values: dict[str, str]) -> str:
    parts = []
    for kind, text in section.tokens:
        if kind in values:
            parts.append(values[kind])
        elif kind == "space":
            parts.append(" ")
        elif kind in ("quoted", "escaped", "currency", "literal", "percent", "slash", "comma", "point"):
            parts.append(text)
    return "".join(parts).strip()


def _figure(section: _Section, value: float) -> str:
    """Write a number digit by digit into the places that a section has for it."""
    tokens = section.tokens
    first = next((at for at, (kind, _) in enumerate(tokens) if kind == "digit"), None)
    if first is None:
        return ("-" if value < 0 else "") + _with_literals(section, {})
    last = max(at for at, (kind, _) in enumerate(tokens) if kind == "digit")
    exponent = next((at for at, (kind, _) in enumerate(tokens) if kind == "exponent"), None)
    if exponent is not None:
        return _scientific(section, value)
    point = next((at for at, (kind, _) in enumerate(tokens) if kind == "point" and at > first - 2), None)
    end = last if point is None else point - 1
    number = Decimal(repr(value))
    number *= Decimal(100) ** sum(kind == "percent" for kind, _ in tokens)
    trailing = 0
    while last + 1 + trailing < len(tokens) and tokens[last + 1 + trailing][0] == "comma":
        trailing += 1
    number /= Decimal(1000) ** trailing
    decimals = sum(kind == "digit" for kind, _ in tokens[point:]) if point is not None else 0
    rounded = abs(number).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    whole, _, fraction = f"{rounded:f}".partition(".")
    is_grouped = any(kind == "comma" for kind, _ in tokens[first : end + 1])
    before = _whole_part(tokens[:point] if point is not None else tokens, whole, is_grouped, last)
    after = _fraction_part(tokens[point:], fraction) if point is not None else ""
    is_negative = number < 0 and rounded != 0
    return ("-" if is_negative else "") + (before + after).strip()


def _whole_part(tokens: list[tuple[str, str]], digits: str, is_grouped: bool, last: int) -> str:
    """Fill the places before the point from the right; what has no place stands at the first one."""
    places = [text for kind, text in tokens if kind == "digit"]
    digits = digits.lstrip("0")
    shown: list[str] = []
    left, put, seen = digits, 0, 0
    for at in range(len(tokens) - 1, -1, -1):
        kind, text = tokens[at]
        if kind == "digit":
            seen += 1
            taken = left[-1:] if seen < len(places) else left
            left = left[: len(left) - len(taken)]
            if not taken:
                taken = {"0": "0", "?": " ", "#": ""}[text]
            for one in reversed(taken):
                if is_grouped and put and put % 3 == 0 and one != " ":
                    shown.append(",")
                shown.append(one)
                put += 1
        elif kind == "comma" and (is_grouped or at > last):
            continue
        else:
            shown.append(_with_literals_kept(kind, text))
    return "".join(reversed(shown))


def _with_literals_kept(kind: str, text: str) -> str:
    if kind == "space":
        return " "
    return text if kind in ("quoted", "escaped", "currency", "literal", "percent", "slash", "comma") else ""


def _fraction_part(tokens: list[tuple[str, str]], digits: str) -> str:
    kept = len(digits)
    places = [text for kind, text in tokens if kind == "digit"]
    while kept > 0 and digits[kept - 1] == "0" and places[kept - 1] == "#":
        kept -= 1
    parts, number = [], 0
    for kind, text in tokens:
        if kind == "point":
            parts.append(".")
        elif kind == "digit":
            if number < kept:
                parts.append(
                    digits[number] if not (text == "?" and digits[number:].strip("0") == "") else " "
                )
            number += 1
        elif kind != "comma":
            parts.append(_with_literals_kept(kind, text))
    return "".join(parts)


def _scientific(section: _Section, value: float) -> str:
    tokens = section.tokens
    at = next(number for number, (kind, _) in enumerate(tokens) if kind == "exponent")
    point = next((number for number, (kind, _) in enumerate(tokens[:at]) if kind == "point"), None)
    decimals = sum(kind == "digit" for kind, _ in tokens[point:at]) if point is not None else 0
    width = sum(kind == "digit" for kind, _ in tokens[at:])
    mantissa, _, power = f"{value:.{decimals}E}".partition("E")
    sign = "-" if int(power) < 0 else ("+" if tokens[at][1].endswith("+") else "")
    before = "".join(
        _with_literals_kept(*one) for one in tokens[:at] if one[0] not in ("digit", "comma", "point")
    )
    return f"{before}{mantissa}E{sign}{abs(int(power)):0{width}d}"


def shown_date(value: float, code: str, *, from_1904: bool = False) -> str:
    """Return what a date or a time shows if its format is an explicit one; else in the international form."""
    start = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
    try:
        moment = start + timedelta(seconds=round(value * 86_400))
    except (OverflowError, ValueError):
        return general(value)
    if value < 1:
        return f"{moment:%H:%M}" if moment.second == 0 else f"{moment:%H:%M:%S}"
    parts = []
    for kind, text in _sections(code)[0].tokens:
        if kind != "date":
            parts.append(_with_literals_kept(kind, text))
        elif text.lower() in _DATE_PARTS:
            name, width = _DATE_PARTS[text.lower()]
            parts.append(str(getattr(moment, name)).zfill(width))
        else:
            return f"{moment:%Y-%m-%d}" if value == int(value) else f"{moment:%Y-%m-%d %H:%M}"
    return "".join(parts).strip()


_DATE_PARTS = {"yyyy": ("year", 4), "m": ("month", 1), "mm": ("month", 2), "d": ("day", 1), "dd": ("day", 2)}
