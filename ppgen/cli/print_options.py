"""The options that say how sheets are printed, as help shows them."""

from __future__ import annotations

from typing import Annotated

import typer

from ppgen.cli import completion
from ppgen.display import printing

Flip = Annotated[
    printing.FlipEdge, typer.Option("--flip", help="Edge over which the printer turns the paper.")
]
Ink = Annotated[
    printing.Ink,
    typer.Option(
        "--ink", help="With low, large fills become pale tints, or as layouts say; with grey, one ink does."
    ),
]
Bleed = Annotated[
    printing.Bleed,
    typer.Option(
        "--bleed", help="Art past the cut: what fits, all on more sheets, around all pieces, or none."
    ),
]
BestBleed = Annotated[
    printing.SheetPlan,
    typer.Option(
        "--plan", help="With best, the bleed that takes the fewest sheets of the paper; see ppgen plan."
    ),
]
Cutter = Annotated[
    str,
    typer.Option(
        "--cutter",
        metavar="NAME",
        help="A cutting machine: pieces lie where it cuts, and its marks are printed.",
        autocompletion=completion.cutters,
    ),
]
Sides = Annotated[
    printing.Sides,
    typer.Option("--sides", help="Which sides to print, and how: backs behind fronts, after all, or beside."),
]
Marks = Annotated[
    printing.Marks,
    typer.Option(
        "--marks",
        help="Where to cut: at the edge, at each corner too, or along each cut; on fronts, or on both sides.",
    ),
]
Copies = Annotated[
    int, typer.Option("--copies", metavar="N", min=0, help="So many of each piece; 0: as the game says.")
]
Skip = Annotated[
    int, typer.Option("--skip", metavar="N", min=0, help="Leave the first slots of the first sheet empty.")
]
Kit = Annotated[
    bool, typer.Option("--kit", help="Everything of a language in one file, too, with an overview: kit.pdf.")
]
