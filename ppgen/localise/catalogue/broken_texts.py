"""Whether a translation is no text at all: a lone point, or UTF-8 that was read as Windows-1252."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry

_FILLED = re.compile(f"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_POINTS = frozenset(".!?\u3002\uff0e\uff01\uff1f\u061f\u0964")
"""Marks that end sentences, and stand for no word; a dash may be “none”, and a comma “and”."""

LEAST_WORDS = 3
"""So many words are said by no mark of punctuation; a sign such as an arrow may say them."""

_BEHIND = "\u0080-\u009f\u00a1-\u00aa\u00ac\u00ae-\u00ba\u00bc-\u00bf€ƒ†‡ˆ‰Š‹ŒŽ˜™š›œžŸ"
"""What follows the first byte of a letter; quotation marks, dashes and spaces stand behind words as well."""

_ANY = f"{_BEHIND}\u00a0\u00ab\u00ad\u00bb‚„…‘’“”•–—"
_TWICE = re.compile(
    rf"(?:[ÂÃÄÅ][{_BEHIND}](?=[a-z])|(?<=[a-z])[ÂÃÄÅ][{_BEHIND}])"
    rf"|â[\u0080€][{_ANY}]|(?:[ÎÏÐÑÒØÙ×][{_ANY}]){{2,}}|(?:[àãäåæçèéêëìí][{_ANY}]{{2}}){{2,}}"
)
"""A letter, a quotation mark, and several letters of other writings, as their bytes look one by one."""

_BEYOND = re.compile(r"[^\x00-\x7f]+")
_WESTERN = "cp1252"


def broken_texts(entry: PoEntry) -> Iterator[TextDifference]:
    """Yield that a translation has points and no words, or letters that are those of another encoding."""
    words = _WORD.findall(_FILLED.sub(" ", entry.source))
    marks = [one for one in entry.text if not one.isspace()]
    is_silent = words and marks and all(unicodedata.category(one).startswith("P") for one in marks)
    if is_silent and (len(words) >= LEAST_WORDS or _POINTS.issuperset(marks)):
        yield TextDifference("empty", f"it says nothing but {entry.text!r}", "translate it", entry.text)
    found = _TWICE.search(entry.text)
    if found is None or _TWICE.search(entry.source):
        return
    start = entry.text.rfind(" ", 0, found.start()) + 1
    word = re.split(r"\s", entry.text[start:], maxsplit=1)[0]
    meant = _BEYOND.sub(lambda run: _once(run[0]), word)
    message = f"it says {word!r}" + (f" for {meant!r}" if meant != word else "")
    hint = "save the file as UTF-8 once, and paste the text anew"
    yield TextDifference("encoding", f"{message}: UTF-8 that was read as another encoding", hint, word)


def _once(run: str) -> str:
    """Return what letters were before their bytes were read one by one; themselves where that is nothing."""
    content = b"".join(_byte(letter) for letter in run)
    try:
        return content.decode() if content else run
    except UnicodeDecodeError:
        return run


def _byte(letter: str) -> bytes:
    for encoding in (_WESTERN, "latin-1"):
        try:
            return letter.encode(encoding)
        except UnicodeEncodeError:
            continue
    return letter.encode()
