"""What need not be made again: languages whose inputs are the same, and documents whose sheets are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ppgen.library.findings import Findings
from ppgen.library.languages import LanguageMade
from ppgen.library.requests import Request
from ppgen.load.project import Project
from ppgen.outputs.files import digest
from ppgen.outputs.inputs import Inputs, program_digest, read_inputs
from ppgen.outputs.journal import DocumentMade, LanguageJournal, file_digest, read_journal, stands
from ppgen.outputs.manifest import read_manifest
from ppgen.outputs.recorded_pieces import RecordedPieces


@dataclass(slots=True)
class Reuse:
    """Compares what a build is made from with what an earlier one was made from.

    Where nothing is written, or all is to be made anew, nothing is known.
    """

    request: Request
    program: str = ""
    _inputs: dict[str, Inputs] = field(default_factory=dict)
    _folders: dict[Path, dict[str, LanguageJournal]] = field(default_factory=dict)

    @property
    def _project(self) -> Project:
        return self.request.project

    @property
    def _out(self) -> Path | None:
        return self.request.options.out

    def look(self, games: Sequence[str]) -> None:
        """Hash the files of some games, before anything is read of them."""
        if self._out is None:
            return
        self.program = program_digest(self._project.shipped)
        found = {game: read_inputs(self._project, game) for game in games}
        self._inputs = {game: inputs for game, inputs in found.items() if inputs is not None}

    def standing(self, folder: str, language: str) -> tuple[DocumentMade, ...]:
        """Return the documents of a language whose files still stand as an earlier build wrote them."""
        kept = self._kept(folder).get(language)
        known = () if kept is None else (*kept.documents, *kept.others)
        return self._standing(folder, language, known)

    def whole(self, game: str, folder: str, language: str) -> LanguageMade | None:
        """Return a language as it was made earlier, if everything it was made from is the same."""
        kept = self._kept(folder).get(language)
        if kept is None or game not in self._inputs or kept.key != self._key(game, folder, language):
            return None
        elsewhere = self._elsewhere(game, kept.asked)
        is_same = all(file_digest(self._project.root / path) == known for path, known in elsewhere.items())
        if not is_same or self._standing(folder, language, kept.documents) != kept.documents:
            return None
        findings, documents = Findings.remembered(language, kept.remark), kept.documents
        return LanguageMade(
            game, language, findings, True, documents, kept.counts, RecordedPieces(), kept.images, kept.asked
        )

    def to_keep(self, made: LanguageMade, folder: str) -> LanguageJournal | None:
        """Return what to remember of a language; nothing if a file was changed while it was made."""
        inputs = self._inputs.get(made.game)
        if inputs is None or not inputs.are_unchanged(self._project, made.game):
            return None
        key = self._key(made.game, folder, made.language)
        remark = made.findings.remark()
        return LanguageJournal(key, dict(made.asked), remark, dict(made.counts), made.images, made.documents)

    def _kept(self, folder: str) -> dict[str, LanguageJournal]:
        if self._out is None or self.request.options.fresh:
            return {}
        place = self._out / folder
        if place not in self._folders:
            self._folders[place] = read_journal(place)
        return self._folders[place]

    def _standing(
        self, folder: str, language: str, known: tuple[DocumentMade, ...]
    ) -> tuple[DocumentMade, ...]:
        """Return the documents whose files lie there as they were written, and stand in the manifest so."""
        if self._out is None or not known:
            return ()
        place = self._out / folder
        manifest = read_manifest(place)
        pieces = manifest["pieces"].get(language, {})
        return tuple(
            document
            for document in known
            if all(isinstance(pieces.get(name), dict) for name in document.holds)
            and all(
                manifest["files"].get(f"{language}/{file.name}", {}).get("sha256") == hashed
                for file, hashed in zip(document.printed, document.hashes, strict=True)
            )
            and stands(document, place / language)
        )

    def _elsewhere(self, game: str, asked: dict[str, str]) -> dict[str, str]:
        """Return the pictures that lie in no folder of which all files were hashed."""
        inputs = self._inputs.get(game)
        known = {} if inputs is None else inputs.hashes
        return {path: hashed for path, hashed in asked.items() if path not in known}

    def _key(self, game: str, folder: str, language: str) -> str:
        _, selection, options, printing = self.request
        fill = selection.fill
        filled = "" if fill is None else f"{fill} {file_digest(fill)}"
        about = (
            self.program,
            self._project.limits,
            folder,
            language,
            selection._replace(games=(), languages=(), fill=None),
            filled,
            printing,
            options.formats,
            self._inputs[game].of_language(language),
        )
        return digest(json.dumps(about, sort_keys=True).encode())
