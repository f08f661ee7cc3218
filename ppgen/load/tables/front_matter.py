"""Markdown with front matter: the YAML between two lines of hyphens, and the text below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ppgen.common import characters
from ppgen.common.problem import Problem, Span, error, has_errors
from ppgen.load.files import parse_yaml
from ppgen.load.tables.encodings import decoded
from ppgen.load.yaml.source import PathStep, Source

BODY = "$body"
"""The key under which the text below the front matter stands."""

_OPENED = re.compile(r"\s*---[ \t]*\n")
_CLOSED = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE)


class FrontMatter(Source):
    """A Markdown file: `data` is its front matter, with the text below it under `$body`."""

    __slots__ = ("_body",)

    def __init__(self, matter: Source, body: str, line: int, *, text: str) -> None:
        """Keep the parts; `line` is where the text below begins."""
        data: dict[str, Any] = {**matter.data, BODY: body} if body else dict(matter.data)
        super().__init__(matter.file, data, text=text, places=matter.places, reported=matter.reported)
        self._body = Span(matter.file, line)

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of a value of the front matter, or that of the text below."""
        return self._body if path and path[0] == BODY else super().span(path)


def has_front_matter(content: bytes) -> bool:
    """Tell whether a file begins with a line of hyphens."""
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"---")


def parse_front_matter(
    content: bytes, file: str, *, limits: float = 1.0
) -> tuple[Source | None, list[Problem]]:
    """Load a Markdown file from bytes; `file` is the name that places carry."""
    text, problems = decoded(content, file)
    if has_errors(problems):
        return None, problems
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    opened = _OPENED.match(text)
    closed = None if opened is None else _CLOSED.search(text, opened.end())
    if opened is None or closed is None:
        message = "this file has no front matter" if opened is None else "the front matter is never closed"
        hint = "write the values as YAML between two lines of ---, at the very beginning of the file"
        return None, [*problems, error("load/front-matter", message, span=Span(file), hint=hint)]
    matter, faults = parse_yaml(text[: closed.start()].encode(), file, limits=limits, is_foreign=True)
    if matter is None and not text[opened.end() : closed.start()].strip():
        matter, faults = parse_yaml(b"{}", file)
    if matter is None or not isinstance(matter.data, dict | None):
        hint = "write name: value, one a line"
        told = error("load/front-matter", "the front matter is no list of values", span=Span(file), hint=hint)
        return None, [*problems, *(faults or [told])]
    if matter.data is None:
        matter = Source(file, {}, text=text, places=matter.places, reported=matter.reported)
    rest = text[closed.end() :]
    body = rest.strip("\n")
    line = text.count("\n", 0, closed.end()) + 1 + len(rest) - len(rest.lstrip("\n"))
    made = FrontMatter(matter, body.rstrip(), line, text=text)
    for what in characters.refused(body):
        span, hint = made.span((BODY,)), characters.TAKE_OUT
        faults.append(error("load/invisible-character", what, span=span, hint=hint))
    return made, [*problems, *faults]
