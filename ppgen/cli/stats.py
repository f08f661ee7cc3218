"""`ppgen stats`: a deck in figures, as bars in a terminal, as JSON, or on pages of paper."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import CLEAN, Telling, opened, write_lines
from ppgen.common.problem import has_errors, nearest
from ppgen.editions import Loaded
from ppgen.library import Project, Selection, Session, WrongUseError
from ppgen.library.states import state_of
from ppgen.outputs.files import write_whole
from ppgen.report import counted
from ppgen.studio.figure_changes import FigureChange, figure_changes
from ppgen.studio.figure_sheet import figure_file
from ppgen.studio.statistics import FieldFigures, GameFigures, KindFigures, figures_of, plain

FORMATS = ("text", "json", "pdf")

BAR = 24
"""Characters of the longest bar."""

EIGHTHS = " ▏▎▍▌▋▊▉"
MOST_ROWS, MOST_GAPS = 24, 12
LONGEST_NAME = 18


class FigureOptions(NamedTuple):
    """How figures are told: `text`, `json` or `pdf`; since which state; paper and file of the pages.

    The file is `usual` where none is `named`.
    """

    form: str
    since: str
    paper: str
    named: Path | None
    usual: Path

    @property
    def to(self) -> Path:
        """The file that pages are written to."""
        return self.named or self.usual


def command(place: ProjectPlace, selection: Selection, options: FigureOptions) -> int:
    """Tell the figures of games, and what of them is new; of one with errors only what is wrong with it."""
    form, since = options.form, options.since
    if form not in FORMATS:
        raise WrongUseError(f"there is no format {form!r}; {nearest(form, FORMATS)}")
    if form == "pdf" and since:
        raise WrongUseError("pages show the figures as they are now: leave --since out, or the format pdf")
    if form != "pdf" and options.named:
        raise WrongUseError("--out names the file of pages: add --format pdf, or leave it out")
    if form == "pdf":
        refuse_among_sources(options.to)
    telling = Telling(opened(place))
    session = Session(telling.project, selection, telling.findings)
    games = [loaded for loaded, _ in session.games()]
    found = [figures_of(loaded) for loaded in games]
    if not telling.findings.is_sound:
        return telling.finish("json" if form == "json" else "text")
    if form == "pdf":
        return _pages(telling, games, options)
    changes = _changes(telling.project, found, since) if since else {}
    if form == "json":
        told = [{**plain(one), **({"changes": plain(changes[one.game])} if since else {})} for one in found]
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        return CLEAN
    lines = (line for one in found for line in _game(one))
    new = (line for one in found for line in _new(one.game, since, changes.get(one.game, ())))
    write_lines(chain(lines, new if since else ()))
    return CLEAN


def _pages(telling: Telling, games: Sequence[Loaded], options: FigureOptions) -> int:
    """Write the figures of one game as pages to be printed, and read them back."""
    if len(games) != 1:
        raise WrongUseError(f"pages are made of one game: name {games[0].game.id}, or another")
    (loaded,) = games
    content, problems, pages = figure_file(figures_of(loaded), loaded, options.paper)
    telling.findings.note(problems)
    if has_errors(problems):
        return telling.finish()
    write_whole(options.to, content, root=options.to.parent)
    write_lines([f"{options.to}: {counted(pages, 'page')}"])
    return CLEAN


def _changes(project: Project, found: list[GameFigures], since: str) -> dict[str, tuple[FigureChange, ...]]:
    """Compare games with an earlier state; one that there was not had no cards."""
    changes: dict[str, tuple[FigureChange, ...]] = {}
    with state_of(project, since) as earlier:
        for current in found:
            then = GameFigures(current.game, 0, 0, (), ())
            if current.game in earlier.games:
                then = next(
                    (figures_of(one) for one, _ in Session(earlier, Selection((current.game,))).games()), then
                )
            changes[current.game] = figure_changes(then, current)
    return changes


def _new(game: str, since: str, changes: tuple[FigureChange, ...]) -> Iterator[str]:
    yield ""
    yield f"{game} since {since}: {'what is new' if changes else 'all figures are the same'}"
    for one in changes:
        about = f"{one.field} {one.value}" if one.field else one.value
        before, after = ("none" if found is None else f"{found:g}" for found in (one.before, one.after))
        yield f"  {one.kind}: {about}: {before} → {after}"


def _game(figures: GameFigures) -> Iterator[str]:
    designs, cards = counted(figures.designs, "design"), counted(figures.cards, "card")
    yield f"{figures.game}: {designs}, {cards} with all copies"
    for kind in figures.kinds:
        yield ""
        yield from _kind(kind)
    if figures.odds:
        yield ""
        yield "At least one in a hand of so many cards"
        heads = "".join(f"{hand:>7}" for hand, _ in figures.odds[0].hands)
        yield f"  {'':<{LONGEST_NAME + 10}}{heads}"
        for one in figures.odds:
            chances = "".join(f"{chance:>7.0%}" for _, chance in one.hands)
            yield f"  {one.kind:<{LONGEST_NAME}}{one.cards:>4} of {one.of:<3}{chances}"


def _kind(kind: KindFigures) -> Iterator[str]:
    yield f"{kind.kind}: {counted(kind.designs, 'design')}, {counted(kind.cards, 'card')}"
    for field in kind.fields:
        yield from _field(field)
    if kind.effects:
        yield from _field(FieldFigures("effects", kind.effects))
    for pair in kind.pairs:
        yield f"  {pair.fields[1]} against {pair.fields[0]}: correlation {pair.correlation:+.2f}"
        if pair.apart:
            yield f"    far from the line: {', '.join(pair.apart)}"
    for one in kind.likenesses:
        yield f"  nearly the same {one.field}: {one.one} and {one.other} ({one.share:.0%})"
    shown = [" + ".join(gap.values) for gap in kind.gaps[:MOST_GAPS]]
    more = f" and {len(kind.gaps) - MOST_GAPS} more" if len(kind.gaps) > MOST_GAPS else ""
    if shown:
        yield f"  on no card together: {', '.join(shown)}{more}"


def _field(field: FieldFigures) -> Iterator[str]:
    about = ""
    if field.mean is not None:
        about = f"  mean {field.mean:.2f}, median {field.median:g}, {field.least:g} to {field.most:g}"
    yield f"  {field.field}{about}"
    most = max(one.cards for one in field.shares)
    for one in field.shares[:MOST_ROWS]:
        name = one.value if len(one.value) <= LONGEST_NAME else f"{one.value[: LONGEST_NAME - 1]}…"
        yield f"    {name:<{LONGEST_NAME}} {_bar(one.cards / most)} {one.cards} ({one.share:.0%})"
    if len(field.shares) > MOST_ROWS:
        yield f"    and {len(field.shares) - MOST_ROWS} more values"
    if field.outliers:
        yield f"    far from the others: {', '.join(field.outliers)}"


def _bar(share: float) -> str:
    """Return a bar of whole and part characters."""
    eighths = round(share * BAR * 8)
    whole, part = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[part] if part else "")
