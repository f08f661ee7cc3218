"""The options and arguments of the commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ppgen.cli import completion
from ppgen.cli.approval_level import ApprovalLevel
from ppgen.common.about import VERSION


class ProjectPlace(NamedTuple):
    """The project that a command is about, and how many times the usual amount of work it may take."""

    root: Path | None = None
    limits: float = 1.0
    is_shipped: bool = False


_PROJECT = "Folder with cards/, layouts/ and fonts/; else the current one, or the nearest above it."

Project = Annotated[Path | None, typer.Option("--project", metavar="DIR", help=_PROJECT)]


def _tell_version(wanted: bool) -> None:
    """Print the version and stop, before a command is missed."""
    if wanted:
        typer.echo(f"ppgen {VERSION}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", help="Print the version and stop.", is_eager=True, callback=_tell_version),
]
Shipped = Annotated[bool, typer.Option("--shipped", help="Take the games that ppgen brings along.")]
Limits = Annotated[
    float,
    typer.Option(
        "--limits",
        metavar="TIMES",
        min=1.0,
        max=1000.0,
        help="How many times the usual amount of work a game may take, if it is meant to be very large.",
    ),
]
Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="Games; all if none is named.", autocompletion=completion.games),
]
Language = Annotated[
    list[str] | None,
    typer.Option(
        "--lang",
        "-l",
        metavar="LANG",
        help="Only this language (BCP 47); repeat for more.",
        autocompletion=completion.languages,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        "-c",
        metavar="COMPONENT",
        help="Only this component, or these shared sheets; repeat for more.",
        autocompletion=completion.components,
    ),
]
Set = Annotated[
    str,
    typer.Option(
        "--set",
        metavar="SET",
        help="The set of cards; else the first, and all are checked.",
        autocompletion=completion.sets,
    ),
]
Fill = Annotated[
    list[str] | None,
    typer.Option(
        "--fill",
        metavar="FIELD=VALUE|FILE",
        help="What stands on score sheets, such as home=sloths (repeat), or the file of a whole record.",
    ),
]
Fillable = Annotated[
    bool, typer.Option("--fillable", help="Score sheets as PDF forms, too: <component>.form.pdf.")
]
Deck = Annotated[
    str,
    typer.Option(
        "--deck",
        metavar="DECK",
        help="Only the cards of this deck, a file of decks/.",
        autocompletion=completion.decks,
    ),
]
Paper = Annotated[
    str,
    typer.Option(
        "--paper",
        "-p",
        metavar="PAPER",
        help="Paper: a4, letter or another of the stock.",
        autocompletion=completion.papers,
    ),
]
PrintTo = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="DIR",
        file_okay=False,
        help="Print pairings, slips and tables as PDF into this folder.",
    ),
]
Pieces = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar="PIECE[=N]",
        help="Only team:sloths, or 'team:*', or team:sloths=2; repeat.",
        autocompletion=completion.pieces,
    ),
]
ShownPieces = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PIECE]...",
        help="Such as team:toucans, or a component; all if none is named.",
        autocompletion=completion.pieces,
    ),
]
Since = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="COMMIT|DIR|MANIFEST",
        help="Only what changed since, into output/changed; what to take out.",
    ),
]
Quick = Annotated[
    bool, typer.Option("--quick", help="Leave the pictures of the pages out, which take longest.")
]
Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMATS",
        help="pdf, png, svg, html, form, pages, or several: pdf,svg.",
        show_default="pdf",
    ),
]
Processes = Annotated[
    int,
    typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes that share the work; 0: one a core."),
]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Have the workers of a Dask cluster make the languages: tcp://host:8786.",
    ),
]
Anew = Annotated[
    bool, typer.Option("--fresh", help="Make every file anew, also those whose inputs did not change.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="DIR",
        file_okay=False,
        help="Folder for what is made; else output/ of the project.",
    ),
]
Format = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json, sarif, junit or github.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The game.", autocompletion=completion.games)]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")]
Select = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="RULE",
        help="Only these rules, such as 'text/*'; repeat for more.",
        autocompletion=completion.rules,
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore",
        metavar="RULE",
        help="Not these rules; repeat for more.",
        autocompletion=completion.rules,
    ),
]
Baseline = Annotated[
    Path | None, typer.Option("--baseline", metavar="FILE", help="Accept the known problems in this file.")
]
WriteBaseline = Annotated[
    Path | None, typer.Option("--write-baseline", metavar="FILE", help="Write all problems as known ones.")
]
Watch = Annotated[
    bool, typer.Option("--watch", "-w", help="Stay, and check again whenever a file changes, until Ctrl-C.")
]
Approved = Annotated[
    ApprovalLevel, typer.Option("--approved", help="What a piece is that shows other things than approved.")
]
Probe = Annotated[
    bool, typer.Option("--probe", help="Change each printed value once; what is printed must follow.")
]
Ids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[RULE]...",
        help="Rules by id, such as 'text/*'; with --table, games.",
        autocompletion=completion.rules,
    ),
]
Table = Annotated[bool, typer.Option("--table", help="Where each rule of a game is enforced, in Markdown.")]
Samples = Annotated[
    bool, typer.Option("--try", help="Try the rules of a game on their own samples; with it, name games.")
]
SchemaFolder = Annotated[
    Path | None, typer.Argument(metavar="[DIR]", help="Write below this folder; else into the project.")
]
Workflow = Annotated[
    str,
    typer.Option(
        "--ci", metavar="PLACE", help="Write a workflow of checks, too: for github, gitlab or forgejo."
    ),
]
Reports = Annotated[
    list[str] | None,
    typer.Option(
        "--report",
        metavar="FORMAT=FILE",
        help="A report in a file, too: sarif=check.sarif; repeat.",
    ),
]
NewName = Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as my-game.")]
Style = Annotated[
    str,
    typer.Option(
        "--style",
        metavar="STYLE",
        help="plain (words), effects (sentences from data), pictures, tokens or board (pawns, die, box).",
    ),
]
CopiedGame = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="GAME",
        help="Begin with a copy of a game that ppgen brings along.",
        autocompletion=completion.shipped_games,
    ),
]
ReferenceFolder = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="DIR", file_okay=False, help="Write its chapters and pictures below this."
    ),
]
Pictured = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="ELEMENT", help="Draw only this element's picture; repeat for more."),
]
Fresh = Annotated[bool, typer.Option("--check", help="Write nothing; fail if a schema is not fresh.")]
CheckedSince = Annotated[
    str,
    typer.Option(
        "--since", metavar="COMMIT|DIR", help="Tell only what was not wrong in that commit, or folder."
    ),
]
ShownSince = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="COMMIT|DIR",
        help="Only pieces that are not as in that commit, or folder.",
    ),
]
