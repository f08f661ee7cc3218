"""What translators have to look at in one language: texts that are missing, or whose source changed."""

from __future__ import annotations

from typing import Any

from ppgen.studio.desk import Desk
from ppgen.studio.messages import messages_of
from ppgen.studio.piece_views import place_view

MOST_LISTED = 5000


def queue_view(desk: Desk, language: str) -> dict[str, Any]:
    """Return all messages of a language in the order of its file, each with its state and its notes."""
    loaded = desk.loaded
    found = None if loaded is None else messages_of(loaded, language)
    if found is None or language not in desk.languages:
        return {"language": language, "messages": [], "counts": {}}
    listed = []
    counts = {"missing": 0, "fuzzy": 0, "translated": 0}
    for entry in found.entries.values():
        state = "missing" if not entry.text else "fuzzy" if entry.fuzzy else "translated"
        counts[state] += 1
        listed.append(
            {
                "context": entry.context,
                "source": entry.source,
                "text": entry.text,
                "state": state,
                "notes": [*entry.extracted, *entry.notes],
                "previous": "\n".join(entry.previous),
                "place": place_view(found.file.span(entry)),
            }
        )
    order = {"missing": 0, "fuzzy": 1, "translated": 2}
    listed.sort(key=lambda one: order[str(one["state"])])
    return {"language": language, "messages": listed[:MOST_LISTED], "counts": counts}
