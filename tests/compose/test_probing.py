"""`check --probe`: what is printed follows each value, where the value stands and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.library import check, open_project
from ppgen.localise.oppositions import oppositions
from ppgen.model.changes import Change
from ppgen.model.poles import OPPOSITE, Pole
from tests.exports.test_forms import LAYOUT as SHEET
from tests.exports.test_forms import sheet_project
from tests.support.tiny import FILES, changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"


def told(root: Path, changes: dict[str, str]) -> set[str]:
    findings = check(open_project(write_project(root, changes)), probe=True)
    return {problem.rule for problem in findings.problems if problem.severity != "note"}


def test_a_sound_game_is_clean_and_says_how_much_was_tried(tmp_path: Path) -> None:
    findings = check(open_project(write_project(tmp_path)), probe=True)
    assert findings.problems == [] or {one.severity for one in findings.problems} == {"note"}
    assert any("6 changes of values tried" in line for line in findings.measures)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('text: "{{ card.power }}"', "text: \"{{ '3' if card.power else '3' }}\"", "probe/unseen-change"),
        ("{type: text, name: power,", "{type: text, if: false, name: power,", "probe/unseen-change"),
        (
            "{type: text, name: power,",
            '{type: text, if: "{{ card.power > 90 }}", name: power,',
            "probe/condition-never-holds",
        ),
        (
            "{type: text, name: power,",
            '{type: text, if: "{{ card.power < 90 }}", name: power,',
            "probe/condition-always-holds",
        ),
        ('"{{ card.name }}"', '"{{ card.name }} {{ card.power }}"', "probe/change-elsewhere"),
    ],
)
def test_what_does_not_follow_is_told(old: str, new: str, rule: str, tmp_path: Path) -> None:
    assert rule in told(tmp_path, changed(LAYOUT, old, new))


def test_a_value_that_only_another_piece_shows_is_printed(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + "  list: {title: List, layout: list}\n"
    face = '  - {type: text, box: [5, 5, 53, 10], text: "{{ cards.monster[0].power }}", style: title}\n'
    face += '  - {type: text, box: [5, 25, 53, 10], text: "{{ cards.monster[1].power }}", style: title}\n'
    files = {
        "cards/tiny/game.yaml": game,
        "layouts/tiny/list.yaml": "size: standard\nface:\n" + face,
        **changed(
            LAYOUT,
            '  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.power }}", style: title}\n',
            "",
        ),
    }
    assert "probe/unseen-change" not in told(tmp_path, files)


def test_a_game_with_errors_is_not_probed(tmp_path: Path) -> None:
    files = changed("cards/tiny/monster.yaml", "power: 3", "power: -3")
    findings = check(open_project(write_project(tmp_path, files)), probe=True)
    assert any("probing, since there are errors" in line for line in findings.skipped)


@given(st.integers(-5, 5), st.integers(-5, 5))
def test_a_change_leaves_everything_else_alone(old: int, new: int) -> None:
    values = {"a": {"b": [old, 7]}, "c": "x"}
    after = Change(("a", "b", 0), old, new).applied(values)
    assert after == {"a": {"b": [new, 7]}, "c": "x"}
    assert values == {"a": {"b": [old, 7]}, "c": "x"}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "ja", "ar"])
def test_every_pole_has_words_and_no_word_says_both(language: str) -> None:
    words = oppositions(language)
    assert words is not None
    assert {pole for pole in Pole if words.knows(pole)} == set(Pole)
    assert all(OPPOSITE[OPPOSITE[pole]] is pole for pole in Pole)


@pytest.mark.parametrize(
    ("language", "text", "poles"),
    [
        ("en", "At least {{ more }} men, without cards", {Pole.AT_LEAST, Pole.WITHOUT}),
        ("de", "höchstens drei, nach dem Zug", {Pole.AT_MOST, Pole.AFTER}),
        ("pt-BR", "pelo menos um", {Pole.AT_LEAST}),
        ("ja", "三人以上なら", {Pole.AT_LEAST}),
        ("ar", "وبلا بطاقات", {Pole.WITHOUT}),
    ],
)
def test_the_longer_phrase_counts(language: str, text: str, poles: set[Pole]) -> None:
    words = oppositions(language)
    assert words is not None
    assert words.said(text) == poles


def test_a_layout_waives_a_rule_with_a_reason(tmp_path: Path) -> None:
    covered = changed(
        LAYOUT, "back: reverse", "  - {type: rectangle, box: [5, 20, 53, 10], fill: sky}\nback: reverse"
    )
    waived = {LAYOUT: covered[LAYOUT] + "waive: {text/covered: a riddle}\n"}
    assert "text/covered" in told(tmp_path / "one", covered)
    assert told(tmp_path / "two", waived) == set()
    idle = {LAYOUT: FILES[LAYOUT] + "waive: {text/covered: a riddle}\n"}
    assert told(tmp_path / "three", idle) == {"rule/unused-waiver"}
    bare = {LAYOUT: covered[LAYOUT] + 'waive: {text/covered: ""}\n'}
    assert "text/covered" not in told(tmp_path / "four", bare)


def test_a_text_over_another_is_told(tmp_path: Path) -> None:
    assert "text/covered" in told(tmp_path, changed(LAYOUT, "[5, 20, 53, 10]", "[5, 6, 53, 10]"))


def test_a_figure_written_in_a_layout_is_told(tmp_path: Path) -> None:
    assert "layout/literal" in told(tmp_path, changed(LAYOUT, '"{{ card.name }}"', '"{{ card.name }} 2"'))


EFFECTS = """\
take:
  parameters:
    count: {type: integer, minimum: 1}
  wordings: [{text: "Take **{{ count }}** {{ plural(count, 'card', 'cards') }}."}]
win:
  family: moment
  wordings: [{text: You win}]
lose:
  family: moment
  wordings: [{text: You lose}]
when:
  parameters:
    moment: {type: effects, family: moment, maximum: 1}
  wordings: [{text: "{{ effect(moment) }}."}]
"""
DOES = {
    "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace(
        "      line: {type: text, translate: true}\n", "      does: {type: effects}\n"
    ),
    "cards/tiny/effects.yaml": EFFECTS,
    "cards/tiny/monster.yaml": """\
- {id: bat, name: Bat, power: 3, does: {op: take, count: 3}}
- {id: cat, name: Cat, power: 5, does: {op: when, moment: win}}
""",
    LAYOUT: FILES[LAYOUT].replace("name: line,", "name: does,").replace("text.line", "text.does"),
}


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("", "", ""),
        ("text: You lose", "text: You win", "probe/ambiguous-sentence"),
        ("plural(count, 'card', 'cards')", "'cards' if count == 3 else 'card'", "probe/plural"),
        ("{{ effect(moment) }}.", "You win.", "text/unsaid-parameter"),
        ("**{{ count }}**", "**3**", "probe/ambiguous-sentence"),
    ],
)
def test_sentences_mean_one_thing(old: str, new: str, rule: str, tmp_path: Path) -> None:
    assert old in EFFECTS
    found = told(tmp_path, {**DOES, "cards/tiny/effects.yaml": EFFECTS.replace(old, new) if old else EFFECTS})
    assert rule in found if rule else found == {"game/unused-wording"}, found


def test_two_sentences_may_stand_on_different_numbers_of_cards(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("cards: [monster]", "layout: list")
    names = [
        f"{{{{ cards.monster[{number}].{field} }}}}"
        for number in (0, 1, 0)
        for field in ("name", "power", "line")
    ]
    rows = [
        f'  - {{type: text, box: [5, {5 + 6 * row}, 53, 5], text: "{name}", style: body}}\n'
        for row, name in enumerate(names)
    ]
    files = {
        "cards/tiny/game.yaml": game,
        "layouts/tiny/list.yaml": "size: standard\nface:\n" + "".join(rows),
    }
    assert "probe/shown-oftener" not in told(tmp_path, files)


def test_a_card_that_a_list_shows_twice_is_told(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("cards: [monster]", "layout: list")
    names = [
        f"{{{{ cards.monster[{number}].{field} }}}}"
        for number in (0, 1, 2, 0)
        for field in ("name", "power", "line")
    ]
    rows = [
        f'  - {{type: text, box: [5, {5 + 6 * row}, 53, 5], text: "{name}", style: body}}\n'
        for row, name in enumerate(names)
    ]
    files = {
        "cards/tiny/game.yaml": game,
        "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"]
        + "- {id: owl, name: Owl, power: 4, line: It waits.}\n",
        "layouts/tiny/list.yaml": "size: standard\nface:\n" + "".join(rows),
    }
    assert "probe/shown-oftener" in told(tmp_path, files)


def test_what_a_blank_score_sheet_leaves_out_is_not_told(tmp_path: Path) -> None:
    shown = "  - {type: text, if: '{{ card.home }}', name: chosen, box: [4, 50, 60, 7], text: chosen, style: title}\n"
    changes = {"layouts/tiny/scoresheets/sheet.yaml": SHEET + shown}
    findings = check(open_project(sheet_project(tmp_path, changes)), probe=True)
    assert not [one.rule for one in findings.problems if "condition" in one.rule]


def with_target(text: str, line: str = "It sees you first.") -> dict[str, str]:
    """Return a game with a constant, a text of its layout and one of a card."""
    game = FILES["cards/tiny/game.yaml"] + "constants: {target: 5}\n"
    cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", line)
    at = f'  - {{type: text, box: [5, 72, 53, 10], text: "{text}", style: title}}\nback: reverse'
    return {
        "cards/tiny/game.yaml": game,
        "cards/tiny/monster.yaml": cards,
        LAYOUT: FILES[LAYOUT].replace("back: reverse", at),
    }


def test_a_constant_that_is_looked_up_and_never_seen_is_told(tmp_path: Path) -> None:
    assert "probe/unseen-constant" not in told(tmp_path / "one", with_target("{{ constants.target }}"))
    unseen = with_target("{{ 5 if constants.target > 9 else 5 }}")
    assert "probe/unseen-constant" in told(tmp_path / "two", unseen)


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("To 5 points", True),
        ("To 6 points", True),
        ("To {{ constants.target }} points", False),
        ("With 5 teeth", False),
        ("5 points", False),
    ],
)
def test_a_figure_between_the_words_of_a_constant_follows_it(
    line: str, is_told: bool, tmp_path: Path
) -> None:
    files = with_target("{{ constants.target }}", f'"{line}"')
    files["cards/tiny/monster.yaml"] = files["cards/tiny/monster.yaml"].replace(
        "It flies **softly** through the night.", '"First to **{{ constants.target }}** points."'
    )
    assert ("probe/unfollowed-constant" in told(tmp_path, files)) is is_told


def test_what_several_cards_show_on_one_piece_is_tried_for_each(tmp_path: Path) -> None:
    places = "\n".join(
        f'  - {{type: text, box: [5, {5 + 20 * row}, 53, 10], text: "{{{{ {said} }}}}", style: title}}'
        for row, said in enumerate(("cards.spot[0].label", "cards.spot[1].label", "cards.spot[1].label"))
    )
    kind = "  spot: {title: spot, fields: {label: {type: integer}}}\ncomponents:\n  list: {title: List, layout: list}\n"
    files = {
        "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace("components:\n", kind),
        "cards/tiny/spot.yaml": "".join(f"- {{id: s{number}, label: {number + 3}}}\n" for number in range(3)),
        "layouts/tiny/list.yaml": f"size: standard\nface:\n{places}\n",
    }
    findings = check(open_project(write_project(tmp_path, files)), probe=True)
    found = [one for one in findings.problems if one.rule.startswith("probe/")]
    assert [(one.rule, one.subject) for one in found] == [("probe/unseen-change", "spot:s2")]
