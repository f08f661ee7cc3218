"""The commands and their options; what each one does stands in the module of its name."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.common.about import VERSION
from ppgen.common.lazy import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.cli import build as building
    from ppgen.cli import check as checking
    from ppgen.cli import new as beginning
    from ppgen.cli import prove as proving
    from ppgen.cli import reference as referring
    from ppgen.cli import rules as explaining
    from ppgen.cli import schema as schemas
    from ppgen.cli import show as showing
    from ppgen.cli import text as translating
    from ppgen.cli import watch as watching
else:
    # --help needs neither cards nor a PDF engine
    library, building, checking, proving = map(
        lazily, ("ppgen.library", "ppgen.cli.build", "ppgen.cli.check", "ppgen.cli.prove")
    )
    explaining, schemas, showing = map(lazily, ("ppgen.cli.rules", "ppgen.cli.schema", "ppgen.cli.show"))
    translating, watching = map(lazily, ("ppgen.cli.text", "ppgen.cli.watch"))
    beginning, referring = map(lazily, ("ppgen.cli.new", "ppgen.cli.reference"))

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
Quick = Annotated[
    bool, typer.Option("--quick", help="Leave the pictures of the pages out, which take longest.")
]
Formats = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMATS", help="pdf, png, svg, or several: pdf,svg.")
]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder for what is made.")]
Format = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json, sarif, junit or github.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The game.")]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")]
Select = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="RULE", help="Only these rules, such as 'text/*'; repeat for more."),
]
Ignore = Annotated[
    list[str] | None, typer.Option("--ignore", metavar="RULE", help="Not these rules; repeat for more.")
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
Probe = Annotated[
    bool, typer.Option("--probe", help="Change each printed value once; what is printed must follow.")
]
Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="[RULE]...", help="Rules by id, such as 'text/*'; with --table, games."),
]
Table = Annotated[bool, typer.Option("--table", help="Where each rule of a game is enforced, in Markdown.")]
Samples = Annotated[
    bool, typer.Option("--try", help="Try the rules of a game on their own samples; with it, name games.")
]
SchemaFolder = Annotated[
    Path | None, typer.Argument(metavar="[DIR]", help="Write below this folder; else into the project.")
]
NewName = Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as my-game.")]
Style = Annotated[
    str,
    typer.Option("--style", metavar="STYLE", help="plain (words on cards) or effects (sentences from data)."),
]
ReferenceFolder = Annotated[
    Path | None, typer.Option("--to", metavar="DIR", help="Write reference.md and its pictures here.")
]
Fresh = Annotated[bool, typer.Option("--check", help="Write nothing; fail if a schema is not fresh.")]


@app.callback()
def choose_project(
    context: typer.Context,
    project: Project = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Card data and layouts in YAML, checked, printed and proved."""
    if version:
        typer.echo(f"ppgen {VERSION}")
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
    formats: Formats = "pdf",
    out: Out = Path("output"),
) -> None:
    """Check, draw and prove; write <out>/<game>/<lang>/<component>.pdf and a manifest."""

    def run() -> int:
        forms = tuple(part.strip() for part in formats.split(","))
        options = library.BuildOptions(paper, library.FlipEdge(flip.value), forms, out)
        return building.command(context.obj, _selection(games, lang, only), options)

    _finish(run)


@app.command()
def check(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    paper: Paper = "a4",
    form: Format = "text",
    strict: Strict = False,
    select: Select = None,
    ignore: Ignore = None,
    baseline: Baseline = None,
    write_baseline: WriteBaseline = None,
    watch: Watch = False,
    probe: Probe = False,
) -> None:
    """Check everything in every language, up to the sheets; write nothing."""

    def run() -> int:
        choice = checking.choose(select, ignore)
        options = checking.CheckOptions(paper, form, strict, choice, baseline, write_baseline, probe)
        work = watching.command if watch else checking.command
        return work(context.obj, _selection(games, lang, None), options)

    _finish(run)


@app.command()
def rules(context: typer.Context, ids: Ids = None, table: Table = False, samples: Samples = False) -> None:
    """List the rules, or tell all about some of them, with samples."""
    if samples:
        _finish(lambda: checking.try_rules(context.obj, tuple(ids or ())))
    _finish(lambda: explaining.command(context.obj, tuple(ids or ()), table=table))


@app.command()
def schema(context: typer.Context, to: SchemaFolder = None, fresh: Fresh = False) -> None:
    """Write JSON Schemas, with which editors complete and check the files of every game."""
    _finish(lambda: schemas.command(context.obj, to=to, only_check=fresh))


@app.command()
def new(context: typer.Context, name: NewName, style: Style = "plain") -> None:
    """Write a small game that builds and checks clean, to be changed into your own."""
    _finish(lambda: beginning.command(context.obj, name, style=style))


@app.command()
def reference(to: ReferenceFolder = None) -> None:
    """Print the reference of all that YAML may say, or write it with its pictures into a folder."""
    _finish(lambda: referring.command(to))


@app.command()
def prove(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    out: Out = Path("output"),
    quick: Quick = False,
) -> None:
    """Read what lies in the output folder and compare every printed field with the data."""
    _finish(lambda: proving.command(context.obj, _selection(games, lang, only), out=out, pictures=not quick))


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
    view: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="AROUND ABOVE", help="Show what folds closed, from so many degrees."),
    ] = None,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The PNG file to write.")] = Path(
        "picture.png"
    ),
) -> None:
    """Draw pieces side by side as a picture (PNG), for a page or a friend."""

    def run() -> int:
        requested = showing.Show(tuple(pieces or ()), columns, view)
        return showing.command(context.obj, _selection([game], lang, None), requested, to=to)

    _finish(run)


text = typer.Typer(no_args_is_help=True, help="Files for translators: cards/<game>/text/<lang>.po")
app.add_typer(text, name="text")


@text.command()
def extract(context: typer.Context, games: Games = None) -> None:
    """Write the template with all texts of a game: cards/<game>/text/<game>.pot."""
    _finish(lambda: translating.extract(context.obj, _selection(games, None, None)))


@text.command()
def update(context: typer.Context, games: Games = None, lang: Language = None) -> None:
    """Bring translations up to date with the game; nothing a translator wrote is lost."""
    _finish(lambda: translating.update(context.obj, _selection(games, lang, None)))


@text.command()
def status(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    paper: Paper = "a4",
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="text or json.")] = "text",
) -> None:
    """Tell for each language what is translated, fuzzy, missing, broken, and has no room."""
    _finish(lambda: translating.status(context.obj, _selection(games, lang, None), form=form, paper=paper))


def _selection(
    games: list[str] | None, languages: list[str] | None, components: list[str] | None
) -> library.Selection:
    return library.Selection(tuple(games or ()), tuple(languages or ()), tuple(components or ()))


def _finish(command: Callable[[], int]) -> None:
    try:
        code = command()
    except library.WrongUseError as fault:
        typer.echo(f"ppgen: {fault}", err=True)
        raise typer.Exit(2) from None
    except BrokenPipeError:  # whoever reads the report has seen enough; the framework ends quietly
        raise
    except OSError as fault:
        told = ": ".join(str(part) for part in (fault.filename, fault.strerror or fault) if part)
        typer.echo(f"ppgen: {told}", err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(code)
