"""What a notebook displays of problems and of built files: HTML without anything from elsewhere, and PNG."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ppgen.common.characters import visible
from ppgen.common.problem import Problem, Severity
from ppgen.report import ProblemKind, counted, kinds
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import pypdfium2
else:
    pypdfium2 = lazily("pypdfium2")  # only notebooks show pages

DOTS_PER_INCH = 60.0
"""Enough for a sheet as wide as half a screen."""

MOST_PAGES = 4
"""So many pages of a file are displayed."""

MOST_SHOWN = 50
"""So many kinds of problems are displayed, the errors first."""

_SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.NOTE: "·"}


def problems_html(problems: Sequence[Problem]) -> str:
    """Return a table of problems: one of each kind, the worst, with how many there are and the remedy."""
    if not problems:
        return "<p>no problems</p>"
    order = list(Severity)
    found = sorted(kinds(problems), key=lambda kind: order.index(kind.shown.severity))
    rows = "".join(map(_row, found[:MOST_SHOWN]))
    left = sum(1 + len(kind.others) for kind in found[MOST_SHOWN:])
    more = f"<p>and {left:,} more</p>" if left else ""
    return f"<p>{_text(counted(len(problems), 'problem'))}</p><table>{rows}</table>{more}"


def _row(kind: ProblemKind) -> str:
    problem = kind.shown
    times = f" <b>({1 + len(kind.others):,} times)</b>" if kind.others else ""
    place = f"<br><code>{_text(problem.span.place)}</code>" if problem.span else ""
    hint = f"<br><i>{_text(problem.hint)}</i>" if problem.hint else ""
    cells = (
        f"{_SIGNS[problem.severity]} {problem.severity}",
        f"<code>{_text(problem.rule)}</code>",
        f"{_text(problem.message)}{times}{place}{hint}",
    )
    told = "".join(f'<td style="text-align: left">{cell}</td>' for cell in cells)
    return f"<tr>{told}</tr>"


def pages_png(content: bytes, most: int = MOST_PAGES) -> tuple[list[bytes], int]:
    """Return pictures of the first pages of a PDF file, and how many pages it has."""
    document = pypdfium2.PdfDocument(content)
    try:
        count = len(document)
        return [_png(document[number]) for number in range(min(count, most))], count
    finally:
        document.close()


def _png(page: pypdfium2.PdfPage) -> bytes:
    stream = io.BytesIO()
    page.render(scale=DOTS_PER_INCH / 72).to_pil().save(stream, "PNG")
    return stream.getvalue()


def file_html(path: str, pieces: int, pictures: Sequence[bytes], pages: int) -> str:
    """Return a built file as its path, what it holds, and pictures of its first pages."""
    told = f"<code>{_text(path)}</code>: {counted(pieces, 'piece')}"
    if pages:
        told += f" on {counted(pages, 'page')}"
    shown = "".join(_image(picture) for picture in pictures)
    more = f"<p>and {counted(pages - len(pictures), 'more page')}</p>" if pages > len(pictures) else ""
    return f"<p>{told}</p>{shown}{more}"


def _image(picture: bytes) -> str:
    data = base64.b64encode(picture).decode()
    style = "display: inline-block; margin: 4px; border: 1px solid #999"
    return f'<img style="{style}" src="data:image/png;base64,{data}">'


def _text(text: str) -> str:
    return escape(visible(text))
