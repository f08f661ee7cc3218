"""Each rule of Olé! is broken once in a project of its own, and `check` tells it where it was broken."""

from __future__ import annotations

import json
import shutil
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ppgen.common.problem import Problem
from ppgen.library import Selection, check, open_project
from ppgen.load.project import Project
from tests.support.ole import ROOT, ole_game, ole_rules
from tests.support.thinned import thinned

PLAYED = {"formation-one-active", "tactic-one-active", "skill-per-zone-limit", "rebound-first"}
"""What only the people at the table can break."""


@cache
def copy(folder: Path) -> Project:
    for part in ("cards/ole", "layouts/ole"):
        shutil.copytree(ROOT / part, folder / part)
    return open_project(folder, lasting=True)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return copy(tmp_path_factory.mktemp("broken"))


def told(project: Project, files: dict[str, str], languages: tuple[str, ...] = ("en",)) -> list[Problem]:
    before = {name: (project.root / name).read_bytes() for name in files}
    for name, content in files.items():
        (project.root / name).write_text(content, encoding="utf-8")
    try:
        return check(project, Selection(("ole",), languages)).problems
    finally:
        for name, known in before.items():
            (project.root / name).write_bytes(known)


def merged(kind: str, change: Any, number: int = 0) -> dict[str, Any]:
    written = ole_game().sources[kind].data
    base = next((raw for raw in written if raw["id"] == change.get("id")), written[0])
    return {
        **deepcopy(base),
        **({"id": f"sample-{number}"} if number and "id" not in change else {}),
        **change,
    }


def written_cards(kind: str, sample: Any) -> list[dict[str, Any]]:
    written = deepcopy(list(ole_game().sources[kind].data))
    if isinstance(sample, list):
        return [merged(kind, change, number) for number, change in enumerate(sample)]
    card = merged(kind, sample)
    return [card if raw["id"] == card["id"] else raw for raw in written] + (
        [] if any(raw["id"] == card["id"] for raw in written) else [card]
    )


def record_laws() -> set[str]:
    """Return the laws of score sheets, which tests/checks/test_score_rules.py breaks."""
    kinds = ole_game().kinds
    return {
        rule.entry.id for rule in ole_rules().rules if rule.scope == "for" and kinds[rule.targets[0]].record
    }


def plain_samples() -> list[str]:
    return [
        rule.entry.id
        for rule in ole_rules().rules
        if rule.scope in {"for", "set", "game", "component", "deck"}
        and not rule.entry.bad_given
        and rule.entry.id not in record_laws()
    ]


@pytest.mark.parametrize("name", thinned(plain_samples(), every=24))
@pytest.mark.thorough
def test_a_rule_is_told_where_its_sample_breaks_it(name: str, project: Project) -> None:
    rule = next(rule for rule in ole_rules().rules if rule.entry.id == name)
    (sample, _), target = rule.entry.bad_samples()[0], rule.targets[0]
    file, game = f"cards/ole/{target}.yaml", deepcopy(ole_game().sources["game"].data)
    more: dict[str, str] = {}
    if rule.scope in {"for", "set"}:
        content: Any = written_cards(target, sample)
    elif rule.scope == "deck":
        made = {
            kind: [merged(kind, card, number) for number, card in enumerate(cards)]
            for kind, cards in sample.items()
        }
        more = {
            f"cards/ole/{kind}.yaml": json.dumps(cards, ensure_ascii=False) for kind, cards in made.items()
        }
        file, content = "cards/ole/game.yaml", game
    else:
        file, content = "cards/ole/game.yaml", game
        part = game["constants"] if rule.scope == "game" else game["components"][target]
        part.update(sample)
    problems = told(project, {file: json.dumps(content, ensure_ascii=False), **more})
    found = [problem for problem in problems if problem.rule == rule.id]
    assert found, sorted({f"{problem.rule}: {problem.message}" for problem in problems})
    assert all(problem.span is not None for problem in found)
    assert file in {problem.span.file for problem in found if problem.span}


T, G, E = "cards/ole/team.yaml", "cards/ole/game.yaml", "cards/ole/effects.yaml"
L = "layouts/ole/"
SKILL_CORNER = "else card.corners.attack ~ card.corners.midfield ~ card.corners.defense }}"

EDITS: dict[str, tuple[str, str, str, str]] = {
    "team-name-present": (T, "  name: Sloths\n", "", "model/value"),
    "team-region-present": (T, "  region: Suriname\n", "", "model/value"),
    "team-zones-complete": (T, "midfield: 8, ", "", "model/value"),
    "team-zones-order": (
        L + "team.yaml",
        "name: defense, box: [10.3,",
        "name: defense, box: [33.3,",
        "ole/team-zones-order",
    ),
    "team-star-glyphs": (
        L + "team.yaml",
        "index < card.stars",
        "index <= card.stars",
        "ole/team-star-glyphs",
    ),
    "team-power-extra-only": (
        L + "team.yaml",
        'term("extra_only")',
        'term("team")',
        "ole/team-power-extra-only",
    ),
    "team-power-sign-word": (
        E,
        "their {{ symbol(zone) }} {{ term(zone) }}\n        gets **",
        'their {{ symbol(zone) }} {{ term(zone) }}\n        gets a {{ term("bonus" if value < 0 else "penalty") }} of **',
        "text/sign-word",
    ),
    "team-forbid-target": (T, "what: tactic", "what: position", "model/value"),
    "formation-shape": (
        "cards/ole/game.yaml",
        "{{ card.men.defense }}-{{ card.men.midfield }}-{{ card.men.attack }}",
        "{{ card.men.attack }}-{{ card.men.midfield }}-{{ card.men.defense }}",
        "ole/formation-shape",
    ),
    "formation-circles": (
        L + "formation.yaml",
        'count: "{{ card.men.attack }}"',
        'count: "{{ card.men.attack + 1 }}"',
        "ole/formation-circles",
    ),
    "formation-strengths": (
        L + "formation.yaml",
        "name: attack, box: [3.1, 29.2,",
        "name: attack, box: [3.1, 60.2,",
        "ole/formation-strengths",
    ),
    "formation-not-dominated": (
        "cards/ole/formation.yaml",
        "strength: {attack: ",
        "strength: {attack: 1",
        "ole/formation-strength-sum",
    ),
    "tactic-effect-present": (
        "cards/ole/tactic.yaml",
        "effects:\n    - {op: mod, zone: midfield, value: 2}\n",
        "effects: []\n",
        "model/value",
    ),
    "tactic-corner-equals-effect": (
        G,
        'else signed(total(pluck(card.modifiers[item], "value"))) }}',
        'else signed(1 + total(pluck(card.modifiers[item], "value"))) }}',
        "ole/tactic-corner-equals-effect",
    ),
    "tactic-corner-slot": (
        L + "theme.yaml",
        "icon: attack-plain, colour: '{{",
        "icon: defense-plain, colour: '{{",
        "layout/together",
    ),
    "tactic-corner-empty": (
        G,
        '{{ "" if not card.modifiers[item]',
        '{{ "+0" if not card.modifiers[item]',
        "ole/tactic-corner-empty",
    ),
    "tactic-corner-brackets": (
        G,
        'if any(pluck(card.modifiers[item], "conditional"))',
        'if not any(pluck(card.modifiers[item], "conditional"))',
        "ole/tactic-corner-brackets",
    ),
    "tactic-corner-sign": (
        G,
        'else signed(total(pluck(card.modifiers[item], "value"))) }}',
        'else total(pluck(card.modifiers[item], "value")) ~ "" }}',
        "ole/tactic-corner-sign",
    ),
    "tactic-die-meaningful": (
        "cards/ole/formation.yaml",
        "men: {attack: 3,",
        "men: {attack: 9,",
        "ole/tactic-die-meaningful",
    ),
    "tactic-zone-ref": ("cards/ole/tactic.yaml", "zone: attack, value", "zone: wing, value", "model/value"),
    "skill-zone": (G, "term(card.zone, 'skill')", "term(card.zone, 'label')", "ole/skill-zone"),
    "skill-corner-equals-effect": (
        G,
        "card.difficulties[0] if card.difficulties",
        "7 if card.difficulties",
        "ole/skill-corner-equals-effect",
    ),
    "skill-corner-form": (
        G,
        SKILL_CORNER,
        SKILL_CORNER.replace("else ", 'else "=" ~ '),
        "ole/skill-corner-form",
    ),
    "skill-context-known": ("cards/ole/skill.yaml", "context: rebound", "context: corner", "model/value"),
    "skill-corner-printed": (
        L + "skill.yaml",
        'text: "{{ card.corner }}"',
        'text: "{{ card.corner }}!"',
        "ole/skill-corner-printed",
    ),
    "tactic-corners-printed": (
        L + "tactic.yaml",
        'text: "{{ card.corner.midfield }}"',
        'text: "{{ card.corner.midfield }}!"',
        "ole/tactic-corners-printed",
    ),
    "board-tells-difficulty": (
        L + "board.yaml",
        "{{ constants.activation_difficulty }}+",
        "{{ constants.die_max }}+",
        "ole/board-tells-difficulty",
    ),
    "skill-bracket-consistent": (
        G,
        SKILL_CORNER,
        SKILL_CORNER.replace("else ", 'else "(" ~ '),
        "ole/skill-bracket-consistent",
    ),
    "main-kinds": (G, "main: [formation, tactic, skill]", "main: [formation, tactic]", "ole/main-kinds"),
    "copies-identical": (
        "cards/ole/tactic.yaml",
        "  name: ",
        "  copies: 1\n  name: ",
        "ole/copies-per-sheet",
    ),
    "deck-no-teams": (
        G,
        "main: [formation, tactic, skill]",
        "main: [formation, tactic, skill, team]",
        "ole/deck-no-teams",
    ),
    "board-slots": (
        L + "board.yaml",
        "part: card-place, at: [122, 3], with: {kind: '{{ \"formation\" }}'}",
        "part: card-place, at: [122, 97], with: {kind: '{{ \"formation\" }}'}",
        "ole/board-slots",
    ),
    "board-skill-room": (
        L + "board.yaml",
        "part: dock, at: [0, 0]",
        "part: dock, at: [240, 0]",
        "ole/board-skill-room",
    ),
    "board-copies-identical": (
        G,
        "layout: board, copies: 2",
        "layout: board, copies: 3",
        "ole/board-per-manager",
    ),
    "men-ten": ("cards/ole/man.yaml", "- {id: hoops-1, side: hoops, number: 1}\n", "", "ole/men-ten"),
    "die-faces": ("cards/ole/die.yaml", "left: 4", "left: 1", "ole/die-faces"),
    "die-handedness": ("cards/ole/die.yaml", "left: 4\n  right: 1", "left: 1\n  right: 4", "fold/die-hand"),
    "die-net-valid": ("cards/ole/die.yaml", "left: 3", "left: 4", "fold/die-sum"),
    "box-fits-sheet": (
        G,
        "holds: [cards, dice, men, board]",
        "holds: [cards, cards, cards, board, dice, men, board]",
        "box/too-large",
    ),
    "text-numbers": (E, "Each zone {{ effect", "Each 2 zone {{ effect", "text/number-parity"),
    "text-terms": (E, "You activate positions at", "You play positions at", "ole/text-terms"),
    "text-one-man-word": (
        E,
        '{{ plural(men, "man", "men") }} of their own choice',
        '{{ plural(men, "player", "players") }} of their own choice',
        "ole/text-one-man-word",
    ),
    "text-full-stop": (E, "}} strengths change places.", "}} strengths change places", "ole/text-full-stop"),
    "text-fits": (
        T,
        "  name: Sloths\n",
        "  name: Sloths of the endless evergreen forest by the sea\n",
        "text/overset",
    ),
    "text-licence": (L + "board.yaml", '· {{ term("public_domain") }}', "", "ole/text-licence"),
    "text-version": (L + "board.yaml", "{{ game.version }} ·", "·", "ole/text-version"),
}

TRANSLATED = {
    "i18n-numbers": (
        'msgstr "{{ effect(when) }} erhält',
        'msgstr "{{ effect(when) }} erhält 3',
        "translation/numbers",
    ),
    "i18n-signs": (
        "Zonen weitere **{{ signed(",
        "Zonen weitere **{{ abs(",
        "translation/values",
    ),
    "i18n-keywords": (
        'Ihr Gegner spielt ohne {{ symbol(what) }} {{ term(what, \\"any\\") }}.',
        "Ihr Gegner spielt ohne Karten.",
        "translation/",
    ),
    "i18n-names": ('msgstr "Faultiere"', 'msgstr ""', "catalogue/missing"),
    "i18n-complete": (
        'msgid "Sloths"\nmsgstr "Faultiere"\n',
        'msgid "Slothes"\nmsgstr "Faultiere"\n',
        "catalogue/missing",
    ),
    "i18n-glyphs": ('msgstr "Faultiere"', 'msgstr "Faultiere \u12a0"', "text/missing-glyph"),
}

OTHERWISE = {
    "team-power-selfname": "effects hold no names; tests/games/test_ole_data.py reads the sentences",
    "tactic-corner-branch": "by a rule that is broken above",
    "tactic-sign-word": "by a rule that is broken above",
    "board-place-fit": "a place is a shape of the layout; tests/games/test_ole_print.py measures it",
    "men-two-states": "the net of a man stands; tests/games/test_ole_box.py folds it",
    "men-colours": "tests/games/test_ole_box.py looks at the patterns of both sides",
    "die-net-tabs": "the net of a die is ppgen's own",
    "box-two-modules": "the net of the box is ppgen's own",
    "box-cyclic-lock": "the net of the box is ppgen's own",
    "box-holds-content": "the box is computed from what it holds",
    "box-tab-pocket": "the net of the box is ppgen's own",
    "box-thickness": "the net of the box is ppgen's own",
    "box-fold-types": "the net of the box is ppgen's own",
    "box-art-upright": "which way is up on a panel is the net's own",
    "box-imprint": "what the lid tells is its designer's choice; tests/games/test_ole_box.py reads it",
    "box-steps-complete": "the steps are computed from the net",
}
"""What no change to the files of a project can break, or what other tests look at, each with the reason."""


def changed(file: str, old: str, new: str) -> str:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert old in text, (file, old)
    return text.replace(old, new, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITS)
def test_what_no_sample_writes_is_told_in_its_file(name: str, project: Project) -> None:
    file, old, new, rule = EDITS[name]
    problems = told(project, {file: changed(file, old, new)})
    assert any(problem.rule == rule for problem in problems), sorted(
        {f"{one.rule}: {one.message}" for one in problems}
    )


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("name", TRANSLATED)
@pytest.mark.thorough
def test_a_broken_translation_is_told_at_its_line(name: str, project: Project) -> None:
    old, new, rule = TRANSLATED[name]
    file = "cards/ole/text/de.po"
    problems = told(project, {file: changed(file, old, new)}, ("de",))
    found = [problem for problem in problems if problem.rule.startswith(rule)]
    assert found, sorted({f"{one.rule}: {one.message}" for one in problems})
    assert any(problem.span is not None for problem in found)


def test_every_rule_is_broken_or_says_why_not() -> None:
    tried = {*plain_samples(), *EDITS, *TRANSLATED, *OTHERWISE, *PLAYED, *record_laws(), "man-once"}
    assert {entry.id for entry in ole_rules().entries} == tried
