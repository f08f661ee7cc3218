"""Markdown into what it is made of: headings, paragraphs, lists, tables and breaks; nothing of it is HTML.

Marks inside a text (bold, italic, icons) are left for the typesetter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

_UNSPACED = re.compile(r"(?<=[\u3000-\u9fff\uf900-\uffef])\n(?=[\u3000-\u9fff\uf900-\uffef])")
_HARD_BREAK = re.compile(r"(?:(?<! ) {2,}+|\\)\n")
_NOT_A_BLOCK = re.compile(r"^(\d{1,9})\\(?=[.)])|^\\(?=[#>+=-])", re.MULTILINE)
"""A backslash that keeps a line from being a list, a heading or a quote: `2020\\. was dry`, `\\# 5`."""

_BAR = re.compile(r"(?<!\\)\|")
_LIST_STEP = "  "


class BlockKind(Enum):
    """Kinds of block."""

    HEADING = auto()
    PARAGRAPH = auto()
    LIST = auto()
    QUOTE = auto()
    TABLE = auto()
    RULE = auto()
    FIGURE = auto()
    CONTENTS = auto()


class Passage(NamedTuple):
    """One block; `level` is that of a heading, `rows` are those of a table, its header first.

    `aligned` has "start", "centre" or "end" for each column, `lines` are where a table stands in the text.
    `too_long` are rows that have more cells than its header: Markdown drops those. A figure has the `path` of
    a picture, or `card:` and the name of a card, what is written under it as its text, and its width as
    `title`.
    """

    part: BlockKind
    text: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    aligned: tuple[str, ...] = ()
    lines: tuple[int, int] = (0, 0)
    too_long: tuple[str, ...] = ()
    path: str = ""
    title: str = ""


CONTENTS = "[toc]"
"""A paragraph that stands for the list of headings."""


def passages(text: str) -> tuple[Passage, ...]:
    """Read a text; what is no mark of a block is part of a paragraph."""
    lines = text.split("\n")
    return tuple(
        one if one.part is not BlockKind.TABLE else one._replace(too_long=_too_long(one, lines))
        for one in _passages(_reader().parse(text))
    )


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table")
    return reader.disable(["code", "fence", "html_block", "reference", "entity"], ignoreInvalid=True)


def _passages(tokens: Sequence[Token]) -> Iterator[Passage]:
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _end(tokens, at)
        match token.type:
            case "heading_open":
                yield Passage(BlockKind.HEADING, _joined(tokens[at + 1].content), int(token.tag[1:]))
            case "paragraph_open":
                yield _paragraph(tokens[at + 1])
            case "bullet_list_open" | "ordered_list_open":
                yield Passage(BlockKind.LIST, "\n".join(_points(tokens[at : end + 1], 0)))
            case "blockquote_open":
                inner = _passages(tokens[at + 1 : end])
                yield from (
                    one._replace(part=BlockKind.QUOTE) if one.part is BlockKind.PARAGRAPH else one
                    for one in inner
                )
            case "table_open":
                yield _table(tokens[at : end + 1])
            case "hr":
                yield Passage(BlockKind.RULE)
            case _:
                pass  # an end, or a kind that the reader was told not to look for
        at = end + 1


def _paragraph(token: Token) -> Passage:
    """Return a paragraph, or what stands for it alone: a figure, or the list of headings."""
    if token.content.strip().casefold() == CONTENTS:
        return Passage(BlockKind.CONTENTS)
    inside = token.children or []
    if len(inside) == 1 and inside[0].type == "image":
        image = inside[0]
        path, title = str(image.attrGet("src") or ""), str(image.attrGet("title") or "")
        return Passage(BlockKind.FIGURE, image.content, path=unquote(path), title=title)
    return Passage(BlockKind.PARAGRAPH, _joined(token.content))


def _end(tokens: Sequence[Token], at: int) -> int:
    """Return where the block that opens here closes."""
    if tokens[at].nesting <= 0:
        return at
    depth = 0
    for number in range(at, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens) - 1


def _joined(text: str) -> str:
    """Join the lines of a paragraph, save where two spaces or a backslash end one."""
    lines = _HARD_BREAK.sub("\v", _NOT_A_BLOCK.sub(r"\1", text))
    return _UNSPACED.sub("", lines).replace("\n", " ").replace("\v", "\n")


def _points(tokens: Sequence[Token], depth: int) -> Iterator[str]:
    """Yield the points of a list, each on a line, those of lists inside it further in."""
    ends = []
    at = 1
    while at < len(tokens) - 1:
        ends.append((at, _end(tokens, at)))
        at = ends[-1][1] + 1
    marks = [f"{number}." for number in _numbers([tokens[start].info for start, _ in ends])]
    ordered = tokens[0].type == "ordered_list_open"
    for mark, (start, end) in zip(marks, ends, strict=True):
        yield from _point(tokens[start + 1 : end], depth, mark=mark if ordered else "-")


def _numbers(written: Sequence[str]) -> Sequence[str]:
    """Return the numbers of points as they are written; where all are one, they count from it."""
    first = written[0]
    if len(written) > 1 and first.isdigit() and set(written) == {first}:
        return [str(int(first) + number) for number in range(len(written))]
    return written


def _point(tokens: Sequence[Token], depth: int, *, mark: str) -> Iterator[str]:
    texts: list[str] = []
    inner: list[str] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        if tokens[at].type == "inline":
            texts.append(_joined(tokens[at].content))
        elif tokens[at].type.endswith("_list_open"):
            inner += _points(tokens[at : end + 1], depth + 1)
        elif end > at:
            texts += [one.text for one in _passages(tokens[at : end + 1]) if one.text]
        at = end + 1
    yield f"{_LIST_STEP * depth}{mark} {' '.join(texts)}"
    yield from inner


def _table(tokens: Sequence[Token]) -> Passage:
    rows: list[list[str]] = []
    aligned: list[str] = []
    first, last = tokens[0].map or (0, 0)
    for number, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(tokens[number + 1].content)
            if len(rows) == 1:
                aligned.append(_align(str(token.attrGet("style") or "")))
    return Passage(
        BlockKind.TABLE, rows=tuple(tuple(row) for row in rows), aligned=tuple(aligned), lines=(first, last)
    )


def _too_long(table: Passage, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the rows of a table with more cells than its header, as they are written."""
    first, last = table.lines
    written = [line.strip() for line in lines[first:last]]
    return tuple(line for line in written if _cells(line) > len(table.aligned))


def _cells(line: str) -> int:
    """Count the cells of a line: a bar parts two, unless a backslash stands before it or it is at an end."""
    bare = line.lstrip("> ").strip()
    bare = _BAR.sub("\0", bare).strip("\0")
    return bare.count("\0") + 1


def _align(style: str) -> str:
    return "end" if "right" in style else "centre" if "center" in style else "start"
