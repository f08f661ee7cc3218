"""A layout that goes on over pages: composed again for each page until nothing is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ppgen.common.problem import Problem, error
from ppgen.display.ops import Op
from ppgen.layout.flow.paging import NAME, Headings, Paging
from ppgen.layout.layouts import Layout

Ops = tuple[Op, ...]

MOST_PAGES = 400

ALONE: Mapping[str, object] = {"page": 1, "pages": 1}
"""What expressions see of pages where there is only one."""

DrawPage = Callable[[dict[str, object]], tuple[Ops, list[Problem]]]


def page_name(name: str, number: int) -> str:
    """Return what the page of a piece is called, counted from 0."""
    return f"{name}:{number + 1}" if number else name


def paged(draw: DrawPage, layout: Layout) -> tuple[list[Ops], list[Problem]]:
    """Draw all pages of a face; what shows their number, or where headings stand, is drawn again then."""
    pages, problems, paging = _run(draw, layout, 1, {})
    if len(pages) == 1 and not paging.lists:
        return pages, problems
    again, problems, _ = _run(draw, layout, len(pages), paging.headings)
    return again, problems


def _run(
    draw: DrawPage, layout: Layout, count: int, known: Headings
) -> tuple[list[Ops], list[Problem], Paging]:
    pages: list[Ops] = []
    problems: list[Problem] = []
    paging = Paging(known)
    while True:
        ops, faults = draw({"page": len(pages) + 1, "pages": count, NAME: paging})
        pages.append(ops)
        problems += [fault for fault in faults if fault not in problems]
        if not paging.rests:
            return pages, problems, paging
        if len(pages) >= MOST_PAGES or paging.rests == paging.starts:
            message = f"{layout.name} goes on over more than {len(pages)} pages"
            hint = "make its box larger, or its text shorter"
            where = layout.source.span(("face",))
            problems.append(error("layout/too-many-pages", message, span=where, hint=hint))
            return pages, problems, paging
        paging = paging.next()
