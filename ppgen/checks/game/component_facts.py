"""What a game's rules see of a component: what is written of it in game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ppgen.model.game import Component

_ELSE: Mapping[str, Any] = MappingProxyType(
    {"players": 1, "net": "", "options": {}, "holds": [], "beside": [], "where": ""}
)
"""What rules look up of what only some components say, where one does not say it."""


def component_facts(name: str, title: str, part: Component) -> dict[str, Any]:
    """Return what is looked up of `component`; the expressions of its options are texts."""
    return {
        "id": name,
        "title": title,
        "kinds": list(part.cards),
        "layout": part.layout,
        "copies": part.copies,
        **{key: part.own.get(key, without) for key, without in _ELSE.items()},
    }
