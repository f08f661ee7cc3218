"""A part that stands for one of several is there for each, and what it is given belongs together."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, part_uses
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.part import Model as Part
from ppgen.model.game import Game

ID = "layout/same-twice"
WHY = "A mat with two places for attack and none for midfield is found out when the first player sits down."

_TERMS = {
    **{name: {"text": name, "groups": ["tier"]} for name in ("sun", "sea", "sky")},
    "pile_sun": {"text": "suns"},
    "pile_sea": {"text": "seas"},
}


def _sample(*tiers: str, what: str = "pile_sun") -> dict[str, object]:
    text = {
        "type": "text",
        "style": "words",
        "box": [0, 0, 40, 9],
        "text": "{{ term(tier) }} {{ term(what) }}",
    }
    values = [(tier, what if tier == "sun" else f"pile_{tier}") for tier in tiers]
    uses = [
        {
            "type": "part",
            "part": "row",
            "at": [5, 20 + 20 * row],
            "with": {"tier": f'{{{{ "{tier}" }}}}', "what": f'{{{{ "{said}" }}}}'},
        }
        for row, (tier, said) in enumerate(values)
    ]
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "files": {"terms": _TERMS},
        "theme": {"styles": {"words": words}, "parts": {"row": [text]}},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


GOOD = _sample("sun", "sea")
BAD = _sample("sun", "sea", what="pile_sea")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the words that the uses of a part in one layout are given, and those of each use."""
    by_part: dict[tuple[str, str, str], list[tuple[WrittenElement, Part, dict[str, str]]]] = {}
    for one, part in part_uses(usage):
        words = {name: word for name, value in part.values.items() if (word := literal(value)) is not None}
        yield from _apart(one, words, usage.game)
        if words and words.keys() == part.values.keys():
            by_part.setdefault((one.subject, one.part, part.part), []).append((one, part, words))
    for uses in by_part.values():
        yield from _twice(uses, usage.game)


def _twice(uses: list[tuple[WrittenElement, Part, dict[str, str]]], game: Game) -> Iterator[Problem]:
    seen: dict[tuple[tuple[str, str], ...], WrittenElement] = {}
    for one, _, words in uses:
        key = tuple(sorted(words.items()))
        if key not in seen:
            seen[key] = one
            continue
        for name, word in words.items():
            listed = {other[name] for _, _, other in uses if name in other}
            among = next((group for group in _groups(game) if listed <= group), frozenset[str]())
            missing = sorted(among - listed)
            if len(listed) > 1 and missing:
                hint = f"{' or '.join(missing[:3])} may be meant; waive it in the layout if both are"
                message = f"{word} is there twice, and {missing[0]} not at all"
                yield _problem(one, message, hint)
                return


def _apart(one: WrittenElement, words: dict[str, str], game: Game) -> Iterator[Problem]:
    """Report a use that is given the word of one thing beside the sign or name of another."""
    for name, word in words.items():
        for other_name, other in words.items():
            stem, _, said = other.rpartition("_")
            if other_name == name or not said or said == word or other not in game.terms:
                continue
            if f"{stem}_{word}" in game.terms and any({said, word} <= group for group in _groups(game)):
                hint = f"write {stem}_{word}"
                yield _problem(one, f"{other} is given together with {word}", hint)


def _groups(game: Game) -> Iterator[frozenset[str]]:
    yield frozenset(game.kinds)
    for group in sorted({group for term in game.terms.values() for group in term.groups}):
        yield frozenset(name for name, term in game.terms.items() if group in term.groups)


def _problem(one: WrittenElement, message: str, hint: str) -> Problem:
    span = one.source.span((*one.place, "with"))
    return error(ID, message, span=span, hint=hint, subject=one.subject)
