"""`ppgen approve`: keep what every piece shows now, since somebody has looked at it."""

from __future__ import annotations

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, own
from ppgen.library import Selection, Session
from ppgen.library.approvals import approvals_path, approved_text, read_approvals
from ppgen.outputs.files import says, write_whole
from ppgen.report import counted


def command(place: ProjectPlace, selection: Selection, patterns: tuple[str, ...]) -> int:
    """Approve the pieces that follow the patterns, all without one; nothing of a language with errors."""
    telling = Telling(own(place))
    session = Session(telling.project, selection, telling.findings)
    for loaded, languages in session.games():
        for language in languages:
            edition = session.edition(loaded, language)
            known, problems = read_approvals(telling.project, loaded.game.id, language)
            if not edition.is_sound:
                telling.lines.append(
                    f"{loaded.game.id} ({language}): nothing approved, since there are errors"
                )
                continue
            telling.findings.note([] if not patterns else problems)
            if problems and patterns:
                continue
            text, changed = approved_text(edition, known, patterns)
            path = approvals_path(telling.project, loaded.game.id, language)
            if not says(path, text.encode()):
                write_whole(path, text.encode(), root=telling.project.root)
            telling.lines.append(
                f"{loaded.game.id} ({language}): {counted(len(changed), 'piece')} approved anew"
            )
    return telling.finish()
