"""A language added to a game, and the file of its texts brought up to date: what `ppgen text update` does."""

from __future__ import annotations

from typing import Any

from ppgen.load import parse_yaml
from ppgen.outputs.files import write_whole
from ppgen.studio.desk import Desk
from ppgen.studio.edits import UneditableError, with_values

NAMED = ("languages", "translations")


def with_language(content: bytes, file: str, tag: str) -> bytes:
    """Return game.yaml with one more language; raises UneditableError."""
    source, _ = parse_yaml(content, file)
    data: Any = None if source is None else source.data
    languages = data.get("languages") if isinstance(data, dict) else None
    if not isinstance(languages, dict):
        raise UneditableError(f"{file} names no languages")
    known = list(languages.get("translations") or [])
    if tag in (*known, languages.get("source")):
        raise UneditableError(f"the game has the language {tag} already")
    return with_values(content, file, {NAMED: [*known, tag]})


def with_all_texts(desk: Desk, tag: str) -> bytes:
    """Return the file of a language with all texts of the game; raises UneditableError."""
    assert desk.loaded is not None
    _, content, problems = desk.loaded.texts.updated(tag)
    if content is None:
        told = problems[0].message if problems else f"there are no texts of {tag}"
        raise UneditableError(told)
    return content


def begin_texts(desk: Desk, tag: str) -> None:
    """Write the file of a language that was just added, unless there is one."""
    if desk.loaded is None or tag not in desk.loaded.languages():
        return
    path = desk.loaded.texts.folder / f"{tag}.po"
    if not path.exists():
        write_whole(path, with_all_texts(desk, tag), root=desk.project.root)
        desk.refresh()
