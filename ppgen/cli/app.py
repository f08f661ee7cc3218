"""The commands and their options; what each one does stands in the module of its name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import app_data, app_print, app_printers, app_studio, app_text
from ppgen.cli.app_printers import Printer
from ppgen.cli.approval_level import ApprovalLevel
from ppgen.cli.help import Commands
from ppgen.cli.options import (
    Anew,
    Approved,
    Baseline,
    CheckedSince,
    CopiedGame,
    Deck,
    Fill,
    Fillable,
    Format,
    Formats,
    Fresh,
    Games,
    Ids,
    Ignore,
    Language,
    Limits,
    NewName,
    Only,
    Out,
    Paper,
    Pictured,
    Pieces,
    PrintTo,
    Probe,
    Processes,
    Project,
    ProjectPlace,
    Quick,
    ReferenceFolder,
    Reports,
    Samples,
    Scheduler,
    SchemaFolder,
    Select,
    Set,
    Shipped,
    Since,
    Strict,
    Style,
    Table,
    Version,
    Watch,
    Workflow,
    WriteBaseline,
)
from ppgen.cli.print_options import BestBleed, Bleed, Copies, Cutter, Flip, Ink, Kit, Marks, Sides, Skip
from ppgen.cli.running import cores, finish, output_folder, selection, with_values
from ppgen.display import printing
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.cli import build as building
    from ppgen.cli import check as checking
    from ppgen.cli import docs as documenting
    from ppgen.cli import new as beginning
    from ppgen.cli import prove as proving
    from ppgen.cli import reference as referring
    from ppgen.cli import rules as explaining
    from ppgen.cli import schema as schemas
    from ppgen.cli import tournament as competing
    from ppgen.cli import watch as watching
else:
    # --help needs neither cards nor a PDF engine
    library, building, checking, proving = map(
        lazily, ("ppgen.library", "ppgen.cli.build", "ppgen.cli.check", "ppgen.cli.prove")
    )
    explaining, schemas = lazily("ppgen.cli.rules"), lazily("ppgen.cli.schema")
    watching, competing = map(lazily, ("ppgen.cli.watch", "ppgen.cli.tournament"))
    beginning, referring = map(lazily, ("ppgen.cli.new", "ppgen.cli.reference"))
    documenting = lazily("ppgen.cli.docs")

app = typer.Typer(
    name="ppgen",
    cls=Commands,
    help="Card data and layouts in YAML, checked, printed and proved.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def choose_project(
    context: typer.Context,
    project: Project = None,
    shipped: Shipped = False,
    limits: Limits = 1.0,
    version: Version = False,
    debug: Annotated[bool, typer.Option("--debug", help="A traceback, if ppgen itself fails.")] = False,
) -> None:
    """Card data and layouts in YAML, checked, printed and proved."""
    context.obj = ProjectPlace(project, limits, shipped)
    del debug, version  # both looked at before: what fails where the program begins has no context


@app.command()
def build(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    fill: Fill = None,
    deck: Deck = "",
    paper: Paper = "a4",
    flip: Flip = printing.FlipEdge.LONG,
    printer: Printer = "",
    cutter: Cutter = "",
    bleed: Bleed = printing.Bleed.FIT,
    plan: BestBleed = printing.SheetPlan.AS_SAID,
    sides: Sides = printing.Sides.BOTH,
    ink: Ink = printing.Ink.FULL,
    marks: Marks = printing.Marks.CROSS,
    pieces: Pieces = None,
    copies: Copies = 0,
    skip: Skip = 0,
    since: Since = "",
    kit: Kit = False,
    formats: Formats = None,
    fillable: Fillable = False,
    processes: Processes = 0,
    fresh: Anew = False,
    scheduler: Scheduler = "",
    out: Out = None,
) -> None:
    """Check, draw and prove; write <out>/<game>/<lang>/<component>.pdf and a manifest."""

    def run() -> int:
        forms = [part.strip() for said in formats or ["pdf"] for part in said.split(",")] + [
            "form"
        ] * fillable
        sheets = (
            bleed,
            sides,
            ink,
            processes or cores(),
            fresh,
            scheduler,
            marks,
            copies,
            skip,
            kit,
            printer,
            cutter,
        )
        folder = output_folder(context.obj, out, since=since)
        options = library.BuildOptions(paper, flip, tuple(dict.fromkeys(forms)), folder, *sheets)
        chosen = with_values(selection(games, lang, only, chosen_set, deck), fill)
        chosen = chosen._replace(pieces=tuple(pieces or ()))
        if plan is printing.SheetPlan.BEST:
            if since or bleed is not printing.Bleed.FIT:
                raise library.WrongUseError(
                    "--plan best chooses the bleed itself; leave out --bleed and --since"
                )
            return building.best(context.obj, chosen, options)
        return building.command(context.obj, chosen, options, since)

    finish(run)


@app.command()
def check(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    since: CheckedSince = "",
    paper: Paper = "a4",
    form: Format = "text",
    reports: Reports = None,
    strict: Strict = False,
    select: Select = None,
    ignore: Ignore = None,
    baseline: Baseline = None,
    write_baseline: WriteBaseline = None,
    watch: Watch = False,
    probe: Probe = False,
    approved: Approved = ApprovalLevel.WARNING,
    processes: Processes = 0,
) -> None:
    """Check everything in every language, up to the sheets; write nothing."""

    def run() -> int:
        choice = checking.choose(select, ignore)
        asked = paper, form, checking.report_files(reports or ()), strict, choice, baseline, write_baseline
        options = checking.CheckOptions(*asked, probe, since, processes or cores(), approved)
        work = watching.command if watch else checking.command
        return work(context.obj, selection(games, lang, only, chosen_set, deck), options)

    finish(run)


@app.command()
def rules(context: typer.Context, ids: Ids = None, table: Table = False, samples: Samples = False) -> None:
    """List the rules, or tell all about some of them, with samples."""
    if samples:
        finish(lambda: checking.try_rules(context.obj, tuple(ids or ())))
    finish(lambda: explaining.command(context.obj, tuple(ids or ()), table=table))


@app.command()
def schema(context: typer.Context, to: SchemaFolder = None, fresh: Fresh = False) -> None:
    """Write JSON Schemas, with which editors complete and check the files of every game."""
    finish(lambda: schemas.command(context.obj, to=to, only_check=fresh))


@app.command()
def new(
    context: typer.Context,
    name: NewName,
    style: Style = "plain",
    source: CopiedGame = "",
    workflow: Workflow = "",
) -> None:
    """Write a game that builds and checks clean, small or a copy, to be changed into your own."""
    finish(lambda: beginning.command(context.obj, name, style=style, source=source, workflow=workflow))


@app.command()
def reference(to: ReferenceFolder = None, only: Pictured = None) -> None:
    """Print the reference of all that YAML may say, or write it with its pictures into a folder."""
    finish(lambda: referring.command(to, tuple(only or ())))


@app.command()
def docs(
    to: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the page here, and do not open it."),
    ] = None,
) -> None:
    """Open the tutorial and the reference as one page that works offline, with a search box."""
    finish(lambda: documenting.command(to, is_shown=to is None))


@app.command()
def prove(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    out: Out = None,
    quick: Quick = False,
) -> None:
    """Read what lies in the output folder and compare every printed field with the data."""
    chosen = selection(games, lang, only, chosen_set, deck)
    finish(
        lambda: proving.command(context.obj, chosen, out=output_folder(context.obj, out), pictures=not quick)
    )


@app.command()
def tournament(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The YAML or TRF file of the tournament.")],
    form: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help="text, json, csv, html, trf or yaml.")
    ] = "text",
    to: PrintTo = None,
    language: Language = None,
    paper: Paper = "a4",
) -> None:
    """Pair the participants of a tournament, check its results, and tell or print the standings."""
    printing = competing.TournamentPrinting(to, tuple(language or ()), paper)
    finish(lambda: competing.command(file, printing, form=form))


app.command()(app_print.export)
app.command()(app_studio.studio)
app.command()(app_studio.show)
app.command(name="preview", hidden=True)(app_studio.studio)
app.command()(app_studio.stats)
app.command()(app_studio.plan)
app.command()(app_studio.diff)
app.command()(app_studio.approve)
app.command(name="import")(app_data.bring)
app.add_typer(app_printers.printers, name="printer")
app.command()(app_printers.calibrate)
app.add_typer(app_data.scores, name="score")
app.add_typer(app_text.text, name="text")
app.add_typer(app_data.tables, name="sheet")
app.add_typer(app_data.fonts, name="fonts")
