"""Samples for rules about one text in one box."""

from __future__ import annotations


def text_sample(name: str, box: list[float]) -> dict[str, object]:
    """Return a sample whose only card prints its name in a box (x, y, width, height in mm)."""
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "face": [{"type": "text", "text": "{{ card.name }}", "style": "words", "box": box}],
    }
