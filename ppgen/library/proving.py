"""Files in an output folder, compared with what the data says now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen import overviews
from ppgen.common.problem import Severity, has_errors
from ppgen.display.printing import Printing
from ppgen.library.compared_manifest import compared_heads, foreign_parts, lacking_parts, told_inputs
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.hidden_files import pretending
from ppgen.library.languages import Stage, Step, told_each
from ppgen.library.proved_folder import ProvedFolder
from ppgen.library.proved_parts import CHANGED, build_command, told_no_folder, told_unproved
from ppgen.library.proving_files import (
    Origin,
    ProvedFile,
    drawings_as_written,
    not_tried,
    of_no_language,
    told_changed,
    unfinished,
)
from ppgen.library.requests import sound_path
from ppgen.library.session import Session
from ppgen.library.stray_files import parts_beside, strays
from ppgen.load.project import Project
from ppgen.outputs.manifest_faults import judged_manifest
from ppgen.proofs import Facts


class Proved(NamedTuple):
    """What a proof found."""

    findings: Findings
    files: tuple[ProvedFile, ...]


def prove(
    project: Project,
    selection: Selection = EVERYTHING,
    *,
    out: Path | str,
    pictures: bool = True,
    step: Step = lambda _: None,
) -> Proved:
    """Compare all that lies in an output folder with what the data says now.

    Each listed file is held against its hash and against what drawing again gives; sheets of paper also field
    by field against all that our files may hold, and, with `pictures`, page by page against independent ones,
    which takes most of the time, and each drawing with its file. Files that the manifest does not list are
    told, and so is a manifest that is not that of these data. Nothing is written but, beside what differs, a
    picture of the differences. `step` is told what begins.
    """
    session, out = Session(project, selection), sound_path("out", out)
    compared: list[ProvedFile] = []
    for loaded, languages in session.games():
        made = out / session.folder(loaded)
        findings = session.findings
        start = len(findings.problems)
        command = build_command(session, loaded.game.id, "", out)
        if (fault := told_no_folder(made, "game", command)) is not None:
            session.findings.note([fault])
            continue
        judged = judged_manifest(made)
        manifest = judged.manifest
        findings.note([*judged.problems, *unfinished(made)])
        told = told_each(step, loaded.game.id, languages)
        folders = [
            ProvedFolder(session, loaded, tag, out, manifest, pictures, tell, judged.unsound)
            for tag, tell in told
        ]
        shows_all = any(session.across_languages(loaded))
        before = len(compared)
        for folder in folders:
            compared += folder.proved()
            if not shows_all:  # of many languages only one is held
                folder.editions.clear()
        findings.note(list(drawings_as_written(loaded, made, root=out)) if pictures else [])
        for name in session.across_languages(loaded):
            compared += _side_by_side(folders, name, made / f"{name}.pdf")
        origin = folders[0].origin if folders else Origin(is_same=False, why="")
        findings.note(list(compared_heads(loaded, made, manifest, origin, unsound=judged.unsound)))
        findings.note(list(foreign_parts(loaded, made, manifest, origin)))
        findings.note(list(lacking_parts(loaded, made, manifest, origin, unsound=judged.unsound)))
        is_origin_judged = not judged.is_readable or bool(judged.unsound & {"tool", "inputs"})
        if not is_origin_judged and compared[before:] and all(one.is_same for one in compared[before:]):
            findings.note(told_inputs(made, origin))
        if not selection.components and not selection.pieces:
            told_already = {tag for tag in languages if not (made / tag).is_dir()}  # no folder at all
            left_out = {*loaded.languages()} - {*languages} | told_already
            is_sound = all(one.severity is Severity.NOTE for one in findings.problems[start:])
            beside = parts_beside(session, loaded, made, out)
            findings.note([*beside.values()])
            listed = {*manifest["files"], *judged.files}
            findings.note(list(strays(made, listed, left_out | beside.keys(), is_sound=is_sound)))
            findings.note(list(pretending(made)))
            known = {*loaded.languages(), *(f"{name}.pdf" for name in session.across_languages(loaded))}
            findings.note(list(of_no_language(made, manifest["files"], known, origin)))
            findings.skipped += [*not_tried(made, manifest["files"], languages)]
            changes = out / CHANGED
            findings.note(
                [*told_unproved(session, loaded.game.id, changes, changes / session.folder(loaded))]
            )
    return Proved(session.findings, tuple(compared))


def _side_by_side(folders: list[ProvedFolder], name: str, path: Path) -> Iterator[ProvedFile]:
    """Compare a file that shows several languages with what drawing gives; the others cannot be composed."""
    entry = folders[0].recorded.get(path.name) if folders else None
    if entry is None:
        return
    folders[-1].step(Stage.of(f"{name} in all languages", 1))
    findings, shown = folders[0].session.findings, entry.get("languages")
    chosen = [folder for folder in folders if folder.language in (shown if isinstance(shown, list) else ())]
    if not chosen or [folder.language for folder in chosen] != shown:
        findings.skipped.append(f"{path}: it shows languages that were not chosen")
        return
    editions = [folder.edition(Printing(), None) for folder in chosen]
    content = folders[0].content(path, editions[0])
    printed, problems = overviews.draw_languages(editions, name)
    if content is None or printed is None or printed.facts is None:
        return
    is_same = printed.content == content
    problems += [] if is_same else [told_changed(path, content, entry, folders[0].origin)]
    findings.note(problems)
    yield ProvedFile(path, printed.facts if is_same else Facts(), not has_errors(problems), is_same, 0)
