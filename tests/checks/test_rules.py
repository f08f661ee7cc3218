"""The check: rules show by their samples what they find, and the engine tells the truth about itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ppgen.checks import GameRule, RuleBook, check, general_rules, read_rules
from ppgen.checks.game.examination import Examination
from ppgen.checks.game.samples import obeys_bad, obeys_good
from ppgen.checks.rules.faces import licence
from ppgen.common.problem import Problem, Severity
from ppgen.load import parse_yaml
from ppgen.localise import Deck, localise
from ppgen.model.build import build_game
from ppgen.work.allowance import Allowance, WorkKind
from tests.campaigns.mutation import Mutant, Walker, is_caught
from tests.support.ole import ole_deck, ole_game, ole_rules
from tests.support.rule_samples import problems_of

GAME = """\
title: Duel
version: "1"
maker: Nobody
licence: MIT
languages: {source: en}
constants: {most: 5}
kinds:
  hero:
    title: Hero
    fields:
      name: {type: text, translate: true}
      might: {type: integer}
      line: {type: text, optional: true}
decks: {all: [hero]}
components:
  cards: {title: Cards, cards: [hero]}
"""
HEROES = """\
- {id: ann, name: Ann, might: 3}
- {id: bob, name: Bob, might: 7}
- {id: cid, name: Bob, might: 4, line: Go}
"""
RULE = """\
- id: might-range
  for: hero
  check: card.might <= constants.most
  message: "{{ card.name }} has {{ card.might }}"
  at: might
  why: Nobody is stronger than the dragon.
  source: Rules
  good: {might: 5}
  bad: {might: 6}
"""


def deck_of(rules: str = RULE, heroes: str = HEROES) -> Deck:
    texts = {"game": GAME, "hero": heroes, "rules": rules}
    sources = {name: parse_yaml(text.encode(), f"cards/duel/{name}.yaml")[0] for name, text in texts.items()}
    game, _ = build_game("duel", {name: source for name, source in sources.items() if source})
    assert game is not None
    return localise(game, "en")[0]


def checked(rules: str = RULE, heroes: str = HEROES) -> list[Problem]:
    return check(deck_of(rules, heroes))


def rule(**changes: str) -> str:
    """Return the sample rule with some lines changed; an empty text takes the line out."""
    lines = dict(line.strip("- ").split(": ", 1) for line in RULE.strip().split("\n"))
    lines.update({("for" if key == "kinds" else key): value for key, value in changes.items()})
    written = [f"  {key}: {value}" for key, value in lines.items() if value]
    return "-" + "\n".join(written)[1:] + "\n"


# ------------------------------------------------------------------------------------- the rules themselves


@pytest.mark.parametrize("law", ole_rules().rules, ids=lambda law: law.entry.id)
@pytest.mark.thorough(keep=47)
def test_samples_of_ole(law: GameRule) -> None:
    assert obeys_good(ole_deck(), law), "the good sample breaks the law"
    assert not any(obeys_bad(ole_deck(), law)), "a bad sample obeys the law"


@pytest.mark.parametrize("module", general_rules().values(), ids=lambda module: module.ID)
@pytest.mark.thorough(keep=8)
def test_general_samples(module: ModuleType, tmp_path: Path) -> None:
    assert module.WHY and module.__doc__
    assert problems_of(module, module.GOOD, tmp_path / "good") == []
    found = problems_of(module, module.BAD, tmp_path / "bad")
    assert found and {problem.rule for problem in found} == {module.ID}
    assert all(problem.span is not None and problem.hint for problem in found)
    near = getattr(module, "NEAR", None)
    assert near is None or problems_of(module, near, tmp_path / "near") == []


def test_of_texts_that_name_a_licence_the_first_is_told(tmp_path: Path) -> None:
    texts = [
        {"type": "text", "box": [5, 15 + 10 * at, 50, 9], "text": f"{at}: public domain", "style": "words"}
        for at in range(6)
    ]
    (problem,) = problems_of(licence, {**licence.BAD, "face": [*licence.BAD["face"], *texts]}, tmp_path)
    assert "'Public domain'" in problem.message
    (problem,) = problems_of(licence, {**licence.GOOD, "face": texts}, tmp_path / "others")
    assert "'0: public domain'" in problem.message


def test_numbers_of_a_translation_are_compared() -> None:
    class Wrong:
        def find(self, context: str, source: str) -> str | None:
            return source.replace("{{ signed(value) }}", "{{ signed(0 - value) }}")

    deck, _ = localise(ole_game(), "fr", Wrong())
    found = {problem.subject for problem in check(deck) if problem.rule == "text/number-parity"}
    assert "team:sloths" in found and "position:striker" not in found


# ---------------------------------------------------------------------------------------------- the engine


def test_rules_that_may_look_no_more_say_so_once_and_break_nobody() -> None:
    deck = deck_of(RULE.replace("check: ", "check: length(upper(card.name)) > 1 and "))
    book, _ = read_rules(deck.game)
    allowance = Allowance()
    allowance.left[WorkKind.STEPS] = 0
    few = Examination(deck, book, allowance)
    few.run()
    assert [one.rule for one in few.problems] == ["run/too-much"] and few.is_spent
    all_of_them = Examination(deck, book)
    all_of_them.run()
    assert [(one.rule, one.subject) for one in all_of_them.problems] == [("duel/might-range", "hero:bob")]


def test_a_broken_law_points_at_the_field() -> None:
    (problem,) = checked()
    assert problem.rule == "duel/might-range" and problem.subject == "hero:bob"
    assert problem.message == "Bob has 7" and problem.hint == "Nobody is stronger than the dragon."
    assert problem.span is not None
    assert (problem.span.file, problem.span.line, problem.span.column) == ("cards/duel/hero.yaml", 2, 31)


@pytest.mark.parametrize("severity", list(Severity))
def test_a_law_has_its_severity(severity: Severity) -> None:
    (problem,) = checked(rule(severity=str(severity)))
    assert problem.severity is severity


def test_a_condition_limits_what_a_law_looks_at() -> None:
    assert checked(rule(when='card.name == "Ann"')) == []
    (problem,) = checked(rule(when='card.name == "Zoe"'))
    assert problem.rule == "rule/unreached"


def test_a_set_is_looked_at_as_a_whole_and_blames_the_card_that_repeats() -> None:
    law = rule(
        kinds="",
        set="hero",
        check='not repeated(pluck(set, "name"))',
        message="twice",
        repeats="name",
        at="name",
        good="{}",
        bad="[{}, {}]",
    )
    (problem,) = checked(law)
    assert problem.subject == "hero:cid"
    assert problem.span is not None and (problem.span.line, problem.span.column) == (3, 19)


def test_decks_components_constants_and_texts_can_be_looked_at() -> None:
    scopes = {
        "deck": ("all", "count(deck.cards) == 2", "deck:all"),
        "component": ("cards", "component.copies == 2", "component:cards"),
        "game": ("constants", "constants.most == 6", "game:constants"),
        "text": ("hero", 'said != "Go"', "hero:cid"),
    }
    for scope, (target, test, subject) in scopes.items():
        changes = {
            "kinds": "",
            scope: target,
            "check": test,
            "message": "wrong",
            "at": "",
            "good": "{}",
            "bad": "{}",
        }
        (problem,) = checked(rule(**changes))
        assert problem.subject == subject


def test_a_law_that_cannot_be_evaluated_is_told_once_at_the_law() -> None:
    (problem,) = checked(rule(check="card.name > 3"))
    assert problem.rule == "duel/might-range" and "cannot be evaluated" in problem.message
    assert problem.span is not None and problem.span.file == "cards/duel/rules.yaml"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"check": "card.might <="}, "rule/expression"),
        ({"message": '"{{ card.name"'}, "rule/expression"),
        ({"kinds": "villain"}, "rule/unknown-target"),
        ({"kinds": ""}, "rule/scope"),
        ({"deck": "all"}, "rule/scope"),
        ({"bad": ""}, "rule/incomplete"),
        ({"message": ""}, "rule/incomplete"),
        ({"check": ""}, "rule/incomplete"),
        ({"severity": "fatal"}, "rule/value"),
        ({"why": ""}, "rule/value"),
        ({"cheque": "card.might"}, "rule/value"),
    ],
)
def test_a_faulty_rule_is_told_and_left_out(changes: dict[str, str], name: str) -> None:
    found = checked(rule(**changes))
    assert {problem.rule for problem in found} == {name}
    assert all(problem.span and problem.span.file == "cards/duel/rules.yaml" for problem in found)


def test_two_rules_have_two_ids() -> None:
    assert "rule/duplicate-id" in {problem.rule for problem in checked(RULE + RULE)}


def test_a_waiver_needs_a_rule_that_finds_something() -> None:
    waive = "might: 7, waive: {%s: He is the dragon.}"
    assert checked(heroes=HEROES.replace("might: 7", waive % "might-range")) == []
    assert checked(heroes=HEROES.replace("might: 7", waive % "duel/might-range")) == []
    idle = HEROES.replace("might: 7", "might: 2").replace(
        "might: 3", "might: 3, waive: {might-range: Why not.}"
    )
    assert [problem.rule for problem in checked(heroes=idle)] == ["rule/unused-waiver"]
    unknown = HEROES.replace("might: 7", "might: 2, waive: {migth-range: A slip.}")
    assert [problem.rule for problem in checked(heroes=unknown)] == ["rule/unknown-waiver"]


def test_what_compose_checks_can_be_waived_without_being_called_unused() -> None:
    heroes = HEROES.replace("might: 7", "might: 2, waive: {text/overset: It runs over the edge on purpose.}")
    assert checked(heroes=heroes) == []


def test_a_set_with_a_refused_card_is_not_judged() -> None:
    law = rule(kinds="", set="hero", check="count(set) == 3", message="no", at="", good="{}", bad="[{}]")
    assert checked(law) == []
    assert checked(law, HEROES.replace("might: 3", "might: x")) == []


def test_checking_changes_nothing() -> None:
    deck = ole_deck()
    before = repr(deck.cards)
    assert check(deck, book=ole_rules()) == []
    assert repr(deck.cards) == before


def test_every_law_of_ole_has_something_to_look_at() -> None:
    assert [problem for problem in check(ole_deck()) if problem.rule == "rule/unreached"] == []


@pytest.mark.thorough
def test_a_card_with_a_mutated_value_is_caught() -> None:
    def caught(file: str, path: tuple[str | int, ...], new: object) -> bool:
        mutant = Mutant(file, path, "number", None, new)
        return is_caught(ole_game(), mutant, layouts=None, book=ole_rules())

    assert caught("team", (0, "strength", "attack"), 10)
    assert caught("skill", (1, "effects", 0, "to"), 7)
    assert not caught("team", (0, "region"), "Orinoko")


def test_mutants_cover_every_number_of_a_formation() -> None:
    places = {mutant.path[1:] for mutant in Walker(ole_game()).mutants() if mutant.file == "formation"}
    zones = ("attack", "midfield", "defense")
    assert {(group, zone) for group in ("men", "strength") for zone in zones} <= places


def test_effects_choices_and_answers_are_mutated_but_art_is_not() -> None:
    mutants = list(Walker(ole_game()).mutants())
    assert {"effect", "choice"} <= {mutant.what for mutant in mutants}
    assert not [mutant for mutant in mutants if "shape" in mutant.path or "pattern" in mutant.path]


def test_a_book_without_laws_is_fine() -> None:
    assert check(deck_of(), book=RuleBook()) == []
    bare = replace(deck_of().game, sources={"game": deck_of().game.sources["game"]})
    assert read_rules(bare) == (RuleBook(), [])


def test_a_sample_with_an_id_of_its_own_is_one_more_card() -> None:
    """It is tried like any other, and not refused since no card has that id."""
    deck = deck_of(rule(good="{id: stranger, might: 5}", bad="{id: stranger, might: 99}"))
    book, problems = read_rules(deck.game)
    assert not problems, problems
    assert obeys_good(deck, book.rules[0]) and not any(obeys_bad(deck, book.rules[0]))
