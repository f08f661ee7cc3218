"""Cards as YAML that people like to read: a block of lines for each, an empty line between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml


def write_cards(cards: Iterable[Mapping[str, Any]]) -> str:
    """Write cards as YAML, each a block of lines, an empty line between them."""
    return "\n".join(
        yaml.dump([card], Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100) for card in cards
    )


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text and text == text.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
