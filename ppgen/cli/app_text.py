"""The commands for translators."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli.app_data import Encoding, HeadRow, Quotes, Rows, Sheet
from ppgen.cli.options import Game, Games, Language, Paper
from ppgen.cli.running import finish, selection
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.cli import records
    from ppgen.cli import text as translating
else:
    records, translating = lazily("ppgen.cli.records"), lazily("ppgen.cli.text")

text = typer.Typer(no_args_is_help=True, help="Files for translators: cards/<game>/text/<lang>.po")


@text.command()
def extract(context: typer.Context, games: Games = None) -> None:
    """Write the template with all texts of a game: cards/<game>/text/<game>.pot."""
    finish(lambda: translating.extract(context.obj, selection(games, None, None)))


@text.command()
def update(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a file would change.")
    ] = False,
) -> None:
    """Bring template and translations up to date with the game; nothing a translator wrote is lost."""
    finish(lambda: translating.update(context.obj, selection(games, lang, None), only_check=check))


@text.command()
def status(
    context: typer.Context,
    games: Games = None,
    lang: Language = None,
    paper: Paper = "a4",
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="text or json.")] = "text",
) -> None:
    """Tell for each language what is translated, fuzzy, missing, broken, and has no room."""
    finish(lambda: translating.status(context.obj, selection(games, lang, None), form=form, paper=paper))


@text.command(name="export")
def export_text(
    context: typer.Context,
    game: Game,
    lang: Annotated[str, typer.Argument(metavar="LANG", help="The language of the translations.")],
    to: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The .csv or .xlsx file; else <lang>.csv."),
    ] = None,
) -> None:
    """Write all texts of a game, and their translations, as a table that `text import` takes back."""
    finish(lambda: translating.export(context.obj, game, lang, to=to))


@text.command(name="import")
def import_text(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="A table: id, field and text; or a column a field, a language."
        ),
    ],
    lang: Annotated[str, typer.Option("--lang", "-l", metavar="LANG", help="The language of the texts.")],
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="If there are several.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", "-k", metavar="KIND", help="The kind of the cards.")
    ] = None,
    rows: Rows = "",
    sheet: Sheet = None,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="FIELD=HEAD", help="The column of a field; repeat for more."),
    ] = None,
    head: HeadRow = 0,
    encoding: Encoding = "",
    quotes: Quotes = "",
) -> None:
    """Bring translations keyed by card id, or by source, from a table into cards/<game>/text/<lang>.po."""
    finish(
        lambda: translating.bring(
            context.obj,
            files,
            translating.TextsBrought(
                language=lang,
                game=game,
                kind=kind,
                reading=records.reading(rows=rows, sheets=sheet, head=head, encoding=encoding, quotes=quotes),
                columns=records.columns(column),
            ),
        )
    )
