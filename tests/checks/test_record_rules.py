"""Score sheets: each careless change of one is told, with what a rule sees on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_names, record_numbers, record_order, record_places
from ppgen.library import check, open_project
from tests.exports.test_forms import sheet_project
from tests.support.broken_games import problems_after
from tests.support.rule_samples import problems_of
from tests.support.tiny import FILES

PLACE, NAME, SUM = "record/no-place", "record/other-name", "record/other-sum"
WORD, COLUMN = "record/other-word", "record/empty-column"
NUMBER, ORDER, SAME = "record/other-number", "record/other-order", "record/same-name"
SHEETS = {
    "o": ("ole", "layouts/ole/scoresheets/match-sheet.yaml", "match-sheet"),
    "op": ("ole", "layouts/ole/theme.yaml", "match-sheet"),
    "od": ("ole", "layouts/ole/theme.yaml", "dressing-room"),
    "or": ("ole", "layouts/ole/scoresheets/round-sheet.yaml", "round-sheet"),
    "ot": ("ole", "layouts/ole/scoresheets/tournament-sheet.yaml", "tournament-sheet"),
    "w": ("worldies", "layouts/worldies/scoresheets/match-sheet.yaml", "match-sheet"),
    "wt": ("worldies", "layouts/worldies/scoresheets/turn-log.yaml", "turn-log"),
    "wl": ("worldies", "layouts/worldies/scoresheets/league-sheet.yaml", "league-sheet"),
    "wk": ("worldies", "layouts/worldies/theme.yaml", "checklist"),
    "wc": ("worldies", "layouts/worldies/theme.yaml", "league-sheet"),
    "l": ("ligne-de-fond", "layouts/ligne-de-fond/scoresheets/match-sheet.yaml", "match-sheet"),
    "lm": ("ligne-de-fond", "layouts/ligne-de-fond/scoresheets/mercato-sheet.yaml", "mercato-sheet"),
    "b": ("battle-dice", "layouts/battle-dice/scoresheets/battle-log.yaml", "battle-log"),
    "bl": ("battle-dice", "layouts/battle-dice/scoresheets/life-and-mana.yaml", "life-and-mana"),
    "bd": ("battle-dice", "layouts/battle-dice/scoresheets/deck-list.yaml", "deck-list"),
}
CHANGES = [
    # rows and places
    ("o", '"{{ 1 + constants.extra_play_if_tied }}"', '"{{ 1 }}"', PLACE),
    ("o", "field: home_manager,", "field: round,", PLACE),
    ("w", 'count: "{{ constants.deal_players }}"', "count: 4", PLACE),
    ("b", "count: 23", "count: 22", PLACE),
    ("bl", '"{{ constants.mage_life }}"', "14", PLACE),
    # sides and columns exchanged
    ("o", "field: goals.home, tip: '{{ term(\"goals\") }} · {{ term(\"home\") }}'", "field: goals.home, tip: '{{ term(\"goals\") }} · {{ term(\"away\") }}'", NAME),
    ("o", "field: home, label: '{{ term(\"home_team\") }}'", "field: home, label: '{{ term(\"away_team\") }}'", NAME),
    ("w", "[158, \"{{ 133 * height / 258 }}\", 16, 7], text: '{{ term(\"sheet_home\") }}'", "[158, \"{{ 133 * height / 258 }}\", 16, 7], text: '{{ term(\"sheet_away\") }}'", NAME),
    ("w", "field: home.goalkeeper, label: '{{ term(\"goalkeeper\", \"label\") }}', tip: '{{ term(\"sheet_home\") }}", "field: home.goalkeeper, label: '{{ term(\"goalkeeper\", \"label\") }}', tip: '{{ term(\"sheet_away\") }}", NAME),
    ("wl", "[87, \"{{ 20 * height / 258 }}\", 16, 7], text: '{{ term(\"sheet_won\") }}'", "[87, \"{{ 20 * height / 258 }}\", 16, 7], text: '{{ term(\"sheet_lost\") }}'", NAME),
    ("b", "tip: '{{ number }} · {{ term(\"sheet_pairs\") }}'", "tip: '{{ number }} · {{ term(\"sheet_unopposed\") }}'", NAME),
    ("b", "[121.3, \"{{ 30.6 * height / 258 }}\", 14.2, 9.4], text: '{{ term(\"sheet_unopposed\") }}'", "[121.3, \"{{ 30.6 * height / 258 }}\", 14.2, 9.4], text: '{{ term(\"sheet_damage\") }}'", NAME),
    ("o", "field: away, label: '{{ term(\"away_team\") }}'", "field: away, label: '{{ term(\"manager\") }}'", NAME),
    ("or", "field: \"pairs.{{ number }}.home_drawn\", tip: '{{ number }}, {{ term(\"home\") }} · {{ term(\"drawn\") }}'", "field: \"pairs.{{ number }}.home_drawn\", tip: '{{ number }}, {{ term(\"home\") }} · {{ term(\"returned\") }}'", NAME),
    ("or", "goals.home\", tip: '{{ number }}, {{ term(\"goals\") }} · {{ term(\"home\") }}'", "goals.home\", tip: '{{ number }} · {{ term(\"home_team\") }}'", NAME),
    ("ot", "field: name, label: '{{ term(\"tournament\") }}'", "field: name, label: '{{ term(\"venue\") }}'", NAME),
    # words and numbers over columns
    ("wt", 'text: \'{{ term("sheet_side") }}\', style: column, same_size: turn-heads, align: start}\n  - {type: text, box: [32.2, "{{ 39.9 * height / 258 }}", 32, 4.4], text: \'{{ term("sheet_actions") }}\', style: column, same_size: turn-heads}', 'text: \'{{ term("sheet_actions") }}\', style: column, same_size: turn-heads, align: start}\n  - {type: text, box: [32.2, "{{ 39.9 * height / 258 }}", 32, 4.4], text: \'{{ term("sheet_side") }}\', style: column, same_size: turn-heads}', WORD),
    ("wl", "152, 5]\n    count: 8", "152, 5]\n    count: 7", COLUMN),
    ("wl", "152, 5]\n    count: 8", "152, 5]\n    count: 9", COLUMN),
    ("wl", 'term("sheet_round1") }}\', style: column, align: start}\n  - {type: text, box: [68.7, "{{ 176.4 * height / 258 }}", 60.6, 5], text: \'{{ term("sheet_round2")', 'term("sheet_round2") }}\', style: column, align: start}\n  - {type: text, box: [68.7, "{{ 176.4 * height / 258 }}", 60.6, 5], text: \'{{ term("sheet_round1")', WORD),
    ("l", '7], text: \'{{ term("sheet_home") }}\', style: sheet-head}', '7], text: \'{{ term("sheet_away") }}\', style: sheet-head}', WORD),
    ("wl", "path: first.3", "path: first.5", NUMBER),
    # order, and names of two places
    ("wc", '{{ path }}.one", tip: \'{{ about }} · {{ term("sheet_home") }}\'}\n    - {type: entry, box: [0, 8, 45, 8], field: "{{ path }}.other"', '{{ path }}.other", tip: \'{{ about }} · {{ term("sheet_home") }}\'}\n    - {type: entry, box: [0, 8, 45, 8], field: "{{ path }}.one"', ORDER),
    ("bl", '1: {{ term("sheet_life") }} {{ number }}', '2: {{ term("sheet_life") }} {{ number }}', SAME),
    ("wk", "title: '{{ kinds.player }}'", "title: '{{ kinds.goalkeeper }}'", SAME),
    # sums
    ("b", '"battles.{{ number }}.won", "battles.{{ number }}.unopposed"', '"battles.{{ number }}.won", "battles.{{ number }}.blockers"', SUM),
    ("b", '"battles.{{ number }}.won", "battles.{{ number }}.unopposed"', '"battles.1.won", "battles.{{ number }}.unopposed"', SUM),
    ("lm", '"players.1.level", ', "", SUM),
    ("bd", '"rows.1.copies", ', '"rows.2.copies", ', SUM),
    ("op", 'total: ["{{ path }}.strength", ', "total: [", SUM),
]  # fmt: skip


ROUNDS = """\
  night:
    title: match
    record: true
    fields:
      rounds: {type: list, maximum: 2, items: {type: map, fields: {players: {type: list, maximum: 2, items: {type: integer}}}}}
      sums: {type: list, maximum: 2, items: {type: integer}}
components:
  sheet: {title: match, score: night, layout: sheet}
"""
PLAYERS = """\
size: [90, 60]
bleed: 0mm
safe: 1mm
face:
  - type: repeat
    box: [4, 4, 80, 22]
    count: 2
    direction: column
    spacing: 11
    items:
      - {type: entry, box: [0, 0, 20, 10], field: "rounds.{{ number }}.players.1", tip: "{{ number }} · player 1"}
      - {type: entry, box: [22, 0, 20, 10], field: "rounds.{{ number }}.players.2", tip: "{{ number }} · player 2"}
  - {type: entry, box: [4, 30, 20, 10], field: "sums.1", tip: "Sum 1", total: ["rounds.1.players.1", "rounds.2.players.1"]}
  - {type: entry, box: [26, 30, 20, 10], field: "sums.2", tip: "Sum 2", total: ["rounds.1.players.2", "rounds.2.players.2"]}
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", ""),
        ('"rounds.2.players.1"]', '"rounds.2.players.2"]', "rounds.1.players.1, which is of another row"),
        (', "rounds.2.players.1"]', "]", "leaves out rounds.2.players.1"),
        ('"rounds.1.players.2", "rounds.2.players.2"', '"rounds.1.players.1", "rounds.2.players.1"', "of another row"),
    ],
)  # fmt: skip
def test_a_sum_below_a_column_adds_the_same_place_of_each_row(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    game = FILES["cards/tiny/game.yaml"].split("components:")[0] + ROUNDS
    layout = {"cards/tiny/game.yaml": game, "layouts/tiny/scoresheets/sheet.yaml": PLAYERS.replace(old, new)}
    root = sheet_project(tmp_path, {**layout, "cards/tiny/rules.yaml": "[]\n"})
    told = [one.message for one in check(open_project(root)).problems if one.rule == SUM]
    assert len(told) == bool(said) and all(said in one for one in told), told


def test_a_sum_of_one_place_of_its_own_row_is_no_column(tmp_path: Path) -> None:
    total = "total: {type: integer}, players: {type: list, maximum: 1,"
    game = FILES["cards/tiny/game.yaml"].split("components:")[0] + ROUNDS
    game = game.replace("players: {type: list, maximum: 2,", total)
    game = "".join(line for line in game.splitlines(keepends=True) if "sums:" not in line)
    summed = 'field: "rounds.{{ number }}.total", tip: "{{ number }} · sum", total: ["rounds.{{ number }}.players.1"]'
    layout = PLAYERS.replace('field: "rounds.{{ number }}.players.2", tip: "{{ number }} · player 2"', summed)
    layout = layout.split("  - {type: entry, box: [4, 30")[0]
    changes = {"cards/tiny/game.yaml": game, "layouts/tiny/scoresheets/sheet.yaml": layout}
    root = sheet_project(tmp_path, {**changes, "cards/tiny/rules.yaml": "[]\n"})
    problems = check(open_project(root)).problems
    assert not [one for one in problems if one.rule.startswith("record/")], problems


@pytest.mark.slow(keep=12)
@pytest.mark.parametrize(("sheet", "old", "new", "rule"), CHANGES)
@pytest.mark.thorough(keep=1)
def test_a_careless_change_of_a_score_sheet_is_told(
    sheet: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    game, file, component = SHEETS[sheet]
    assert rule in problems_after(game, file, old, new, root=tmp_path, components=(component,))


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("field: home_manager,", "field: home_manager, style: nowhere,", "layout/unknown-style"),
        ("field: home_manager,", "field: home_boss,", "layout/entry"),
        ("field: home_manager,", "field: home_manager, stroke: nowhere,", "layout/unknown-colour"),
    ],
)
@pytest.mark.thorough
def test_an_element_that_cannot_be_drawn_is_told_and_not_what_the_sheet_lacks_for_it(
    old: str, new: str, cause: str, tmp_path: Path
) -> None:
    told = problems_after("ole", SHEETS["o"][1], old, new, root=tmp_path, components=("match-sheet",))
    assert cause in told and PLACE not in told


LABEL = 'style: sheet-zone, size: 12pt}\n  - {type: entry, box: [28, "{{ 158.5 * height / 258 }}", 14, 10], field: goals.home,'
PAIR = (
    'field: goals.home, tip: \'{{ term("goals") }} · {{ term("home") }}\', look: box, stroke: ink, '
    'style: entry-figure}\n  - {type: entry, box: [46, "{{ 158.5 * height / 258 }}", 14, 10], field: goals.away,'
)


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (LABEL, LABEL.replace("sheet-zone", "nowhere").replace("home", "away"), "layout/unknown-style"),
        (PAIR, PAIR.replace("home,", "away,").replace('}}", 14, 10', '}}", -1, 10'), "layout/value"),
    ],
)
@pytest.mark.thorough
def test_an_element_that_cannot_be_drawn_hides_no_other_place_that_a_sheet_lacks(
    old: str, new: str, cause: str, tmp_path: Path
) -> None:
    told = problems_after("ole", SHEETS["o"][1], old, new, root=tmp_path, components=("match-sheet",))
    assert cause in told and PLACE in told


def sides(*called: str) -> dict[str, Any]:
    """Return a sample with the two sides of a match, each called by a text."""
    match = {"left": {"type": "text"}, "right": {"type": "text"}}
    face = [
        {"type": "entry", "box": [5, 5 + 14 * place, 50, 9], "field": side, "tip": said}
        for place, (side, said) in enumerate(zip(match, called, strict=True))
    ]
    kinds = {"match": {"title": "Match", "record": True, "fields": match}}
    return {
        **record_numbers.GOOD,
        "kinds": kinds,
        "sheets": {"match-sheet": {"score": "match", "face": face}},
    }


@pytest.mark.parametrize(
    ("called", "is_told"),
    [
        (("Mage 1", "Mage 2"), False),
        (("Mage 2", "Mage 1"), True),
        (("Red 2", "Blue 1"), False),
        (("Best 10", "Best 3"), False),
    ],
)
def test_sides_that_only_numbers_tell_apart_are_numbered_as_in_the_record(
    called: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    assert bool(problems_of(record_numbers, sides(*called), tmp_path)) is is_told


def boxes(*counts: int) -> dict[str, Any]:
    """Return a sample with a list of so many boxes in each of some rows, of which the record bounds none."""
    ticks = {"type": "list", "items": {"type": "list", "items": {"type": "boolean"}}}
    face = [
        {
            "type": "entry",
            "box": [5 + 10 * place, 5 + 10 * row, 5, 5],
            "field": f"won.{row + 1}.{place + 1}",
            "tip": f"Row {row + 1}: Won {place + 1}",
        }
        for row, count in enumerate(counts)
        for place in range(count)
    ]
    kinds = {"match": {"title": "Match", "record": True, "fields": {"won": ticks}}}
    return {**record_places.GOOD, "kinds": kinds, "sheets": {"match-sheet": {"score": "match", "face": face}}}


@pytest.mark.parametrize(
    ("counts", "is_told"), [((1, 2), False), ((1, 1), True), ((1,), False), ((2, 2), False)]
)
def test_lists_in_rows_have_more_than_one_place_in_one_of_the_rows(
    counts: tuple[int, ...], is_told: bool, tmp_path: Path
) -> None:
    assert bool(problems_of(record_places, boxes(*counts), tmp_path)) is is_told


@pytest.mark.parametrize(
    ("heads", "more", "told"),
    [
        (("home", "away"), (), False),
        (("goals", "away"), (), True),
        (("home", "goals"), (), True),
        (("goals", "goals"), (), False),
        (("goals", "away"), ("drawn",), False),  # of three, one may be what all are
    ],
)
def test_one_of_two_sides_does_not_stand_below_the_word_for_both(
    heads: tuple[str, str], more: tuple[str, ...], told: bool, tmp_path: Path
) -> None:
    whole = {"type": "integer", "unprinted": "so"}
    goals = {"type": "map", "fields": {**record_names._GOALS["fields"], **dict.fromkeys(more, whole)}}
    sample = {
        **record_names.GOOD,
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"goals": goals}}},
        "files": {"terms": {**record_names._TERMS, "goals": {"text": "Goals"}}},
        "sheets": {"match-sheet": {"score": "match", "face": record_names._face(("home", "away"), heads)}},
    }
    found = [one.message for one in problems_of(record_names, sample, tmp_path)]
    assert [("stands below 'Goals'" in one) for one in found] == [True] * told


def labelled(*words: str) -> dict[str, Any]:
    """Return a sheet with three places in a row, behind a label each."""
    names = ("won", "drawn", "lost")
    face: list[dict[str, Any]] = []
    for number, (name, word) in enumerate(zip(names, words, strict=True)):
        x = 3 + 29 * number
        face.append({"type": "text", "box": [x, 5, 11, 9], "text": word, "style": "words"})
        face.append({"type": "entry", "box": [x + 12, 5, 15, 9], "field": name, "tip": name.title()})
    fields = {name: {"type": "integer"} for name in names}
    return {
        **record_order.GOOD,
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
    }


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (("Won", "Drawn", "Lost"), 0),
        (("Won", "Lost", "Drawn"), 1),
        (("Won", "Won", "Lost"), 0),
        (("Won", "Tied", "Lost"), 0),
    ],
)
def test_labels_in_a_row_come_in_the_order_of_their_places(
    tmp_path: Path, words: tuple[str, ...], count: int
) -> None:
    assert len(problems_of(record_order, labelled(*words), tmp_path)) == count
