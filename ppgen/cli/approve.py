"""`ppgen approve`: keep what every piece shows now, since somebody has looked at it."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, own
from ppgen.library import Selection, Session, WrongUseError
from ppgen.library.approvals import approvals_path, approved_text, is_named, read_approvals
from ppgen.outputs.files import says, write_sources
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import counted


def command(place: ProjectPlace, selection: Selection, patterns: tuple[str, ...]) -> int:
    """Approve the pieces that follow the patterns, all without one; nothing of a language with errors."""
    telling = Telling(own(place))
    named, is_whole = set[str](), True
    unwritten: dict[Path, bytes] = {}
    since = Snapshot.of_project(telling.project.root)
    session = Session(telling.project, selection, telling.findings)
    for loaded, languages in session.games():
        for language in languages:
            edition = session.edition(loaded, language)
            known, problems = read_approvals(telling.project, loaded.game.id, language)
            if not edition.is_sound:
                is_whole = False
                telling.lines.append(
                    f"{loaded.game.id} ({language}): nothing approved, since there are errors"
                )
                continue
            telling.findings.note([] if not patterns else problems)
            if problems and patterns:
                is_whole = False
                continue
            named |= {name for name in patterns if is_named(name, edition, known)}
            text, changed = approved_text(edition, known, patterns)
            path = approvals_path(telling.project, loaded.game.id, language)
            if not says(path, text.encode()):
                unwritten[path] = text.encode()
            telling.lines.append(
                f"{loaded.game.id} ({language}): {counted(len(changed), 'piece')} approved anew"
            )
    write_sources(unwritten, root=telling.project.root, since=since)
    if is_whole and (unknown := [name for name in patterns if name not in named]):
        raise WrongUseError(f"no piece follows {unknown[0]!r}; ppgen show names them")
    return telling.finish()
