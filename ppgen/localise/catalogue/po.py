"""PO files read with a line for everything in them.

Babel's own reader prints to the terminal, joins entries that are written twice and forgets the lines of
translations and the previous sources; files of strangers need better. What is written is read by Babel.
"""

from __future__ import annotations

import io
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import dataclass, field

from ppgen.common.characters import TAKE_OUT, mixed_words, refused, turned
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.localise.written import LineStart, written_at

MOST_PROBLEMS = 50

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?\s*(?=")')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*')
_BACKSLASH = "put a backslash before it"
_LINE_ENDS = re.compile(rb"\r\n?")
_ESCAPE = re.compile(r"\\(.)")
_MEANINGS = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_FLAG = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^,"])+')


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One message and its translation.

    `notes` are the translator's comments, `extracted` those of the program, `previous` the source that a
    fuzzy translation was made for. `line` is where the entry's context or source stands, `text_lines`
    where its translation does; they are 0 and empty in an entry that was not read from a file.
    """

    context: str
    source: str
    text: str = ""
    notes: tuple[str, ...] = ()
    extracted: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    obsolete: bool = False
    line: int = field(default=0, compare=False)
    text_lines: tuple[LineStart, ...] = field(default=(), compare=False)

    @property
    def text_line(self) -> int:
        """The line of `msgstr`; 0 in an entry that was not read from a file."""
        return self.text_lines[0].line if self.text_lines else 0

    @property
    def key(self) -> tuple[str, str]:
        """What tells the entry from every other."""
        return self.context, self.source

    @property
    def fuzzy(self) -> bool:
        """Whether somebody has to look at the translation before it may be used."""
        return "fuzzy" in self.flags


@dataclass(frozen=True, slots=True)
class PoFile:
    """A PO file: its name as places carry it, header, entries in order, and comments after the last."""

    file: str
    header: PoEntry
    entries: tuple[PoEntry, ...]
    trailing: tuple[str, ...] = ()

    def fields(self) -> dict[str, str]:
        """Return what the header says, by name."""
        pairs = (line.partition(":") for line in self.header.text.split("\n") if ":" in line)
        return {name.strip(): value.strip() for name, _, value in pairs}

    def span(self, entry: PoEntry, fragment: str = "") -> Span:
        """Return the place of a part of an entry's translation, or else of the first line of it."""
        return written_at(self.file, entry.text, entry.text_lines, fragment)


def read_po(content: bytes, file: str) -> tuple[PoFile | None, list[Problem]]:
    """Read a PO file; it is None where it is not text at all.

    Entries that cannot be read are reported and left out, and so is the second of two equal ones.
    """
    reader = _PoReader(file)
    whole = _LINE_ENDS.sub(b"\n", content.removeprefix(BOM_UTF8))
    for number, line in enumerate(io.BytesIO(whole), 1):
        try:
            written = line.decode()
        except UnicodeDecodeError as failure:
            message = f"the byte 0x{line[failure.start]:02X} is not UTF-8 text"
            span = Span(file, number)
            return None, [error("catalogue/encoding", message, span=span, hint="save it as UTF-8")]
        reader.read(number, written.strip(), 1 + len(written) - len(written.lstrip()))
        if len(reader.problems) >= MOST_PROBLEMS:
            message = "the rest of this file was not read"
            hint = "mend those shown, then run again"
            reader.problems.append(error("catalogue/more", message, span=Span(file, number), hint=hint))
            break
    reader.finish()
    header, entries, found = _sorted_out(reader.entries, file)
    po = PoFile(file, header, tuple(entries), reader.trailing())
    return po, [*reader.problems, *found, *_unseen(po)]


def _unseen(po: PoFile) -> Iterator[Problem]:
    """Refuse characters in translations that nobody sees, and tell of letters that look like others."""
    for entry in po.entries:
        if not entry.obsolete:
            for what in (*refused(entry.text), *turned("\n".join((*entry.notes, *entry.extracted)))):
                yield error("catalogue/invisible-character", what, span=po.span(entry), hint=TAKE_OUT)
            for word in mixed_words(entry.text):
                message = f"the letters of {_short(word)} are of several alphabets that look alike"
                hint = "write all of it in one alphabet"
                yield warning("catalogue/mixed-alphabets", message, span=po.span(entry, word), hint=hint)


def _sorted_out(read: list[PoEntry], file: str) -> tuple[PoEntry, list[PoEntry], list[Problem]]:
    """Take the header out, and report entries that were written twice."""
    header = PoEntry("", "")
    entries: list[PoEntry] = []
    problems: list[Problem] = []
    seen: dict[tuple[str, str], PoEntry] = {}
    for entry in read:
        if entry.obsolete:
            entries.append(entry)
        elif entry.key in seen:
            first = seen[entry.key]
            if len(problems) >= MOST_PROBLEMS:
                continue
            what = f"{entry.context}: {_short(entry.source)}" if entry.source else "the header"
            message = f"{what} is translated twice"
            hint = f"the first one is in line {first.line}; keep one of them"
            span = Span(file, entry.line)
            problems.append(error("catalogue/duplicate", message, span=span, hint=hint))
        else:
            seen[entry.key] = entry
            if entry.key == ("", ""):
                header = entry
            else:
                entries.append(entry)
    return header, entries, problems


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


class _PoReader:
    """Collects entries line by line."""

    def __init__(self, file: str) -> None:
        self.entries: list[PoEntry] = []
        self.problems: list[Problem] = []
        self._file = file
        self._clear()

    def _clear(self) -> None:
        self._comments: dict[str, list[str]] = {}
        self._strings: dict[str, list[str]] = {}
        self._text_lines: list[LineStart] = []
        self._line = 0
        self._current = ""
        self._obsolete = self._broken = False

    def read(self, number: int, line: str, column: int) -> None:
        """Read one line without its outer spaces, which begins at a column."""
        if line.startswith("#~"):
            column += len(line) - len(line[2:].lstrip())
            line = line[2:].lstrip()
            if line.startswith("|"):
                self._comment("#" + line)
                return
            self._begin(line)
            self._obsolete = True
        if not line:
            self.finish()
        elif line.startswith("#"):
            self._comment(line)
        elif _KEYWORD.match(line) or (line[0] == '"' and self._current):
            self._begin(line)
            self._words(number, line, column)
        else:
            self._refuse(
                number, f"{_short(line)} is no line of a PO file", "look for a missing quote", column
            )

    def _words(self, number: int, line: str, column: int) -> None:
        """Read the keywords and the texts of a line, of each as many as stand in it."""
        at = 0
        while at < len(line):
            keyword = _KEYWORD.match(line, at)
            if keyword:
                self._keyword(number, keyword, column + at)
                at = keyword.end()
            string = _STRING.match(line, at)
            if string is None:
                self._stray(number, line, at, column)
                return
            self._add(number, string[1], column=column + string.start(1))
            at = string.end()

    def _stray(self, number: int, line: str, at: int, column: int) -> None:
        """Tell of what stands in a line where a text or a keyword should stand."""
        if line[at] == '"':
            message, hint = "a text is not closed in its line", "put a quote behind its last letter"
        elif '"' in line[at:]:
            message, hint, at = "a quote cannot stand inside a text", _BACKSLASH, line.rfind('"', 0, at)
        else:
            message, hint = f"{_short(line[at:])} stands behind a text", "take it out"
        self._refuse(number, message, hint, column + at)

    def _begin(self, line: str) -> None:
        """Finish the entry before, if this line opens another."""
        if "msgstr" in self._strings and line.startswith(("msgctxt", "msgid ", 'msgid"')):
            self.finish()

    def _comment(self, line: str) -> None:
        if self._strings and not line.startswith("#|"):
            self.finish()
        kind = line[1] if line[1:2] in {".", ":", ",", "|"} else " "
        text = line[2:] if kind != " " else line[1:]
        self._comments.setdefault(kind, []).append(text.removeprefix(" "))

    def _keyword(self, number: int, match: re.Match[str], column: int) -> None:
        word, index = match.groups()
        if word == "msgid_plural" or index is not None:
            hint = "write plural(…) inside the text, as the source does"
            self._refuse(number, "entries with plural forms of their own are not used here", hint, column)
            word = f"{word}[{index}]"
        if word in self._strings:
            self._refuse(number, f"{word} stands here twice", "put an empty line between entries", column)
        self._line = self._line or number
        self._current = word
        self._strings[word] = []

    def _add(self, number: int, written: str, *, column: int) -> None:
        """Add what a line says to the text that it belongs to."""
        parts = self._strings[self._current]
        if self._current == "msgstr":
            start = self._text_lines[-1].start + len(parts[-1]) if parts else 0
            self._text_lines.append(LineStart(number, column, start))
        parts.append(self._unescaped(number, written, column))

    def _unescaped(self, number: int, text: str, column: int) -> str:
        def meant(match: re.Match[str]) -> str:
            if match[1] not in _MEANINGS:
                message = f"\\{match[1]} cannot stand inside a text"
                self._refuse(number, message, _BACKSLASH, column + match.start())
                return ""
            return _MEANINGS[match[1]]

        return _ESCAPE.sub(meant, text) if "\\" in text else text

    def _refuse(self, number: int, message: str, hint: str, column: int = 1) -> None:
        self._broken = self._broken or bool(self._strings)
        span = Span(self._file, number, column)
        self.problems.append(error("catalogue/syntax", message, span=span, hint=hint))

    def trailing(self) -> tuple[str, ...]:
        """Return the comments that no entry followed."""
        return tuple(self._comments.get(" ", ()))

    def finish(self) -> None:
        """Keep the entry that was read so far, if there is one."""
        strings = {word: "".join(parts) for word, parts in self._strings.items()}
        if strings and not self._broken and not {"msgid", "msgstr"} <= strings.keys():
            self._refuse(self._line, "this entry has no msgid or no msgstr", "complete it or remove it")
        if strings and not self._broken:
            self.entries.append(self._entry(strings))
        if strings:
            self._clear()

    def _entry(self, strings: dict[str, str]) -> PoEntry:
        comments = self._comments
        flags = (flag.strip() for line in comments.get(",", ()) for flag in _FLAG.findall(line))
        return PoEntry(
            context=strings.get("msgctxt", ""),
            source=strings["msgid"],
            text=strings["msgstr"],
            notes=tuple(comments.get(" ", ())),
            extracted=tuple(comments.get(".", ())),
            references=tuple(place for line in comments.get(":", ()) for place in line.split()),
            flags=tuple(flag for flag in flags if flag),
            previous=tuple(comments.get("|", ())),
            obsolete=self._obsolete,
            line=self._line,
            text_lines=tuple(self._text_lines),
        )
