"""Rules about layouts as they are written: asked in any language, and waived by the layout that breaks them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import Selection, check, open_project
from tests.support.broken_games import problems_after
from tests.support.rounds import in_rounds
from tests.support.tiny import FILES, changed, write_project

MAT = """size: [90, 60]
{waive}face:
  - type: repeat
    box: [5, 5, 80, 10]
    count: "{{{{ constants.target }}}}"
    items:
      - {{type: text, name: space, box: [0, 0, 9, 9], text: "{{{{ {said} }}}}", style: title}}
"""


def told(root: Path, said: str, waive: str = "") -> list[str]:
    game = FILES["cards/tiny/game.yaml"] + "  mat: {title: Mat, layout: mat}\nconstants: {target: 5}\n"
    files = {"cards/tiny/game.yaml": game, "layouts/tiny/mat.yaml": MAT.format(said=said, waive=waive)}
    findings = check(open_project(write_project(root, files)), Selection(("tiny",), ("en",)))
    return [one.rule for one in findings.problems if one.rule in {"layout/series", "rule/unused-waiver"}]


@pytest.mark.parametrize(
    ("said", "waive", "rules"),
    [
        ("index + 1", "", []),
        ("index", "", ["layout/series"]),
        ("number * 5", "", []),
        ("number * 5 + (1 if number == 3 else 0)", "", ["layout/series"]),
        ("index", "waive: {layout/series: The last point is never laid.}\n", []),
        ("index + 1", "waive: {layout/series: The last point is never laid.}\n", ["rule/unused-waiver"]),
    ],
)
def test_a_track_that_ends_too_soon_is_told_unless_that_is_meant(
    said: str, waive: str, rules: list[str], tmp_path: Path
) -> None:
    assert told(tmp_path, said, waive) == rules


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(
    ("game", "file", "old", "new", "rule"),
    in_rounds([
        ("ole", "tournament-sheet", '258 }}"], text: "{{ number }}", style: sheet-zone', '258 }}"], text: "{{ number + 1 }}", style: sheet-zone', "layout/one-off"),
        ("worldies", "line-up", "{{ constants.deal_players }}", "{{ constants.target_points }}", "layout/other-count"),
        ("ole", "fatigue-sheet", "≥ {{ constants.activation_difficulty }}", "≥ {{ constants.activation_difficulty + 1 }}", "layout/other-constant"),
        ("ligne-de-fond", "action-deck", '"{{ constants.actions }}"', "9", "layout/other-count"),
        ("ole", "../theme", "box: [28.4, 0, 4, 4], icon: attack, colour: attack", "box: [28.4, 0, 4, 4], icon: midfield, colour: midfield", "record/other-sign"),
        ("ole", "../theme", '"zones.{{ zone }}.formation", "zones.{{ zone }}.tactic", ', '"zones.{{ zone }}.formation", ', "record/other-sum"),
    ]),
)  # fmt: skip
@pytest.mark.thorough
def test_a_careless_count_of_a_score_sheet_is_told(
    game: str, file: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    file = f"layouts/{game}/scoresheets/{file}.yaml"
    assert rule in problems_after(game, file, old, new, root=tmp_path)


PLAYER, SUMMARY = "layouts/worldies/player.yaml", "layouts/worldies/summary.yaml"


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    ("game", "file", "old", "new", "rule"),
    in_rounds([
        ("worldies", "layouts/worldies/action.yaml", "fill: green-tint}\n  - {type: polygon, points: [[36.5, 25.6], [59, 25.6], [59, 38], [30.5, 38]], fill: chalk}", "fill: chalk}\n  - {type: polygon, points: [[36.5, 25.6], [59, 25.6], [59, 38], [30.5, 38]], fill: green-tint}", "layout/other-tint"),
        ("worldies", PLAYER, "card.passing == card.best", "card.dribbling == card.best", "layout/uses-alike"),
        ("worldies", "layouts/worldies/goalkeeper.yaml", '"ink" if index < card.saving else "paper"', '"paper" if index < card.saving else "ink"', "layout/lit-otherwise"),
        ("worldies", "layouts/worldies/theme.yaml", 'if index < value else "chalk"', 'if index + 1 < value else "chalk"', "layout/one-off"),
        ("worldies", "layouts/worldies/theme.yaml", "{{ duel.total }}", "{{ duel.total + 1 }}", "layout/one-more"),
        ("worldies", SUMMARY, "{{ item.points }} :bolt:", "{{ item.points + 1 }} :bolt:", "layout/one-more"),
        ("worldies", SUMMARY, "term(item.contest.theirs)", "term(item.contest.mine)", "layout/other-term"),
        ("worldies", SUMMARY, "{{ symbol(item.contest.theirs) }} {{ term(item.contest.theirs) }}", "{{ symbol(item.contest.mine) }} {{ term(item.contest.mine) }}", "layout/printed-twice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/action.yaml", '"{{ card.base }}"', '"{{ not card.base }}"', "layout/shown-unless"),
        ("battle-dice", "layouts/battle-dice/minion.yaml", '"{{ item }}", style: price', '"{{ index + 1 }}", style: price', "layout/unused-item"),
        ("battle-dice", "layouts/battle-dice/box.yaml", 'term("mat", "many")', 'term("mat")', "layout/other-constant"),
        ("battle-dice", "layouts/battle-dice/box.yaml", "{{ constants.age }}+", "{{ constants.age }}-", "layout/other-constant"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", 'term("discard", "label")', 'term("deck", "label")', "layout/other-term"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", "index + 8 == constants.mage_life", "index + 8 == constants.mage_life - 1", "layout/one-off"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", '"ember", "passive": "moss"', '"moss", "passive": "ember"', "layout/same-choice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/theme.yaml", 'contains(item.balls, "top_left")', 'contains(item.balls, "top_centre")', "layout/same-condition"),
        ("ole", "layouts/ole/theme.yaml", '"midfield" if midfield else', '"midfield" if attack else', "layout/mixed-words"),
        ("ole", "layouts/ole/board.yaml", '"id", "forward")', '"id", "striker")', "layout/one-left-out"),
        ("ole", "layouts/ole/chapter.yaml", "contains([1, 3, 4, 6], number)", "contains([1, 3, 4, 7], number)", "layout/other-list"),
        ("ole", "layouts/ole/chapter.yaml", "activation_difficulty - constants.die_max", "activation_difficulty + constants.die_max", "layout/no-such-face"),
        ("ole", "layouts/ole/theme.yaml", '"defense" if defense else "defense-tint"', '"defense-tint" if defense else "defense"', "layout/mixed-words"),
        ("ole", "layouts/ole/theme.yaml", "crest.colours[1]", "crest.colours[0]", "layout/no-choice"),
        ("ole", "layouts/ole/theme.yaml", "man-place, at: [14.2, 0]", "man-place, at: [-14.2, 0]", "layout/both-shown"),
        ("ole", "layouts/ole/chapter.yaml", "index < constants.plays", "index <= constants.plays", "layout/both-shown"),
        ("ole", "layouts/ole/board.yaml", '"left-back" if right_to_left else "right-back"', '"right-back" if right_to_left else "left-back"', "layout/given-twice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/player.yaml", 'card.club == "portelune"', 'card.club == "brumeval"', "layout/both-shown"),
        ("ligne-de-fond", "layouts/ligne-de-fond/energy.yaml", 'if: "{{ not card.whistle }}"', 'if: "{{ card.whistle }}"', "layout/both-shown"),
        ("ligne-de-fond", "layouts/ligne-de-fond/energy.yaml", "icon: whistle", "icon: ball", "layout/shown-unless"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", "item[2] == 1", "item[3] == 1", "layout/number-twice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", 'term("sheet_round2")', 'term("sheet_round1")', "layout/one-left-out"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", '"mode_actions", 0', '"mode_staff", 0', "model/repeated-word"),
        ("ligne-de-fond", "layouts/ligne-de-fond/back-stadium.yaml", 'kind: \'{{ "stadium" }}\'', 'kind: \'{{ "trainer" }}\'', "layout/other-suffix"),
        ("worldies", "cards/worldies/terms.yaml", "label: Pressure", "label: Difficulty", "term/same-word"),
        ("ole", "layouts/ole/theme.yaml", '"{{ item.away_strength }}"', '"{{ item.home_strength }}"', "layout/renamed"),
        ("ole", "layouts/ole/theme.yaml", "roll.dice[1]", "roll.dice[0]", "layout/no-further"),
        ("ole", "layouts/ole/chapter.yaml", "index >= constants.plays", "index > constants.plays", "layout/both-shown"),
        ("ole", "layouts/ole/chapter.yaml", '"{{ count(cards.man) }}"', '"{{ count(cards.team) }}"', "layout/counts-other"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", '"contents" and', '"content" and', "layout/unknown-word"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", 'term("school")', 'term("amateur")', "layout/given-twice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", '"portelune").mercato', '"brumeval").mercato', "layout/mixed-words"),
        ("ligne-de-fond", "layouts/ligne-de-fond/back-keeper.yaml", '"glove"', '"shirt"', "layout/other-suffix"),
        ("worldies", "layouts/worldies/summary.yaml", '"action", "shot")', '"action", "pass")', "model/repeated-word"),
        ("ole", "layouts/ole/man.yaml", 'card.side == "hoops" else "sun"', 'card.side == "hoop" else "sun"', "layout/unknown-word"),
        ("ole", "layouts/ole/theme.yaml", """if: '{{ look == "book" }}'""", """if: '{{ look != "book" }}'""", "layout/shown-unless"),
        ("worldies", "layouts/worldies/theme.yaml", '"{{ duel.other_total }}"', '"{{ duel.total }}"', "layout/renamed"),
        ("ligne-de-fond", "layouts/ligne-de-fond/page.yaml", 'says: "{{ 3 }}"', 'says: "{{ 2 }}"', "layout/number-twice"),
        ("ligne-de-fond", "layouts/ligne-de-fond/theme.yaml", 'doubled == "attacking"', 'doubled != "attacking"', "layout/same-condition"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", '"homing": "ember"', '"homing": "dusk"', "layout/same-choice"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", "index == 0", "index == 1", "layout/one-off"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", '"{{ constants.avatar_limit }}"', "3", "layout/other-count"),
        ("ole", "layouts/ole/skill.yaml", """colour: '{{ "ink" if card.zone == "midfield" else "paper" }}'}\n  - {type: ellipse""", """colour: '{{ "ink" if card.zone == "attack" else "paper" }}'}\n  - {type: ellipse""", "layout/chosen-otherwise"),
        ("worldies", "layouts/worldies/goalkeeper.yaml", "fill: amber-tint", "fill: red-tint", "layout/other-tint"),
        ("worldies", PLAYER, """  - {type: text, name: role, box: [22, 21.2, 30.6, 5.4], text: '{{ term(card.role, "label") }}', style: kind, align: end}\n""", "", "layout/sign-alone"),
        ("worldies", "layouts/worldies/worldie.yaml", """  - {type: icon, box: [54, 26.2, 5, 5], icon: "tier-{{ card.tier }}", colour: ink}\n""", "", "layout/sign-alone"),
        ("worldies", "layouts/worldies/goalkeeper.yaml", "index < card.saving", "index < constants.stat_max", "layout/one-off"),
        ("worldies", "layouts/worldies/die.yaml", 'fill: \'{{ "ink" if panel.value == constants.same_tier_pass_fails_on', 'fill: \'{{ "ink" if panel.value == constants.goal_points', "layout/chosen-otherwise"),
        ("ligne-de-fond", "layouts/ligne-de-fond/player.yaml", """      - {type: text, name: second_line, box: [3, 25, 10.8, 3.6], text: '{{ term(constants.lines[card.second_post], "code") }}', style: stat, colour: cream}\n""", "", "layout/half-shown"),
        ("ligne-de-fond", "layouts/ligne-de-fond/player.yaml", """      - {type: text, name: second_post, box: [3, 19.4, 10.8, 5.6], text: '{{ term(card.second_post, "code") }}', style: minor}\n""", "", "layout/half-shown"),
        ("ligne-de-fond", "layouts/ligne-de-fond/theme.yaml", """    - {type: text, name: line, box: [0.7, 8.8, 8.2, 3.4], text: '{{ term(item.line, "code") }}', style: stat, size: 7.5pt, colour: blue}\n""", "", "layout/unshown-entry"),
        ("ligne-de-fond", "layouts/ligne-de-fond/theme.yaml", "term(item.line,", "term(item.against_line,", "layout/other-field"),
        ("ligne-de-fond", "layouts/ligne-de-fond/energy.yaml", """  - if: "{{ card.whistle }}"\n    type: icon\n    box: [39.5, 35.4, 15, 13]\n    icon: whistle\n    colour: '{{ "ink" if card.colour == "yellow" else "cream" }}'\n""", "", "layout/shown-unless"),
        ("ligne-de-fond", "layouts/ligne-de-fond/scoresheets/mercato-sheet.yaml", 'text: "{{ 9 + number }}"', 'text: "{{ 10 + number }}"', "layout/one-off"),
        ("ole", "layouts/ole/skill.yaml", '"{{ card.zone }}-tint"', "attack-tint", "layout/fixed-art"),
        ("ole", "layouts/ole/skill.yaml", '"{{ card.zone }}-mown"', '"{{ card.zone }}-tint"', "layout/own-ground"),
        ("battle-dice", "layouts/battle-dice/minion.yaml", "{{ card.die }}", "{{ [card.die[0], card.die[0]] }}", "layout/printed-twice"),
        ("worldies", "layouts/worldies/theme.yaml", '"{{ duel.other_die }}"', '"{{ duel.die }}"', "layout/half-shown"),
        ("worldies", PLAYER, "icon: shirt, colour: soft}", "icon: shirt, colour: paper}", "layout/own-ground"),
        ("ole", "layouts/ole/man.yaml", "back: front\n", "back: front-foot\n", "layout/other-panel"),
        ("ole", "layouts/ole/team.yaml", 'else "star-empty"', 'else "star"', "layout/lit-otherwise"),
        ("ole", "layouts/ole/theme.yaml", "index % 4 * 8.4", "index % 3 * 8.4", "layout/other-place"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", 'find(cards.keyword, "id", item.keyword).texts.reminder', 'find(cards.keyword, "id", card.keywords[0].keyword).texts.reminder', "layout/other-place"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", 'find(cards.keyword, "id", item.keyword).texts.reminder', "cards.keyword[index].texts.reminder", "layout/other-place"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", "where(cards.phase, 'number', [1, 2, 3])", "where(cards.phase, 'number', [1, 2])", "layout/value-left-out"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", "where(cards.topic, 'group', 'start')", "where(cards.topic, 'group', 'effects')", "layout/unshown-card"),
        ("battle-dice", "layouts/battle-dice/theme.yaml", '"word" if card.set == "published" else "word-large"', '"word-large" if card.set == "published" else "word"', "layout/turned-choice"),
        ("battle-dice", "cards/battle-dice/game.yaml", '"healing", "focus", "soul_harvest"]) }}', '"healing", "healing", "soul_harvest"]) }}', "model/repeated-word"),
    ]),
)  # fmt: skip
@pytest.mark.thorough
def test_a_careless_value_of_a_layout_is_told(
    game: str, file: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    assert rule in problems_after(game, file, old, new, root=tmp_path)


STYLES = """  quiet: {font: text, size: 9pt, colour: "#b8d0e0", waive: {text/contrast: It is a watermark.}}
  quieter: {extends: quiet}
  loud: {font: text, size: 9pt, colour: ink, waive: {text/contrast: It is a watermark.}}
"""
MARK = "{type: text, name: mark, box: [5, 75, 30, 6], text: Mark, style: "
USED = f"{MARK}quiet}}"
DEEPER = f"{{type: group, waive: {{text/contrast: It is one.}}, items: [{MARK}body, colour: '#b8d0e0'}}]}}"
"""A watermark that its style excuses, or the group around it."""


@pytest.mark.parametrize(
    ("elements", "told"),
    [
        ((USED,), []),
        ((f"{MARK}quieter}}",), []),
        ((DEEPER,), []),
        ((DEEPER.replace("#b8d0e0", "#101418"),), ["monster"]),
        ((f"{MARK}loud}}",), ["style loud"]),
        ((f"{MARK}body, waive: {{text/covered: A sign lies over it.}}}}",), ["monster"]),
        ((USED, f"{MARK}body, waive: {{text/contrast: It was.}}}}".replace("5, 75, 30", "36, 75, 20").replace("mark", "sign")), ["monster"]),
        ((f"{MARK}body, colour: '#b8d0e0', waive: {{text/contrast: It is one.}}}}",), []),
        ((f"{MARK}quiet, waive: {{text/contrast: It is one.}}}}",), []),
        ((USED, f"{MARK}body, waive: {{text/contrast: It was.}}}}".replace("5, 75, 30", "36, 75, 20")), []),
        ((DEEPER.replace("#b8d0e0", '{{ "#b8d0e0" if card.power < 4 else "#101418" }}'),), []),
    ],
)  # fmt: skip
def test_a_waiver_without_a_use_is_told_on_elements_and_styles(
    elements: tuple[str, ...], told: list[str], tmp_path: Path
) -> None:
    assert idle(tmp_path, elements) == told


def test_nothing_is_said_of_waivers_where_not_everything_was_looked_at(tmp_path: Path) -> None:
    stale = (f"{MARK}body, waive: {{text/covered: A sign lies over it.}}}}",)
    assert idle(tmp_path / "whole", stale) == ["monster"]
    assert idle(tmp_path / "letter", stale, paper="letter") == []
    assert idle(tmp_path / "one", stale, selection=Selection(("tiny",), (), ("cards",))) == []
    assert idle(tmp_path / "error", (*stale, "{type: text, box: [0, 0, 9, 9], text: A, style: none}")) == []


def idle(
    root: Path, elements: tuple[str, ...], *, paper: str = "a4", selection: Selection | None = None
) -> list[str]:
    """Return of whom a waiver is told that finds nothing, where a layout has more elements and styles."""
    inside = "".join(f"  - {one}\n" for one in elements)
    layout = changed("layouts/tiny/monster.yaml", "back: reverse\n", f"{inside}back: reverse\n")
    theme = changed("layouts/tiny/theme.yaml", "  body:", f"{STYLES}  body:")
    project = open_project(write_project(root, {**layout, **theme}))
    findings = check(project, selection or Selection(("tiny",)), paper=paper)
    return [one.subject for one in findings.problems if one.rule == "rule/unused-waiver"]
