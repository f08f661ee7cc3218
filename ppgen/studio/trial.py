"""A change tried before it is saved: on a copy of the game's files, which the game itself never sees."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ppgen import pipeline
from ppgen.checks import check
from ppgen.common.problem import Problem
from ppgen.load.project import Project
from ppgen.model.stock import Paper
from ppgen.studio.addresses import Materials
from ppgen.studio.desk import Desk
from ppgen.studio.laid_out import Shown
from ppgen.studio.tracing import TracedPiece, traced
from ppgen.work.allowance import Allowance
from ppgen.work.memory import Memory, Stamp, stamps

if TYPE_CHECKING:
    from ppgen.studio.operations import Edit


class Tried(NamedTuple):
    """What a change does: the problems that are new with it, and the piece as it would be drawn."""

    problems: tuple[Problem, ...]
    piece: TracedPiece | None
    materials: Materials | None


class Trials:
    """Keeps a copy of the project beside it, in a folder of the user's own that is gone with the studio."""

    def __init__(self, project: Project, game: str) -> None:
        """Copy nothing yet: most who look change nothing."""
        self._project, self._game = project, game
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._copied: dict[Path, Stamp | None] = {}
        self._tried: Path | None = None
        self._copy: Project | None = None

    def try_out(self, edit: Edit, content: bytes, shown: Shown, desk: Desk) -> Tried:
        """Return what is newly wrong if a file says this, and how the shown piece looks then.

        Raises UneditableError from the edit.
        """
        after = edit.make(content)
        copy = self._synced()
        self._tried = copy.root / edit.file
        self._tried.parent.mkdir(parents=True, exist_ok=True)
        self._tried.write_bytes(after)
        known = {(one.rule, one.message) for one in desk.problems(shown.language)}
        loaded, _, problems = pipeline.load(copy, self._game)
        if loaded is None:
            return Tried(tuple(one for one in problems if (one.rule, one.message) not in known), None, None)
        language = shown.language if shown.language in loaded.languages() else loaded.game.source_language
        chosen = desk.chosen_set if desk.chosen_set in loaded.game.file.sets else ""
        localised, faults = pipeline.localise_game(loaded, loaded.game.of_set(chosen), language, copy.memory)
        allowance = Allowance(copy.limits)
        problems += faults
        problems += check(localised.deck, layouts=loaded.layouts, book=loaded.book, allowance=allowance)
        paper, found = loaded.stock.paper(desk.paper), list[TracedPiece]()
        if isinstance(paper, Paper):
            found = traced(
                loaded, localised, paper, desk.printing, component=shown.component, piece=shown.piece
            )
        piece = next((one for one in found if one.piece.id == shown.piece), None)
        problems += piece.problems if piece is not None else ()
        new = dict.fromkeys(one for one in problems if (one.rule, one.message) not in known)
        return Tried(tuple(new), piece, Materials(loaded.fonts, self._project.root))

    def end(self) -> None:
        """Take the copy away."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _synced(self) -> Project:
        """Return the copy with the files as the project has them now."""
        if self._folder is None or self._copy is None:
            self._folder = tempfile.TemporaryDirectory(prefix="ppgen-studio-")
            root = Path(self._folder.name)
            self._copy = Project(
                root, self._project.shipped, Memory(lasting=True), limits=self._project.limits
            )
        parts = (f"cards/{self._game}", f"layouts/{self._game}", "layouts/stock", "fonts", "words")
        now = stamps(*(self._project.root / part for part in parts))
        for path in self._copied.keys() | now.keys():
            place = self._copy.root / path.relative_to(self._project.root)
            if path not in now or path.is_symlink():
                place.unlink(missing_ok=True)
            elif self._copied.get(path) != now[path] or place == self._tried:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place, follow_symlinks=False)
        if (
            self._tried is not None
            and self._project.root / self._tried.relative_to(self._copy.root) not in now
        ):
            self._tried.unlink(missing_ok=True)  # a file that only the trial had
        self._copied, self._tried = now, None
        return self._copy
