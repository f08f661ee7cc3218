"""Files in an output folder, compared with what the data says now."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ppgen import pipeline
from ppgen.common.problem import error, has_errors
from ppgen.editions import Edition
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project
from ppgen.outputs.manifest import Settings, made_with, read_manifest
from ppgen.proofs import Facts


class ProvedFile(NamedTuple):
    """One file that was compared with the data."""

    path: Path
    facts: Facts
    is_equal: bool


class Proved(NamedTuple):
    """What a proof found."""

    findings: Findings
    files: tuple[ProvedFile, ...]


def prove(project: Project, selection: Selection = EVERYTHING, *, out: Path) -> Proved:
    """Compare the PDF files in an output folder with what the data says now; nothing is written."""
    session = Session(project, selection)
    findings = session.findings
    compared: list[ProvedFile] = []
    for loaded, languages in session.games():
        recorded = read_manifest(out / loaded.game.id)["files"]
        for language in languages:
            editions: dict[Settings, Edition] = {}
            for name in session.printed(loaded):
                path = out / loaded.game.id / language / f"{name}.pdf"
                if not path.is_file():
                    hint = f"run: ppgen build {loaded.game.id} --lang {language}"
                    findings.problems.append(
                        error("prove/missing-output", f"{path} does not exist", hint=hint)
                    )
                    continue
                settings, faults = made_with(path, recorded.get(f"{language}/{name}.pdf"), loaded.stock)
                findings.note(faults)
                if settings not in editions:
                    editions[settings] = session.edition(
                        loaded, language, paper=settings.paper, flip=settings.flip
                    )
                document = editions[settings].documents[name]
                facts, faults = pipeline.prove(path.read_bytes(), document, flip=settings.flip)
                findings.note(faults)
                compared.append(ProvedFile(path, facts, not has_errors(faults)))
    return Proved(findings, tuple(compared))
