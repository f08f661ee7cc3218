"""The commands for those who print on a printer of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import completion
from ppgen.cli.options import Out, Paper, ProjectPlace
from ppgen.cli.print_options import Flip
from ppgen.cli.running import OUTPUT, finish, output_folder
from ppgen.display import printing
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.cli import calibrate as calibrating
    from ppgen.cli import printer
else:
    library, printer, calibrating = map(lazily, ("ppgen.library", "ppgen.cli.printer", "ppgen.cli.calibrate"))

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME[/TRAY]", help="Your printer, perhaps with a tray.", autocompletion=completion.printers
    ),
]
Printer = Annotated[
    str,
    typer.Option(
        "--printer",
        metavar="NAME[/TRAY]",
        help="Your printer: its margins stay white, its backs are moved behind their fronts.",
        autocompletion=completion.printers,
    ),
]

printers = typer.Typer(
    no_args_is_help=True, help="Your printers: what they leave white, where backs come out"
)


@printers.command(name="add")
def add_printer(
    context: typer.Context,
    name: Name,
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="What it is called.")] = "",
    margins: Annotated[
        str,
        typer.Option(
            "--margins",
            metavar="LENGTHS",
            help="What it leaves white: left,top,right,bottom in mm, or one for all.",
        ),
    ] = "",
    back: Annotated[
        str,
        typer.Option(
            "--back",
            metavar="RIGHT,DOWN[,TURN]",
            help="How far off a back comes out, seen from the back: mm, degrees.",
        ),
    ] = "",
    paper: Paper = "a4",
    flip: Flip = printing.FlipEdge.LONG,
) -> None:
    """Add a printer, or change one: its margins, and a back that you measured with a ruler."""
    wish = printer.AddedPrinter(title, margins, back, paper, flip)
    finish(lambda: printer.add(context.obj, name, wish))


@printers.command(name="list")
def list_printers(context: typer.Context) -> None:
    """List the printers, yours and those of the stock, and what was measured of them."""
    finish(lambda: printer.listed(context.obj))


@printers.command(name="show")
def show_printer(context: typer.Context, name: Name) -> None:
    """Tell all that is known of a printer, and where its file is."""
    finish(lambda: printer.shown(context.obj, name))


@printers.command(name="remove")
def remove_printer(context: typer.Context, name: Name) -> None:
    """Take a printer of yours away, or with NAME/TRAY what was measured of a tray."""
    finish(lambda: printer.removed(context.obj, name))


def calibrate(
    context: typer.Context,
    name: Name,
    readings: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SCALE=READING]...", help="What you read on the test sheet: A=6.3 B=5.8 …"),
    ] = None,
    scans: Annotated[
        list[Path] | None,
        typer.Option("--scan", metavar="FILE", help="A scan of the test sheet; once for each side."),
    ] = None,
    paper: Paper = "a4",
    flip: Flip = printing.FlipEdge.LONG,
    lang: Annotated[
        str, typer.Option("--lang", "-l", metavar="LANG", help="The language of the test sheet.")
    ] = "en",
    out: Out = None,
) -> None:
    """Make a test sheet, or read it: where a printer puts the backs, on one paper out of one tray."""

    def run() -> int:
        wished = calibrating.Calibrated(paper, flip, lang)
        if readings or scans:
            return calibrating.read(
                context.obj, name, wished, readings=tuple(readings or ()), scans=tuple(scans or ())
            )
        return calibrating.make(context.obj, name, wished, _folder(context.obj, out))

    finish(run)


def _folder(place: ProjectPlace, out: Path | None) -> Path:
    """Return where a test sheet is written: output/ of the project, or of this folder if there is none."""
    around = printer.around(place)
    return output_folder(place, out) if around.was_chosen else out or OUTPUT
