"""Decks in files of their own, and sets of cards: found, counted, judged, printed alone and never mixed."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest

from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.library import BuildOptions, Selection, WrongUseError, build, check, open_project, prove
from ppgen.proofs import read_form
from tests.support.tiny import FILES, write_project

RULES = """\
- id: deck-size
  for: deck
  check: card.size <= 4
  message: "{{ card.size }} cards"
  at: cards
  why: A deck has four cards.
  source: Our own
  good: {cards: {bat: 1}}
  bad: {cards: {bat: 5}}
- id: deck-power
  for: deck
  each: listed
  check: item.power * item.copies <= 20
  message: "{{ item.name }} is too strong for so many"
  at: copies
  why: Strong monsters are few.
  source: Our own
  good: {cards: {bat: 1}}
  bad: {cards: {bat: 1, cat: 5}}
"""
DECK_KIND = """\
  deck:
    title: deck
    lists: [monster]
    fields: {mode: {type: choice, values: [easy, hard], optional: true}}
    derived:
      size: "{{ total(pluck(card.listed, 'copies')) }}"
      strength: "{{ total(pluck(card.listed, 'power')) }}"
components:
"""


def project(root: Path, decks: dict[str, str], **files: str) -> Path:
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", DECK_KIND)
    changes = {"cards/tiny/game.yaml": game, "cards/tiny/rules.yaml": RULES}
    changes |= {f"cards/tiny/decks/{name}.yaml": text for name, text in decks.items()}
    return write_project(
        root, changes | {name.replace("__", "/") + ".yaml": text for name, text in files.items()}
    )


def problems(root: Path, selection: Selection | None = None) -> list[Problem]:
    found = check(open_project(root), selection or Selection())
    return [one for one in found.problems if one.severity != "note"]


def test_a_deck_is_counted_and_judged_at_its_place(tmp_path: Path) -> None:
    root = project(
        tmp_path, {"good": "cards: {bat: 3, cat: 1}\n", "much": "mode: hard\ncards:\n  bat: 3\n  cat: 5\n"}
    )
    findings = check(open_project(root))
    told = [(one.rule, one.span.file, one.span.line, one.message) for one in findings.problems if one.span]
    assert told == [
        ("tiny/deck-size", "cards/tiny/decks/much.yaml", 3, "8 cards"),
        ("tiny/deck-power", "cards/tiny/decks/much.yaml", 4, "Cat is too strong for so many"),
    ]
    assert findings.measures == ["tiny deck good: size 4, strength 8", "tiny deck much: size 8, strength 8"]


def test_a_list_is_counted_and_any_game_may_have_decks(tmp_path: Path) -> None:
    root = write_project(tmp_path, {"cards/tiny/decks/mine.yaml": "cards: [bat, cat, bat]\n"})
    findings = check(open_project(root))
    assert not problems(root) and findings.measures == ["tiny deck mine: size 3"]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("cards: {bat: 1, wolf: 2}\n", "there is no card called wolf", 1),
        ("cards:\n  bat: 1\n  monster:owl: 1\n", "there is no card called monster:owl", 3),
        ("cards: {bat: 0}\n", "1 or more", 1),
        ("cards: {}\n", "", 1),
        ("card: {bat: 1}\n", "the key card is not known here", 1),
        ("- bat\n", "", 1),
        ("cards: {bat: 1}\nid: other\n", "called after its file", 2),
        ("", "", 1),
    ],
)
def test_a_wrong_deck_is_told(tmp_path: Path, text: str, message: str, line: int) -> None:
    found = problems(project(tmp_path, {"mine": text}))
    assert found and found[0].severity == "error" and found[0].span is not None
    assert (found[0].span.file, found[0].span.line) == ("cards/tiny/decks/mine.yaml", line)
    assert message in found[0].message


def test_an_id_that_two_kinds_have_must_be_told_apart(tmp_path: Path) -> None:
    kinds = DECK_KIND.replace("lists: [monster]", "lists: [monster, place]").replace(
        "components:\n", "  place:\n    title: place\n    fields: {power: {type: integer}}\ncomponents:\n"
    )
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", kinds)
    files = {"cards/tiny/game.yaml": game, "cards/tiny/place.yaml": "- {id: bat, power: 1}\n"}
    files["layouts/tiny/monster.yaml"] = FILES["layouts/tiny/monster.yaml"].replace(
        "{{ card.power }}", "{{ card.power }} {{ cards.place[0].power }}"
    )
    root = write_project(tmp_path, files | {"cards/tiny/decks/mine.yaml": "cards: {bat: 1}\n"})
    assert [one.hint for one in problems(root)] == ["write monster:bat or place:bat"]
    (root / "cards/tiny/decks/mine.yaml").write_text("cards: {place:bat: 2, monster:bat: 1}\n")
    assert not problems(root)


@pytest.mark.thorough
def test_a_deck_is_built_and_proved_alone_whatever_is_wrong_with_others(tmp_path: Path) -> None:
    root = project(tmp_path / "a", {"good": "cards: {cat: 3}\n", "bad": "cards: {wolf: 1}\n"})
    chosen, out = Selection(deck="good"), tmp_path / "out"
    built = build(open_project(root), chosen, BuildOptions(out=out))
    assert [(file.path, file.pieces) for file in built.files] == [("tiny/deck-good/en/cards.pdf", 3)]
    proved = prove(open_project(root), chosen, out=out)
    assert [file.is_equal and file.is_same for file in proved.files] == [True]
    assert not build(open_project(root), Selection(), BuildOptions(out=out)).files
    with pytest.raises(WrongUseError, match="did you mean good"):
        build(open_project(root), Selection(deck="goood"), BuildOptions(out=out))


SETS = (
    FILES["cards/tiny/game.yaml"]
    .replace("kinds:", "sets: [dawn, dusk]\nkinds:")
    .replace("components:\n", DECK_KIND)
)
TWO_SETS = "- {id: bat, set: dawn, name: Bat, power: 3, line: Soft.}\n- {id: owl, set: dusk, name: Owl, power: 4, line: Old.}\n"


def sets(root: Path, cards: str = TWO_SETS, deck: str = "set: dusk\ncards: {owl: 2}\n") -> Path:
    return write_project(
        root,
        {"cards/tiny/game.yaml": SETS, "cards/tiny/monster.yaml": cards, "cards/tiny/decks/mine.yaml": deck},
    )


def test_cards_of_two_sets_are_never_printed_together(tmp_path: Path) -> None:
    root = sets(tmp_path / "a")
    assert not problems(root)
    usual = build(open_project(root), Selection(), BuildOptions(out=tmp_path / "out"))
    other = build(open_project(root), Selection(chosen_set="dusk"), BuildOptions(out=tmp_path / "out"))
    assert [(file.path, file.pieces) for file in usual.files] == [("tiny/en/cards.pdf", 1)]
    assert [(file.path, file.pieces) for file in other.files] == [("tiny/set-dusk/en/cards.pdf", 1)]
    assert usual.files[0].facts is not None and other.files[0].facts is not None
    proved = prove(open_project(root), Selection(chosen_set="dusk"), out=tmp_path / "out")
    assert [file.is_same for file in proved.files] == [True]


@pytest.mark.parametrize(
    ("cards", "deck", "rule"),
    [
        (TWO_SETS.replace("set: dusk, ", ""), "set: dawn\ncards: {bat: 2}\n", "model/no-set"),
        (TWO_SETS, "set: dawn\ncards: {owl: 2}\n", "model/other-set"),
        (TWO_SETS.replace("dusk", "dsuk"), "cards: {bat: 1}\n", "model/value"),
    ],
)
def test_what_would_mix_sets_is_told(tmp_path: Path, cards: str, deck: str, rule: str) -> None:
    assert [one.rule for one in problems(sets(tmp_path, cards, deck)) if one.severity == "error"][:1] == [
        rule
    ]


def test_a_deck_is_of_the_set_of_its_cards(tmp_path: Path) -> None:
    root = sets(tmp_path / "a", deck="cards: {owl: 2}\n")
    (root / "cards/tiny/rules.yaml").write_text(RULES)
    assert not problems(root)
    assert check(open_project(root)).measures == ["tiny deck mine: size 2, strength 4"]
    (root / "cards/tiny/decks/mine.yaml").write_text("cards: {owl: 1, bat: 1}\n")
    assert [one.message for one in problems(root)] == ["bat is of the set dawn, not dusk as others"]


def test_tables_among_the_decks_are_told(tmp_path: Path) -> None:
    root = project(tmp_path, {"mine": "cards: {bat: 1}\n"})
    (root / "cards/tiny/decks/other.csv").write_text("bat;1\n")
    assert [(one.rule, one.message) for one in problems(root)] == [
        ("load/unused-file", "other.csv is not read")
    ]


def test_rules_look_at_one_set_at_a_time(tmp_path: Path) -> None:
    root = sets(tmp_path)
    (root / "cards/tiny/rules.yaml").write_text(
        "- {id: few, set: monster, check: length(set) == 1, message: many, why: Few., source: Our own, "
        "good: [{power: 1}], bad: [{power: 1}, {power: 2}]}\n"
    )
    assert not problems(root)
    (root / "cards/tiny/monster.yaml").write_text(
        TWO_SETS + TWO_SETS.replace("owl", "eel").replace("Owl", "Eel").split("\n")[1]
    )
    assert [one.rule for one in problems(root)] == ["tiny/few"]
    assert not problems(root, Selection(chosen_set="dawn"))


def test_a_set_that_no_game_has_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = sets(tmp_path)
    with pytest.raises(SystemExit) as ended:
        app(["--project", str(root), "check", "--set", "dusc"])
    assert ended.value.code == 2 and "did you mean dusk" in capsys.readouterr().err


def test_the_example_of_the_reference_works(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "ppgen/docs/reference/decks.md").read_text(encoding="utf-8")
    deck, kind, rule, named = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    indented = "".join(f"  {line}\n" for line in kind.splitlines() if not line.startswith("#"))
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", f"{indented}components:\n")
    files = {"cards/tiny/game.yaml": game, "cards/tiny/rules.yaml": rule}
    root = write_project(tmp_path, files | {"cards/tiny/decks/starter.yaml": deck})
    findings = check(open_project(root))
    assert not problems(root) and findings.measures == ["tiny deck starter: size 3, power 8"]
    assert "sets: [dawn, dusk]" in named and named.splitlines()[-1] in SETS
    (root / "cards/tiny/decks/starter.yaml").write_text(deck.replace("bat: 2", "bat: 4"))
    assert [one.message for one in problems(root)] == ["4 times Bat; at most 3"]


# ------------------------------------------------------------------------------------------------ sheets of decks

ROOT_OF_GAMES = Path(__file__).resolve().parents[2]


@pytest.mark.thorough
def test_a_deck_fills_in_its_sheet(tmp_path: Path) -> None:
    """Its cards, its sum and that it is legal; what is said beside it stands there as well."""
    selection = Selection(("battle-dice",), ("de",), deck="kaminfeuer", given=("mage=Ana",))
    options = BuildOptions(out=tmp_path, formats=("pdf", "form"))
    done = build(open_project(ROOT_OF_GAMES), selection, options)
    assert done.findings.is_sound, done.findings.problems
    # The sheets of marks and of avatars have a place for the mage, too.
    sheets = {"avatar-sheet", "deck-list", "star-marks"}
    assert {file.component for file in done.files} == {"cards", *sheets}
    (form,) = tmp_path.rglob("deck-list.form.pdf")
    fields = read_form(form.read_bytes()).values
    assert (fields["name"], fields["mage"], fields["total"], fields["legal"]) == (
        "Kaminfeuer",
        "Ana",
        "8",
        "x",
    )
    assert [fields[f"rows/{row}/copies"] for row in range(1, 9)] == ["2", "2", "1", "1", "1", "1", "", ""]
    assert fields["rows/1/avatar"] == "Kupferigel" and fields["rows/6/cost"] == "5"
    assert prove(open_project(ROOT_OF_GAMES), selection, out=tmp_path, pictures=False).findings.is_sound


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('name: "{{ deck.name }}"', 'nme: "{{ deck.name }}"', "model/unknown-name"),
        ('name: "{{ deck.name }}"', 'name: "{{ deck.nme }}"', "model/unknown-name"),
        ('total: "{{ total(', 'total: "{{ keys(', "record/from-deck"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_a_deck_cannot_fill_in_is_told(old: str, new: str, rule: str, tmp_path: Path) -> None:
    for part in ("cards", "layouts"):
        copytree(ROOT_OF_GAMES / part / "battle-dice", tmp_path / part / "battle-dice")
    path = tmp_path / "cards/battle-dice/game.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = build(
        open_project(tmp_path), Selection((), ("de",), deck="kaminfeuer"), BuildOptions(out=tmp_path / "out")
    )
    found = [one for one in done.findings.problems if one.rule == rule]
    assert found and found[0].span is not None and found[0].span.file == "cards/battle-dice/game.yaml"
