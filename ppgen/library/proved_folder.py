"""The files of one language in an output folder, each laid out again as it was when it was made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ppgen import proofs
from ppgen.common.problem import Problem, Severity, has_errors
from ppgen.display.digest import Digests
from ppgen.display.pieces import Document
from ppgen.display.printing import EVERY, Printing
from ppgen.editions import Edition, Loaded
from ppgen.impose.kit import KIT
from ppgen.library.compared_manifest import compared_facts, compared_pieces
from ppgen.library.languages import Stage, Step
from ppgen.library.listed_files import Listed, is_untouched, listed_files
from ppgen.library.proved_parts import (
    build_command,
    told_absent,
    told_no_folder,
    told_parts,
    told_unbuilt,
    told_unlisted,
)
from ppgen.library.proving_files import (
    Origin,
    ProvedFile,
    about_file,
    documents_of,
    kept_differences,
    redraw,
    told_changed,
    told_missing,
    told_unmade,
    told_unreadable,
)
from ppgen.library.proving_orders import proved_orders
from ppgen.library.record_sources import recorded_records
from ppgen.library.session import Session
from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import LARGEST_OUTPUT
from ppgen.outputs.manifest import SERVICE, made_with, ways_of
from ppgen.outputs.recorded_pieces import RecordedPieces, typeface_digest
from ppgen.pipeline import examine
from ppgen.proofs import Facts, ReadBack


@dataclass(slots=True)
class ProvedFolder:
    """What a manifest lists of one language, and what of it was found."""

    session: Session
    loaded: Loaded
    language: str
    out: Path
    manifest: dict[str, Any]
    pictures: bool
    step: Step
    unsound: frozenset[str] = frozenset()
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
        if (fault := told_no_folder(self.folder / self.language, "language", self.command())) is not None:
            self._tell([fault])
            return
        names = self.names() if self._is_built() else []
        if not self.session.selection.components and is_untouched(self.folder, self.language, self.recorded):
            self._tell([told_unbuilt(self.folder / self.language, self.command()) for _ in names[:1]])
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
        ways = [asked for asked, _ in self.editions]
        self._tell([*told_parts(self.loaded.game.id, self.language, ways, self.command())])
        if not self.session.selection.components:
            made = self.folder, self.manifest["files"], self.origin
            yield from proved_orders(self.session, self.loaded, self.language, made)

    def command(self, *more: str) -> str:
        """Return the command that builds what is proved here."""
        return build_command(self.session, self.loaded.game.id, self.language, self.out, *more)

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

    def _made_with(self, path: Path, entry: dict[str, Any] | None) -> tuple[Printing, list[Problem]]:
        """Return how a file was laid out; one of this version that says it wrongly is an error."""
        printing, problems = made_with(path, entry, self.loaded.stock)
        is_ours = entry is not None and self.origin.is_same
        return printing, [one._replace(severity=Severity.ERROR) if is_ours else one for one in problems]

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
            self._tell([told_absent(path, self.command(*["--kit"] * (name == KIT)))])
            return None
        printing, problems = self._made_with(path, entry)
        if name == KIT and not printing.kit:
            printing = printing._replace(kit=(EVERY,))
        edition = self.edition(printing, entry)
        if (content := self.content(path, edition)) is None:
            return None
        if name not in edition.documents or not edition.documents[name].holds:
            self._tell([told_unmade(path, entry or {}, self.origin)])
            return None
        examined, is_same = examine(edition, name, content, printing.flip, pictures=self.pictures)
        problems += about_file(path, examined.problems)
        same = [] if entry is None else compared_facts(path, content, entry, examined.facts)
        problems += same if is_same else [told_changed(path, content, entry, self.origin)]
        problems += (
            kept_differences(path, picture, root=self.out) if (picture := examined.differences) else []
        )
        findings.note(problems)
        return ProvedFile(path, examined.facts, not has_errors(problems), is_same, examined.pictured)

    def _of_format(self, component: str, form: str, listed: list[Listed]) -> Iterator[ProvedFile]:
        """Compare the files of one component in another format with what drawing again gives."""
        entry = self.recorded[listed[0].name]
        printing, problems = self._made_with(self.folder / listed[0].name, entry)
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
            said = self.recorded[one.name]
            same = compared_facts(path, content, said, facts if proofs.can_prove(form) else None)
            faults += same if is_same else [told_changed(path, content, said, self.origin)]
            self._tell(about_file(path, faults))
            yield ProvedFile(path, facts, not has_errors(faults), is_same, 0)
        named = [f"{self.language}/{name}" for name in drawn]
        self._tell([*told_unlisted(self.folder, named, {one.name for one in listed})])

    def _compare_pieces(self) -> None:
        """Hold the recorded hashes of pieces against those of what would be printed now."""
        for edition in [edition for edition in self.editions.values() if edition.is_sound]:
            now = RecordedPieces.of(edition, Digests(typeface_digest(self.loaded)))
            self._tell(
                [*compared_pieces(self.language, self.manifest, now, self.origin, unsound=self.unsound)]
            )
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
