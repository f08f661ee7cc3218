"""The messages of one language: where a translation is written, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.editions import Loaded
from ppgen.load import parsed_once
from ppgen.load.regular_files import read_regular
from ppgen.studio.origins import BY_MESSAGE, OriginRole, ValueOrigin
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.localise import catalogue as catalogues
else:
    catalogues = lazily("ppgen.localise.catalogue")  # the language that a game is written in needs none


class Messages:
    """The PO file of a language as it is now."""

    def __init__(self, file: catalogues.PoFile, language: str) -> None:
        """Keep the entries by context and source."""
        self.file, self.language = file, language
        self.entries = {entry.key: entry for entry in file.entries if not entry.obsolete}

    def origin(self, context: str, source: str, label: str) -> Iterator[ValueOrigin]:
        """Yield where the translation of a message is written, if it is among those of the file."""
        entry = self.entries.get((context, source))
        if entry is not None:
            yield ValueOrigin(
                OriginRole.TRANSLATION,
                label,
                self.file.span(entry),
                entry.text,
                way=BY_MESSAGE,
                control={"control": "text", "source": source, "fuzzy": entry.fuzzy},
                language=self.language,
                context=context,
                source=source,
                until=entry.text_lines[-1].line if entry.text_lines else 0,
            )


def messages_of(loaded: Loaded, language: str) -> Messages | None:
    """Return the messages of a language; None for that of the game, and where there is no sound file."""
    name = f"cards/{loaded.game.id}/text/{language}.po"
    path = loaded.project.root / name
    if language == loaded.game.source_language or not path.is_file():
        return None
    try:
        content = read_regular(path, limit=int(catalogues.MAX_BYTES * loaded.project.limits))
    except OSError:
        return None
    file, _ = parsed_once(content, name, parse=catalogues.read_po, memory=loaded.project.memory)
    return None if file is None else Messages(file, language)
