"""What a build is made from: hashes of the program, of the libraries it stands on, and of a game's files."""

from __future__ import annotations

import hashlib
import sys
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.walks import files_below, is_text
from ppgen.load.project import Project
from ppgen.load.regular_files import digest_of
from ppgen.outputs.files import digest
from ppgen.work.memory import Stamp, stamp

LARGEST = 256 * 1024 * 1024
"""A larger file is not hashed; in bytes."""

MOST_BYTES = 4 * LARGEST
MOST_FILES = 50_000
TEXT = ("cards", "text")
"""Where translations lie: below `cards/<game>/text`, one language a file."""

_CODE = (".py", ".yaml", ".json", ".js", ".css", ".svg", ".txt")


class Inputs(NamedTuple):
    """The files that a game may be made from, by name, with a hash and the stamp of each.

    They were looked at before anything was read of them: stamps that are the same afterwards say that what
    was made was made of these.
    """

    root: Path
    hashes: dict[str, str]
    stamps: dict[str, Stamp | None]

    def of_language(self, language: str) -> dict[str, str]:
        """Return the hashes of all files but those of other languages."""
        return {
            name: known for name, known in self.hashes.items() if not _is_of_other_language(name, language)
        }

    def are_unchanged(self, project: Project, game: str) -> bool:
        """Tell whether the same files still lie there as they were."""
        now = list(islice(_files(project, game), MOST_FILES + 1))
        return {name: stamp(path) for name, path in now} == self.stamps


def read_inputs(project: Project, game: str) -> Inputs | None:
    """Hash all files that a game may be made from; None if they are too many or too large for that."""
    files = list(islice(_files(project, game), MOST_FILES + 1))
    known = {name: stamp(path) for name, path in files}
    sizes = [found[2] for found in known.values() if found is not None]
    if len(files) > MOST_FILES or max(sizes, default=0) > LARGEST or sum(sizes) > MOST_BYTES:
        return None
    try:
        return Inputs(project.root, {name: digest_of(path, limit=LARGEST) for name, path in files}, known)
    except OSError:
        return None


def program_digest(shipped: Path) -> str:
    """Return a hash of the program itself, of its libraries' versions and of what it brings for all games."""
    package = Path(__file__).resolve().parent.parent
    parts = [VERSION, sys.version, zlib.ZLIB_RUNTIME_VERSION, *_libraries()]
    found = (path for path in package.rglob("*") if path.suffix in _CODE and "shipped" not in path.parts)
    for path in sorted((*found, *(shipped / "layouts" / "stock").glob("*.yaml"))):
        parts += [path.name, digest(path.read_bytes())]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _libraries() -> list[str]:
    """Return names and versions of all that is installed beside the program, as their folders tell them."""
    folders = (Path(place) for place in sys.path if place)
    return sorted({path.name for folder in folders if folder.is_dir() for path in folder.glob("*.dist-info")})


def _files(project: Project, game: str) -> Iterator[tuple[str, Path]]:
    """Yield each file that may have a part in a game, with the name it is known by."""
    root = project.root
    own = (root / "cards" / game, root / "layouts" / game, root / "layouts" / "stock", root / "words")
    for folder in own:
        yield from _below(folder, root)
    yield from _below(project.fonts_root / "fonts", project.fonts_root)


def _below(folder: Path, root: Path) -> Iterable[tuple[str, Path]]:
    found = sorted(islice(files_below(folder, hidden=False), MOST_FILES + 1))
    named = ((path.relative_to(root).as_posix(), path) for path in found if path.is_file())
    return ((name, path) for name, path in named if is_text(name))


def _is_of_other_language(name: str, language: str) -> bool:
    """Tell files of other languages, by names as file systems that ignore case take them."""
    part, _, *rest = name.split("/")
    is_text = len(rest) == 2 and (part, rest[0]) == TEXT
    return is_text and rest[1].rpartition(".")[0].casefold() != language.casefold()
