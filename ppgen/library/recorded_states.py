"""What manifests say of printed pieces: which are others now, without a project that could draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.display.digest import Digests
from ppgen.display.printed_values import PrintedValues
from ppgen.display.printing import MOST_COUNTED, Printing
from ppgen.library.differences import PieceChange, PieceDifference, changed_fields
from ppgen.library.findings import Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project, WrongUseError
from ppgen.model.game import language_tag
from ppgen.outputs.manifest import CHANGES, COMPONENTS, MANIFEST, PRINTED, SERVICE, read_manifest
from ppgen.outputs.recorded_pieces import piece_digests, said_of_pieces, typeface_digest

NO_COPIES = (0, 0)
"""Manifests of earlier versions say of no piece how many there are."""


class RecordedPiece(NamedTuple):
    """A hash of all that is printed on a piece; how many there are and what it says, if that is known."""

    shown: str
    copies: int = 0
    values: PrintedValues | None = None


Pieces = Mapping[str, Mapping[str, Mapping[str, RecordedPiece]]]
"""By language, component and piece."""


class RecordedState(NamedTuple):
    """The pieces of one game by what is known of them.

    `components` are all that the game had, and `languages` all that it was in, whether they were built or
    not; None where that is not known. `inks` are the ways in which its files were printed, and
    `chosen` is one of them that holds chosen pieces, or another number of each.
    """

    game: str
    pieces: Pieces
    components: tuple[str, ...] | None = None
    languages: tuple[str, ...] | None = None
    inks: frozenset[str] = frozenset()
    chosen: str = ""

    def counts_all(self, language: str) -> bool:
        """Tell whether it says of every piece of a language how many there are."""
        return all(one.copies for pieces in self.pieces[language].values() for one in pieces.values())

    def lacked(self, component: str) -> bool:
        """Tell whether it is known to have had no such component."""
        return self.components is not None and component not in self.components


def is_manifest(name: str) -> bool:
    """Tell whether a name is that of a manifest, by any name, or of an output folder, which holds one."""
    return _manifest_at(name) is not None


def manifest_named(name: str, games: Callable[[], Iterable[str]]) -> str:
    """Return which folder in one of several builds is that of the game meant; other names as they are.

    `games` gives those that may be meant. Raises WrongUseError where it holds none of them, or several.
    """
    held = {} if is_manifest(name) else _builds_in(name)
    wanted = {*games()} if held else set()
    found = [str(folder) for folder, game in held.items() if game in wanted]
    if not held or len(found) == 1:
        return found[0] if found else name
    if found:
        raise WrongUseError(f"{name} holds several builds: {', '.join(found)}; name one of them, or one game")
    of, none = ", ".join(sorted({*held.values()})), " or ".join(sorted(wanted)) or "this project"
    raise WrongUseError(f"{name} holds builds of {of}, and none of {none}")


def _builds_in(name: str) -> dict[Path, str]:
    """Return the game of each build in a folder of several, by the build's own folder."""
    folder = Path(name)
    if not name or not folder.is_dir() or (folder / "cards").exists():
        return {}
    try:
        inside = [one for one in sorted(folder.iterdir()) if (one / MANIFEST).is_file()]
    except OSError:
        return {}
    read = {one: read_manifest(one, MANIFEST) for one in inside}
    return {one: str(said.get("id") or one.name) for one, said in read.items() if said["pieces"]}


def _manifest_at(name: str) -> Path | None:
    path = Path(name)
    if path.suffix == Path(MANIFEST).suffix and path.is_file():
        return path
    is_output = bool(name) and path.is_dir() and not (path / "cards").exists()
    return path / MANIFEST if is_output and (path / MANIFEST).is_file() else None


def recorded_state(name: str) -> RecordedState:
    """Read a manifest; raises WrongUseError for one that names no pieces."""
    path = (_manifest_at(name) or Path(name)).resolve()
    folder, read = path.parent, read_manifest(path.parent, path.name)
    if not read["pieces"]:
        files = read["files"]
        is_order = bool(files) and all(SERVICE in entry for entry in files.values())
        why = (
            "is of an order at a print shop"
            if is_order
            else "names no pieces: it is damaged, or of another program"
        )
        raise WrongUseError(f"{name} {why}")
    pieces = {
        str(language): {
            str(component): {
                str(piece): _piece(str(known), _at(read[PRINTED], language, component, piece))
                for piece, known in hashes.items()
            }
            for component, hashes in components.items()
            if isinstance(hashes, dict)
        }
        for language, components in read["pieces"].items()
    }
    components = read.get(COMPONENTS)
    return RecordedState(
        str(read.get("id") or folder.name),
        pieces,
        None if components is None else tuple(map(str, components)),
        inks=frozenset(str(entry["ink"]) for entry in read["files"].values() if "ink" in entry),
        chosen=next((name for name, entry in read["files"].items() if _is_chosen(entry)), ""),
    )


def _is_chosen(entry: Mapping[str, Any]) -> bool:
    """Tell whether a file holds some pieces alone, or another number of them than the game."""
    is_some = bool(entry.get("pieces") or entry.get("copies")) and SERVICE not in entry
    return is_some and entry.get(CHANGES) is not True


def _at(said: Any, *keys: str) -> Any:
    for key in keys:
        said = said.get(key) if isinstance(said, dict) else None
    return said


def _piece(known: str, said: Any) -> RecordedPiece:
    """Read what a manifest says of a piece; what is damaged counts as not said."""
    copies, values = _at(said, "copies"), _at(said, "values")
    is_count = isinstance(copies, int) and not isinstance(copies, bool) and 0 < copies <= MOST_COUNTED
    if not is_count or not isinstance(values, dict):
        return RecordedPiece(known)
    sides = {
        side: {str(name): [*map(str, texts)] for name, texts in named.items() if isinstance(texts, list)}
        for side, named in values.items()
        if isinstance(named, dict)
    }
    return RecordedPiece(known, int(str(copies)), sides)


def state_now(
    project: Project, selection: Selection, *, game: str, printing: Printing
) -> tuple[RecordedState, Findings]:
    """Lay a game out as it is, and return the hashes of its pieces with what is wrong with it.

    Boards and nets lie in parts on the paper. Raises WrongUseError for unknown names.
    """
    session = Session(project, selection._replace(games=(game,)), Findings())
    pieces: dict[str, dict[str, dict[str, RecordedPiece]]] = {}
    components, spoken = tuple[str, ...](), tuple[str, ...]()
    for loaded, languages in session.games():
        for language in languages:
            edition = session.edition(loaded, language, printing)
            hashes, said = piece_digests(edition, Digests(typeface_digest(loaded))), said_of_pieces(edition)
            pieces[language] = {
                component: {
                    name: RecordedPiece(known, **said[component][name]) for name, known in listed.items()
                }
                for component, listed in hashes.items()
            }
        components, spoken = tuple(loaded.game.file.components), loaded.languages()
    session.findings.settle_languages()
    inks = frozenset({str(printing.ink)})
    return RecordedState(game, pieces, components, spoken, inks), session.findings


def recorded_differences(
    before: RecordedState, after: RecordedState, selection: Selection
) -> Iterator[PieceDifference]:
    """Compare two states in the languages that both name, and the components that were chosen.

    What a language was not built with is not compared: nobody knows what it showed. A component that the game
    had not, or has no more, is all new, or gone, where that is known; so is one in a language that is gone.
    """
    wanted = [language_tag(language) for language in selection.languages]
    for language in before.pieces:
        is_gone = after.languages is not None and language not in after.languages
        if (wanted and language not in wanted) or (language not in after.pieces and not is_gone):
            continue
        old, new = before.pieces[language], after.pieces.get(language, {})
        for component in dict.fromkeys((*new, *old)):
            if component not in old:
                is_compared = before.lacked(component)
            else:
                is_compared = component in new or is_gone or after.lacked(component)
            if is_compared and (not selection.components or component in selection.components):
                of = after.game, language, component
                yield from _compared(of, old.get(component, {}), new.get(component, {}))


def unbuilt(before: RecordedState, after: RecordedState, language: str) -> list[str]:
    """Return the components of a language that nobody can compare: they were not built then."""
    old, new = before.pieces.get(language, {}), after.pieces.get(language, {})
    return [name for name in new if name not in old and new[name] and not before.lacked(name)]


def _compared(
    of: tuple[str, str, str], old: Mapping[str, RecordedPiece], new: Mapping[str, RecordedPiece]
) -> Iterator[PieceDifference]:
    for piece in dict.fromkeys((*new, *old)):
        was, now = old.get(piece), new.get(piece)
        if was is None or now is None:
            change = PieceChange.NEW if was is None else PieceChange.GONE
            yield PieceDifference(*of, piece, change, (was.copies if was else 0, now.copies if now else 0))
            continue
        is_counted = was.copies > 0 < now.copies
        copies = (was.copies, now.copies) if is_counted else NO_COPIES
        if was.shown != now.shown:
            fields = changed_fields(was.values or {}, now.values or {}) if is_counted else ()
            yield PieceDifference(*of, piece, PieceChange.CHANGED, copies, tuple(fields))
        elif was.copies != now.copies and is_counted:
            yield PieceDifference(*of, piece, PieceChange.COPIES, copies)
