"""What is wrong with the manifest of an output folder, whatever it was made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.characters import visible
from ppgen.common.problem import Problem, error, warning
from ppgen.common.walks import files_below
from ppgen.load.regular_files import read_json
from ppgen.load.yaml.validation import described
from ppgen.outputs.files import MOST_LISTED, few, is_sound_name
from ppgen.outputs.manifest import FORMAT, LARGEST, MANIFEST, PARTS, PRINTED, mappings, sound_parts
from ppgen.outputs.manifest_shapes import ENTRY, HASH, HASHES, HEADS, Allowed
from ppgen.outputs.manifest_shapes import PRINTED as OF_PIECE

MOST_TOLD = 10
"""So many values of another type are told one by one; of more that there are more."""

LONGEST_PLACE = 160
"""So much is shown of the way to a value, whose keys are a stranger's."""

MOST_INPUTS = 100_000
"""A game is made from some hundreds of files."""

_MAPPING = "a mapping"


class Judged(NamedTuple):
    """A manifest without its damaged parts, what is wrong with it, and which keys are of another type.

    `files` are those that it lists by something else than a mapping.
    """

    manifest: dict[str, Any]
    problems: tuple[Problem, ...] = ()
    unsound: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    is_readable: bool = True


class _Fault(NamedTuple):
    """A value that may not stand where it stands, or a key that nobody knows: there nothing is wanted."""

    place: tuple[str, ...]
    value: Any = None
    wanted: str = ""

    def told(self) -> str:
        """Return what is said of it."""
        return f"{_shown(self.place)} must be {self.wanted}, not {described(self.value)}"


def judged_manifest(folder: Path) -> Judged:
    """Read the manifest of an output folder, and say what in it is not looked at, and why."""
    path, twins = folder / MANIFEST, list[str]()
    try:
        read = read_json(path, limit=LARGEST, pairs=partial(_noting, twins))
    except (FileNotFoundError, NotADirectoryError):  # where nothing was built that is told by itself
        if not folder.is_dir() or next(files_below(folder), None) is None:
            return Judged(sound_parts(None))
        return _unread(
            f"{path} is gone: it says what the files beside it were made of, and which belong here"
        )
    except (ValueError, RecursionError) as fault:
        reason = fault if isinstance(fault, ValueError) else "it is nested too deep"
        return _unread(f"{path} is no sound JSON: {reason}")
    except OSError as failure:
        return _unread(f"{path} cannot be read: {failure.strerror or failure}")
    if twins:
        return _unread(f"{path} is no sound JSON: the key {twins[0][:80]!r} stands twice", read)
    if not isinstance(read, dict):
        return _unread(f"{path} must be {_MAPPING} as a whole, not {described(read)}")
    faults, unknown = [*islice(_faults(read), MOST_TOLD + 1)], [*islice(_unknown(read), MOST_TOLD + 1)]
    unsound = frozenset(fault.place[0] for fault in faults)
    files = read["files"].items() if isinstance(read.get("files"), dict) else ()
    odd = frozenset(name for name, entry in files if not isinstance(entry, dict))
    missing = _missing(read)
    problems = *_told(path, faults, unknown), *_told_lists(path, read, unsound, missing)
    return Judged(sound_parts(read), problems, unsound.union(missing), odd)


def _unread(message: str, read: Any = None) -> Judged:
    return Judged(sound_parts(read), (_unsound(message),), is_readable=False)


def _told(path: Path, faults: list[_Fault], unknown: list[_Fault]) -> Iterator[Problem]:
    yield from (_unsound(f"{path}: {fault.told()}") for fault in faults[:MOST_TOLD])
    if len(faults) > MOST_TOLD:
        yield _unsound(f"{path} holds more of which the type is wrong than these {MOST_TOLD}")
    if unknown:
        more = f", and others ({MOST_TOLD} are told)" if len(unknown) > MOST_TOLD else ""
        listed = ", ".join(_shown(one.place) for one in unknown[:MOST_TOLD])
        message = f"{path} holds keys that this version of ppgen does not know: {listed}{more}"
        yield warning("prove/manifest", message, hint="build again; nothing is read of them")


def _missing(read: Mapping[str, Any]) -> list[str]:
    """Return what this version writes and is not there; earlier ones wrote less."""
    is_ours = read.get("tool") == f"ppgen {VERSION}"
    return [key for key in dict.fromkeys((*HASHES, *PARTS)) if is_ours and key not in read]


def _told_lists(
    path: Path, read: Mapping[str, Any], unsound: frozenset[str], missing: list[str]
) -> Iterator[Problem]:
    """Tell another format, too many files or inputs, names that are no files of ours, and what is missing."""
    if missing:
        yield _unsound(f"{path} says no {' and no '.join(missing)}")
    if read.get("format") != FORMAT and "format" not in unsound:
        said = f"says format {cut(str(read['format']))}" if "format" in read else "says no format"
        yield _unsound(f"{path} {said}; this version of ppgen writes {FORMAT}")
    names, inputs = list(mappings(read, "files")), read.get("inputs")
    if len(names) > MOST_LISTED:
        message = f"{path} lists {len(names):,} files; {MOST_LISTED:,} are looked at"
        yield error("prove/manifest", message, hint="build again into an empty folder")
    if isinstance(inputs, dict) and len(inputs) > MOST_INPUTS:
        yield _unsound(f"{path} names {len(inputs):,} inputs; no game is made from more than {MOST_INPUTS:,}")
    unsound_inputs = [name for name in inputs if not is_sound_name(name)] if isinstance(inputs, dict) else []
    if unsound_inputs:
        yield _unsound(f"{path} names inputs that lie in no project: {few([*map(cut, unsound_inputs)])}")
    unsound_names = [name for name in names[:MOST_LISTED] if not is_sound_name(name)]
    if unsound_names:
        message = f"{path} lists what is no name of a file of ours: {few([*map(cut, unsound_names)])}"
        yield error("prove/manifest", message, hint="build again; ppgen writes plain names below the folder")


def _unsound(message: str) -> Problem:
    return error("prove/manifest", message, hint="build again, which writes all of it")


def _noting(twins: list[str], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a mapping, and note the first key that stands twice: of such a reader sees one."""
    made = dict(pairs)
    if len(made) < len(pairs) and not twins:
        counted = Counter(key for key, _ in pairs)
        twins += [key for key, times in counted.items() if times > 1][:1]
    return made


def _faults(read: Mapping[str, Any]) -> Iterator[_Fault]:
    """Yield what is of another type than it may be."""
    yield from _of_keys((), read, HEADS)
    for key, depth in HASHES.items():
        for place, value in _leaves((key,), read.get(key, {}), depth):
            if isinstance(value, _Fault):
                yield value
            elif not HASH.fits(value):
                yield _Fault(place, value, HASH.wanted)
    for key, depth, shapes in (("files", 1, ENTRY), (PRINTED, 3, OF_PIECE)):
        for place, value in _leaves((key,), read.get(key, {}), depth):
            if isinstance(value, _Fault):
                yield value
            elif not isinstance(value, dict):
                yield _Fault(place, value, _MAPPING)
            else:
                yield from _of_keys(place, value, shapes)


def _of_keys(
    place: tuple[str, ...], said: Mapping[str, Any], shapes: Mapping[str, Allowed]
) -> Iterator[_Fault]:
    for key, shape in shapes.items():
        if key in said and not shape.fits(said[key]):
            yield _Fault((*place, key), said[key], shape.wanted)


def _unknown(read: Mapping[str, Any]) -> Iterator[_Fault]:
    """Yield keys that no build writes."""
    tops = {*HEADS, *HASHES, *PARTS}
    yield from (_Fault((key,)) for key in read if key not in tops)
    for key, depth, shapes in (("files", 1, ENTRY), (PRINTED, 3, OF_PIECE)):
        for place, value in _leaves((key,), read.get(key, {}), depth):
            for name in value if isinstance(value, dict) else ():
                if name not in shapes:
                    yield _Fault((*place, name))


def _leaves(place: tuple[str, ...], value: Any, depth: int) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield what stands so many mappings deep, and a fault for each that should be a mapping and is none."""
    if depth == 0:
        yield place, value
    elif not isinstance(value, dict):
        yield place, _Fault(place, value, _MAPPING)
    else:
        yield from chain.from_iterable(
            _leaves((*place, name), inner, depth - 1) for name, inner in value.items()
        )


def _shown(place: tuple[str, ...]) -> str:
    return cut("/".join(place))


def cut(text: str) -> str:
    """Return a stranger's text as it may be shown: short, and nothing in it that a terminal would obey."""
    return visible(text if len(text) <= LONGEST_PLACE else f"{text[: LONGEST_PLACE - 1]}…")
