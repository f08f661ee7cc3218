"""Bytes of a text file of another program into text: Unicode by its marks, else Windows-1252 if it may be."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from ppgen.common.characters import paired
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.load.tables.endings import NAMED_TEXT_ENDINGS

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 4096
_LONGEST_SHOWN = 40
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")

WESTERN = "windows-1252"
_WESTERN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽžŸ"
_SIGNS = "“”‘’„‚–—…«»‹›¡¿€£§°·•×÷©®™½¼¾²³ªº±\u00a0"
_ODD = re.compile(rf"[^\x00-\x7f{_WESTERN}{_SIGNS}]")
_UNLIKELY = re.compile(
    rf"[{_WESTERN}]{{4}}|[a-zà-ÿ][ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŠŽŸ]|\w[¡¿€„‚«][a-zà-ÿÀ-Ý]|[a-zà-ÿ][³²ªº±½¼¾][a-zà-ÿ]|Ã[\x80-\xbf]"
)
"""Letters in a row that no language has in Windows-1252: Cyrillic, Polish or Mac Roman taken for it."""


class Decoded(NamedTuple):
    """A text, or nothing, and what is to be said of how it was read."""

    text: str
    problems: list[Problem]


def decoded(content: bytes, file: str, encoding: str = "", *, said_at: Span | None = None) -> Decoded:
    """Return the text of a file in the encoding that was named, or that its bytes tell.

    What is neither Unicode nor clearly Windows-1252 is refused: nobody should print guessed letters.
    `said_at` is where the encoding is named; what is wrong with the name is told there.
    """
    found = encoding or _by_mark(content)
    if found:
        try:
            text, problems = _without_nulls(paired(content.decode(found)).removeprefix("\ufeff"), file)
            return Decoded(text, problems or _is_unicode(content, text, file, encoding, said_at))
        except UnicodeDecodeError as fault:
            return Decoded("", [_refused(content, fault.start, file, f"this file is not {found.upper()}")])
        except (LookupError, UnicodeError):
            hint = "write utf-8, utf-16, windows-1252, mac-roman, shift-jis, …"
            return Decoded(
                "",
                [
                    error(
                        "load/encoding",
                        f"there is no encoding {found}",
                        span=said_at or Span(file),
                        hint=hint,
                    )
                ],
            )
    try:
        return _without_nulls(content.decode("utf-8"), file)
    except UnicodeDecodeError as fault:
        return _western(content, fault.start, file)


def _by_mark(content: bytes) -> str:
    for mark, name in _MARKS:
        if content.startswith(mark):
            return name
    start = content[:_LOOKED_AT]
    if len(start) >= 4 and start.count(0) > len(start) // 4:
        return "utf-16-le" if start[1::2].count(0) > start[::2].count(0) else "utf-16-be"
    return ""


def _western(content: bytes, at: int, file: str) -> Decoded:
    try:
        text = content.decode(WESTERN)
    except UnicodeDecodeError:
        return Decoded("", [_refused(content, at, file)])
    if _ODD.search(text) or _UNLIKELY.search(text):
        return Decoded("", [_refused(content, at, file)])
    shown = _first_word(text)
    message = f"this file is not UTF-8; it is read as {WESTERN}: {shown.word}"
    hint = f"if that is right, say encoding: {WESTERN}; or save it as CSV UTF-8, which is a choice of its own"
    span = Span(file, _line(content, at), shown.column)
    return Decoded(text, [warning("load/encoding", message, span=span, hint=hint)])


class _FirstWord(NamedTuple):
    """The first word with a letter beyond ASCII, and the column of that letter."""

    word: str
    column: int


def _first_word(text: str) -> _FirstWord:
    first = re.search(r"[^\x00-\x7f]", text)
    begin = 0 if first is None else first.start()
    line_start = max(text.rfind("\n", 0, begin), text.rfind("\r", 0, begin)) + 1
    word = re.search(r"[^\s,;|]*$", text[max(line_start, begin - _LONGEST_SHOWN) : begin])
    shown = re.match(r"[^\s,;|]*", text[begin - (len(word[0]) if word else 0) :])
    return _FirstWord((shown[0] if shown else "")[:_LONGEST_SHOWN], begin - line_start + 1)


def _is_unicode(content: bytes, text: str, file: str, encoding: str, said_at: Span | None) -> list[Problem]:
    """Tell of a file that is read in the encoding of one byte a letter that was named, and is UTF-8.

    Texts of other encodings are hardly ever sound UTF-8 by chance: each letter beyond ASCII would have to
    stand before just as many signs as UTF-8 needs of them.
    """
    first = _BEYOND_ASCII.search(content)
    if not encoding or first is None or len(text) != len(content):
        return []
    try:
        meant = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return []
    named, hint = ("this file", "leave --encoding out") if said_at is None else (file, "take encoding: out")
    message = f"{named} is UTF-8, and is read as {encoding}: {_first_word(text).word}"
    message += "" if meant.isascii() else f" for {_first_word(meant).word}"
    span = said_at or Span(file, _line(content, first.start()))
    return [warning("load/encoding", message, span=span, hint=hint)]


def _without_nulls(text: str, file: str) -> Decoded:
    at = text.find("\0")
    if at < 0:
        return Decoded(text, [])
    line = text.count("\n", 0, at) + 1
    hint = "save it as CSV UTF-8; in a spreadsheet that is a choice of its own"
    hint = hint if _is_table(file) else _NO_TABLE
    return Decoded(
        "",
        [
            error(
                "load/encoding",
                "this file holds bytes of 0, so it is no text",
                span=Span(file, line),
                hint=hint,
            )
        ],
    )


_NO_TABLE = "save it as UTF-8; if it is no text at all, it is the wrong file"


def _is_table(file: str) -> bool:
    return file.lower().endswith(NAMED_TEXT_ENDINGS)


def _refused(content: bytes, at: int, file: str, message: str = "") -> Problem:
    hint = (
        "save it as CSV UTF-8, a choice of its own in spreadsheets, or say its encoding (encoding: shift-jis)"
    )
    hint = hint if _is_table(file) else _NO_TABLE
    message = message or f"this {'table' if _is_table(file) else 'file'} is not UTF-8"
    return error("load/encoding", message, span=Span(file, _line(content, at)), hint=hint)


def _line(content: bytes, at: int) -> int:
    breaks = content.count(b"\n", 0, at)
    return (breaks or content.count(b"\r", 0, at)) + 1
