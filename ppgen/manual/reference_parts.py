"""Parts of the reference that are no element: type styles, marks in texts, rules, waivers."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ppgen.checks.game.rule_book import SCOPES, RuleEntry
from ppgen.layout.theme import IconModel, StyleModel
from ppgen.model.play_rule import PlayRule

PARTS = Path(__file__).resolve().parent.parent / "docs" / "parts"

MakeTable = Callable[[Mapping[str, Any], Mapping[str, Any]], str]


def part(name: str) -> str:
    """Return a part of the reference that is written by hand."""
    return (PARTS / f"{name}.md").read_text(encoding="utf-8")


def styles(table: MakeTable) -> str:
    """Return what a type style and an icon in running text may say."""
    style, icon = StyleModel.model_json_schema(), IconModel.model_json_schema()
    return (
        f"### Styles\n\nUnder `styles: <name>` of `theme.yaml`. {inspect.getdoc(StyleModel)}\n\n"
        f"{table(style, style.get('$defs', {}))}\n"
        f"### Icons in texts\n\nUnder `icons: <name>` of `theme.yaml`. {inspect.getdoc(IconModel)}\n\n"
        f"{table(icon, icon.get('$defs', {}))}"
    )


def rules() -> str:
    """Return what an entry of rules.yaml may say."""
    about = inspect.cleandoc(RuleEntry.__doc__ or "")
    keys = [field.name if field.name != "kinds" else "for" for field in dataclasses.fields(RuleEntry)]
    scopes = ", ".join(f"`{'for' if scope == 'card' else scope}`" for scope in SCOPES)
    listed = ", ".join(f"`{key}`" for key in keys)
    head = "## Rules\n\nEntries of `cards/<game>/rules.yaml`."
    return f"{head}\n\n{about}\n\nScopes: {scopes}.\n\nKeys: {listed}.\n"


def rules_of_play() -> str:
    """Return what an entry of rules_of_play.yaml may say."""
    keys = [field.name if field.name != "components" else "in" for field in dataclasses.fields(PlayRule)]
    listed = ", ".join(f"`{key}`" for key in keys)
    head = "## Rules of play\n\nEntries of `cards/<game>/rules_of_play.yaml`."
    about = inspect.cleandoc(PlayRule.__doc__ or "")
    return f"{head}\n\n{about}\n\nKeys: {listed}.\n\n{part('rules-of-play')}"
