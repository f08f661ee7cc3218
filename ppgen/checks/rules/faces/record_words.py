"""What stands nearest to a place to write is a word that it is called by, and not that of another place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import (
    GAP,
    REACH,
    TOUCHING,
    Heading,
    PlaceToWrite,
    SheetSide,
    stands_over,
)
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import StepWords, plain, step_words
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.model.records import path_text

ID = "record/other-word"
WHY = "Two headings in each other's place have people write the turn where the side belongs."
LOOKS_ACROSS = True

BETWEEN_PARTS = "\u00b7"
"""What parts the words of a tip."""

_FIGURES = re.compile(r"\d+")


def _sheet(heads: tuple[str, str]) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, (name, head) in enumerate(zip(("turn", "side"), heads, strict=True)):
        x = 3 + 30 * number
        face.append({"type": "text", "box": [x, 5, 22, 6], "text": head, "style": "words"})
        place = {"type": "entry", "box": [x, 14, 22, 9], "field": f"{name}.first", "tip": f"1 · {name}"}
        face.append(place)
    return {"score": "match", "face": face}


def _sample(*heads: str) -> dict[str, Any]:
    first = {"type": "map", "fields": {"first": {"type": "integer", "minimum": 0, "maximum": 9}}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"turn": first, "side": first}}},
        "sheets": {"match-sheet": _sheet((heads[0], heads[1]))},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("Turn", "Side")
BAD = _sample("Side", "Turn")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at what heads or labels each place, where that is the word of another place and not of this.

    Where the word beside it is its own, its tip must not say another one.
    """
    words = step_words(printed.deck, printed.shared)
    for sheet in score_sheets(printed):
        told: set[str] = set()
        for side in sheet.sides:
            for place, text, meant in (*_others(side), *_headed_alike(side), *_called_otherwise(side, words)):
                if text not in told:
                    told.add(text)
                    path = path_text(place.path)
                    message = (
                        f"{path} is called {place.entry.tip!r}, and stands at {text!r} instead of {meant!r}"
                    )
                    hint = "let label, tip and heading say the word of what is written there"
                    yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _others(side: SheetSide) -> Iterator[tuple[PlaceToWrite, str, str]]:
    """Yield each place with a text that is no word of it, and its word that stands elsewhere alone."""
    texts: dict[str, list[tuple[Rect, str]]] = {}
    for area, text in side.texts:
        for part in parts_of_tip(plain(text)):
            texts.setdefault(part, []).append((area, text))
    called: dict[str, list[PlaceToWrite]] = {}
    for place in side.places:
        for part in parts_of_tip(place.said):
            called.setdefault(part, []).append(place)
    labels = ((place, text) for place, _, text in side.labels_alone)
    heads = ((place, head.text) for place, head in _nearest(side.headings))
    for place, text in (*heads, *labels):
        for word in parts_of_tip(plain(text)):
            if word not in called or word in place.said:
                continue
            for part in parts_of_tip(place.said):
                there = texts.get(part, [])
                if there and not any(_is_at(area, place.box) for area, _ in there):
                    yield place, text, there[0][1]
            if not any(_is_at(area, one.box) for one in called[word] for area, _ in texts[word]):
                yield place, text, place.entry.tip
    yield from _sections(side, texts, called)


def _sections(
    side: SheetSide, texts: Mapping[str, list[tuple[Rect, str]]], called: Mapping[str, list[PlaceToWrite]]
) -> Iterator[tuple[PlaceToWrite, str, str]]:
    """Yield the first place below a heading for its like, of which one word is another than its own."""
    for head in side.headings:
        place, word = head.first, head.said.strip()
        if word not in called or word in place.said:
            continue
        likes = {(*parts_of_tip(one.said),) for one in called[word]}
        own = parts_of_tip(place.said)
        for number, part in enumerate(own):
            nearer = (area for area, _ in texts.get(part, ()) if area.bottom > head.area.bottom - TOUCHING)
            if (
                part in texts
                and (*own[:number], word, *own[number + 1 :]) in likes
                and not any(stands_over(area, place.box) for area in nearer)
            ):
                yield place, head.text, texts[part][0][1]


def _headed_alike(side: SheetSide) -> Iterator[tuple[PlaceToWrite, str, str]]:
    """Yield the first place of a column that has the head of one beside it, which is called so and it is not.

    Both are of one part of the record; what stands over one of both heads alone tells them apart.
    """
    rows: dict[tuple[str, str], list[Heading]] = {}
    for place, head in _nearest(side.headings):
        if isinstance(place.path[-1], str) and not head.is_of_several:
            rows.setdefault((head.said.strip(), place.pattern.rpartition(".")[0]), []).append(head)
    for (word, _), heads in rows.items():
        own = [head for head in heads if word in parts_of_tip(head.first.said)]
        for head in heads if own else ():
            beside = (one for one in own if abs(one.area.bottom - head.area.bottom) < TOUCHING)
            if word not in head.first.said and any(not _over_one(side, head, one) for one in beside):
                yield head.first, head.text, head.first.entry.tip


def _over_one(side: SheetSide, one: Heading, other: Heading) -> bool:
    """Tell whether a text stands right over one of two headings and not over the other."""
    return any(
        stands_over(area, one.area) != stands_over(area, other.area)
        for area, _ in side.texts
        if area.bottom >= min(one.area.y, other.area.y) - REACH
    )


def _called_otherwise(side: SheetSide, words: StepWords) -> Iterator[tuple[PlaceToWrite, str, str]]:
    """Yield the places with the very word of their field beside them, and with other words as tip."""
    for place, _, text in side.labels_alone:
        *outer, own = place.path
        if not isinstance(own, str) or plain(text).strip() not in words.of_itself(own):
            continue
        steps = (own, *(step for step in outer if isinstance(step, str)))
        if not any(words.says(place.said, step) for step in steps) and all(
            part in words.every for part in parts_of_tip(place.said)
        ):
            yield place, text, place.entry.tip


def parts_of_tip(said: str) -> list[str]:
    """Return the words of a tip or a heading, without numbers."""
    parts = (" ".join(_FIGURES.sub(" ", part).split()) for part in said.split(BETWEEN_PARTS))
    return [part for part in parts if any(map(str.isalpha, part))]


def _nearest(heads: tuple[Heading, ...]) -> list[tuple[PlaceToWrite, Heading]]:
    """Return the places that are the first below headings, each with the lowest of these."""
    lowest: dict[PlaceToWrite, Heading] = {}
    for head in heads:
        known = lowest.get(head.first)
        if known is None or head.area.bottom > known.area.bottom:
            lowest[head.first] = head
    return [*lowest.items()]


def _is_at(area: Rect, box: Rect) -> bool:
    """Tell whether a text stands over a place, in its row, or on it."""
    in_row = area.y < box.bottom and box.y < area.bottom
    return stands_over(area, box) or in_row or (area.x < box.right and box.x < area.right + GAP and in_row)
