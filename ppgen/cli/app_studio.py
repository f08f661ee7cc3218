"""The commands for those who look at a game as they work on it: studio, a deck in figures, what changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import completion
from ppgen.cli.options import Games, Language, Only, Paper, Pieces
from ppgen.cli.running import finish, selection
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.cli import approve as approving
    from ppgen.cli import diff as comparing
    from ppgen.cli import stats as counting
    from ppgen.cli import studio as exhibiting
    from ppgen.studio import serving
else:
    approving, comparing = lazily("ppgen.cli.approve"), lazily("ppgen.cli.diff")
    counting = lazily("ppgen.cli.stats")
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
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="text or json.")] = "text",
) -> None:
    """Tell a deck in figures: how often each value occurs, what lies far from the others, odds of drawing."""
    finish(lambda: counting.command(context.obj, selection(games, None, None), form=form))


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
    form: Annotated[
        str,
        typer.Option(
            "--format", "-f", metavar="FORMAT", help="text, markdown, json, or html and pdf with pictures."
        ),
    ] = "text",
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Write it into this file.")] = None,
    paper: Paper = "a4",
) -> None:
    """Tell which printed pieces changed between two states, and each value before and now."""
    wanted = (before, after, form, to, paper)
    finish(
        lambda: comparing.command(context.obj, selection(game, lang, only), comparing.DiffOptions(*wanted))
    )


def approve(
    context: typer.Context, games: Games = None, lang: Language = None, pieces: Pieces = None
) -> None:
    """Keep what every piece shows now, since you have looked at it: a check tells whatever changes later."""
    finish(lambda: approving.command(context.obj, selection(games, lang, None), tuple(pieces or ())))
