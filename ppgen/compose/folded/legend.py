"""What the lines on a net mean: a small key in a corner of the paper that is cut away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.common.problem import Problem, error
from ppgen.display.ops import Field, Group, Op
from ppgen.folding.geometry.model import CreaseKind, Net
from ppgen.folding.geometry.plane import box, box_around, overlap
from ppgen.folding.pictures.lines import LineLook, net_scores
from ppgen.folding.pictures.lines import legend as sample
from ppgen.folding.pictures.marks import CreaseMarks
from ppgen.typeset import Align, TextStyle, Typesetter, VerticalAlign

INK = Colour(96, 96, 96)
ROW = 3.9
SAMPLE = 6.0
TICK = 1.85
WIDTHS = (58.0, 40.0, 30.0)
CLEAR = 4.5
"""The paper that a key leaves free around panels, so that it stays off their ticks; mm."""

STEP = 4.0
TYPE = 7.5
SMALLEST_TYPE = 7.0

WORDS: Mapping[str, str] = {
    "cut": "Cut",
    "mountain": "Fold away from you",
    "valley": "Fold towards you",
    "called/strip-a": "first strip",
    "called/strip-b": "second strip",
    "called/lid-strip-a": "first strip of the lid",
    "called/lid-strip-b": "second strip of the lid",
    "part/wall": "wall",
    "part/rim": "rim",
    "part/tongue": "tongue",
    "part/flap": "flap",
    "part/tab": "tab",
    "part/glue": "glue",
}
"""What keys of nets say in English."""

_MARKUP = re.compile(r"[\\*:]")


class Key(NamedTuple):
    """The key of a net as ops, and the paper that it takes."""

    ops: tuple[Op, ...] = ()
    area: Rect | None = None


class KeyLettering(NamedTuple):
    """What keys are lettered with: the title of the component, words, and what sets them."""

    typesetter: Typesetter
    title: str
    words: Mapping[str, str]

    def line(
        self, name: str, text: str, *, area: Rect, bold: bool = False, align: Align = Align.START
    ) -> tuple[Op, list[Problem]]:
        """Set one line of small type as a field, and tell the characters that no typeface has."""
        style = TextStyle(
            stack="text",
            size=TYPE,
            minimum=SMALLEST_TYPE,
            weight=700 if bold else 400,
            align=align,
            valign=VerticalAlign.MIDDLE,
            colour=INK,
        )
        plain = _MARKUP.sub(r"\\\g<0>", text)
        setting = self.typesetter.set(plain, style, width=area.width, height=area.height)
        problems = []
        for character in setting.missing:
            message = f"no typeface has {character!r} of the key's {text!r}"
            hint = self.typesetter.fonts.hint_for(character[0])
            problems.append(error("text/missing-glyph", message, hint=hint))
        bounds_ = area.size.rect()
        placed = Field(name, setting.text, setting.lines, bounds_, setting.ops, setting.right_to_left)
        return Group(Matrix.translation(area.x, area.y), (placed,)), problems


def legend(
    net: Net, look: LineLook, *, lettering: KeyLettering, number: tuple[int, int]
) -> tuple[Key, list[Problem]]:
    """Return the key of a net, set into the first free corner; nothing where there is none.

    `number` tells which of how many nets of the thing it is.
    """
    scored = set() if look.marks is CreaseMarks.NONE else {score.kind for score in net_scores(net)}
    kinds = [kind for kind in CreaseKind if kind in scored]
    height = ROW * (2 + len(kinds))
    corner = _corner(net, height)
    if corner is None:
        return Key(), []
    place, width = corner
    heading = lettering.title if number[1] == 1 else f"{lettering.title} {number[0]}/{number[1]}"
    called = WORDS.get(f"called/{net.name}", "")
    if called:  # as the steps call it
        heading += f" · {lettering.words.get(f'called/{net.name}', called)}"
    problems: list[Problem] = []
    rows = tuple(_rows(kinds, look, lettering, problems, (heading, width)))
    return Key((Group(Matrix.translation(*place), rows),), Rect(place.x, place.y, width, height)), problems


def _rows(
    kinds: list[CreaseKind],
    look: LineLook,
    lettering: KeyLettering,
    problems: list[Problem],
    head: tuple[str, float],
) -> Iterator[Op]:
    heading, width = head
    line, unprintable = lettering.line("net", heading, area=Rect(0.0, 0.0, width, ROW), bold=True)
    problems += unprintable
    yield line
    rows: list[CreaseKind | None] = [None, *kinds]
    indent = SAMPLE + 1.5
    from_right = lettering.typesetter.right_to_left
    for row, kind in enumerate(rows, 1):
        name = "cut" if kind is None else kind.value
        across = width - SAMPLE if from_right else 0.0
        words = lettering.words.get(name, WORDS[name])
        area = Rect(0.0 if from_right else indent, 0.0, width - indent, ROW)
        line, unprintable = lettering.line(key_field(name), words, area=area)
        problems += unprintable
        shown = Group(Matrix.translation(across, ROW / 2), _sample(kind, look))
        yield Group(Matrix.translation(0.0, ROW * row), (shown, line))


def key_field(name: str) -> str:
    """Return what the field is called that says what a line means: a fold's kind, or `cut`."""
    return f"key-{name}"


def _sample(kind: CreaseKind | None, look: LineLook) -> tuple[Op, ...]:
    """Return a sample of a line; a fold that only ticks show is a gap between two of them."""
    if kind is None or look.marks is not CreaseMarks.TICKS:
        return sample(kind, SAMPLE, look)
    (tick,) = sample(kind, TICK, look)
    return (tick, Group(Matrix.translation(SAMPLE - TICK, 0.0), (tick,)))


@lru_cache(maxsize=64)
def _corner(net: Net, height: float) -> tuple[Point, float] | None:
    """Return the top left of the first free place, nearest to a corner of the sheet, and its width."""
    size = net.size
    shapes = [box_around(panel.polygon, CLEAR) for panel in net.panels]
    for width in WIDTHS:
        across, down = size.width - width, size.height - height
        if across < 0 or down < 0:
            continue
        places = product(_stations(across), _stations(down))
        ordered = sorted(places, key=lambda p: (min(p[0], across - p[0]) + min(p[1], down - p[1]), p))
        for x, y in ordered:
            area = box(x, y, x + width, y + height)
            if all(not overlap(area, shape) for shape in shapes):
                return Point(x, y), width
    return None


def _stations(room: float) -> list[float]:
    count = int(room // STEP)
    return sorted({*(STEP * index for index in range(count + 1)), room})
