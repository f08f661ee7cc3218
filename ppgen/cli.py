"""The commands: read options, call the pipeline, print a report, return an exit code."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen import __version__

if TYPE_CHECKING:
    from ppgen import commands
else:

    def _lazily(name: str) -> ModuleType:
        """Return a module that is loaded when it is first used: --help needs no PDF engine."""
        spec = importlib.util.find_spec(name)
        spec.loader = importlib.util.LazyLoader(spec.loader)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module

    commands = _lazily("ppgen.commands")

app = typer.Typer(
    name="ppgen",
    help="Card data and layouts in YAML, checked, printed and proved.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Flip(StrEnum):
    """The edge the paper is turned over when the printer prints the back."""

    LONG = "long"
    SHORT = "short"


_SHIPPED = "Folder with cards/, layouts/ and fonts/; else the current folder, else the shipped games."

Project = Annotated[Path | None, typer.Option(metavar="DIR", help=_SHIPPED)]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all if none is named.")]
Language = Annotated[
    list[str] | None,
    typer.Option("--lang", "-l", metavar="LANG", help="Only this language (BCP 47); repeat for more."),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", "-c", metavar="COMPONENT", help="Only this component; repeat for more."),
]
Paper = Annotated[
    str, typer.Option("--paper", "-p", metavar="PAPER", help="Paper: a4, letter or another of the stock.")
]
FlipEdge = Annotated[Flip, typer.Option("--flip", help="Edge over which the printer turns the paper.")]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder for what is made.")]
Format = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json, sarif, junit or github.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The game.")]
Pieces = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PIECE]...", help="Such as team:toucans, or a component; all if none is named."),
]
Columns = Annotated[int, typer.Option("--columns", min=1, max=40, help="Pieces in a row.")]
Picture = Annotated[Path, typer.Option("--to", metavar="FILE", help="The PNG file to write.")]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")]


@app.callback()
def choose_project(
    context: typer.Context,
    project: Project = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Card data and layouts in YAML, checked, printed and proved."""
    if version:
        typer.echo(f"ppgen {__version__}")
        raise typer.Exit
    context.obj = project


@app.command()
def build(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    paper: Paper = "a4",
    flip: FlipEdge = Flip.LONG,
    out: Out = Path("output"),
) -> None:
    """Check, draw and prove; write <out>/<game>/<lang>/<component>.pdf and a manifest."""
    _finish(
        lambda: commands.build(
            context.obj, _selection(games, lang, only), paper=paper, flip=flip.value, out=out
        )
    )


@app.command()
def check(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    paper: Paper = "a4",
    form: Format = "text",
    strict: Strict = False,
) -> None:
    """Check everything in every language, up to the sheets; write nothing."""
    _finish(
        lambda: commands.check(
            context.obj, _selection(games, lang, None), paper=paper, form=form, strict=strict
        )
    )


@app.command()
def prove(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    out: Out = Path("output"),
) -> None:
    """Read what lies in the output folder and compare every printed field with the data."""
    wanted = _selection(games, lang, only)
    _finish(lambda: commands.prove(context.obj, wanted, out=out))


@app.command()
def show(
    context: typer.Context,
    game: Game,
    pieces: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PIECE]...", help="Such as team:toucans, or a component; all if none is named."
        ),
    ] = None,
    lang: Language = None,
    columns: Annotated[int, typer.Option("--columns", min=1, max=40, help="Pieces in a row.")] = 6,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The PNG file to write.")] = Path(
        "picture.png"
    ),
) -> None:
    """Draw pieces side by side as a picture (PNG), for a page or a friend."""
    wanted = _selection([game], lang, None)
    _finish(lambda: commands.show(context.obj, wanted, pieces=tuple(pieces or ()), columns=columns, to=to))


def _selection(
    games: list[str] | None, languages: list[str] | None, components: list[str] | None
) -> commands.Selection:
    return commands.Selection(tuple(games or ()), tuple(languages or ()), tuple(components or ()))


def _finish(command: Callable[[], int]) -> None:
    try:
        code = command()
    except commands.WrongUseError as fault:
        typer.echo(f"ppgen: {fault}", err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(code)


def main() -> None:
    """Run the program; for the entry point of the package."""
    app()
