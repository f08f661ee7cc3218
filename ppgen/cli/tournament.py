"""`ppgen tournament`: the rounds of a tournament as far as they are known, standings, and wrong results."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.cli.state import Telling, write_lines
from ppgen.common.problem import Problem, Severity, has_errors, nearest
from ppgen.exchange.report_reading import read_report
from ppgen.exchange.tournament_page import tournament_page
from ppgen.exchange.tournament_reports import tournament_report
from ppgen.exchange.tournaments import print_tournament, tournament_words
from ppgen.exchange.workbook_writer import SheetColumn, Shown, write_csv
from ppgen.library import BuildOptions, Project, WrongUseError
from ppgen.load import Source, load_yaml
from ppgen.load.named_files import read_named
from ppgen.load.project import shipped_root
from ppgen.load.yaml.writing import write_yaml
from ppgen.tournament.cross_table import cross_table
from ppgen.tournament.match import Match
from ppgen.tournament.model import Mode, Tournament
from ppgen.tournament.notation import Notation, in_halves
from ppgen.tournament.playing import Played, play
from ppgen.tournament.reading import read_tournament
from ppgen.tournament.standings import Standing

HEAD = ("", "Participant", "Played", "Won", "Drawn", "Lost")


FORMATS = ("text", "json", "csv", "html", "trf", "yaml")
REPORTS = {".trf", ".trfx"}
"""How report files of FIDE end."""

_STANDING_HEADS = ("place", "participant", "played", "won", "drawn", "lost", "goals", "against", "points")


class TournamentPrinting(NamedTuple):
    """Where sheets go, if they are printed, in which languages, and on which paper."""

    folder: Path | None = None
    languages: tuple[str, ...] = ()
    paper: str = "a4"


def command(file: Path, printing: TournamentPrinting, *, form: str) -> int:
    """Tell the rounds and standings of a tournament, and print them if a folder is said and all is right."""
    if form not in FORMATS:
        raise WrongUseError(f"there is no format {form!r}; {nearest(form, FORMATS) or ', '.join(FORMATS)}")
    language = printing.languages[0] if printing.languages else "en"
    content = read_named(file)
    root = file.resolve().parent
    telling = Telling(Project(root, shipped_root()))
    source, problems = _source(file, content, root)
    tournament = None
    if source is not None:
        telling.findings.sources[source.file] = source
        tournament, faults = read_tournament(source)
        problems += faults
    played = None
    if tournament is not None and source is not None:
        played = play(tournament, source)
        problems += played.problems
        telling.lines += list(summary(tournament, played))
    telling.findings.files.add(file.name)
    telling.findings.problems += problems
    if (
        tournament is not None
        and played is not None
        and printing.folder is not None
        and not has_errors(problems)
    ):
        _print(tournament, played, printing, telling)
    if form == "text" or tournament is None or played is None:
        return telling.finish()
    if has_errors(problems):  # which are no part of what programs read
        with redirect_stdout(sys.stderr):
            telling.finish()
    match form:
        case "csv":
            sys.stdout.write(standings_table(tournament, played))
        case "trf":
            sys.stdout.write(tournament_report(tournament, played))
        case "yaml" if source is not None:
            sys.stdout.write(write_yaml(source.data, width=100))
        case "html":
            words = tournament_words(tournament, played, language)
            write_lines(list(tournament_page(tournament, played, words, language)))
        case _:
            write_lines([json.dumps(as_data(tournament, played), ensure_ascii=False, indent=1)])
    return telling.exit_code()


def _source(file: Path, content: bytes, root: Path) -> tuple[Source | None, list[Problem]]:
    """Return what a tournament's file says, which may be a report of FIDE's."""
    if file.suffix.lower() not in REPORTS:
        return load_yaml(file.resolve(), root)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return read_report(text, file.name)


def _print(tournament: Tournament, played: Played, printing: TournamentPrinting, telling: Telling) -> None:
    options = BuildOptions(printing.paper, out=printing.folder)
    built = print_tournament(tournament, played, options, languages=printing.languages or ("en",))
    telling.findings.problems += [
        problem for problem in built.findings.problems if problem.severity is Severity.ERROR
    ]
    telling.lines += ["", *(f"{printing.folder / file.path}" for file in built.files if printing.folder)]


def summary(tournament: Tournament, played: Played) -> Iterator[str]:
    """Yield the lines of a report for people."""
    yield tournament.title
    for number, matches in enumerate(played.rounds, 1):
        yield ""
        yield f"Round {number}"
        yield from _table([_row(match) for match in matches])
    yield ""
    yield "Standings"
    keys = [key.title() for key in played.standings[0].worth]
    of_goals = tournament.notation is Notation.GOALS
    heads = (*HEAD, *(["Goals"] if of_goals else []), "Points", *keys)
    yield from _table([heads, *(_standing(one, of_goals) for one in played.standings)])
    if rows := cross_table(tournament, played):
        rows_first = "goals of the row first" if of_goals else "results of the row"
        first = "matches at home" if tournament.mode is Mode.DOUBLE else rows_first
        yield ""
        yield f"Cross table ({first})"
        head = ("", *(str(number) for number in range(1, len(rows) + 1)))
        yield from _table(
            [head, *((f"{number} {name}", *said) for number, (name, said) in enumerate(rows, 1))]
        )
    if played.champions:
        yield ""
        yield f"Winner: {', '.join(played.champions)}"


def as_data(tournament: Tournament, played: Played) -> dict[str, Any]:
    """Return rounds and standings as plain data."""
    return {
        "title": tournament.title,
        "mode": tournament.mode.value,
        "rounds": [
            [
                {
                    "home": match.pair.home,
                    "away": match.pair.away,
                    "score": list(match.result.score) if match.result and match.result.score else None,
                    "winner": match.winner if match.result is not None else None,
                    "played": match.is_played and match.pair.away is not None,
                }
                for match in matches
            ]
            for matches in played.rounds
        ],
        "standings": [
            {
                "place": one.place,
                "name": one.name,
                "played": one.played,
                "wins": one.wins,
                "draws": one.draws,
                "losses": one.losses,
                "goals": [one.goals, one.against],
                "points": one.points,
                **{str(key): value for key, value in one.worth.items()},
            }
            for one in played.standings
        ],
        "champions": list(played.champions),
    }


def standings_table(tournament: Tournament, played: Played) -> str:
    """Return the standings as CSV; where results are told as in chess, goals are left out."""
    left_out = () if tournament.notation is Notation.GOALS else ("goals", "against")
    keys = tuple(played.standings[0].worth)
    rows = list[list[Shown]]()
    for one in played.standings:
        figures = [one.played, one.wins, one.draws, one.losses, one.goals, one.against, one.points]
        rows.append([one.place, one.name, *figures, *(f"{one.worth[key]:g}" for key in keys)])
    heads = (*_STANDING_HEADS, *map(str, keys))
    kept = [number for number, head in enumerate(heads) if head not in left_out]
    columns = [SheetColumn(heads[number]) for number in kept]
    return write_csv(columns, [[row[number] for number in kept] for row in rows]).decode("utf-8-sig")


def _row(match: Match) -> tuple[str, ...]:
    if match.pair.away is None:
        return (match.pair.home, "rests", "")
    if not match.is_played:
        return (match.pair.home, match.pair.away, "not played")
    if match.result is None:
        return (match.pair.home, match.pair.away, "")
    if match.result.score is None:
        return (match.pair.home, match.pair.away, f"{match.result.winner} by forfeit")
    decided = f" ({match.result.winner})" if match.result.winner is not None else ""
    return (match.pair.home, match.pair.away, f"{match.said.replace(':', ' : ')}{decided}")


def _standing(one: Standing, of_goals: bool) -> tuple[str, ...]:
    numbers = (one.played, one.wins, one.draws, one.losses)
    worth = (f"{value:g}" for value in one.worth.values())
    return (
        f"{one.place}.",
        one.name,
        *map(str, numbers),
        *([f"{one.goals} : {one.against}"] if of_goals else []),
        in_halves(one.points),
        *worth,
    )


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
