"""What earlier builds wrote and a build of the same things writes no more: its own files, and no others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.display.printing import Printing
from ppgen.exports import LATER, find, formats
from ppgen.impose.kit import KIT
from ppgen.outputs.folders import Folder
from ppgen.outputs.journal import DocumentMade, own_files

ASKED_FOR = ("pieces", "copies", "skip", "changes", "filled")
"""What an entry says of a file that somebody asked for beside what a game usually is."""


class BuildScope(NamedTuple):
    """What a build is of: files in these `forms`; it `is_whole` if it is of all components.

    Of sheets that several share parts may have been asked for before, as long as the game has such
    components: their names, and those of the sheets, are `known`.
    """

    forms: Collection[str]
    known: Collection[str]
    is_whole: bool


class WrittenFiles(NamedTuple):
    """What a build writes of a language: `names` of files, which hold these `components`."""

    language: str
    names: Collection[str]
    components: Collection[str]
    meant: BuildScope


def written_by(
    language: str, documents: Sequence[DocumentMade], printing: Printing, meant: BuildScope
) -> WrittenFiles | None:
    """Return what a build writes of a language; nothing where some pieces or other numbers are meant."""
    if printing.pieces or printing.copies or printing.changes:
        return None
    names = {f"{language}/{file.name}" for one in documents for file in one.printed}
    components = {name for one in documents for name in (one.component, *one.holds)}
    return WrittenFiles(language, names, components, meant)


def take_away(folder: Folder, files: dict[str, Any], written: WrittenFiles) -> list[str]:
    """Take away what is left over of the files that lie in a folder unchanged, and return its names.

    What this user's builds are not known to have written stays: a manifest may be a stranger's.
    """
    own = own_files(folder.path, written.language)
    gone = [name for name in leftovers(files, written) if (name, files[name]["sha256"]) in own]
    for name in gone:
        folder.remove_below(name)
        del files[name]
    return gone


def leftovers(files: Mapping[str, Mapping[str, Any]], written: WrittenFiles) -> Iterator[str]:
    """Yield the files of a manifest that an earlier build wrote in the place of what is written now.

    They are of the same language and form, of a component that is written now, or of any where all are. What
    was asked for beyond that (some pieces, a kit, filled sheets, another number) stays, as do orders.
    """
    others = [
        (name, entry)
        for name, entry in files.items()
        if name.partition("/")[0] == written.language and name not in written.names and _is_usual(entry)
    ]
    endings = {find(form).SUFFIX: form for form in formats()} if others else {}  # which loads every format
    for name, entry in others:
        rest = name.partition("/")[2]
        ending = max((one for one in endings if rest.endswith(one)), key=len, default="")
        if not ending or endings[ending] not in written.meant.forms:
            continue
        first, inside, _ = rest.partition("/")
        component = first if inside else rest.removesuffix(ending).partition(LATER)[0]
        if entry.get("together") and component in written.meant.known:
            continue
        if component != KIT and (written.meant.is_whole or component in written.components):
            yield name


def _is_usual(entry: Mapping[str, Any]) -> bool:
    return "paper" in entry and not any(entry.get(key) for key in ASKED_FOR)
