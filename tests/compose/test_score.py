"""What a score sheet may say that determines its fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.campaigns.hostile_packs import ideas, write_hostile
from tests.cli.test_every_option import GAME, LOG
from tests.support.tiny import FILES, write_project

BEGUN = "record: true, "
GAME = GAME.replace(
    "fields: {line: {type: text}}", "fields: {line: {type: text}, other: {type: text, unprinted: x}}"
)


@pytest.mark.parametrize(
    ("determined", "told"),
    [
        ("line: '{{ card.other }}'", []),
        ("line: '{{ card.line }}'", ["model/determined"]),
        ("line: '{{ card.line or card.other }}'", []),
        ("line: '{{ card.line'", ["model/determined"]),
        ("line: '{{ card.'", ["model/determined"]),
        ("lines: '{{ card.line }}'", ["model/determined"]),
        ("line: '{{ card.lines }}'", ["model/unknown-name"]),
        ("line: '{{ constants.lines }}'", ["model/unknown-name"]),
    ],
)
def test_each_fault_of_what_is_determined_has_its_own_id(
    determined: str, told: list[str], tmp_path: Path
) -> None:
    assert BEGUN in GAME
    game = GAME.replace(BEGUN, f"{BEGUN}determined: {{{determined.replace(chr(39), chr(34))}}}, ")
    files = {"cards/tiny/game.yaml": game, "layouts/tiny/log.yaml": LOG}
    root = write_project(tmp_path, files)
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    rules = {"model/determined", "model/unknown-name"}
    assert [one.rule for one in problems if one.rule in rules] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [("{{ item.a + index }}", []), ("{{ item.aa + 1 }}", ["model/unknown-name"]), ("{{ card.rows }}", [])],
)
def test_an_unknown_field_of_the_row_is_told(text: str, told: list[str], tmp_path: Path) -> None:
    row = "rows: {type: list, items: {type: map, fields: {a: {type: integer}, b: {type: integer}}}}"
    assert f"{BEGUN}fields: {{" in GAME
    game = GAME.replace(f"{BEGUN}fields: {{", f'{BEGUN}determined: {{rows.b: "{text}"}}, fields: {{{row}, ')
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/log.yaml": LOG})
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert [one.rule for one in problems if one.rule in {"model/determined", "model/unknown-name"}] == told


FILLED = """\
  league: {title: league, fields: {name: {type: text}}}
  squad: {title: squad, lists: [monster], fields: {name: {type: text}}, derived: {size: "{{ count(card.listed) }}"}}
  sheet:
    title: sheet
    record: true
WHAT
    fields:
      line: {type: text}
      first: {type: integer, minimum: 1, maximum: 9}
      second: {type: integer}
      third: {type: number}
      who: {type: reference, to: monster}
      side: {type: choice, values: [home, away]}
      legal: {type: boolean}
      hue: {type: colour}
      sign: {type: icon}
      rows: {type: list, maximum: 3, items: {type: map, fields: {a: {type: integer}, b: {type: integer}}}}
"""


def _faults(what: str, root: Path, *, has_decks: bool = True) -> list[str]:
    kinds = FILLED.replace("WHAT", "\n".join(f"    {line}" for line in what.splitlines()))
    kinds = (
        kinds if has_decks else kinds.replace("lists: [monster], ", "").replace("card.listed", "card.name")
    )
    game = FILES["cards/tiny/game.yaml"].replace("kinds:\n", f"kinds:\n{kinds}", 1)
    game += "  log: {title: Log, score: sheet, layout: log}\n"
    files = {"cards/tiny/game.yaml": game, "layouts/tiny/log.yaml": LOG}
    if has_decks:
        files["cards/tiny/decks/best.yaml"] = "name: Best\ncards: {bat: 1, cat: 1}\n"
    _, _, problems = pipeline.load(open_project(write_project(root, files), root), "tiny")
    rules = {"model/determined", "model/unknown-name", "model/from-deck"}
    found = [one for one in problems if one.rule in rules]
    assert all(one.span is not None and one.span.file.endswith("game.yaml") and one.hint for one in found)
    return [f"{one.rule} {one.message}" for one in found]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        # a sum and a difference undo one another; a running sum looks at another row
        ("first: '{{ 10 - card.second }}'\n  second: '{{ 10 - card.first }}'", ""),
        ("first: '{{ card.second + 1 }}'\n  second: '{{ card.first - 1 }}'", ""),
        ("rows.a: '{{ 10 - item.b }}'\n  rows.b: '{{ 10 - item.a }}'", ""),
        ("rows.a: '{{ card.rows[index - 1].a + 1 if index > 0 else 0 }}'", ""),
        ("first: '{{ card.second + card.third }}'\n  second: '{{ card.first - card.third }}'", ""),
        ("first: '{{ card.second + 1 }}'\n  second: '{{ card.first + 1 }}'", "determine each other"),
        ("rows.a: '{{ item.b * 2 }}'\n  rows.b: '{{ item.a * 2 }}'", "determine each other"),
        (
            "first: '{{ card.second + 1 }}'\n  second: '{{ card.third + 1 }}'\n  third: '{{ card.first + 1 }}'",
            "first, second, third determine each other",
        ),
        ("rows.a: '{{ item.a + 1 }}'", "determined by itself"),
        ("first: '{{ card.first + 1 }}'", "determined by itself"),
        ("line: 'it is {{ card.line }}, or not'", "determined by itself"),
        ("first: '{{ card.first + 1 if card.second else card.first }}'", "determined by itself"),
        ("first: '{{ card.first | default(3) }}'", ""),
        ("first: '{{ card.second if card.second else card.first }}'", ""),
        ("first: '{{ 9 if card.second else none }}'", ""),
        ("first: '{{ 10 if card.second else 1 }}'", "first cannot be the number 10"),
        ("first: '5'", 'first cannot be the text "5"'),
        ("first: '{{ 0 }}'", "first cannot be the number 0"),
        ("third: '{{ -0.5 }}'", ""),
        ("second: '{{ 1.5 if card.first > 2 else 2.0 }}'", "second cannot be the number 1.5"),
        ('side: \'{{ "home" if card.first > card.second else "away" }}\'', ""),
        (
            'side: \'{{ "home" if card.first > card.second else "guest" }}\'',
            'side cannot be the text "guest"',
        ),
        ('who: \'{{ "bat" if card.first else "" }}\'', ""),
        ("who: '{{ \"rat\" if card.first else none }}'", 'who cannot be the text "rat"'),
        ("line: won", ""),
        ("line: 'won {{ card.first }}'", ""),
        # figures are written with six decimals, and of 2.0000001 that is 2
        ("second: '{{ 2.0000001 if card.first > 2 else 2.000001 }}'", "second cannot be the number 2.000001"),
        ("first: '{{ 9.0000001 }}'", ""),
        ("third: '{{ true }}'", "third cannot be true"),
        ('hue: \'{{ "#d02020" if card.first > 2 else "ink" }}\'', ""),
        ('hue: \'{{ "#d020" if card.first > 2 else "ink" }}\'', 'hue cannot be the text "#d020"'),
        ("sign: '{{ \"sun\" if card.first > 2 else 3 }}'", "sign cannot be the number 3"),
    ],
)
@pytest.mark.thorough(keep=8)
def test_what_is_determined_can_stand_there_and_agrees(what: str, says: str, tmp_path: Path) -> None:
    told = _faults(f"determined:\n  {what}", tmp_path)
    assert told == [] if not says else len(told) == 1 and says in told[0], told


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("line: '{{ deck.name }}'", ""),
        ("second: '{{ deck.size }}'", ""),
        ("line: '{{ deck.id }}'", ""),
        ("second: '{{ total(pluck(deck.listed, \"copies\")) }}'", ""),
        ("legal: '{{ is_legal }}'", ""),
        ("second: '{{ count(cards.monster) }}'", ""),
        ("rows: {each: '{{ deck.listed }}', fields: {a: '{{ item.power }}', b: '{{ item.copies }}'}}", ""),
        ("rows: {each: '{{ where(deck.listed, \"kind\", \"x\") }}', fields: {a: '{{ item.any }}'}}", ""),
        ("lines: '{{ deck.name }}'", "no field called lines"),
        ("line: '{{ deck.nam }}'", "no deck.* called nam"),
        ("line: '{{ deck.name'", "braces"),
        ("second: '{{ count(cards.monsters) }}'", "no cards.* called monsters"),
        ("second: '{{ constants.most }}'", "no constants.* called most"),
        ("first: '{{ 12 }}'", "first cannot be the number 12"),
        ("legal: '{{ 1 }}'", "legal cannot be the number 1"),
        ("side: left", 'side cannot be the text "left"'),
        ("line: {each: '{{ deck.listed }}', fields: {a: '{{ item.power }}'}}", "line is no list of rows"),
        ("rows: {each: '{{ deck.listed }}', fields: {c: '{{ item.power }}'}}", "no field of rows called c"),
        ("rows: {each: '{{ deck.listed }}', fields: {a: '{{ item.might }}'}}", "no item.* called might"),
        ("rows: {each: '{{ deck.list }}', fields: {a: '{{ item.power }}'}}", "no deck.* called list"),
    ],
)
@pytest.mark.thorough(keep=8)
def test_what_a_deck_fills_in_is_there_and_can_stand_there(what: str, says: str, tmp_path: Path) -> None:
    told = _faults(f"from_deck:\n  {what}", tmp_path)
    assert told == [] if not says else len(told) == 1 and says in told[0], told


@pytest.mark.thorough
def test_circles_share_the_work_of_one_expression(tmp_path: Path) -> None:
    """Else so many circles take as many times as long as the worst expression."""
    (idea,) = (one for one in ideas() if one.name == "a record with circles")
    root = write_hostile(tmp_path, idea)
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    (told,) = (one for one in problems if one.rule == "model/determined")
    assert "a1, b1 determine each other, and working that out is too much work" in told.message


def test_a_game_without_decks_fills_nothing_in_from_one(tmp_path: Path) -> None:
    (told,) = _faults("from_deck:\n  line: '{{ deck.name }}'", tmp_path, has_decks=False)
    assert "no kind of this game lists others" in told
