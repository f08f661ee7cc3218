"""What is remembered of an import, in `.imported/<kind>.json`: how it was asked, and what its table said."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.load.project import WrongUseError
from ppgen.load.regular_files import read_regular

FOLDER = ".imported"
_LARGEST = 64 * 1024 * 1024

Options = Mapping[str, Any]
"""Options of an import by their names: a text, a number, texts, or texts by names (None: left alone)."""


class ImportMemory(NamedTuple):
    """One import of one kind: the names of its files, its options, its cards as plain data, its translations.

    Translations are texts by their language, field and source.
    """

    files: tuple[str, ...]
    options: Options
    cards: list[dict[str, Any]]
    translations: Mapping[str, Mapping[str, Mapping[str, str]]] = {}


def remembered(memory: ImportMemory) -> str:
    """Return what is kept of an import for the next one."""
    kept = {"files": list(memory.files), "options": dict(memory.options), "cards": memory.cards}
    kept |= {"translations": memory.translations} if memory.translations else {}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def recalled(text: str) -> ImportMemory | None:
    """Return what was kept of an import; None where it cannot be read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    data = {"files": [], "options": {}, "cards": data} if isinstance(data, list) else data
    if not isinstance(data, dict):
        return None
    files, options, cards = data.get("files"), data.get("options"), data.get("cards")
    if not (isinstance(files, list) and isinstance(options, dict) and isinstance(cards, list)):
        return None
    known = {name: value for name, value in options.items() if name in _SOUND}
    is_sound = all(_SOUND[name](value) for name, value in known.items()) and all(
        isinstance(card, dict) and isinstance(card.get("id"), str) for card in cards
    )
    texts = data.get("translations", {})
    is_sound = is_sound and _is_texts(texts)
    return ImportMemory(tuple(map(str, files)), known, cards, texts) if is_sound else None


def _is_texts(value: Any, depth: int = 3) -> bool:
    """Tell whether a value holds texts by language, field and source."""
    if depth == 0:
        return isinstance(value, str)
    return isinstance(value, dict) and all(_is_texts(one, depth - 1) for one in value.values())


def recalled_all(folder: Path) -> dict[str, ImportMemory]:
    """Return what is kept of the imports of a game, by the kinds they made."""
    found: dict[str, ImportMemory] = {}
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            text = read_regular(path, limit=_LARGEST).decode()
        except (OSError, UnicodeDecodeError):
            continue  # told once its kind is imported
        memory = recalled(text)
        if memory is not None:
            found[path.stem] = memory
    return found


def last_options(known: Mapping[str, ImportMemory], files: Sequence[str], given: Options) -> Options:
    """Return the options of the last import of the same kind, or else of the same files.

    Raises WrongUseError where the same files were imported in several ways, and nothing tells which is meant.
    """
    kind = given.get("kind")
    if kind:
        called = [one for name, one in known.items() if name == kind or one.options.get("kind") == kind]
    else:
        called = [one for one in known.values() if one.files == tuple(files)]
        called = called or [known[name] for name in (Path(files[0]).stem,) if name in known]
    ways = list({json.dumps(one.options, sort_keys=True): one.options for one in called}.values())
    if not kind and given.get("sheet"):
        ways = [way for way in ways if way.get("sheet") == given["sheet"]][:1]  # another sheet, another kind
    if len(ways) > 1:
        shown = " or ".join(shown_options(way) or "no options" for way in ways)
        raise WrongUseError(f"{files[0]} was imported in several ways, with {shown}: say --kind or --sheet")
    return ways[0] if ways else {}


def together(given: Options, last: Options) -> Options:
    """Return options as they are given, and as they were the last time where they are not."""
    made = {**last, **given}
    for name, value in given.items():
        if isinstance(value, Mapping):
            made[name] = {**last.get(name, {}), **value}
    return made


def shown_options(options: Options) -> str:
    """Return options as they are typed."""
    said: list[str] = []
    for name, value in options.items():
        values = (
            [f"{key}={one or ''}" for key, one in value.items()]
            if isinstance(value, Mapping)
            else value
            if isinstance(value, list)
            else [str(value)]
        )
        said += [f"--{name} {shlex.quote(one)}" for one in values]
    return " ".join(said)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_mapping(value: Any) -> bool:
    return isinstance(value, dict) and all(one is None or _is_text(one) for one in value.values())


_SOUND = {
    "kind": _is_text,
    "rows": _is_text,
    "sheet": _is_list,
    "head": _is_number,
    "encoding": _is_text,
    "quotes": _is_text,
    "column": _is_mapping,
    "set": _is_mapping,
    "icon": _is_mapping,
}
"""The options that are remembered, each with what tells a sound value."""
