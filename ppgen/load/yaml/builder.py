"""The parser's events into plain data with a place for every node.

Building from events costs about a third of what PyYAML's own constructor does. The loop keeps its own
stack, so that deep nesting ends in a problem and not in a crash, and counts nodes, so that aliases
cannot multiply without bound. Merge keys (`<<`), tags, complex keys and second documents are refused:
they would make a value's place, or its meaning, hard to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from ppgen.common import characters
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.load.yaml.bounds import YamlBounds, too_large
from ppgen.load.yaml.scalars import Disputed, plain_scalar, shortened
from ppgen.load.yaml.source import COLUMN_SHIFT, LINE_SHIFT, LONGEST_COLUMN, LONGEST_LENGTH, Places
from ppgen.load.yaml.syntax_faults import MAX_DEPTH, too_deep

MAX_PROBLEMS = 1_000
_MOST_REMEMBERED = 1 << 16

_LONGEST_REMEMBERED = 32
_MISSING = object()


class YamlRefusedError(Exception):
    """Reading cannot go on; carries the problem that says why."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem."""
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class _Open:
    """A container that is being filled; `key` waits for its value in a mapping."""

    node: int
    into: dict[str, Any] | list[Any]
    anchor: str | None
    counted: int
    key: Any = _MISSING


class Builder:
    """Turns the events of one file into `data`, `places` and `problems`."""

    def __init__(self, file: str, limits: float = 1.0, *, is_foreign: bool = False) -> None:
        """Start empty; `file` is the name that places carry. It may hold `limits` times what is usual.

        In a file that another program wrote, `is_foreign`, what readers dispute is text without a complaint.
        """
        self._is_foreign = is_foreign
        self.places = Places()
        self.problems: list[Problem] = []
        self.left_out = 0
        self._file = file
        self._most = YamlBounds.of(limits)
        self._stack: list[_Open] = []
        self._anchors: dict[str, tuple[int, Any, int]] = {}
        self._opening: set[str] = set()
        self._aliased = 0
        self._values: dict[str, Any] = {}
        self._keys: dict[str, str] = {}

    def build(self, text: str) -> Any:
        """Read the text; raises RefusedError, or yaml.YAMLError where the text is not YAML at all."""
        parser = yaml.CBaseLoader(text)
        result: Any = _MISSING
        next_event = parser.get_event
        while (event := next_event()) is not None:
            kind = event.__class__
            if kind is yaml.ScalarEvent:
                value = self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._open(event, {} if kind is yaml.MappingStartEvent else [])
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                value = self._close()
            elif kind is yaml.AliasEvent:
                value = self._alias(event)
            else:
                self._between(event, result)
                continue
            if self._stack:
                self._store(value)
            else:
                result = value
        return None if result is _MISSING else result

    def _store(self, value: Any) -> None:
        """Put a finished node into the container that is open."""
        top = self._stack[-1]
        into: Any = top.into
        if into.__class__ is list:
            into.append(value)
        elif top.key is _MISSING:
            top.key = value
        else:
            if top.key is not None:
                into[top.key] = value
            top.key = _MISSING

    def _scalar(self, event: Any) -> Any:
        if event.tag is not None:
            raise self._tagged(event)
        node = self._add(event)
        text: str = event.value
        value: Any = text
        if event.implicit[0]:
            value = self._values.get(text, _MISSING)
            if value is _MISSING:
                value = plain_scalar(text)
                if value.__class__ is not Disputed and len(text) <= _LONGEST_REMEMBERED:
                    if len(self._values) >= _MOST_REMEMBERED:
                        self._values.clear()
                    self._values[text] = value
        if not (text.isascii() and text.isprintable()):
            self._look_at_characters(text, node)
        stack = self._stack
        if stack and stack[-1].key is _MISSING and stack[-1].into.__class__ is dict:
            value = self._key(text, value, node)
        elif value.__class__ is Disputed:
            self._dispute(value, node)
            value = text
        if event.anchor is not None:
            self._refuse_another_name(event)
            self._anchors[event.anchor] = (node, value, 1)
        return value

    def _key(self, text: str, value: Any, node: int) -> str | None:
        """Return a mapping's key, which is always text, or None for one that is refused."""
        if text == "<<":
            hint = "write the fields out, or use an alias (*name) for a whole value"
            self._report("load/merge-key", node, "merge keys (<<) are not read", hint)
            self.places.ignored.add(node)
            return None
        if value.__class__ is Disputed:
            self._dispute(value, node)
        elif value is None or value is True or value is False:
            message = f"a key is text, but {text or 'an empty key'} without quotes is not read as text"
            self._dispute(Disputed(text, message, f'put the key in quotes: "{text}"'), node)
        if text in self._stack[-1].into:
            self._report(
                "load/duplicate-key",
                node,
                f"the key {shortened(text)} is written twice",
                "keep one of the two",
            )
            self.places.ignored.add(node)
            return None
        if len(self._stack[-1].into) >= self._most.keys:
            message, bound = "this mapping holds too many keys", f"a mapping may have {self._most.keys:,}"
            raise YamlRefusedError(too_large(message, bound, self.places.span(node, self._file)))
        if len(self._keys) >= _MOST_REMEMBERED:
            self._keys.clear()
        return self._keys.setdefault(text, text)

    def _open(self, event: Any, into: Any) -> None:
        if event.tag is not None:
            raise self._tagged(event)
        if len(self._stack) >= MAX_DEPTH:
            raise YamlRefusedError(too_deep(self._place_of(event)))
        self._refuse_as_key(event)
        if event.anchor is not None:
            self._refuse_another_name(event)
            self._opening.add(event.anchor)
            self._anchors.pop(event.anchor, None)
        node = self._add(event)
        self._stack.append(_Open(node, into, event.anchor, node + self._aliased))

    def _close(self) -> Any:
        top = self._stack.pop()
        end = len(self.places.packed)
        self.places.ends[top.node] = end
        if top.anchor is not None:
            self._anchors[top.anchor] = (top.node, top.into, end + self._aliased - top.counted)
            self._opening.discard(top.anchor)
        return top.into

    def _refuse_another_name(self, event: Any) -> None:
        if len(self._anchors) >= self._most.named:
            message, bound = (
                "this file names too many values",
                f"at most {self._most.named:,} may have a &name",
            )
            raise YamlRefusedError(too_large(message, bound, self._place_of(event)))

    def _alias(self, event: Any) -> Any:
        self._refuse_as_key(event)
        name, shown = event.anchor, shortened(event.anchor)
        if name in self._opening:
            raise self._refusal(
                "load/alias", event, f"*{shown} stands inside &{shown} itself", "write the value out"
            )
        if name not in self._anchors:
            hint = f"put &{shown} before the first use, or put the text in quotes"
            raise self._refusal("load/alias", event, f"there is no &{shown} above for *{shown}", hint)
        target, value, nodes = self._anchors[name]
        self._aliased += nodes
        if self._aliased > self._most.aliased:
            hint = f"aliases may stand for {self._most.aliased:,} values in one file; write the data out"
            raise self._refusal(
                "load/alias-bomb", event, "the aliases of this file multiply its values", hint
            )
        self.places.aliases[self._add(event)] = target
        return value

    def _between(self, event: Any, result: Any) -> None:
        """Look at the events that open and close the stream and its documents."""
        if event.__class__ is yaml.DocumentStartEvent and result is not _MISSING:
            hint = "keep one document a file: remove this --- and what follows"
            raise self._refusal("load/several-documents", event, "a second document starts here", hint)

    def _refuse_as_key(self, event: Any) -> None:
        top = self._stack[-1] if self._stack else None
        if top is not None and top.key is _MISSING and top.into.__class__ is dict:
            message, hint = "a key must be plain text", "write the key as a word"
            span = self.places.span(top.node, self._file)
            is_right_behind = (span.line, span.column) == (event.start_mark.line + 1, event.start_mark.column)
            if event.__class__ is yaml.MappingStartEvent and event.flow_style and is_right_behind:
                message = "a value that begins with {{ is no text without quotes"
                hint = 'put it between quotes: "{{ … }}"'
            raise self._refusal("load/complex-key", event, message, hint)

    def _add(self, event: Any) -> int:
        """Note a node's place and return its number."""
        start, end = event.start_mark, event.end_mark
        column = start.column
        length = end.column - column if end.line == start.line else 1
        if column > LONGEST_COLUMN or length > LONGEST_LENGTH:
            column, length = min(column, LONGEST_COLUMN), min(length, LONGEST_LENGTH)
        packed = self.places.packed
        node = len(packed)
        if node >= self._most.values:
            bound = f"at most {self._most.values:,} are read from one file"
            raise YamlRefusedError(too_large("this file holds too many values", bound, self._place_of(event)))
        packed.append(start.line << LINE_SHIFT | column << COLUMN_SHIFT | length)
        self.places.ends.append(0)
        return node

    def _look_at_characters(self, text: str, node: int) -> None:
        """Refuse what nobody sees, and tell of letters that look like another alphabet's."""
        for what in characters.refused(text):
            self._report("load/invisible-character", node, what, characters.TAKE_OUT)
        for word in characters.mixed_words(text):
            message = f"the letters of “{shortened(word)}” are of several alphabets that look alike"
            place = self.places.span(node, self._file)
            if len(self.problems) < MAX_PROBLEMS:
                hint = "write all of it in one alphabet"
                self.problems.append(warning("load/mixed-alphabets", message, span=place, hint=hint))

    def _dispute(self, disputed: Disputed, node: int) -> None:
        if not self._is_foreign:
            self._report("load/ambiguous-scalar", node, disputed.message, disputed.hint)

    def _report(self, rule: str, node: int, message: str, hint: str) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            self.left_out += 1
            return
        self.problems.append(error(rule, message, span=self.places.span(node, self._file), hint=hint))

    def _tagged(self, event: Any) -> YamlRefusedError:
        tag = shortened(event.tag.replace("tag:yaml.org,2002:", "!!"))
        return self._refusal(
            "load/tag", event, f"the tag {tag} is not allowed", "write the value without a tag"
        )

    def _refusal(self, rule: str, event: Any, message: str, hint: str) -> YamlRefusedError:
        return YamlRefusedError(error(rule, message, span=self._place_of(event), hint=hint))

    def _place_of(self, event: Any) -> Span:
        mark = event.start_mark
        return Span(self._file, mark.line + 1, mark.column + 1)
