"""The commands for those who bring data: cards in spreadsheets, filled score sheets, typefaces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import completion
from ppgen.cli.options import Game
from ppgen.cli.running import finish
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.cli import fonts as typefaces
    from ppgen.cli import importing, records, sheet
    from ppgen.cli import score as scoring
else:
    importing, sheet = map(lazily, ("ppgen.cli.importing", "ppgen.cli.sheet"))
    records = lazily("ppgen.cli.records")
    scoring = lazily("ppgen.cli.score")
    typefaces = lazily("ppgen.cli.fonts")

Rows = Annotated[
    str, typer.Option("--rows", metavar="PATH", help="Where rows are in JSON or YAML: suits[].cards[].")
]
Sheet = Annotated[
    list[str] | None,
    typer.Option(
        "--sheet",
        metavar="SHEET",
        help="A sheet of a workbook; repeat for more. '*' is all, -NAME all but it.",
    ),
]
Column = Annotated[
    list[str] | None,
    typer.Option(
        "--column", metavar="HEAD=FIELD", help="What a column fills; HEAD= leaves it alone. Repeat for more."
    ),
]
HeadRow = Annotated[
    int,
    typer.Option("--head", metavar="ROW", min=0, help="The row that names the columns; else it is found."),
]
Encoding = Annotated[
    str,
    typer.Option("--encoding", metavar="NAME", help="Of a text file, if not seen: windows-1252, shift-jis."),
]
Quotes = Annotated[
    str, typer.Option("--quotes", metavar="WHAT", help="In text files: marks (around cells), or letters.")
]

fonts = typer.Typer(no_args_is_help=True, help="Typefaces of a project: fonts/manifest.yaml")


@fonts.command(name="add")
def add_fonts(
    context: typer.Context,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PACKAGE_OR_FILE]...", help="Font files (.ttf), or an installed package."),
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", "-l", metavar="LANG", help="The language that it is for (BCP 47).")
    ] = "",
    family: Annotated[
        str, typer.Option("--family", metavar="NAME", help="Which family of several, as noto-sans-kr.")
    ] = "",
    licence: Annotated[
        str, typer.Option("--licence", metavar="LICENCE", help="Where the files name none: OFL-1.1.")
    ] = "",
) -> None:
    """Describe a family of type in fonts/manifest.yaml, for a language in its stacks; installs nothing."""
    finish(
        lambda: typefaces.command(
            context.obj, tuple(sources or ()), typefaces.FontChoice(lang, family, licence)
        )
    )


tables = typer.Typer(no_args_is_help=True, help="Cards in a spreadsheet, and back into the YAML files.")


@tables.command()
def export(
    context: typer.Context,
    game: Game,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="The kind of card.")],
    to: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The .xlsx or .csv file; else <kind>.xlsx."),
    ] = None,
) -> None:
    """Write the cards of a kind as a table, with lists to pick from."""
    finish(lambda: sheet.export(context.obj, game, kind, to=to))


@tables.command()
def apply(
    context: typer.Context,
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The edited table.")],
    kind: Annotated[
        str | None,
        typer.Option("--kind", "-k", metavar="KIND", help="Else the kind that the file is called after."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what would change.")] = False,
    rows: Rows = "",
    sheets: Sheet = None,
    column: Column = None,
    head: HeadRow = 0,
    encoding: Encoding = "",
    quotes: Quotes = "",
) -> None:
    """Put edited cells back into the YAML file; comments, order and all else stay."""
    finish(
        lambda: sheet.apply(
            context.obj,
            game,
            file,
            sheet.Edited(
                kind=kind,
                only_check=check,
                reading=records.reading(
                    rows=rows, sheets=sheets, head=head, encoding=encoding, quotes=quotes
                ),
                columns=records.columns(column),
            ),
        )
    )


scores = typer.Typer(no_args_is_help=True, help="Score sheets that were filled in.")


@scores.command()
def read(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="A filled form (PDF), a record (YAML), or a picture (PNG) that a page of a sheet made; "
            "several are also held to one another.",
        ),
    ],
    game: Annotated[
        str,
        typer.Option("--game", "-g", metavar="GAME", help="Whose record it is, if it does not say."),
    ] = "",
    lang: Annotated[
        str,
        typer.Option(
            "--lang",
            metavar="LANG",
            help="Say what breaks a rule in this language (BCP 47); else in that of the sheet.",
            autocompletion=completion.languages,
        ),
    ] = "",
    to: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="PATH", help="Write the record here; of several, a folder."),
    ] = None,
) -> None:
    """Give the record of a score sheet as YAML, and check it by the rules of its game."""
    finish(lambda: scoring.read(context.obj, files, game=game, language=lang, to=to))


@scores.callback()
def _named() -> None:
    """Score sheets that were filled in."""


def bring(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="A table, JSON, YAML, or Markdown with front matter; a folder of it."
        ),
    ],
    game: Annotated[
        str, typer.Option("--game", "-g", metavar="GAME", help="The game; made if there is none.")
    ],
    kind: Annotated[
        str | None, typer.Option("--kind", "-k", metavar="KIND", help="Else called after the file.")
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", "-l", metavar="LANG", help="Of the texts of a new game; else English.")
    ] = "",
    rows: Rows = "",
    sheet: Sheet = None,
    column: Column = None,
    value: Annotated[
        list[str] | None,
        typer.Option("--fill", metavar="FIELD=VALUE", help="What every card says; repeat for more."),
    ] = None,
    icon: Annotated[
        list[str] | None,
        typer.Option(
            "--icon", metavar="MARK=ICON", help="Another's mark for an icon: {r}=red. Repeat for more."
        ),
    ] = None,
    head: HeadRow = 0,
    encoding: Encoding = "",
    quotes: Quotes = "",
) -> None:
    """Turn a deck of another program, whatever its file, into tidy YAML; once more brings what changed."""
    finish(
        lambda: importing.command(
            context.obj,
            files,
            importing.CardsBrought(
                game=game,
                kind=kind,
                reading=records.reading(rows=rows, sheets=sheet, head=head, encoding=encoding, quotes=quotes),
                wishes=importing.wishes(column, value, icon, lang=lang),
            ),
        )
    )
