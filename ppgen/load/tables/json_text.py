"""JSON into plain data with a place for every value; also one value a line, comments and commas too many."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined] # not in the stubs
from typing import Any

from ppgen.common import characters
from ppgen.common.problem import Problem, Span, error, has_errors, warning
from ppgen.load.files import parse_yaml
from ppgen.load.tables.encodings import decoded
from ppgen.load.tables.endings import LINE_ENDINGS
from ppgen.load.yaml.bounds import YamlBounds, too_large
from ppgen.load.yaml.scalars import LONGEST_INTEGER, loses_digits
from ppgen.load.yaml.source import COLUMN_SHIFT, LINE_SHIFT, LONGEST_COLUMN, LONGEST_LENGTH, Places, Source
from ppgen.load.yaml.syntax_faults import MAX_DEPTH, too_deep

_SPACE = re.compile(r"[ \t\n\r]*")
_COMMENT = re.compile(r"//[^\n]*|/\*(?s:.*?)\*/")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?(?![0-9A-Za-z_.])", re.ASCII)
_WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_COMMA = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|//[^\n]*|/\*.*?\*/|(,)', re.DOTALL)
"""A comma that parts values; in texts and remarks it parts nothing."""

_DENSE = 9
"""Characters a value: where values stand as close, too many of them are seen before all is read."""

_MOST_PROBLEMS = 200
_MISSING = object()


class _BrokenError(Exception):
    """What cannot be read on, and where; `problem` says it where it is no fault of the JSON."""

    def __init__(self, at: int, message: str, hint: str, problem: Problem | None = None) -> None:
        super().__init__(message)
        self.at, self.message, self.hint, self.problem = at, message, hint, problem


def parse_json(content: bytes, file: str, *, limits: float = 1.0) -> tuple[Source | None, list[Problem]]:
    """Load JSON from bytes; `file` is the name that places carry. It may hold `limits` times the usual.

    What is no JSON may still be YAML in its braces, and is read as such.
    """
    text, problems = decoded(content, file)
    if has_errors(problems):
        return None, problems
    reader = _Reader(text, file, limits)
    try:
        data = reader.whole(is_lines=file.lower().endswith(LINE_ENDINGS))
    except _BrokenError as broken:
        if broken.problem is not None:
            return None, [*problems, broken.problem]
        problem = error("load/json", broken.message, span=reader.span(broken.at), hint=broken.hint)
        source, faults = parse_yaml(text.encode(), file, limits=limits)
        is_read = source is not None and isinstance(source.data, dict | list) and not has_errors(faults)
        return (source, faults) if is_read else (None, [*problems, problem])
    found = [*problems, *reader.problems]
    reported = frozenset(problem.span for problem in found if problem.span)
    return Source(file, data, text=text, places=reader.places, reported=reported), found


_Open = tuple[int, dict[str, Any] | list[Any], str | None]
"""The number of a container, what it holds, and the key that waits for its value, None for a refused one."""


class _Reader:
    """Goes through a text once; the containers that are open stand on a stack of its own."""

    def __init__(self, text: str, file: str, limits: float) -> None:
        self.text, self.file = text, file
        self.places = Places()
        self.problems: list[Problem] = []
        self._most = YamlBounds.of(limits)
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def span(self, at: int) -> Span:
        """Return the place of a character."""
        line = bisect_right(self._starts, at)
        return Span(self.file, line, at - self._starts[line - 1] + 1)

    def whole(self, *, is_lines: bool) -> Any:
        """Return what the text says; several values one after another are a list."""
        at = self._space(0)
        if at >= len(self.text):
            raise _BrokenError(0, "this file holds nothing", "write [] for a list without entries")
        most = self._most.values
        found = _COMMA.finditer(self.text, 0, _DENSE * most) if self.text.count(",") > most else ()
        if sum(one.lastindex == 1 for one in found) > most:
            self._refuse(at, "this file holds too many values", f"at most {most:,} are read")
        if is_lines:
            return self._lines(at)
        value, end = self._value(at)
        end = self._space(end)
        if end < len(self.text):
            if isinstance(value, dict) and self.text[end] == "{":
                self.places = Places()
                return self._lines(at)
            raise _BrokenError(end, "something stands behind the end of the JSON", "take it out")
        return value

    def _lines(self, at: int) -> list[Any]:
        node = self._add(at, at + 1)
        values = []
        while at < len(self.text):
            value, at = self._value(at)
            values.append(value)
            at = self._space(at)
            at = self._space(at + 1) if self.text[at : at + 1] == "," else at
        self.places.ends[node] = len(self.places.packed)
        return values

    def _space(self, at: int) -> int:
        """Return where the next thing stands behind blanks and comments."""
        while True:
            at = _SPACE.match(self.text, at).end()  # type: ignore[union-attr] # it matches nothing, too
            if self.text[at : at + 1] != "/":
                return at
            comment = _COMMENT.match(self.text, at)
            if comment is None:
                raise _BrokenError(
                    at, "a slash begins no comment here", "write // or /* … */, or take it out"
                )
            at = comment.end()

    def _value(self, at: int) -> tuple[Any, int]:
        """Return the value that begins at a place, and where it ends."""
        stack: list[_Open] = []
        while True:
            value, at = self._scalar(at)
            if value is _MISSING:
                into: dict[str, Any] | list[Any] = {} if self.text[at] == "{" else []
                if len(stack) >= MAX_DEPTH:
                    raise _BrokenError(at, "", "", too_deep(self.span(at)))
                stack.append((self._add(at, at + 1), into, ""))
                at = self._space(at + 1)
            else:
                self._keep(value, stack)
            while stack:
                node, into, _ = stack[-1]
                is_closed, at = self._next(at, into)
                if not is_closed:
                    break
                stack.pop()
                self.places.ends[node] = len(self.places.packed)
                self._keep(into, stack)
                value = into
            if not stack:
                return value, at
            if isinstance(stack[-1][1], dict):
                node, into, _ = stack[-1]
                key, at = self._key(at, stack[-1][1])
                stack[-1] = (node, into, key)

    def _next(self, at: int, into: dict[str, Any] | list[Any]) -> tuple[bool, int]:
        """Return whether a container ends here, and where what follows begins."""
        at = self._space(at)
        close = "}" if isinstance(into, dict) else "]"
        sign = self.text[at : at + 1]
        if sign == ",":
            at = self._space(at + 1)
            sign = self.text[at : at + 1]
        elif sign != close and into:
            raise _BrokenError(
                at, f"a comma or {close} is missing here", "look at the end of the value before"
            )
        return (True, at + 1) if sign == close else (False, at)

    def _keep(self, value: Any, stack: list[_Open]) -> None:
        if not stack:
            return
        _, into, key = stack[-1]
        if isinstance(into, list):
            into.append(value)
        elif key is not None:
            into[key] = value

    def _key(self, at: int, into: dict[str, Any]) -> tuple[str | None, int]:
        if self.text[at : at + 1] != '"':
            word = _WORD.match(self.text, at)
            hint = f'write "{word[0]}"' if word else 'write it in quotes: "name": …'
            raise _BrokenError(at, "a key stands in double quotes", hint)
        read, end = self._string(at)
        key: str | None = read
        node = len(self.places.packed) - 1
        if key in into:
            message, hint = f"the key {read[:40]} is written twice", "keep one of the two"
            self._report("load/duplicate-key", at, message, hint)
            self.places.ignored.add(node)
            key = None
        if len(into) >= self._most.keys:
            self._refuse(at, "this mapping holds too many keys", f"a mapping may have {self._most.keys:,}")
        end = self._space(end)
        if self.text[end : end + 1] != ":":
            raise _BrokenError(end, "a colon is missing behind the key", 'write "name": "value"')
        return key, self._space(end + 1)

    def _scalar(self, at: int) -> tuple[Any, int]:
        """Return a value that holds no others, or _MISSING where a container begins."""
        sign = self.text[at : at + 1]
        if sign in ("{", "["):
            return _MISSING, at
        if sign == '"':
            return self._string(at)
        number = _NUMBER.match(self.text, at)
        if number is not None:
            self._add(at, number.end())
            return self._number(number), number.end()
        word = _WORD.match(self.text, at)
        if word is not None and word[0] in _CONSTANTS:
            self._add(at, word.end())
            return _CONSTANTS[word[0]], word.end()
        hints = {"None": "null", "True": "true", "False": "false", "NaN": "null", "Infinity": "null"}
        hint = f"write {hints.get(word[0], chr(34) + word[0] + chr(34))}" if word else "write a value"
        hint = "texts stand in double quotes" if sign == "'" else hint
        raise _BrokenError(at, "this is no value of JSON" if sign else "the text ends too early", hint)

    def _number(self, found: re.Match[str]) -> int | float | str:
        """Return a number, or the text of one that is too large, which is told."""
        text, is_whole = found[0], found[1] is None and found[2] is None
        is_long = len(text.lstrip("-")) > LONGEST_INTEGER
        if is_long if is_whole else math.isinf(float(text)) or loses_digits(text):
            message = f"{text[:40]} has more digits than other programs keep"
            self._report("load/ambiguous-scalar", found.start(), message, "put it in quotes if it is text")
            return text
        return int(text) if is_whole else float(text)

    def _string(self, at: int) -> tuple[str, int]:
        try:
            value, end = scanstring(self.text, at + 1, True)
        except JSONDecodeError as fault:
            hint = 'write a line break as \\n, a quotation mark as \\", and end the text with "'
            raise _BrokenError(fault.pos, f"a text is broken: {fault.msg.lower()}", hint) from fault
        self._add(at, end)
        if not (value.isascii() and value.isprintable()):
            self._look_at(value, at)
            value = characters.without_halves(value)
        return value, end

    def _look_at(self, value: str, at: int) -> None:
        for what in characters.refused(value):
            self._report("load/invisible-character", at, what, characters.TAKE_OUT)
        for word in characters.mixed_words(value):
            if len(self.problems) < _MOST_PROBLEMS:
                message = f"the letters of “{word[:40]}” are of several alphabets that look alike"
                hint = "write all of it in one alphabet"
                self.problems.append(warning("load/mixed-alphabets", message, span=self.span(at), hint=hint))

    def _report(self, rule: str, at: int, message: str, hint: str) -> None:
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(error(rule, message, span=self.span(at), hint=hint))

    def _refuse(self, at: int, message: str, bound: str) -> None:
        raise _BrokenError(at, message, bound, too_large(message, bound, self.span(at)))

    def _add(self, start: int, end: int) -> int:
        """Note a value's place and return its number."""
        line = bisect_right(self._starts, start) - 1
        column = start - self._starts[line]
        packed = self.places.packed
        if len(packed) >= self._most.values:
            self._refuse(start, "this file holds too many values", f"at most {self._most.values:,} are read")
        length = min(end - start, LONGEST_LENGTH)
        packed.append(line << LINE_SHIFT | min(column, LONGEST_COLUMN) << COLUMN_SHIFT | length)
        self.places.ends.append(0)
        return len(packed) - 1
