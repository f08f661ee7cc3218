"""`ppgen plan`: what each way of printing takes, the best first, and the command for it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import CLEAN, Telling, opened, write_lines
from ppgen.common.problem import nearest
from ppgen.display.printing import USUAL, Sides
from ppgen.library import BuildOptions, Selection, WrongUseError
from ppgen.library.planning import Plan, PlannedWay, plan
from ppgen.report import counted

FORMATS = ("text", "json")
HEADS = ("paper", "bleed", "sides", "sheets", "by hand", "pages", "free", "cuts", "covered", "ink")


class PlanOptions(NamedTuple):
    """The papers that are compared, whether everything is drawn to measure its ink, how it is told.

    All else is as `printed` says.
    """

    papers: tuple[str, ...]
    with_ink: bool
    form: str
    printed: BuildOptions = BuildOptions()


def command(place: ProjectPlace, selection: Selection, options: PlanOptions) -> int:
    """Tell the plans of games; of one with errors only what is wrong with it."""
    if options.form not in FORMATS:
        raise WrongUseError(f"there is no format {options.form!r}; {nearest(options.form, FORMATS)}")
    telling = Telling(opened(place, lasting=True))
    planned = plan(
        telling.project,
        selection,
        options.papers,
        with_ink=options.with_ink,
        options=options.printed,
    )
    telling.findings = planned.findings
    if not planned.findings.is_sound and (options.form == "json" or not planned.plans):
        return telling.finish("text" if options.form == "text" else "json")
    if options.form == "json":
        sys.stdout.write(json.dumps([_plain(one) for one in planned.plans], indent=1) + "\n")
    else:
        write_lines(line for one in planned.plans for line in _told(one, selection))
    return CLEAN if planned.findings.is_sound else telling.finish()


def _plain(found: Plan) -> dict[str, object]:
    """Return a plan as JSON has it."""
    ways = [
        {
            "paper": one.printing.paper,
            "bleed": one.printing.bleed.value,
            "sides": one.printing.sides.value,
            **{
                name: getattr(one, name)
                for name in ("papers", "by_hand", "pages", "free", "cuts", "covered", "ink")
            },
            "refused": one.refused,
        }
        for one in found.arrangements
    ]
    return {"game": found.game, "language": found.language, "pieces": found.pieces, "arrangements": ways}


def _told(found: Plan, selection: Selection) -> Iterator[str]:
    yield f"{found.game} ({found.language}): {counted(found.pieces, 'piece')}"
    ways = [one for one in found.arrangements if not one.refused]
    rows = [_row(one) for one in ways]
    left_out = {"by hand"} if all(one.printing.cutter is None for one in ways) else set()
    left_out |= {"ink"} if all(one.ink is None for one in ways) else set()
    heads = [head for head in HEADS if head not in left_out]
    wide = [max(len(cell) for cell in column) for column in zip(heads, *rows)]
    for row in (heads, *rows):
        cells = [
            cell.ljust(room) if number < 3 else cell.rjust(room)
            for number, (cell, room) in enumerate(zip(row, wide))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
    refused = [(one.printing.paper, one.refused) for one in found.arrangements if one.refused]
    yield from (f"  {paper}: {why}" for paper, why in dict.fromkeys(refused))
    yield f"  {_command(found, ways[0], selection)}"
    yield ""


def _row(one: PlannedWay) -> tuple[str, ...]:
    printing = one.printing
    by_hand = () if printing.cutter is None else (one.by_hand,)
    figures = (one.papers, *by_hand, one.pages, one.free, one.cuts)
    ink = () if one.ink is None else (f"{one.ink:.1f}",)
    return (
        printing.paper,
        printing.bleed.value,
        printing.sides.value,
        *map(str, figures),
        f"{one.covered:.0%}",
        *ink,
    )


def _command(found: Plan, best: PlannedWay, selection: Selection) -> str:
    """Return the command that prints an arrangement."""
    printing = best.printing
    said = [f"ppgen build {found.game}"]
    said += [f"--lang {language}" for language in selection.languages]
    said += [f"--only {name}" for name in selection.components]
    said += [f"--deck {selection.deck}"] if selection.deck else []
    said += [f"--set {selection.chosen_set}"] if selection.chosen_set else []
    said += [f"--cards '{piece}'" for piece in selection.pieces]
    said += [f"--paper {printing.paper}"] if printing.paper != USUAL.paper else []
    said += [f"--printer {printing.printer.name}"] if printing.printer else []
    said += [f"--cutter {printing.cutter.name}"] if printing.cutter else []
    said += [f"--bleed {printing.bleed}"] if printing.bleed is not USUAL.bleed else []
    said += [f"--sides {printing.sides}"] if printing.sides is not Sides.BOTH else []
    said += [f"--flip {printing.flip}"] if printing.flip is not USUAL.flip else []
    said += [f"--copies {printing.copies}"] if printing.copies else []
    said += [f"--skip {printing.skip}"] if printing.skip else []
    return " ".join(said)
