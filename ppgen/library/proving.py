"""Files in an output folder, compared with what the data says now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ppgen import overviews, proofs
from ppgen.common.problem import Problem, has_errors
from ppgen.display.digest import Digests
from ppgen.display.pieces import Document
from ppgen.display.printing import EVERY, Printing
from ppgen.editions import Edition, Loaded
from ppgen.impose.kit import KIT
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.languages import Stage, Step, told_each
from ppgen.library.listed_files import Listed, is_untouched, listed_files
from ppgen.library.proved_parts import told_absent, told_parts, told_unbuilt
from ppgen.library.proving_files import (
    Origin,
    ProvedFile,
    compared_heads,
    compared_pieces,
    documents_of,
    drawings_as_written,
    kept_differences,
    not_tried,
    of_no_language,
    redraw,
    strays,
    told_changed,
    told_missing,
    told_unmade,
    told_unreadable,
    unfinished,
)
from ppgen.library.proving_orders import proved_orders
from ppgen.library.record_sources import recorded_records
from ppgen.library.requests import sound_path
from ppgen.library.session import Session
from ppgen.load.project import Project
from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import LARGEST_OUTPUT
from ppgen.outputs.manifest import SERVICE, made_with, read_manifest, ways_of
from ppgen.outputs.manifest_faults import unsound_entries
from ppgen.outputs.recorded_pieces import RecordedPieces, typeface_digest
from ppgen.pipeline import examine
from ppgen.proofs import Facts, ReadBack


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
        manifest = read_manifest(made)
        findings = session.findings
        findings.note([*unsound_entries(made), *unfinished(made)])
        told = told_each(step, loaded.game.id, languages)
        folders = [_Folder(session, loaded, tag, out, manifest, pictures, tell) for tag, tell in told]
        shows_all = any(session.across_languages(loaded))
        for folder in folders:
            compared += folder.proved()
            if not shows_all:  # of many languages only one is held
                folder.editions.clear()
        findings.note(list(drawings_as_written(loaded, made, root=out)) if pictures else [])
        for name in session.across_languages(loaded):
            compared += _side_by_side(folders, name, made / f"{name}.pdf")
        origin = folders[0].origin if folders else Origin(is_same=False, why="")
        findings.note(list(compared_heads(loaded, made, manifest, origin)))
        if not selection.components and not selection.pieces:
            findings.note(list(strays(made, manifest["files"], {*loaded.languages()} - {*languages})))
            known = {*loaded.languages(), *(f"{name}.pdf" for name in session.across_languages(loaded))}
            findings.note(list(of_no_language(made, manifest["files"], known, origin)))
            findings.skipped += [*not_tried(made, manifest["files"], languages)]
    return Proved(session.findings, tuple(compared))


@dataclass(slots=True)
class _Folder:
    """The files of one language, each laid out again as it was when it was made."""

    session: Session
    loaded: Loaded
    language: str
    out: Path
    manifest: dict[str, Any]
    pictures: bool
    step: Step
    editions: dict[tuple[Printing, str], Edition] = field(default_factory=dict)
    known_origin: Origin | None = None
    recorded: dict[str, Any] = field(init=False)
    ways: list[tuple[Printing, dict[str, Any]]] | None = None

    def __post_init__(self) -> None:
        """Find the files that the manifest lists, but for those of orders."""
        self.recorded = {name: one for name, one in self.manifest["files"].items() if SERVICE not in one}

    @property
    def folder(self) -> Path:
        """The game's folder among the outputs."""
        return self.out / self.session.folder(self.loaded)

    @property
    def origin(self) -> Origin:
        """Whether the manifest says that the files were made of what lies here now."""
        if self.known_origin is None:
            self.known_origin = Origin.of(self.loaded, self.manifest)
        return self.known_origin

    def proved(self) -> Iterator[ProvedFile]:
        """Compare the sheets of each component, files of other formats, and the hashes of pieces."""
        names = self.names() if self._is_built() else []
        if not self.session.selection.components and is_untouched(self.folder, self.language, self.recorded):
            self._tell([told_unbuilt(self.loaded.game.id, self.language, self.folder) for _ in names[:1]])
            names = []
        for place, name in enumerate(names):
            self.step(Stage.of(f"{self.language}: reading {name}.pdf back", place / len(names)))
            if (found := self.prove(name)) is not None:
                yield found
        chosen = {*names, *self.session.printed(self.loaded)}
        known = {*self.loaded.components, *self.loaded.game.file.shared_sheets, KIT}
        listed = list(listed_files(self.recorded, self.language))
        if not self.session.selection.components:
            gone = [one.name for one in listed if one.component not in known or one.is_odd_pdf]
            self._tell([told_unmade(self.folder / one, self.recorded[one], self.origin) for one in gone])
        groups: dict[tuple[str, str], list[Listed]] = {}
        for one in [one for one in listed if one.form != "pdf" and one.component in chosen]:
            groups.setdefault((one.component, one.form), []).append(one)
        for (component, form), listed in groups.items():
            self.step(Stage.of(f"{self.language}: {component} as {form or 'something else'}", 1))
            yield from self._of_format(component, form, listed)
        self._compare_pieces()
        self._tell([*told_parts(self.loaded.game.id, self.language, (asked for asked, _ in self.editions))])
        if not self.session.selection.components:
            yield from proved_orders(self.session, self.loaded, self.language, (self.folder, self.origin))

    def _is_built(self) -> bool:
        """Tell whether sheets may be expected: orders alone have none."""
        own = [name for name in self.manifest["files"] if name.startswith(f"{self.language}/")]
        made = own or self.manifest["files"]
        return not made or any(name in self.recorded for name in made)

    def names(self) -> list[str]:
        """Return what has files: components, sheets of several, of a deck those with its cards, the kit."""
        chosen, skipped = self.session.selection, self.session.findings.skipped
        printed, left = documents_of(self.loaded, self.session.printed(self.loaded), self._is_recorded)
        skipped += [told for told in left if told not in skipped]
        printed += [KIT] if not chosen.components and self._is_recorded(KIT) else []
        if not chosen.deck:
            return printed
        held = self.edition(Printing(kit=(EVERY,)), None).documents
        return [name for name in printed if name in held and held[name].holds]

    def _is_recorded(self, name: str) -> bool:
        return f"{self.language}/{name}.pdf" in self.recorded

    def prove(self, name: str) -> ProvedFile | None:
        """Compare the sheets of one component; nothing if there are none."""
        findings = self.session.findings
        path = self.folder / self.language / f"{name}.pdf"
        entry = self.recorded.get(f"{self.language}/{name}.pdf")
        if not path.is_file() and entry is None and (self._has_other_files(name) or self._is_blank(name)):
            return None
        if not path.is_file():
            self._tell([told_absent(path, self.loaded.game.id, self.language, is_kit=name == KIT)])
            return None
        printing, problems = made_with(path, entry, self.loaded.stock)
        if name == KIT and not printing.kit:
            printing = printing._replace(kit=(EVERY,))
        edition = self.edition(printing, entry)
        if (content := self.content(path, edition)) is None:
            return None
        if name not in edition.documents or not edition.documents[name].holds:
            self._tell([told_unmade(path, entry or {}, self.origin)])
            return None
        examined, is_same = examine(edition, name, content, printing.flip, pictures=self.pictures)
        problems += examined.problems
        problems += [] if is_same else [told_changed(path, content, entry, self.origin)]
        if examined.differences:
            problems += kept_differences(path, examined.differences, root=self.out)
        findings.note(problems)
        return ProvedFile(path, examined.facts, not has_errors(problems), is_same, examined.pictured)

    def _of_format(self, component: str, form: str, listed: list[Listed]) -> Iterator[ProvedFile]:
        """Compare the files of one component in another format with what drawing again gives."""
        entry = self.recorded[listed[0].name]
        printing, problems = made_with(self.folder / listed[0].name, entry, self.loaded.stock)
        self._tell(problems)
        edition, drawn = self.edition(printing, entry), dict[str, tuple[bytes, Document]]()
        if form and edition.is_sound:
            made = redraw(edition, form, component, printing.flip)
            drawn = {name: (content, document) for name, content, document in made}
        for one in listed:
            path = self.folder / one.name
            if (content := self.content(path, edition)) is None:
                continue
            wanted, document = drawn.get(one.name.partition("/")[2], (None, None))
            if wanted is None or document is None:
                self._tell([told_unmade(path, self.recorded[one.name], self.origin)])
                continue
            facts, faults, is_same = Facts(), list[Problem](), wanted == content
            if proofs.can_prove(form):
                prove = proofs.prove if is_same else proofs.prove_stranger
                facts, faults = prove(content, document, ReadBack(printing.flip), form=form)
            faults += [] if is_same else [told_changed(path, content, self.recorded[one.name], self.origin)]
            self._tell(faults)
            yield ProvedFile(path, facts, not has_errors(faults), is_same, 0)

    def _compare_pieces(self) -> None:
        """Hold the recorded hashes of pieces against those of what would be printed now."""
        for edition in [edition for edition in self.editions.values() if edition.is_sound]:
            now = RecordedPieces.of(edition, Digests(typeface_digest(self.loaded)))
            self._tell([*compared_pieces(self.language, self.manifest, now, origin=self.origin)])
            return  # one way of printing gives the pieces that were entered last

    def _tell(self, problems: list[Problem]) -> None:
        self.session.findings.note(problems)

    def content(self, path: Path, edition: Edition) -> bytes | None:
        """Return the bytes of a file; None, and a word on why, if they cannot be compared."""
        if not edition.is_sound:
            self.session.findings.skipped.append(f"{path}: all that it shows, since the game has errors")
            return None
        try:
            return read_regular(path, limit=LARGEST_OUTPUT)
        except FileNotFoundError:
            self._tell([told_missing(path)])
        except OSError as failure:
            self._tell([told_unreadable(path, failure)])
        return None

    def _has_other_files(self, name: str) -> bool:
        """Tell whether a component, or one that shares these sheets, was made in other formats alone."""
        names = {name, *self.loaded.game.file.shared_sheets.get(name, ())}
        return any(one.component in names for one in listed_files(self.recorded, self.language))

    def _is_blank(self, name: str) -> bool:
        """Tell whether a component has no sheets as the others of the language were wanted, such as backs."""
        if self.ways is None:
            own = (one for file, one in self.recorded.items() if file.startswith(f"{self.language}/"))
            self.ways = ways_of(own, self.loaded.stock)
        documents = (self.edition(printing, entry).documents.get(name) for printing, entry in self.ways)
        return any(document is not None and not document.sheets for document in documents)

    def edition(self, printing: Printing, entry: dict[str, Any] | None) -> Edition:
        """Lay the language out as a file says it was, with the records that it says were filled in."""
        filled = (entry or {}).get("filled")
        key = printing, json.dumps(filled, sort_keys=True) if filled else ""
        if key not in self.editions:
            records = recorded_records(self.loaded, filled) if isinstance(filled, dict) else None
            self.editions[key] = self.session.edition(self.loaded, self.language, printing, records=records)
        return self.editions[key]


def _side_by_side(folders: list[_Folder], name: str, path: Path) -> Iterator[ProvedFile]:
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
