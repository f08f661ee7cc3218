"""A drawing that lies in the project into art; what it gave before is found again by its content."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from ppgen.common.problem import Problem
from ppgen.load import name_inside, parsed_once, read_inside
from ppgen.load.files import Parse
from ppgen.load.svg.art import Art
from ppgen.load.svg.bounds import MORE, USUAL, SvgBounds
from ppgen.load.svg.lettering import Letterer, NoLetterer
from ppgen.load.svg.reader import parse_svg
from ppgen.work.memory import Memory

_NO_LETTERS = NoLetterer()


def load_svg(
    path: Path,
    root: Path,
    *,
    letterer: Letterer = _NO_LETTERS,
    limits: float = 1.0,
    memory: Memory | None = None,
) -> tuple[Art | None, list[Problem]]:
    """Load a drawing that lies inside the project folder `root`; None if any of it is refused.

    `letterer` sets its texts. It may be `limits` times as large as is usual. What the same content gave
    before is taken from the memory.
    """
    bounds = USUAL.times(limits)
    if memory is None or not memory.lasting:
        return _loaded(path, root, bounds, letterer, memory)
    read = partial(_loaded, path, root, bounds, letterer, memory)
    art, problems = memory.of_file((load_svg, path), path, (root, bounds, letterer), read)
    return art, [*problems]


def _loaded(
    path: Path, root: Path, bounds: SvgBounds, letterer: Letterer, memory: Memory | None
) -> tuple[Art | None, list[Problem]]:
    content, problems = read_inside(path, root, limit=bounds.size)
    if problems:
        return None, [_with_more(problem) for problem in problems]
    return parsed_once(content, name_inside(path, root), parse=_parser(bounds, letterer), memory=memory)


@lru_cache(maxsize=4)
def _parser(bounds: SvgBounds, letterer: Letterer) -> Parse[Art]:
    """Return the parser for these bounds and typefaces, one function for equal ones."""
    return lambda content, file: parse_svg(content, file, bounds, letterer)


def _with_more(problem: Problem) -> Problem:
    """Say how a larger file can be read, if that is what is wrong."""
    is_size = problem.rule == "load/too-large"
    return problem._replace(hint=f"{problem.hint}; {MORE}") if is_size else problem
