"""Files in an output folder, compared with what the data says now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, error, has_errors, warning
from ppgen.display.printing import Printing
from ppgen.editions import Edition, Loaded
from ppgen.library.asked import sound_path
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.session import Session
from ppgen.load.bounded import read_regular
from ppgen.load.project import Project
from ppgen.outputs.files import LARGEST_OUTPUT, digest, few, left_unfinished, write_whole
from ppgen.outputs.manifest import made_with, read_manifest, unsound_entries
from ppgen.pipeline import examine
from ppgen.proofs import Facts


class ProvedFile(NamedTuple):
    """One file that was compared with the data; `is_same` if drawing again gives the very same bytes.

    `pictured` pages were compared with independent pictures.
    """

    path: Path
    facts: Facts
    is_equal: bool
    is_same: bool
    pictured: int


class Proved(NamedTuple):
    """What a proof found."""

    findings: Findings
    files: tuple[ProvedFile, ...]


def prove(
    project: Project, selection: Selection = EVERYTHING, *, out: Path | str, pictures: bool = True
) -> Proved:
    """Compare the PDF files in an output folder with what the data says now.

    Each file is held against its hash in the manifest, against what drawing again gives, against all that our
    files may hold, field by field, and, with `pictures`, page by page against independent ones, which takes
    most of the time. Nothing is written but, beside a file that differs, a picture of the differences.
    """
    session, out = Session(project, selection), sound_path("out", out)
    compared: list[ProvedFile] = []
    for loaded, languages in session.games():
        made = out / session.folder(loaded)
        recorded = read_manifest(made)["files"]
        session.findings.note([*unsound_entries(made), *_unfinished(made)])
        for language in languages:
            folder = _Folder(session, loaded, language, out, recorded, pictures)
            compared += [proved for name in folder.names() if (proved := folder.prove(name))]
    return Proved(session.findings, tuple(compared))


@dataclass(slots=True)
class _Folder:
    """The files of one language, each laid out again as it was when it was made."""

    session: Session
    loaded: Loaded
    language: str
    out: Path
    recorded: dict[str, Any]
    pictures: bool
    editions: dict[Printing, Edition] = field(default_factory=dict)

    def names(self) -> list[str]:
        """Return the components that have files; of a deck those that have some of its cards."""
        printed = self.session.printed(self.loaded)
        if not self.session.selection.deck:
            return list(printed)
        return [name for name in printed if name in self._edition(Printing()).documents]

    def prove(self, name: str) -> ProvedFile | None:
        """Compare one file; nothing if it is not there."""
        game, findings = self.loaded.game.id, self.session.findings
        path = self.out / self.session.folder(self.loaded) / self.language / f"{name}.pdf"
        if not path.is_file() and self._is_blank(name):
            return None
        if not path.is_file():
            hint = f"run: ppgen build {game} --lang {self.language}"
            findings.problems.append(error("prove/missing-output", f"{path} does not exist", hint=hint))
            return None
        entry = self.recorded.get(f"{self.language}/{name}.pdf")
        printing, problems = made_with(path, entry, self.loaded.stock)
        edition = self._edition(printing)
        if not edition.is_sound:
            findings.skipped.append(f"{path}: all that it shows, since the game has errors")
            return None
        try:
            content = read_regular(path, limit=LARGEST_OUTPUT)
        except OSError as failure:
            findings.problems.append(_unreadable(path, failure))
            return None
        examined, is_same = examine(edition, name, content, printing.flip, pictures=self.pictures)
        problems += examined.problems
        problems += [] if is_same else [_changed(path, content, entry)]
        findings.note(problems)
        if examined.differences:
            write_whole(path.with_suffix(".differences.png"), examined.differences, root=self.out)
        return ProvedFile(path, examined.facts, not has_errors(problems), is_same, examined.pictured)

    def _is_blank(self, name: str) -> bool:
        """Tell whether a component has no sheets as the others of the language were wanted, such as backs."""
        for file, entry in self.recorded.items():
            if file.startswith(f"{self.language}/"):
                printing, unknown = made_with(Path(file), entry, self.loaded.stock)
                document = None if unknown else self._edition(printing).documents.get(name)
                if document is not None and not document.sheets:
                    return True
        return False

    def _edition(self, printing: Printing) -> Edition:
        if printing not in self.editions:
            self.editions[printing] = self.session.edition(self.loaded, self.language, printing)
        return self.editions[printing]


def _unfinished(folder: Path) -> Iterator[Problem]:
    """Say which files a build that was broken off had replaced already, and which not."""
    found = left_unfinished(folder)
    if not found:
        return
    new, old = ([name for name, is_new in found.items() if is_new is wanted] for wanted in (True, False))
    message = f"{folder} holds an unfinished build: new are {few(new)}; as they were before are {few(old)}"
    yield error("prove/unfinished", message, hint="build again, which finishes it")


def _unreadable(path: Path, failure: OSError) -> Problem:
    message = f"{path} cannot be read: {failure.strerror or failure}"
    return error("prove/unreadable", message, hint="build it again, or find out who put it there")


def _changed(path: Path, content: bytes, entry: dict[str, Any] | None) -> Problem:
    """Say why a file is not what drawing gives now: it was changed, or what it was made of was."""
    if entry is not None and entry.get("sha256") != digest(content):
        message = f"{path} was changed after it was built"
        return error("prove/changed", message, hint="build it again, or find out who changed it")
    message = f"{path} is not what this version of ppgen makes of what lies here now"
    return warning("prove/outdated", message, hint="build it again")
