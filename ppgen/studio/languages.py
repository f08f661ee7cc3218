"""A language added to a game, and the file of its texts brought up to date: what `ppgen text update` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppgen.editions import Loaded
from ppgen.load import parse_yaml
from ppgen.model.game import language_tag
from ppgen.outputs.files import write_sources
from ppgen.outputs.snapshots import Snapshot
from ppgen.studio.desk import Desk
from ppgen.studio.edits import MessageKey, UneditableError, with_message, with_values
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.localise import catalogue as catalogues
else:
    catalogues = lazily("ppgen.localise.catalogue")  # the language that a game is written in needs none

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
    since = Snapshot.of_file(path)
    if not path.exists():
        write_sources({path: with_all_texts(desk, tag)}, root=desk.project.root, since=since)
        desk.refresh()


def is_translated(loaded: Loaded, tag: str) -> bool:
    """Tell whether game.yaml names a language as one that the game is translated into."""
    return tag in map(language_tag, loaded.game.file.languages.translations)


def all_texts(loaded: Loaded, tag: str) -> catalogues.PoFile:
    """Return the texts of the game in a language as its file would have them; raises UneditableError."""
    path, content, problems = loaded.texts.updated(tag)
    read, faults = (None, []) if content is None else catalogues.read_po(content, path.name)
    if read is None:
        told = [*problems, *faults]
        raise UneditableError(told[0].message if told else f"there are no texts of {tag}")
    return read


def with_translation(desk: Desk, tag: str, content: bytes, key: MessageKey, texts: tuple[str, str]) -> bytes:
    """Return the file of a language with one translation changed, of `texts` from the first to the second.

    A file that does not have the text yet is brought up to date; raises UneditableError.
    """
    file = f"{tag}.po"
    was, text = texts
    read, _ = catalogues.read_po(content, file)
    if read is not None and not any(one.key == key and not one.obsolete for one in read.entries):
        content = with_all_texts(desk, tag)
    return with_message(content, file, key, text, was)
