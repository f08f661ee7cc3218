"""The model: files become a game, and every fault in them is reported at its place."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ppgen.common.problem import Problem, Severity, has_errors
from ppgen.compose.read_components import read_components
from ppgen.load import Source, parse_yaml
from ppgen.model.build import build_game
from ppgen.model.game import Game
from ppgen.model.reader import CardReader

GAME = """\
title: Duel
version: "1"
maker: Nobody
licence: MIT
languages: {source: en}
kinds:
  hero:
    title: Hero
    copies: 3
    fields:
      name: {type: text, translate: true}
      might: {type: integer, minimum: 0, maximum: 9}
      weight: {type: number, optional: true}
      brave: {type: boolean, default: true}
      rank: {type: choice, values: [low, high], default: low}
      side: {type: term, group: side}
      sizes: {type: map, optional: true, fields: {arm: {type: integer}, leg: {type: integer}}}
      tags: {type: list, items: {type: text}, maximum: 2, optional: true}
      does: {type: effects, optional: true}
      colour: {type: colour, default: "#112233"}
      rival: {type: reference, to: hero, optional: true}
components:
  cards: {title: Cards, cards: [hero]}
"""
TERMS = """\
sun: {text: sun, groups: [side]}
moon: {text: moon, groups: [side]}
tree: {text: tree}
"""
EFFECTS = """\
hit:
  parameters: {count: {type: integer}, when: {type: effects, family: moment, optional: true}}
  wordings: [{text: "Hit {{ count }}."}]
dawn: {family: moment, wordings: [{text: At dawn}]}
"""
HEROES = """\
- id: ann
  name: Ann
  might: 3
  side: sun
- id: bob
  name: Bob
  might: 4
  side: moon
  copies: 1
  does: {op: hit, count: 2, when: dawn}
"""


def made(**files: str) -> tuple[Game | None, list[Problem]]:
    texts: Mapping[str, str] = {"game": GAME, "terms": TERMS, "effects": EFFECTS, "hero": HEROES, **files}
    sources: dict[str, Source] = {}
    for name, text in texts.items():
        source, problems = parse_yaml(text.encode(), f"cards/duel/{name}.yaml")
        assert source is not None and not problems, problems
        sources[name] = source
    game, problems = build_game("duel", sources)
    if game is not None:
        _, faults = read_components(game)
        problems += faults
        game = None if has_errors(faults) else game
    return game, problems


def places(problems: list[Problem]) -> list[tuple[str, str, int]]:
    return [(p.rule, p.span.file.rsplit("/", 1)[-1], p.span.line) for p in problems if p.span is not None]


def test_a_sound_game_has_its_cards_with_all_their_values() -> None:
    game, problems = made()
    assert game is not None and not problems
    ann, bob = game.cards["hero"]
    assert (ann.copies, bob.copies) == (3, 1)
    assert ann.values["brave"] is True and ann.values["rank"] == "low" and ann.values["weight"] is None
    assert bob.values["does"] == [{"op": "hit", "count": 2, "when": [{"op": "dawn"}]}]
    assert (bob.place.line, bob.span("might").line, bob.subject) == (5, 7, "hero:bob")
    assert bob.span("does", 0, "count").line == 10


def test_two_games_do_not_share_what_they_read() -> None:
    first, _ = made()
    second, _ = made()
    assert first is not None and second is not None and first == second
    assert first.cards["hero"][0].values is not second.cards["hero"][0].values


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ("might: 3", "might: 10", 3, "9 or less"),
        ("might: 3", "might: three", 3, "whole number"),
        ("might: 3", "might: 3.5", 3, "whole number"),
        ("might: 3", "might: true", 3, "whole number"),
        ("  might: 3\n", "", 1, "might is missing"),
        ("might: 3", "might: 3\n  migth: 4", 4, "migth"),
        ("name: Ann", 'name: ""', 2, "name is empty"),
        ("name: Ann", 'name: " "', 2, "name is empty"),
        ("name: Ann", 'name: "\\t\\_"', 2, "name is empty"),
        ("name: Ann", "name: 5", 2, "text"),
        ("side: sun", "side: sum", 4, "sun, moon"),
        ("side: sun", "side: tree", 4, "sun, moon"),
        ("id: ann", "id: Ann Lee", 1, "written like"),
        ("side: sun", "side: sun\n  copies: 0", 5, "1 or more"),
        ("side: sun", "side: sun\n  rank: middle", 5, "low, high"),
        ("side: sun", "side: sun\n  sizes: {arm: 1}", 5, "leg is missing"),
        ("side: sun", "side: sun\n  tags: [a, b, c]", 5, "at most 2"),
        ("side: sun", "side: sun\n  colour: '#12345'", 5, "written like"),
        ("side: sun", "side: sun\n  waive: {some/rule: ''}", 5, "some/rule is empty"),
        ("op: hit,", "op: hti,", 10, "hti"),
        ("op: hit, ", "", 10, "op is missing"),
        ("count: 2", "count: two", 10, "whole number"),
        ("count: 2, ", "", 10, "count is missing"),
        ("count: 2", "count: 2, cuont: 3", 10, "cuont"),
        ("when: dawn", "when: dusk", 10, "dusk"),
        ("when: dawn", "when: hit", 10, "hit"),
    ],
)
def test_a_wrong_card_is_told_with_its_line(old: str, new: str, line: int, word: str) -> None:
    assert old in HEROES
    game, problems = made(hero=HEROES.replace(old, new))
    assert places(problems) == [("model/value", "hero.yaml", line)]
    assert word in problems[0].message
    # A number beyond its limit, an unknown key and a slip of a word cost no card.
    is_kept = word in {"9 or less", "migth"} or "side: sum" in new
    assert game is not None and game.incomplete == (set() if is_kept else {"hero"})
    assert len(game.cards["hero"]) == 1 + is_kept


def test_a_number_beyond_its_limit_is_kept_as_it_was_written() -> None:
    game, _ = made(hero=HEROES.replace("might: 3", "might: 10"))
    assert game is not None and game.cards["hero"][0].values["might"] == 10


def test_an_unknown_key_is_answered_with_the_nearest_known_one() -> None:
    _, problems = made(hero=HEROES.replace("might: 3", "migth: 3"))
    assert any("might" in problem.hint for problem in problems)


def test_every_fault_of_every_card_is_told_at_once() -> None:
    wrong = HEROES.replace("might: 3", "might: -1").replace("side: moon", "side: noon").replace("Bob", "'' ")
    _, problems = made(hero=wrong)
    assert sorted(line for _, _, line in places(problems)) == [3, 6, 8]


def test_an_id_is_used_once() -> None:
    game, problems = made(hero=HEROES.replace("id: bob", "id: ann"))
    assert places(problems) == [("model/duplicate-id", "hero.yaml", 5)]
    assert "line 1" in problems[0].hint
    assert game is not None and [card.values["name"] for card in game.cards["hero"]] == ["Ann"]


def test_a_file_that_is_no_list_of_cards_is_one_problem() -> None:
    game, problems = made(hero="ann: {name: Ann}\n")
    assert [problem.rule for problem in problems] == ["model/value"]
    assert game is not None and game.cards["hero"] == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "line"),
    [
        ("game", "cards: [hero]", "cards: [heroes]", "model/unknown-name", 23),
        ("game", ", cards: [hero]", "", "model/component", 23),
        ("game", "group: side", "group: team", "model/unknown-name", 16),
        ("game", "to: hero", "to: villain", "model/unknown-name", 21),
        ("game", "type: boolean, default", "type: bool, default", "model/value", 14),
        ("game", "version:", "verison:", "model/value", 2),
        ("game", "brave:", "else:", "model/reserved-name", 14),
        ("game", "brave:", "copies:", "model/reserved-name", 14),
        ("effects", "family: moment, optional", "family: movement, optional", "model/unknown-name", 2),
        ("effects", "[{text: At dawn}]", "[]", "model/value", 4),
        ("effects", "[{text: At dawn}]", "[{text: At dawn, match: {hour: 5}}]", "model/unknown-name", 4),
        ("terms", "groups: [side]", "group: side", "model/value", 1),
    ],
)
def test_a_fault_in_the_game_itself_is_told(file: str, old: str, new: str, rule: str, line: int) -> None:
    text = {"game": GAME, "effects": EFFECTS, "terms": TERMS}[file]
    assert old in text
    game, problems = made(**{file: text.replace(old, new, 1)})
    assert game is None
    assert (rule, f"{file}.yaml", line) in places(problems)


def test_a_kind_without_a_file_is_a_warning() -> None:
    sources = {
        name: parse_yaml(text.encode(), f"cards/duel/{name}.yaml")[0]
        for name, text in {"game": GAME, "terms": TERMS, "effects": EFFECTS}.items()
    }
    game, problems = build_game("duel", {name: source for name, source in sources.items() if source})
    assert game is not None and game.cards == {"hero": ()}
    assert [(p.rule, p.severity) for p in problems] == [("model/no-cards", Severity.WARNING)]


def test_derived_values_have_names_of_their_own() -> None:
    text = GAME.replace("    copies: 3\n", "    copies: 3\n    derived: {might: '{{ 1 }}'}\n")
    _, problems = made(game=text)
    assert [problem.rule for problem in problems] == ["model/two-meanings"]


def test_the_json_schema_of_a_kind_knows_its_fields() -> None:
    game, _ = made()
    assert game is not None
    schema = CardReader(game.file, "hero", terms=game.terms, operations=game.operations).json_schema()
    hero = schema["items"]["properties"]
    assert {"id", "copies", "waive", "name", "might"} <= hero.keys()
    assert hero["might"]["maximum"] == 9


def test_the_most_specific_wording_wins() -> None:
    wordings = "[{text: a}, {match: {count: 2}, text: b}, {match: {count: 2, when: null}, text: c}]"
    game, _ = made(effects=EFFECTS.replace('[{text: "Hit {{ count }}."}]', wordings))
    assert game is not None
    hit = game.operations["hit"]
    chosen = [
        hit.wording_for(values)
        for values in ({"count": 1}, {"count": 2, "when": ["x"]}, {"count": 2, "when": None})
    ]
    assert chosen == [0, 1, 2]
