"""A printer of the user's: what it leaves white, and where its backs come out, by paper and tray."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from ppgen.common.paths import DEVICES
from ppgen.common.problem import Problem, error
from ppgen.display.landing import Misprint
from ppgen.display.pieces import Edges
from ppgen.display.printing import FlipEdge
from ppgen.load import Source, validation_problems
from ppgen.load.yaml.writing import write_yaml
from ppgen.model.margins import DEFAULT_MARGINS, check_margins
from ppgen.model.stock import Length

MOST_OFF = 12.0
"""No printer that works puts a back farther from its place; mm."""

MOST_TURNED, MOST_LEANING = 3.0, 1.5
"""Nor turns or slants it more; degrees."""

MOST_STRETCHED = 0.03
"""Nor makes it larger or smaller by a larger share."""

MOST_MEASURED = 200
HEAD = "# A printer, as `ppgen printer` and `ppgen calibrate` keep it; mm and degrees, looking at the back.\n"
_NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"


class MeasuredBy(StrEnum):
    """How it was found out where backs come out."""

    HAND = "hand"
    EYE = "eye"
    SCAN = "scan"


class MeasuredBack(NamedTuple):
    """Where backs come out on one `paper` out of one `tray`, turned over one edge."""

    paper: str
    misprint: Misprint
    tray: str = ""
    flip: FlipEdge = FlipEdge.LONG
    by: MeasuredBy = MeasuredBy.HAND


class PrinterProfile(NamedTuple):
    """A printer: `margins` of any paper as it is fed, in mm, and what was measured."""

    name: str
    title: str
    margins: Edges = DEFAULT_MARGINS
    backs: tuple[MeasuredBack, ...] = ()

    def measured(self, paper: str, tray: str) -> tuple[MeasuredBack, ...]:
        """Return what was measured of a paper out of a tray, once for each edge."""
        return tuple(back for back in self.backs if (back.paper, back.tray) == (paper, tray))

    def with_back(self, back: MeasuredBack) -> PrinterProfile:
        """Return the printer with a measurement in the place of an earlier one of its kind."""
        others = [
            one for one in self.backs if (one.paper, one.tray, one.flip) != (back.paper, back.tray, back.flip)
        ]
        return self._replace(
            backs=tuple(sorted([*others, back], key=lambda one: (one.paper, one.tray, one.flip)))
        )


def is_printer_name(name: str) -> bool:
    """Tell whether a name may be that of a printer or a tray, and of its file."""
    words = name.split("-")
    return (
        all(word.isascii() and word.isalnum() and word == word.lower() for word in words)
        and name not in DEVICES
    )


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


class _Margins(_Strict):
    left: Length = DEFAULT_MARGINS.left
    top: Length = DEFAULT_MARGINS.top
    right: Length = DEFAULT_MARGINS.right
    bottom: Length = DEFAULT_MARGINS.bottom


Off = Annotated[float, Field(ge=-MOST_OFF, le=MOST_OFF)]
Stretched = Annotated[float, Field(ge=1 - MOST_STRETCHED, le=1 + MOST_STRETCHED)]


class _BackModel(_Strict):
    paper: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    tray: Annotated[str, StringConstraints(pattern=_NAME, max_length=100)] | None = None
    flip: Annotated[FlipEdge, Field(strict=False)] = FlipEdge.LONG
    by: Annotated[MeasuredBy, Field(strict=False)] = MeasuredBy.HAND
    right: Off = 0.0
    down: Off = 0.0
    clockwise: Annotated[float, Field(ge=-MOST_TURNED, le=MOST_TURNED)] = 0.0
    across: Stretched = 1.0
    along: Stretched = 1.0
    skew: Annotated[float, Field(ge=-MOST_LEANING, le=MOST_LEANING)] = 0.0

    def measured(self) -> MeasuredBack:
        misprint = Misprint(self.right, self.down, self.clockwise, self.across, self.along, self.skew)
        return MeasuredBack(self.paper, misprint, self.tray or "", self.flip, self.by)


class _Profile(_Strict):
    title: Annotated[str, StringConstraints(max_length=200)] = ""
    margins: _Margins = _Margins()
    backs: Annotated[list[_BackModel], Field(max_length=MOST_MEASURED)] = Field(default_factory=list)


def read_profile(name: str, source: Source) -> tuple[PrinterProfile | None, list[Problem]]:
    """Read the file of a printer; what is wrong is told with its place, and gives no printer."""
    try:
        read = _Profile.model_validate(source.data or {})
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="printer/invalid")
    margins = Edges(read.margins.left, read.margins.top, read.margins.right, read.margins.bottom)
    span = source.span(("margins",))
    problems = check_margins(margins, span=span, subject=name)
    backs = tuple(back.measured() for back in read.backs)
    seen: set[tuple[str, str, str]] = set()
    for number, back in enumerate(backs):
        key = back.paper, back.tray, back.flip.value
        if key in seen:
            message = f"{name} has two measurements of {back.paper} out of one tray"
            hint = "take one of them out, or calibrate again"
            problems.append(error("printer/twice", message, span=source.span(("backs", number)), hint=hint))
        seen.add(key)
    return (None if problems else PrinterProfile(name, read.title or name, margins, backs)), problems


def is_possible(misprint: Misprint) -> bool:
    """Tell whether a printer may put backs there; what is farther off is no printer's but a wrong reading."""
    right, down, clockwise, across, along, skew = misprint
    return (
        max(abs(right), abs(down)) <= MOST_OFF
        and abs(clockwise) <= MOST_TURNED
        and max(abs(across - 1), abs(along - 1)) <= MOST_STRETCHED
        and abs(skew) <= MOST_LEANING
    )


def rounded(misprint: Misprint) -> Misprint:
    """Return it to a micrometre on any paper, as it is kept."""
    right, down, clockwise, across, along, skew = misprint
    lengths = round(right, 3) + 0.0, round(down, 3) + 0.0
    return Misprint(
        *lengths, round(clockwise, 4) + 0.0, round(across, 6), round(along, 6), round(skew, 4) + 0.0
    )


def profile_text(profile: PrinterProfile) -> str:
    """Return the file of a printer: equal for equal printers."""
    data: dict[str, Any] = {"title": profile.title, "margins": profile.margins._asdict()}
    if profile.backs:
        data["backs"] = [_plain(back) for back in profile.backs]
    return HEAD + write_yaml(data, width=100)


def _plain(back: MeasuredBack) -> dict[str, Any]:
    tray = {"tray": back.tray} if back.tray else {}
    said = {"paper": back.paper, **tray, "flip": back.flip.value, "by": back.by.value}
    return {**said, **rounded(back.misprint)._asdict()}
