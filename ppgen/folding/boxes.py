"""Content into the smallest box that holds it, and the largest that the paper allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from itertools import product
from typing import NamedTuple

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error, note
from ppgen.folding.content import ROOM_AROUND, Item, Room, rooms
from ppgen.folding.geometry.model import Assembly, NetPaper
from ppgen.folding.judging.assembly import check_assembly, check_fits
from ppgen.folding.judging.motion import SAMPLES
from ppgen.folding.judging.sheet import fits
from ppgen.folding.nets import strip_box, tray, tuck_box
from ppgen.folding.nets._options import NetOptions

TONGUES = (14.0, 12.0, 10.0)
GATES = (None, 25.0, 15.0)
STEP = 0.1
TALLEST = 200.0
RAISED_BY = 0.5
MOST_RAISED = 16.0
"""A box that needs more height than this for its tabs is another box; mm."""


class BoxKind(StrEnum):
    """The boxes that can be sized from their content."""

    STRIP = strip_box.ID
    TUCK = tuck_box.ID
    TRAY = tray.ID


class LidKind(StrEnum):
    """Whether a box has a lid, and how far down it reaches."""

    NONE = "none"
    SHORT = "short"
    FULL = "full"


class BoxWish(NamedTuple):
    """How a box is wanted: which, with what lid, and with how many mm between walls in one another."""

    kind: BoxKind
    lid: LidKind
    clearance: float


class SheetPaper(NamedTuple):
    """What there is to fold of: the paper, its printable area in mm and what people call it."""

    paper: NetPaper
    printable: Size
    name: str


class SizedBox(NamedTuple):
    """A box that holds its content: the room inside, its options and the assembly, checked."""

    room: Room
    options: NetOptions
    assembly: Assembly


def size_for(
    items: Sequence[Item],
    sheet: SheetPaper,
    *,
    kind: BoxKind = BoxKind.STRIP,
    lid: LidKind = LidKind.NONE,
    clearance: float = strip_box.CLEARANCE,
) -> tuple[SizedBox | None, list[Problem]]:
    """Return the smallest box that holds everything and can be made of the paper.

    Between the walls of a strip box that lie in one another are `clearance` mm.
    """
    wanted = _upright(items) if kind is BoxKind.TUCK else rooms(items)
    if not wanted:
        return None, [error("box/empty", "a box needs content to be sized by")]
    unsound: list[tuple[Room, Problem]] = []
    wish = BoxWish(kind, lid, clearance)
    for room in wanted:
        for assembly_options in _candidates(wish, room):
            assembly = _build(kind, assembly_options, sheet.paper)
            if not _fits(assembly, sheet.printable):
                continue
            faults = check_assembly(assembly)
            if not faults:
                return SizedBox(room, assembly_options, assembly), []
            unsound.append((room, faults[0]))
    if unsound:
        return _raised(unsound[0][0], sheet, wish) or (None, [_unsound(*unsound[0], kind)])
    return None, [_too_large(wanted[0], sheet, wish)]


def _raised(room: Room, sheet: SheetPaper, wish: BoxWish) -> tuple[SizedBox, list[Problem]] | None:
    """Make a box for a low content higher, by as little as lets its tabs hold, and say so."""

    def raised(height: float) -> SizedBox:
        higher = room._replace(height=height)
        options = _candidates(wish, higher)[0]
        return SizedBox(higher, options, _build(wish.kind, options, sheet.paper))

    height = least(lambda height: raised(height).assembly, room.height, sheet=sheet)
    if not height:
        return None
    message = (
        f"the {wish.kind} is {height:.1f} mm high inside, {height - room.height:.1f} mm more than its "
        "content needs: lower, its tabs would not hold"
    )
    hint = "let it hold more cards, or put something soft on top"
    return raised(height), [note("box/raised", message, hint=hint)]


def largest(make: Callable[[float], Assembly], *, most: float, printable: Size) -> float:
    """Return the greatest value up to `most`, in steps of 0.1, whose nets all fit; 0 if none does."""
    low, high = 0, int(most / STEP)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _fits(make(round(middle * STEP, 1)), printable) else (low, middle - 1)
    return round(low * STEP, 1)


def least(
    make: Callable[[float], Assembly], value: float, *, sheet: SheetPaper, most: float = MOST_RAISED
) -> float:
    """Return the smallest value above an unsound one that closes and fits; 0 if there is none.

    It is looked for in steps of 0.5 mm, up to `most` mm more.
    """

    def sound(steps: int, samples: int = 0) -> bool:
        assembly = make(value + steps * RAISED_BY)
        return _fits(assembly, sheet.printable) and not check_assembly(assembly, samples=samples)

    last = round(most / RAISED_BY)
    # Following every panel on its way takes most of the time: only what is sound when closed is followed.
    steps = _first(sound, 1, last) if sound(last) else 0
    if steps and not sound(steps, SAMPLES):
        steps = _first(partial(sound, samples=SAMPLES), steps, last) if sound(last, SAMPLES) else 0
    return value + steps * RAISED_BY if steps else 0.0


def _first(holds: Callable[[int], bool], low: int, high: int) -> int:
    """Return the lowest number for which something holds that holds for the highest."""
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def check_paper(make: Callable[[float], Assembly], value: float, *, sheet: SheetPaper) -> list[Problem]:
    """Check that all nets of a thing fit the paper; else say which value in mm would be the largest.

    `make` builds the thing with one of its lengths, the one its module calls `GROWS`, changed.
    """
    assembly = make(value)
    problems = check_fits(assembly, sheet.printable, area=sheet.name)
    if not problems:
        return []
    most = largest(make, most=value, printable=sheet.printable)
    hint = (
        f"at most {most:.1f} mm instead of {value:.1f} mm would fit" if most else "no smaller one would fit"
    )
    return [problem._replace(hint=f"{hint}; or take a larger paper") for problem in problems]


def _fits(assembly: Assembly, printable: Size) -> bool:
    return all(fits(net, printable) for net in assembly.nets)


def _upright(items: Sequence[Item]) -> tuple[Room, ...]:
    """A tuck box stands: its depth is the height of the stack."""
    flat = [room for room in rooms(items) if not room.bay and room.across == room.along == 1]
    ease = ROOM_AROUND / 2
    return tuple(Room(room.width - ease, room.height, room.length - ease) for room in flat)


def _candidates(wish: BoxWish, room: Room) -> list[NetOptions]:
    lid = wish.lid
    match wish.kind:
        case BoxKind.TUCK:
            return [tuck_box.Options(width=room.width, depth=room.length, height=room.height)]
        case BoxKind.TRAY:
            return [tray.Options(width=room.width, length=room.length, height=room.height, lid=lid.value)]
        case BoxKind.STRIP:
            return [
                strip_box.Options(
                    width=room.width,
                    length=room.length,
                    height=room.height,
                    tongue=tongue,
                    gate=gate,
                    lid=lid.value,
                    clearance=wish.clearance,
                )
                for tongue, gate in product(TONGUES, GATES)
            ]


def _build(kind: BoxKind, options: NetOptions, paper: NetPaper) -> Assembly:
    match options:
        case tuck_box.Options():
            return tuck_box.build(options, paper)
        case tray.Options():
            return tray.build(options, paper)
        case strip_box.Options():
            return strip_box.build(options, paper)
        case _:
            raise TypeError(f"{kind} has no options of type {type(options).__name__}")


def _unsound(room: Room, fault: Problem, kind: BoxKind) -> Problem:
    """Say that a box of this size fits the paper and does not close: its content is too thin, as a rule."""
    measures = f"{room.width:.1f} × {room.length:.1f} × {room.height:.1f} mm"
    message = f"a {kind} for {measures} does not close: {fault.message}"
    others = ", ".join(other for other in BoxKind if other is not kind)
    hint = f"let it hold more cards, say a greater card_thickness, or take another net: {others}"
    return error("box/cannot-close", message, hint=hint)


def _too_large(room: Room, sheet: SheetPaper, wish: BoxWish) -> Problem:
    """Say what is needed, the highest box the paper allows on that floor, and the mends."""
    kind = wish.kind
    options = _candidates(wish, room)[-1]

    def make(height: float) -> Assembly:
        return _build(kind, options.model_copy(update={"height": max(height, STEP)}), sheet.paper)

    most = largest(make, most=_foldable(options, sheet.paper), printable=sheet.printable)
    allowed = (
        f"the highest on that floor is {most:.1f} mm" if most else "that floor is too large for any height"
    )
    message = (
        f"a {kind} for {room.width:.1f} × {room.length:.1f} × {room.height:.1f} mm"
        f" does not fit {sheet.name}: {allowed}"
    )
    return error("box/too-large", message, hint=_mend(room, sheet, kind))


def _foldable(options: NetOptions, paper: NetPaper) -> float:
    """The height that can be folded, paper of any size given."""
    if isinstance(options, strip_box.Options):
        return min(options.height, strip_box.highest(options, paper))
    return TALLEST


def _mend(room: Room, sheet: SheetPaper, kind: BoxKind) -> str:
    mends = ["take a larger paper", "share the content between two boxes"]
    if kind is not BoxKind.TRAY:
        options = tray.Options(width=room.width, length=room.length, height=room.height)
        if _fits(tray.build(options, sheet.paper), sheet.printable):
            mends.append("make a glued tray with a lid, which fits")
    return ", or ".join(mends)
