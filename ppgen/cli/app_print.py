"""The command for those who have cards printed elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ppgen.cli import completion
from ppgen.cli.options import Deck, Games, Language, Only, Out, Pieces, Processes, Set
from ppgen.cli.print_options import Copies
from ppgen.cli.running import cores, finish, output_folder, selection
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.cli import export as exporting
else:
    library, exporting = map(lazily, ("ppgen.library", "ppgen.cli.export"))

Service = Annotated[
    str,
    typer.Argument(
        metavar="SERVICE",
        help="The print shop, or folder; without one the shops are listed.",
        autocompletion=completion.services,
    ),
]
Accept = Annotated[
    list[str] | None,
    typer.Option(
        "--accept",
        metavar="WHAT",
        help="Take it on yourself: safe-zone, bleed or resolution; repeat for more.",
        autocompletion=completion.acceptable,
    ),
]

Profile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        metavar="FILE",
        help="Convert colours by the shop's ICC file, which lies in the project; for shops that take inks.",
    ),
]
Contour = Annotated[
    bool,
    typer.Option(
        "--contour", help="Draw where cards are cut, in an ink called CutContour; for the same shops."
    ),
]


def export(
    context: typer.Context,
    service: Service = "",
    games: Games = None,
    lang: Language = None,
    only: Only = None,
    chosen_set: Set = "",
    deck: Deck = "",
    pieces: Pieces = None,
    copies: Copies = 0,
    accept: Accept = None,
    profile: Profile = None,
    contour: Contour = False,
    processes: Processes = 0,
    out: Out = None,
) -> None:
    """Make what a print shop takes, to the pixel; what it would refuse is refused here."""

    def run() -> int:
        folder = output_folder(context.obj, out)
        given = (profile, contour)
        options = library.ExportOptions(folder, copies, tuple(accept or ()), processes or cores(), *given)
        chosen = selection(games, lang, only, chosen_set, deck)._replace(pieces=tuple(pieces or ()))
        return exporting.command(context.obj, chosen, exporting.Wished(service, options))

    finish(run)
