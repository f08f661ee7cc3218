"""French marks stand behind a space that holds: U+00A0 before a colon, U+202F before ; ! and ?."""

from __future__ import annotations

import re

import pytest

from tests.support.ole import ROOT

ORDINARY = re.compile(r" [:;!?](?=\*\*|\s|\\n|\"|$)")
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")


def translated(text: str) -> list[str]:
    """Return the lines of a catalogue that are printed."""
    found: list[str] = []
    is_translation = False
    for line in text.splitlines():
        is_translation = line.startswith("msgstr") if line.startswith("msg") else is_translation
        if is_translation and not line.startswith("#"):
            found.append(CODE.sub("x", line))
    return found


@pytest.mark.parametrize("game", ["ole", "worldies", "battle-dice"])
def test_no_ordinary_space_stands_before_a_mark(game: str) -> None:
    text = (ROOT / "cards" / game / "text" / "fr.po").read_text("utf-8")
    assert [line for line in translated(text) if ORDINARY.search(line)] == []
