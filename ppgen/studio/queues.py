"""What translators have to look at in one language: texts that are missing, or whose source changed."""

from __future__ import annotations

from typing import Any

from ppgen.studio.desk import Desk
from ppgen.studio.edits import UneditableError
from ppgen.studio.languages import all_texts, is_translated
from ppgen.studio.messages import messages_of
from ppgen.studio.piece_views import place_view

MOST_LISTED = 5000


def queue_view(desk: Desk, language: str) -> dict[str, Any]:
    """Return all texts of the game as it is now, each with its state in a language and its notes.

    The file of the language may say less than that, or other sources: what stands there is taken over as
    `ppgen text update` does. Why nobody can tell stands under `unread`.
    """
    loaded = desk.loaded
    if loaded is None or not is_translated(loaded, language):
        return {"language": language, "messages": [], "counts": {}, "unread": ""}
    try:
        found = all_texts(loaded, language)
    except UneditableError as fault:
        return {"language": language, "messages": [], "counts": {}, "unread": str(fault)}
    written = messages_of(loaded, language)
    listed = []
    counts = {"missing": 0, "fuzzy": 0, "translated": 0}
    for entry in found.entries:
        if entry.obsolete:
            continue
        there = None if written is None else written.entries.get(entry.key)
        state = "missing" if not entry.text.strip() else "fuzzy" if entry.fuzzy else "translated"
        counts[state] += 1
        listed.append(
            {
                "context": entry.context,
                "source": entry.source,
                "text": entry.text,
                "state": state,
                "notes": [*entry.extracted, *entry.notes],
                "previous": "\n".join(entry.previous),
                "place": None if written is None or there is None else place_view(written.file.span(there)),
            }
        )
    order = {"missing": 0, "fuzzy": 1, "translated": 2}
    listed.sort(key=lambda one: order[str(one["state"])])
    return {"language": language, "messages": listed[:MOST_LISTED], "counts": counts, "unread": ""}
