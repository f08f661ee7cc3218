"""A sum over several kinds of cards that are printed together is over all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.load import Source

ID = "layout/left-out-kind"
WHY = "A box that counts its cards without a kind of them says another number than it holds."

_KIND = {"title": "Other", "fields": {"name": {"type": "text"}}}
_TEXT = {"type": "text", "style": "words"}


def _sample(summed: str) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"other": _KIND, "more": _KIND},
        "files": {"other": [{"id": "sea", "name": "Sea"}], "more": [{"id": "sky", "name": "Sky"}]},
        "prints": ("thing", "other", "more"),
        "face": [
            {**_TEXT, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {**_TEXT, "box": [5, 30, 50, 9], "text": f'{{{{ total(pluck({summed}, "copies")) }}}}'},
        ],
    }


GOOD = _sample("cards.thing + cards.other + cards.more")
BAD = _sample("cards.thing + cards.more")
NEAR = _sample("cards.thing")

_SUM = re.compile(r"\bcards\.\w+(?:\s*\+\s*cards\.\w+)+")
_COPIES = r"total\(\s*pluck\(\s*cards\.\w+\s*,\s*[\"']copies[\"']\s*\)\s*\)"
_COUNT = rf"(?:(?:count|length)\(\s*cards\.\w+\s*\)|{_COPIES})"
_COUNTS = re.compile(rf"\{{\{{\s*({_COUNT}(?:\s*\+\s*{_COUNT})+)\s*\}}\}}")
"""Counts that a text adds up and prints; where numbers go on behind them they may be of a few kinds."""

_KINDS = re.compile(r"cards\.(\w+)")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the kinds that layouts add up with those of each component that holds more than one of them."""
    game = usage.game
    sources = [layout.source for layout in usage.layouts.layouts.values()]
    whole = [{kind for kind in part.cards if game.cards.get(kind)} for part in game.components.values()]
    told: set[str] = set()
    for source in (*sources, *([usage.theme] if usage.theme is not None else [])):
        for path, text in _texts(source):
            counts = _COUNTS.findall(text) if path[-1:] == ("text",) else []
            for found in (*_SUM.findall(text), *counts):
                summed = {*_KINDS.findall(found)}
                for kinds in whole:
                    missing = kinds - summed
                    place = str(source.span(path))
                    if missing and len(kinds & summed) > 1 and place not in told:
                        told.add(place)
                        yield _problem(summed & kinds, missing, source, path)


def _problem(summed: set[str], missing: set[str], source: Source, path: tuple[str | int, ...]) -> Problem:
    left = " and ".join(sorted(missing))
    message = f"it adds up {' and '.join(sorted(summed))}, and leaves out {left}, printed with them"
    hint = f"add cards.{min(missing)}, or waive it in the layout with a reason"
    return error(ID, message, span=source.span(path), hint=hint, subject=source.file)


def _texts(source: Source) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the texts of a file that hold sums, each with its place."""
    open_nodes: list[tuple[tuple[str | int, ...], Any]] = [((), source.data)]
    while open_nodes:
        path, node = open_nodes.pop()
        if isinstance(node, str):
            if "cards." in node:
                yield path, node
        elif isinstance(node, dict):
            open_nodes += [((*path, key), inner) for key, inner in node.items()]
        elif isinstance(node, list):
            open_nodes += [((*path, number), inner) for number, inner in enumerate(node)]
