"""Translations that stand beside the cards of an imported table, into the files of their languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

from ppgen.cli.import_files import ImportedKind
from ppgen.common.paths import value_at
from ppgen.exchange.import_memory import ImportMemory
from ppgen.library import Findings, Selection, Session, open_project
from ppgen.load.named_files import read_named
from ppgen.load.yaml.patches import patched
from ppgen.model.game import language_tag
from ppgen.outputs.files import write_sources
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import counted


def by_field(
    translations: Mapping[str, Mapping[tuple[str, str], str]], before: ImportMemory | None
) -> dict[str, dict[str, dict[str, str]]]:
    """Return translations as they are remembered: texts by language, field and source.

    Of a field without a column in a language stays what was remembered `before`: once the column is there
    again, what translators have changed since is theirs.
    """
    made: dict[str, dict[str, dict[str, str]]] = {}
    for tag, fields in ({} if before is None else before.translations).items():
        brought = {field for field, _ in translations.get(tag, {})}
        made[tag] = {field: dict(texts) for field, texts in fields.items() if field not in brought}
    for tag, texts in translations.items():
        for (field, source), text in texts.items():
            made.setdefault(tag, {}).setdefault(field, {})[source] = text
    return made


def text_files(folder: Path, game: str, kinds: Sequence[ImportedKind]) -> list[Path]:
    """Return the files of the languages that came with the cards, be there any yet or not."""
    tags = {language_tag(tag) for kind in kinds for tag in kind.imported.translations}
    return [folder / "cards" / game / "text" / f"{tag}.po" for tag in sorted(tags)]


def translated(
    folder: Path, game: str, kinds: Sequence[ImportedKind], before: Mapping[str, ImportMemory]
) -> list[str]:
    """Write the texts of other languages that came with the cards; game.yaml names their languages.

    What a table said as well `before` is left as translators have it now.
    """
    texts: dict[str, dict[tuple[str, str], str]] = {}
    for kind in kinds:
        old = before[kind.name].translations if kind.name in before else {}
        for tag, found in kind.imported.translations.items():
            new = {
                (f"{kind.name}/{field}", source): text
                for (field, source), text in found.items()
                if value_at(old, (tag, field, source)) != text
            }
            if new:
                texts.setdefault(language_tag(tag), {}).update(new)
    if not texts:
        return []
    since = Snapshot.of_project(folder)
    lines = _named(folder / "cards" / game / "game.yaml", list(texts), folder)
    for loaded, _ in Session(open_project(folder), Selection(games=(game,)), Findings()).games():
        for tag, brought in texts.items():
            path, content, _ = loaded.texts.updated(tag, brought)
            if content is None:
                lines.append(f"{path}: has errors, and stays as it is; mend it, and import again")
                continue
            write_sources({path: content}, root=folder, since=since)
            lines.append(f"{path}: {counted(len(brought), 'text')} of the table")
    return lines


def _named(path: Path, tags: Sequence[str], root: Path) -> list[str]:
    """Name languages in game.yaml that it lacks."""
    since = Snapshot.of_file(path)
    text = read_named(path).decode()
    known = value_at(yaml.safe_load(text), ("languages", "translations")) or []
    new = [tag for tag in tags if tag not in map(language_tag, known)]
    if not new:
        return []
    made = patched(text, {("languages", "translations"): [*known, *new]})
    if made.refused:
        return [f"write translations: [{', '.join([*known, *new])}] into {path}, under languages:"]
    write_sources({path: made.text.encode()}, root=root, since=since)
    return [f"{path}: translated into {', '.join(new)} as well"]
