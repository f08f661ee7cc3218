"""`ppgen sheet`: the cards of a kind as a table for a spreadsheet, and edited cells back into the YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from ppgen.cli.named_outputs import refuse_other_table
from ppgen.cli.options import ProjectPlace
from ppgen.cli.records import read_as_named
from ppgen.cli.state import Telling, opened, own
from ppgen.common.problem import Problem, Severity, closest
from ppgen.editions import Loaded
from ppgen.exchange.editable_cards import why_not_edited, why_not_shown
from ppgen.exchange.spreadsheets import apply_tables, export_sheet
from ppgen.library import Selection, Session, WrongUseError
from ppgen.load.tables.reading import UNSAID, Reading
from ppgen.load.tables.records import is_own_yaml
from ppgen.outputs.files import refuse_links, write_sources, write_whole
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import counted, shortened

_MOST_NAMED = 8

AGAIN = "mend what is told, and call it again"
"""What somebody does for whom nothing was written."""


def export(place: ProjectPlace, game: str, kind: str, *, to: Path | None) -> int:
    """Write the cards of a kind as a table."""
    path = to or Path(f"{kind}.xlsx")
    refuse_other_table(path)
    telling = Telling(opened(place))
    refusal = f"{path}: nothing is written; {AGAIN}"
    for loaded, problems in _loaded(telling, game, refusal):
        telling.findings.problems += why_not_shown(loaded, kind, problems)
        if not telling.findings.is_sound:
            telling.lines.append(refusal)
            continue
        content, source = export_sheet(loaded, kind, path.suffix.lower()), loaded.game.sources[kind]
        write_whole(path, content, root=path.parent)
        telling.lines.append(f"{path}: {counted(len(source.data), 'card')} of {kind}")
        back = f"after editing it: ppgen sheet apply {game} {quote(str(path))}"
        back += "" if path.stem == kind else f" --kind {kind}"
        telling.lines.append(back if is_own_yaml(source) else f"its cards are edited in {source.file}")
    return telling.finish()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """What an edited table is: its kind, how it is read, its columns; and whether it is only tried."""

    kind: str | None = None
    only_check: bool = False
    reading: Reading = UNSAID
    columns: Mapping[str, str | None] = field(default_factory=dict)


def apply(place: ProjectPlace, game: str, file: Path, edited: Edited) -> int:
    """Put the edited cells of a table back into the YAML file of its kind, unless one of them is wrong."""
    telling = Telling(own(place))
    since = Snapshot.of_project(telling.project.root)
    tables, problems = read_as_named((file,), edited.reading, telling.findings.sources)
    refusal = f"nothing is changed; {AGAIN}"
    for loaded, faults in _loaded(telling, game, f"{game}: {refusal}"):
        kind = edited.kind or file.stem
        if edited.kind is None and kind not in loaded.game.kinds:
            message = f"{game} has no kind {shortened(kind)!r}, as the file is called"
            raise WrongUseError(f"{message}; name its kind: --kind {_nearest_kind(kind, loaded)}")
        if unsound := why_not_edited(loaded, kind, faults):
            telling.findings.problems += unsound
            telling.lines.append(f"{game}: {refusal}")
            continue
        applied = apply_tables(loaded, kind, tables, edited.columns)
        telling.findings.problems += problems
        telling.findings.problems += applied.problems
        if telling.findings.is_sound and applied.changes:
            refuse_links([applied.path])
            if not edited.only_check:
                write_sources({applied.path: applied.content}, root=telling.project.root, since=since)
        name = applied.path.relative_to(telling.project.root).as_posix()
        telling.lines += applied.changes
        if not telling.findings.is_sound:
            telling.lines.append(f"{name}: {refusal}")
        elif not applied.changes:
            telling.lines.append(f"{name}: nothing changed")
        else:
            what = "would be changed" if edited.only_check else "changed"
            telling.lines.append(f"{name}: {counted(len(applied.changes), 'value')} {what}")
    return telling.finish()


def _nearest_kind(name: str, loaded: Loaded) -> str:
    kinds = [kind for kind, one in loaded.game.kinds.items() if not one.record]
    return closest(name, kinds) or " or ".join(kinds[:_MOST_NAMED]) or "KIND"


def _loaded(telling: Telling, game: str, refusal: str) -> list[tuple[Loaded, list[Problem]]]:
    """Return the game if it could be read, with what is wrong with it: which of that matters others know.

    What is wrong with a game that could not be read is told, with the `refusal`.
    """
    session = Session(telling.project, Selection(games=(game,)), telling.findings)
    problems = telling.findings.problems
    games = [(loaded, [*problems]) for loaded, _ in session.games()]
    problems[:] = [] if games else [one for one in problems if one.severity is Severity.ERROR]
    telling.lines += [] if games else [refusal]
    return games
