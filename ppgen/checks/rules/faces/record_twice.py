"""Places to write of different parts of a record have different names, and stand below their own kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import name_tokens, plain
from ppgen.common.problem import Problem, error
from ppgen.model.records import path_text

ID = "record/same-name"
WHY = "Two boxes of one name are one box for whoever hears the form, and one of them is the wrong one."
LOOKS_ACROSS = True


def _sheet(*tips: str) -> dict[str, Any]:
    face = [
        {"type": "entry", "box": [5, 5 + 14 * number, 45, 9], "field": name, "tip": tip}
        for number, (name, tip) in enumerate(zip(("home", "away"), tips, strict=True))
    ]
    return {"score": "match", "face": face}


def _sample(*tips: str) -> dict[str, Any]:
    goals = {"home": {"type": "integer"}, "away": {"type": "integer"}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": goals}},
        "sheets": {"match-sheet": _sheet(*tips)},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("Goals of the hosts", "Goals of the guests")
BAD = _sample("Goals", "Goals")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the names of the places of each sheet, and the headings of lists of cards."""
    game = printed.deck.game
    called = {
        kind: plain(str(title)).strip()
        for kind, title in printed.deck.names["kinds"].items()
        if not game.kinds[kind].record
    }
    kinds = {name_tokens(kind): kind for kind in called}
    for sheet in score_sheets(printed):
        known: dict[str, PlaceToWrite] = {}
        told: set[tuple[str, str]] = set()
        for place in sheet.places():
            other = known.setdefault(place.entry.tip, place)
            key = (other.pattern, place.pattern)
            if other.pattern != place.pattern and key not in told:
                told.add(key)
                path = path_text(place.path)
                message = f"{path} is called {place.entry.tip!r}, and so is {path_text(other.path)}"
                hint = "call each by what tells it from the other"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)
        for head in (one for side in sheet.sides for one in side.headings):
            kind, own = (kinds.get(name_tokens(str(head.first.path[at])), "") for at in (0, -1))
            said = head.said.strip()
            if own and said == called[own]:
                continue  # what is counted is called after another kind: how many Worldies a player has
            if kind and said != called[kind] and said in called.values():
                path = path_text(head.first.path)
                message = f"{path} is about cards of {kind}, and stands below {head.text!r}"
                hint = "let the heading say the kind of the cards below it"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)
