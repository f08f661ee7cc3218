"""Nets with given options and boxes for given things: made, folded, measured; faults with their mend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import ModuleType

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error
from ppgen.compose.folded.things import Checked, FoldedThing
from ppgen.folding.boxes import BoxWish, SheetPaper, check_paper, least, size_for
from ppgen.folding.content import Item
from ppgen.folding.figures import figures_of
from ppgen.folding.geometry.model import Assembly
from ppgen.folding.judging.assembly import check_assembly
from ppgen.folding.nets._options import NetOptions

_OF_LOW_THINGS = {"fold/tab-outside-pocket", "fold/panel-shape"}
"""What goes wrong where a net is too low for its tabs, and would not if it were higher."""

_ACROSS = ("width", "length", "depth")
WIDENED = (8.0, 16.0, 32.0, 64.0)
"""By how much at most a box that is too narrow is widened, one try after the other, in mm."""

ANY_PAPER = Size(2000.0, 2000.0)

POSES_TRIED = 4
"""How many poses of each move are looked at for nets whose options were written by hand."""


def smallest_box(items: Sequence[Item], sheet: SheetPaper, *, wish: BoxWish, module: ModuleType) -> Checked:
    """Return the smallest box that holds all items, if one can be made."""
    box, problems = size_for(items, sheet, kind=wish.kind, lid=wish.lid, clearance=wish.clearance)
    return None if box is None else _measured(module, box.options, box.assembly), tuple(problems)


def checked_net(module: ModuleType, options: NetOptions, sheet: SheetPaper) -> Checked:
    """Fold a net whose options were written by hand, and see whether it fits the paper."""
    assembly: Assembly = module.build(options, sheet.paper)
    problems = check_assembly(assembly, samples=POSES_TRIED)
    size = float(getattr(options, module.GROWS))

    grown = partial(_with_length, module, options, sheet, module.GROWS)
    if not problems:
        problems = check_paper(grown, size, sheet=sheet)
    elif narrow := _too_narrow(module, options, sheet):
        problems = [narrow]
    elif {problem.rule for problem in problems} & _OF_LOW_THINGS and (
        enough := least(grown, size, sheet=sheet)
    ):
        hint = f"a {module.GROWS} of {enough:.1f} mm or more instead of {size:.1f} mm would do"
        problems = [problem._replace(hint=hint) for problem in problems]
    return None if problems else _measured(module, options, assembly), tuple(problems)


def _too_narrow(module: ModuleType, options: NetOptions, sheet: SheetPaper) -> Problem | None:
    """Tell that panels meet which swing in between walls, and from what length on they do not."""
    any_paper = sheet._replace(printable=ANY_PAPER)
    for name in (name for name in _ACROSS if name in options.model_fields_set):
        length = float(getattr(options, name))
        wider = partial(_with_length, module, options, sheet, name)
        tries = (least(wider, length, sheet=any_paper, most=most) for most in WIDENED)
        if enough := next((found for found in tries if found), 0.0):
            room = f"a {module.ID} with a {name} of {length:.1f} mm has no room between its walls"
            message = f"{room} for its flaps, or to glue them"
            return error("box/too-narrow", message, hint=f"a {name} of {enough:.1f} mm or more would do")
    return None


def _with_length(
    module: ModuleType, options: NetOptions, sheet: SheetPaper, name: str, length: float
) -> Assembly:
    """Return the net with one of its lengths in mm changed."""
    made: Assembly = module.build(options.model_copy(update={name: length}), sheet.paper)
    return made


def _measured(module: ModuleType, options: NetOptions, assembly: Assembly) -> FoldedThing:
    sheets = {net.name: net.size for net in assembly.nets}
    return FoldedThing(module, options, assembly, figures_of(assembly), sheets)
