r"""Marks in a text into bold, italic, icons and escapes.

`**bold**`, `*italic*`, `:icon-name:`, a backslash before any mark that is meant as it stands. Asterisks count
at the edges of words: between letters or between digits (`2*3`), or with spaces round them, they are
asterisks; two may part a letter from a digit. Between two letters `\-` says that the word may be divided
there with a hyphen, and `\/` that a line may end there without one. A backslash before anything else is a
backslash. What looks like half of a pair is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ppgen.common.characters import WORDLY
from ppgen.common.icon_marks import LETTERS

ICON = "\ufffc"
"""Stands for an icon in a marked text: neutral to the direction, as Unicode means it."""
BOLD, ITALIC, FIRST_ICON = 1, 2, 4

_MARK = re.compile(r"\\([\\*:])|(\*\*|\*)|:([a-z][a-z0-9-]*):")
_PLACE = re.compile(rf"(?<={WORDLY})\\([-/])(?={WORDLY})")
_PLACES = {"-": "\u00ad", "/": "\u200b"}
_LINE_END = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_LETTER, _IN_WORD = re.compile(f"[{LETTERS}]"), re.compile(rf"[0-9\u0660-\u0669\u0966-\u096f{LETTERS}]")
"""Letters, and with digits, of writings that part words by spaces; in others a mark may stand anywhere."""

_SPECIAL = re.compile(r"[\\*:\t\r\x0b\x0c\x85\u2028\u2029\ufffc]")

Issue = tuple[str, str]


class Marked(NamedTuple):
    """A text without its marks.

    `looks` has a character for each of `text`, whose code is the sum of BOLD and ITALIC, or FIRST_ICON
    and the number of the icon; it is empty if nothing is marked.
    """

    text: str
    looks: str
    issues: tuple[Issue, ...]


def read_markup(text: str, icons: Mapping[str, int], *, change: Callable[[str], str] | None = None) -> Marked:
    """Read the marks of a text; `icons` numbers the known icons, `change` is applied to its letters."""
    if _SPECIAL.search(text) is None:
        return Marked(change(text) if change else text, "", ())
    text = normal(text)
    reader = MarkReader(icons, change)
    end = 0
    for match in signs(text):
        reader.letters(text[end : match.start()])
        reader.mark(match)
        end = match.end()
    reader.letters(text[end:])
    return reader.finish()


def normal(text: str) -> str:
    """Return a text with one kind of line end, spaces for tabs, and what nobody sees where a line may end."""
    whole = _LINE_END.sub("\n", text).replace("\t", " ")
    return _PLACE.sub(lambda match: _PLACES[match[1]], whole)


def signs(text: str) -> Iterator[re.Match[str]]:
    """Yield what may be a mark, in its order."""
    return _MARK.finditer(text)


class MarkReader:
    """Collects what was read so far."""

    def __init__(self, icons: Mapping[str, int], change: Callable[[str], str] | None) -> None:
        """Begin with nothing."""
        self._icons = icons
        self._change = change
        self._parts: list[str] = []
        self._looks: list[str] = []
        self._issues: dict[Issue, None] = {}
        self._look = 0
        self._length = 0

    @property
    def text(self) -> str:
        """The characters without marks."""
        return "".join(self._parts)

    @property
    def length(self) -> int:
        """How many characters there are."""
        return self._length

    @property
    def look(self) -> int:
        """The marks that are open: the sum of BOLD and ITALIC."""
        return self._look

    def letters(self, text: str) -> None:
        """Take characters that are no mark."""
        if ICON in text:
            self._issues["object-character", "U+FFFC stands for an object and cannot be printed"] = None
            text = text.replace(ICON, "")
        if self._change:
            text = self._change(text)
        self._parts.append(text)
        self._length += len(text)
        self._looks.append(chr(self._look) * len(text))

    def mark(self, match: re.Match[str]) -> None:
        """Take what may be a mark."""
        escaped, stars, icon = match.groups()
        if escaped:
            self.letters(escaped)
        elif stars:
            self._stars(stars, match)
        elif icon in self._icons:
            self._parts.append(ICON)
            self._length += 1
            self._looks.append(chr(FIRST_ICON + self._icons[icon]))
        else:
            before = match.string[match.start() - 1 : match.start()]
            if not _LETTER.match(before):
                self._issues["unknown-icon", f"there is no icon called {icon!r}"] = None
            self.letters(match[0])

    def finish(self) -> Marked:
        """Return all that was read."""
        for bit, stars in ((BOLD, "**"), (ITALIC, "*")):
            if self._look & bit:
                self._issues["unbalanced-marks", f"a {stars} is opened and never closed"] = None
        looks = "".join(self._looks)
        return Marked("".join(self._parts), looks if looks.strip("\0") else "", tuple(self._issues))

    def _stars(self, stars: str, match: re.Match[str]) -> None:
        bit = BOLD if stars == "**" else ITALIC
        text = match.string
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        in_word = _IN_WORD.match(before) and _IN_WORD.match(after)
        if in_word and (stars == "*" or before.isdigit() is after.isdigit()):
            self.letters(stars)
            return
        turns = (before and not before.isspace()) if self._look & bit else (after and not after.isspace())
        if turns:
            self._look ^= bit
            return
        self.letters(stars)
        if self._look & bit:
            if after and not after.isspace():
                self._issues["unbalanced-marks", f"a {stars} is opened again before it was closed"] = None
        elif before and not before.isspace() and before != "*":
            self._issues["unbalanced-marks", f"a {stars} closes what was never opened"] = None
