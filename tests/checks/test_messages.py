"""Do rules say of every sample, of all phases, what they said when somebody read it last: word for word?

`pytest -m "" --update-golden` writes the log anew; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ppgen.checks import general_rules
from tests.checks.test_near import DEGREES, NEAR, Sample, module
from tests.support.drawn_logs import Golden, problem_lines
from tests.support.rule_samples import UNSHOWN, all_problems

BESIDE = {"layout/unused-style", UNSHOWN}
"""What most samples break besides, since they are small."""


WORDS = {"type": "text", "style": "words"}
SHEET = dict(module("record_names").GOOD)
ENTRY = {"type": "entry", "tip": "Goals"}


def totalled(*totals: list[str]) -> Sample:
    """A sheet of two goals with places for totals that add what is named."""
    sums = {f"sum{number}": {"type": "integer"} for number in range(len(totals))}
    goals = SHEET["kinds"]["match"]["fields"]
    added = [
        {**ENTRY, "box": [5, 40 + 14 * number, 30, 10], "field": f"sum{number}", "total": one}
        for number, one in enumerate(totals)
    ]
    sheet = SHEET["sheets"]["match-sheet"]
    return SHEET | {
        "kinds": {"match": {"title": "Match", "record": True, "fields": goals | sums}},
        "sheets": {"match-sheet": sheet | {"face": [*sheet["face"], *added]}},
    }


def called(**names: str) -> Sample:
    """A sheet whose terms for the sides are called otherwise, on which the headings are exchanged."""
    made = dict(module("record_names").BAD)
    face = [
        {
            **one,
            **{
                key: value.replace("home", names["home"]).replace("away", names["away"])
                for key, value in one.items()
                if key in ("text", "tip")
            },
        }
        for one in made["sheets"]["match-sheet"]["face"]
    ]
    terms = {names[side]: {"text": side.title()} for side in ("home", "away")}
    return made | {"files": {"terms": terms}, "sheets": {"match-sheet": {"score": "match", "face": face}}}


def lines_on(*grounds: tuple[str, float], words: str = "These are words of several lines") -> Sample:
    """Words in white, of several lines, over areas of some colours from a height on (mm)."""
    areas = [{"type": "rectangle", "box": [0, top, 63, 88 - top], "fill": fill} for fill, top in grounds]
    text = {**WORDS, "name": "name", "box": [5, 5, 22, 60], "text": "{{ card.name }}", "colour": "#ffffff"}
    styles = {"words": {"font": "text", "size": "16pt", "minimum": "16pt"}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": words}],
        "theme": {"styles": styles},
        "face": [*areas, text],
    }


def longer_names(short: str, longer: str) -> Sample:
    """A sheet with places for a team and for the team at home, called so."""
    named = {
        "team": {"type": "text", "longest": "Nine letters"},
        "team_home": {"type": "text", "longest": "Nine letters"},
    }
    boxes = [
        {"type": "entry", "box": [5, 40 + 14 * at, 60, 10], "field": name, "tip": tip}
        for at, (name, tip) in enumerate((("team", short), ("team_home", longer)))
    ]
    match = {**SHEET["kinds"]["match"]["fields"], **named}
    sheet = SHEET["sheets"]["match-sheet"]
    return SHEET | {
        "kinds": {"match": {"title": "Match", "record": True, "fields": match}},
        "sheets": {"match-sheet": sheet | {"face": [*sheet["face"], *boxes]}},
    }


def line_of(rule: str, line: str) -> Sample:
    """A card with such a line."""
    good = module(rule).GOOD
    return {**good, "cards": [{**good["cards"][0], "line": line}]}


def nested_effect(text: str, effect: dict[str, Any], *, form: str = "", match: Any = None) -> Sample:
    """A card whose list of powers holds an effect, and the wordings of that."""
    good = module("unsaid").GOOD
    take = good["files"]["effects"]["take"]
    wordings = [{"text": "Take."}, {"text": text, **({"match": match} if match else {})}]
    wordings += [{"text": "Take some.", "match": {"form": form}}] if form else []
    powers = {"type": "list", "items": {"type": "map", "fields": {"does": {"type": "effects"}}}}
    return {
        **good,
        "fields": {"powers": powers},
        "cards": [{"id": "sun", "powers": [{"does": [effect]}]}],
        "files": {"effects": {"take": {**take, "wordings": wordings[1:] if match is None else wordings}}},
    }


def numbered_columns(numbers: list[str], places: int) -> Sample:
    """A sheet with a row of numbers over places of a list."""
    good = module("record_columns").GOOD
    heads = [
        {"type": "text", "box": [3 + 12 * at, 30, 10, 6], "text": one, "style": "words"}
        for at, one in enumerate(numbers)
    ]
    entries = [
        {"type": "entry", "box": [3 + 12 * at, 38, 10, 9], "field": f"goals.{at}", "tip": f"Goals {at}"}
        for at in range(places)
    ]
    goals = {"type": "list", "items": {"type": "integer", "minimum": 0, "maximum": 1}, "maximum": places}
    match = good["kinds"]["match"]
    sheet = good["sheets"]["match-sheet"]
    return {
        **good,
        "kinds": {"match": {**match, "fields": {**match["fields"], "goals": goals}}},
        "sheets": {"match-sheet": {**sheet, "face": [*sheet["face"], *heads, *entries]}},
    }


def track(numbers: list[int]) -> Sample:
    """A mat with a track of these numbers, each looked up in a list."""
    good = module("series").GOOD
    mat = good["more"]["mat"]
    (row,) = mat["face"]
    said = f"{{{{ {numbers}[index] }}}}"
    made = {**row, "count": len(numbers), "items": [{**row["items"][0], "text": said}]}
    return {**good, "more": {"mat": {**mat, "face": [made]}}}


def shown_of_given(name: str, shown: str) -> Sample:
    """A text of a part, called after a field of a card that the part is given, and what it shows of it."""
    good = module("other_field").GOOD
    number, line = good["theme"]["parts"]["sign"]
    parts = {"sign": [number, {**line, "name": name, "text": f"{{{{ sign.{shown} }}}}"}]}
    return {**good, "theme": {**good["theme"], "parts": parts}}


def named_after(name: str, shown: str) -> Sample:
    """An element that is called after a constant and shows another one."""
    made = dict(module("other_constant").GOOD)
    text = f"{{{{ card.worth }}}} {{{{ constants.{shown} }}}}"
    return made | {"face": [{**WORDS, "box": [5, 5, 50, 9], "text": text, "name": name}]}


def pictured(width: float, height: float, pixels: tuple[int, int]) -> Sample:
    face = [{"type": "image", "box": [0, 0, width, height], "image": "art/sun.png"}]
    return dict(module("image_resolution").GOOD) | {"face": face, "pictures": {"art/sun.png": pixels}}


def in_part(said: str, group: str) -> Sample:
    """A part that is drawn for the terms of one group, and cards that have a term of a group."""
    made = dict(module("unfollowed").GOOD)
    text = made["theme"]["parts"]["row"][0]
    return made | {
        "fields": {"name": {"type": "text"}, "back": {"type": "term", "group": group}},
        "cards": [{"id": "one", "name": "One", "back": "sun" if group == "place" else "end"}],
        "files": {
            "terms": made["files"]["terms"]
            | {name: {"text": name, "groups": ["end"]} for name in ("end", "more")}
        },
        "theme": made["theme"] | {"parts": {"row": [{**text, "text": said}]}},
    }


def repeated(each: str, said: str) -> Sample:
    """A text that is repeated for each of a list of cards."""
    made = dict(module("unfollowed").GOOD)
    text = {**WORDS, "box": [0, 0, 30, 9], "text": said}
    rows = {"type": "repeat", "each": each, "spacing": 12, "box": [5, 30, 40, 40], "items": [text]}
    cards = [{"id": name, "name": name.title()} for name in ("one", "two")]
    return made | {
        "cards": cards,
        "theme": {"styles": made["theme"]["styles"]},
        "face": [made["face"][0], rows],
    }


MORE: dict[str, dict[str, Sample]] = {
    "image_resolution": {
        "wide": pictured(50.8, 25.4, (400, 300)),
        "tall": pictured(25.4, 50.8, (300, 400)),
        "coarse": pictured(50.8, 25.4, (100, 100)),
    },
    "other_constant": {
        "of another name": named_after("damage-marks", "pawns"),
        "of two of that name": named_after("match", "pawns"),
        "its own": named_after("pawns", "pawns"),
    },
    "contrast": {
        "first lines on blue": lines_on(("#0050a0", 0), ("#ffd000", 20)),
        "first lines on yellow": lines_on(("#ffd000", 0), ("#0050a0", 20)),
        "all on blue": lines_on(("#0050a0", 0)),
        "stripes": lines_on(*((("#0050a0", "#ffd000")[number % 2], 3.0 * number) for number in range(24))),
        "a faint stripe": lines_on(("#0050a0", 0), ("#e0e0e0", 30), ("#0050a0", 33)),
    },
    "record_names": {
        "a longer name": longer_names("Team", "Team: Home"),
        "a longer name exchanged": longer_names("Team: Home", "Team"),
        "a longer name without its word": longer_names("Team", "Team"),
        "a longer name, and both say it": longer_names("Team: Home", "Home team"),
        "words of longer names": called(home="sheet_home", away="sheet_away"),
        "words of names before": called(home="home_side", away="away_side"),
        "words of other names": called(home="left", away="right"),
        "sums": totalled(["goals.home", "goals.away"], ["goals.home"]),
        "itself": totalled(["goals.home", "sum0"]),
        "twice": totalled(["goals.home", "goals.home", "goals.away"]),
        "no number": totalled(["goals", "sum9"]),
    },
    "unfollowed": {
        "all of another group": in_part("{{ count(cards.thing) }}", "end"),
        "all of its group": in_part("{{ count(cards.thing) }}", "place"),
        "one for each": repeated("{{ cards.thing }}", "{{ item.name }}"),
        "the same for each": repeated("{{ cards.thing }}", "{{ cards.thing[0].name }}"),
        "the same of some": repeated(
            "{{ where(cards.thing, 'id', 'one') }}", "{{ find(cards.thing, 'id', 'one').name }}"
        ),
        "of those": repeated("{{ cards.thing }}", "{{ find(cards.thing, 'id', item.id).name }}"),
    },
    "literal_number": {
        "with a sign": line_of("literal_number", "A goal counts +1 for the team at home."),
        "one": line_of("literal_number", "Take 1 card of those that are left."),
        "two": line_of("literal_number", "Take 2 cards of those that are left."),
        "two as a word": line_of("literal_number", "Take two cards of those that are left."),
        "three as a word": line_of("literal_number", "Take three cards of those that are left."),
        "as much as a constant": line_of("literal_number", "Play on for **5** plays of the match."),
        "of few words": line_of("literal_number", "Take 4 cards"),
    },
    "unsaid": {
        "in a list": nested_effect("Take {{ count }}.", {"op": "take", "count": 3, "slowly": True}),
        "said in another form": nested_effect("Take {{ count }}.", {"op": "take", "count": 3}, form="short"),
        "said in all forms": nested_effect(
            "Take {{ count }} slowly.", {"op": "take", "count": 3, "slowly": True}, match={"slowly": True}
        ),
    },
    "record_columns": {
        "numbers over columns": numbered_columns(["1", "2", "3", "4"], 4),
        "a number too many": numbered_columns(["1", "2", "3", "4", "5"], 4),
        "a column too many": numbered_columns(["1", "2", "3", "4"], 5),
        "numbers with a gap": numbered_columns(["1", "2", "4", "5", "7"], 4),
        "numbers downwards": numbered_columns(["5", "4", "3", "2", "1"], 4),
    },
    "series": {
        "a number twice": track([0, 1, 2, 2, 3, 4, 5]),
        "a number less": track([0, 1, 2, 4, 5]),
        "too short": track([0, 1, 1]),
        "to the target": track([0, 1, 2, 3, 4, 5]),
        "short of the target": track([0, 1, 2, 3, 4]),
        "from another number": track([2, 3, 4, 5]),
    },
    "other_field": {
        "another field alone": shown_of_given("to", "number"),
        "called after none": shown_of_given("again", "number"),
        "itself beside another": shown_of_given("to", "to }} {{ sign.number"),
    },
}
"""What the samples of rules leave out: further ways to break some of them, or nearly."""


def samples() -> Iterator[tuple[str, ModuleType, Sample]]:
    """Yield every sample of every rule with its name: those of the rule itself, and those at its borders."""
    for one in sorted(general_rules().values(), key=lambda one: str(one.ID)):
        for name in ("GOOD", "BAD", "NEAR"):
            if sample := getattr(one, name, None):
                yield f"{one.ID} {name}", one, sample
    edges = NEAR | {key: (good, bad) for key, (good, bad, _) in DEGREES.items()}
    for (rule, figure), (good, bad) in sorted(edges.items()):
        yield f"{rule} {figure} good", module(rule), good
        yield f"{rule} {figure} bad", module(rule), bad
    for rule, further in sorted(MORE.items()):
        yield from ((f"{rule}: {name}", module(rule), sample) for name, sample in further.items())


@pytest.mark.thorough
def test_what_is_said_of_samples_is_said_as_before(golden: Golden, tmp_path: Path) -> None:
    lines = list[str]()
    for number, (name, rule, sample) in enumerate(samples()):
        problems = all_problems(rule, sample, tmp_path / f"{number}")
        problems = [one for one in problems if one.rule not in BESIDE]
        lines += [name, *sorted(f"  {line}" for line in problem_lines(problems))]
    golden("messages.txt", "\n".join(lines) + "\n")
