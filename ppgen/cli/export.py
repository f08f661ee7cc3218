"""`ppgen export`: cards as the files that a print shop takes, or the shops that there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.named_outputs import refuse_folder_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.progress import Progress
from ppgen.cli.state import CLEAN, Telling, opened, write_lines
from ppgen.library import (
    Exported,
    ExportedFile,
    ExportOptions,
    Selection,
    WrongUseError,
    export,
    services,
)
from ppgen.model.services import Service
from ppgen.report import counted

MOST_SIZES = 6
"""Sizes that the list of services names of one."""


class Wished(NamedTuple):
    """What the command line says of an order beside what is chosen."""

    service: str
    options: ExportOptions


def command(place: ProjectPlace, selection: Selection, wished: Wished) -> int:
    """Make an order and tell each deck, and what is left to do at the shop."""
    telling = Telling(opened(place))
    if not wished.service:
        write_lines(_listed(services(telling.project)))
        return CLEAN
    if wished.options.out is not None:
        refuse_folder_among_sources(wished.options.out)
    with Progress() as progress:
        made = export(telling.project, wished.service, selection, wished.options, step=progress.step)
    if selection.pieces and made.findings.is_sound and not made.decks and not made.broken_off:
        raise WrongUseError(f"nothing is called {', '.join(selection.pieces)} there; ppgen show names pieces")
    telling.findings = made.findings
    telling.lines += _told(made, wished.options.out or Path())
    code = telling.finish()
    if made.broken_off:
        raise WrongUseError(made.broken_off)
    return code


def _told(made: Exported, out: Path) -> Iterator[str]:
    for deck in made.decks:
        cards, files = counted(deck.cards, "piece"), counted(deck.files, "file")
        if deck.pages:
            cards = f"{counted(deck.cards, 'booklet')} of {counted(deck.pages, 'page')}"
        yield f"{out / deck.path}: {cards} as {deck.product}, {files}"
    for file in made.files:
        if file.facts is not None:
            yield f"{out / file.path}: {_read_back(file)}"
    yield from (f"{name}: nothing written" for name in made.refused)
    for game in dict.fromkeys(game for game, _ in made.left_out):
        names = ", ".join(name for of, name in made.left_out if of == game)
        yield f"left out, since {made.service} has nothing of their sort and size: {names} ({game})"
    yield from (f"at {made.service}: {sentence}" for sentence in made.told)


def _read_back(file: ExportedFile) -> str:
    facts = file.facts
    pages, fields = (
        (counted(count, what) for count, what in ((facts.pages, "page"), (facts.fields, "field")))
        if facts
        else ("", "")
    )
    return f"{pages}, {fields} read back and equal"


def _listed(known: dict[str, Service]) -> Iterator[str]:
    """Tell each service: its name, what it is, the files it takes, and sizes."""
    wide = max(map(len, known), default=0)
    for name in sorted(known):
        service = known[name]
        sizes = [product.name for product in service.products]
        more = f" and {len(sizes) - MOST_SIZES} more" if len(sizes) > MOST_SIZES else ""
        told = ", ".join(sizes[:MOST_SIZES]) + more or "any size"
        yield f"{name:{wide}}  {service.title}: {service.form.upper()}; {told}"
