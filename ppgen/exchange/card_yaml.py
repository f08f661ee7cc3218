"""Cards as YAML that people like to read: a block of lines for each, an empty line between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ppgen.load.yaml.writing import write_yaml


def write_cards(cards: Iterable[Mapping[str, Any]]) -> str:
    """Write cards as YAML, each a block of lines, an empty line between them."""
    return "\n".join(write_yaml([card], width=100) for card in cards)
