"""Messages of rules about records: texts for translators, said in the language of who plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ppgen import pipeline
from ppgen.compose.phone_pages import live_sheet
from ppgen.editions import EditionOptions, Loaded
from ppgen.exchange.score_sheets import Score, read_score
from ppgen.library import check, open_project
from ppgen.load.project import WrongUseError
from ppgen.localise.catalogue import read_po, write_po
from ppgen.localise.catalogue.merge import with_texts
from ppgen.localise.grammar import grammar_of
from tests.checks.test_score_rules import GAMES, loaded
from tests.exports.test_forms import LAW, sheet_project
from tests.exports.test_html import evaluated
from tests.support.needs import needs_tool
from tests.support.ole import ROOT

MAKERS = """\
- id: strong
  for: monster
  check: card.power > 2
  message: "{{ card.name }} is weak"
  at: power
  why: Weak monsters are no fun.
  source: The tests
  good: {power: 3}
  bad: {power: 2}
"""
SUM = ("rule/sum", "{{ item.total }} is not the sum")
GERMAN = "{{ item.total }} ist nicht die Summe"
WRONG = "record: match\nplays: [{dice: [2, 5], total: 8}]\n"


def translated(root: Path, text: str) -> Path:
    """Write the small game with a sheet, a rule of its maker, and a translation of what its law says."""
    game = (sheet_project(root) / "cards/tiny/game.yaml").read_text(encoding="utf-8")
    changes = {
        "cards/tiny/game.yaml": game.replace("{source: en}", "{source: en, translations: [de]}"),
        "cards/tiny/rules.yaml": MAKERS + LAW,
    }
    sheet_project(root, changes)
    path, content, problems = of(root).texts.updated("de")
    po, faults = read_po(content or b"", "de.po")
    assert po is not None and not faults and not problems
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(write_po(with_texts(po, {SUM: text})))
    return root


def of(root: Path) -> Loaded:
    found, _, problems = pipeline.load(open_project(root), "tiny")
    assert found is not None, problems
    return found


def read(root: Path, record: str, language: str = "") -> Score:
    path = root / "record.yaml"
    path.write_text(record, encoding="utf-8")
    return read_score(open_project(root), path, language=language)


def laws(root: Path) -> list[dict[str, Any]]:
    game = of(root)
    edition, _ = pipeline.lay_out(game, "de", EditionOptions(game.stock.papers["a4"]))
    found: list[dict[str, Any]] = json.loads(live_sheet("match", edition.work, game.book))["laws"]
    return found


def test_a_translator_gets_the_message_with_its_reason_and_an_example(tmp_path: Path) -> None:
    root = translated(tmp_path, "")
    po, _ = read_po(of(root).texts.template()[1], "tiny.pot")
    assert po is not None
    rules = [entry for entry in po.entries if entry.context.startswith("rule/")]
    (entry,) = rules  # what only the maker is told stays as it was written
    assert entry.key == SUM
    assert entry.references == ("cards/tiny/rules.yaml:rule/sum",)
    assert entry.flags == ('placeholders:"item.total"',)
    assert entry.extracted[1:3] == ("Dice are added.", "For example: 4 is not the sum")


def test_score_read_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    root = translated(tmp_path, GERMAN)
    (problem,) = read(root, WRONG, "de").findings.problems
    assert (problem.rule, problem.message, problem.hint) == ("tiny/sum", "8 ist nicht die Summe", "")
    (problem,) = read(root, WRONG).findings.problems
    assert (problem.message, problem.hint) == ("8 is not the sum", "Dice are added.")
    with pytest.raises(WrongUseError, match="it has: en, de"):
        read(root, WRONG, "fr")


@pytest.mark.parametrize("text", ["", "die Summe stimmt nicht", "{{ item.sum }} ist nicht die Summe"])
def test_what_is_not_translated_or_lost_a_value_is_said_in_the_language_of_the_game(
    text: str, tmp_path: Path
) -> None:
    root = translated(tmp_path, text)
    (problem,) = read(root, WRONG, "de").findings.problems
    assert problem.message == "8 is not the sum"
    assert [law.get("source") for law in laws(root)] == [True]
    told = [one for one in check(open_project(root)).problems if "rule/sum" in one.message]
    assert [one.rule for one in told] == ["translation/values" if text else "catalogue/missing"]
    assert told[0].span is not None and told[0].span.file == "cards/tiny/text/de.po"


def test_a_page_says_it_in_its_own_language(tmp_path: Path) -> None:
    (law,) = laws(translated(tmp_path, GERMAN))
    assert law["message"] == ["text", ["name", "item", "total"], ["const", " ist nicht die Summe"]]
    assert "source" not in law


@pytest.mark.parametrize(
    ("record", "rules", "asked"),
    [
        # a row with something unfit is not judged, the others are
        ("plays: [{dice: [2, x], total: 3}, {dice: [2, 5], total: 8}]", ["model/value", "tiny/sum"], 1),
        ("plays: [{dice: [2, x], total: 3}]", ["model/value"], 0),
        ("referee: [Ada]\nplays: [{dice: [2, 5], total: 8}]", ["model/value", "tiny/sum"], 1),
        ("home: bta\nplays: [{dice: [2, 5], total: 8}]", ["record/unknown-card", "tiny/sum"], 1),
        ("plays: many", ["model/value"], 0),
    ],
)
def test_a_rule_is_asked_as_soon_as_its_own_fields_are_fit(
    record: str, rules: list[str], asked: int, tmp_path: Path
) -> None:
    score = read(sheet_project(tmp_path), f"record: match\n{record}\n")
    assert sorted(one.rule for one in score.findings.problems) == rules
    assert (score.asked, len(score.findings.rules)) == (asked, 1)


def test_a_sum_with_something_unfit_in_it_is_nobodys(tmp_path: Path) -> None:
    root = sheet_project(tmp_path, {"cards/tiny/rules.yaml": "[]\n"})
    score = read(root, "record: match\nplays: [{dice: [2, x]}, {dice: [1, 1]}]\n")
    assert [one.rule for one in score.findings.problems] == ["model/value"]
    assert score.text.count("total") == 1 and "total: 2" in score.text


def test_a_number_with_two_limits_is_told_both(tmp_path: Path) -> None:
    game = (sheet_project(tmp_path) / "cards/tiny/game.yaml").read_text(encoding="utf-8")
    limited = game.replace("items: {type: integer}", "items: {type: integer, minimum: 0, maximum: 5}")
    root = sheet_project(tmp_path, {"cards/tiny/game.yaml": limited})
    for die, said in (("5", []), ("6", ["0 to 5 can stand here."]), ("-1", ["0 to 5 can stand here."])):
        score = read(root, f"record: match\nplays: [{{dice: [{die}]}}]\n")
        assert [one.message.partition(": ")[2] for one in score.findings.problems] == said


@needs_tool("node")
@pytest.mark.parametrize("language", ["en", "fr", "ja", "ar", "pl"])
def test_pages_choose_the_word_for_a_number_as_ppgen_does(language: str) -> None:
    grammar = grammar_of(language, "en")
    words = [f"w{number}" for number in range(grammar.plurals.count)]
    numbers = [*range(320), 1000, 1001, 1002, 1011, -1, -2]
    law = {"id": "tiny/plural", "each": [], "at": [], "looks": [], "when": None, "check": ["const", False]}
    call = [["const", word] for word in words]
    rules = [
        [rule.count, *(rule.choose(number) for number in range(200))]
        for rule in (grammar.plurals, grammar.source_plurals)
    ]
    sheet = {
        "kind": "note",
        "fields": {},
        "cards": {},
        "constants": {},
        "terms": {},
        "derived": [],
        "plurals": rules,
        "source": {},
        "laws": [{**law, "message": ["call", "plural", ["const", number], *call]} for number in numbers],
    }
    (found,) = evaluated(sheets={"note": sheet}, records=[("note", {})])["records"]
    said = [one["message"] for one in found["breaches"]]
    assert said == [grammar.plural(number, *words) for number in numbers]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.thorough
def test_every_game_says_everything_in_all_its_languages(game: str) -> None:
    one = loaded(game)
    written = {rule.entry.id: rule.entry.message for rule in one.book.rules}
    for language in one.languages():
        localised, _ = pipeline.localise_game(one, one.game, language, one.project.memory)
        said = localised.deck.laws
        assert said.keys() == {
            rule.entry.id
            for rule in one.book.rules
            if rule.scope == "for" and any(one.game.kinds[name].record for name in rule.targets)
        }
        if language != one.game.source_language:
            assert not [name for name, text in said.items() if text == written[name]], language


@pytest.mark.parametrize(
    ("game", "record", "said"),
    [
        (
            "ole",
            "record: round\npairs: [{home: sloths, away: sloths}]\n",
            "zweimal in einer Runde: Faultiere;",
        ),
        (
            "worldies",
            "record: lineup\nattack: [{player: marlow-steen}]\nmidfield: [{player: marlow-steen}]\n",
            "Marlow Steen",
        ),
    ],
)
@pytest.mark.thorough
def test_what_stands_twice_is_named(game: str, record: str, said: str, tmp_path: Path) -> None:
    place = tmp_path / "record.yaml"
    place.write_text(record, encoding="utf-8")
    score = read_score(open_project(ROOT), place, game, language="de")
    assert any(said in one.message for one in score.findings.problems), score.findings.problems
