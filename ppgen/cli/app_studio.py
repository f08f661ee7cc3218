"""The commands for those who look at a game as they work on it: studio, figures, sheets, what changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import completion
from ppgen.cli.app_printers import Printer
from ppgen.cli.options import Deck, Game, Games, Language, Only, Paper, Pieces, Set, ShownPieces, ShownSince
from ppgen.cli.print_options import Copies, Cutter, Flip, Sides, Skip
from ppgen.cli.running import finish, output_folder, selection
from ppgen.display import printing
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.cli import approve as approving
    from ppgen.cli import diff as comparing
    from ppgen.cli import plan as planning
    from ppgen.cli import show as showing
    from ppgen.cli import stats as counting
    from ppgen.cli import studio as exhibiting
    from ppgen.studio import serving
else:
    library = lazily("ppgen.library")
    approving, comparing = lazily("ppgen.cli.approve"), lazily("ppgen.cli.diff")
    counting, planning, showing = map(lazily, ("ppgen.cli.stats", "ppgen.cli.plan", "ppgen.cli.show"))
    exhibiting, serving = lazily("ppgen.cli.studio"), lazily("ppgen.studio.serving")


def studio(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="The game; none is needed if it is the only one.",
            autocompletion=completion.games,
        ),
    ] = "",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any port that is free.")] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open the browser.")
    ] = True,
    editor: Annotated[
        str,
        typer.Option(
            "--editor",
            metavar="COMMAND",
            envvar="PPGEN_EDITOR",
            help="What opens a place in a file: 'code -g {file}:{line}:{column}'.",
        ),
    ] = "",
    paper: Paper = "a4",
) -> None:
    """Show a game in the browser as it will be printed, and edit its cards there."""
    finish(lambda: exhibiting.command(context.obj, game, serving.StudioOptions(port, browser, editor, paper)))


def stats(
    context: typer.Context,
    games: Games = None,
    form: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json or pdf.")
    ] = "text",
    since: Annotated[
        str,
        typer.Option("--since", metavar="COMMIT", help="Tell which figures are new since then; or a folder."),
    ] = "",
    paper: Paper = "a4",
    to: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Where the pages of pdf go; else output/figures.pdf."
        ),
    ] = None,
) -> None:
    """Tell a deck in figures: how often each value occurs, what lies far from the others, odds of drawing."""

    def work() -> int:
        asked = counting.FigureOptions(
            form, since, paper, to, output_folder(context.obj, None) / "figures.pdf"
        )
        return counting.command(context.obj, selection(games, None, None), asked)

    finish(work)


def plan(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    pieces: Pieces = None,
    papers: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            "-p",
            metavar="PAPER",
            help="Compare this paper; repeat for more; else a4 and letter.",
            autocompletion=completion.papers,
        ),
    ] = None,
    printer: Printer = "",
    cutter: Cutter = "",
    flip: Flip = printing.FlipEdge.LONG,
    sides: Sides = printing.Sides.BOTH,
    copies: Copies = 0,
    skip: Skip = 0,
    with_ink: Annotated[
        bool, typer.Option("--with-ink", help="Draw each of them, too, and measure the ink; takes longer.")
    ] = False,
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="text or json.")] = "text",
) -> None:
    """Compare papers, bleeds and backs before printing: sheets, empty slots, cuts; the best first."""

    def run() -> int:
        chosen = selection(games, lang, only, chosen_set, deck)
        printed = library.BuildOptions(
            flip=flip, sides=sides, copies=copies, skip=skip, printer=printer, cutter=cutter
        )
        options = planning.PlanOptions(tuple(papers or ("a4", "letter")), with_ink, form, printed)
        return planning.command(context.obj, chosen._replace(pieces=tuple(pieces or ())), options)

    finish(run)


def show(
    context: typer.Context,
    game: Game,
    pieces: ShownPieces = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    since: ShownSince = "",
    columns: Annotated[int, typer.Option("--columns", min=1, max=40, help="Pieces in a row.")] = 6,
    view: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="AROUND ABOVE", help="Show what folds closed, from so many degrees."),
    ] = None,
    to: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The PNG file to write.")] = Path(
        "picture.png"
    ),
) -> None:
    """Draw pieces side by side as a picture (PNG), for a page or a friend."""

    def run() -> int:
        chosen = selection([game], lang, only, chosen_set, deck)._replace(pieces=tuple(pieces or ()))
        return showing.command(context.obj, chosen, showing.ShowOptions(columns, view, to, since))

    finish(run)


def diff(
    context: typer.Context,
    before: Annotated[
        str, typer.Argument(metavar="BEFORE", help="A commit, such as HEAD or v1.0, or another folder.")
    ],
    after: Annotated[
        str, typer.Argument(metavar="[AFTER]", help="The later state; else the project as it is now.")
    ] = "",
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            "-g",
            metavar="GAME",
            help="Only this game; repeat for more.",
            autocompletion=completion.games,
        ),
    ] = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    form: Annotated[
        str,
        typer.Option(
            "--format", "-f", metavar="FORMAT", help="text, markdown, json, or html and pdf with pictures."
        ),
    ] = "text",
    to: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it into this file.")
    ] = None,
    paper: Paper = "a4",
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", metavar="FOLDER", help="For markdown: small pictures, shown from here."),
    ] = None,
) -> None:
    """Tell which printed pieces changed between two states, and each value before and now."""
    wanted = (before, after, form, to, paper, pictures)
    chosen = selection(game, lang, only, chosen_set, deck)
    finish(lambda: comparing.command(context.obj, chosen, comparing.DiffOptions(*wanted)))


def approve(
    context: typer.Context, games: Games = None, lang: Language = None, pieces: Pieces = None
) -> None:
    """Keep what every piece shows now, since you have looked at it: a check tells whatever changes later."""
    finish(lambda: approving.command(context.obj, selection(games, lang, None), tuple(pieces or ())))
