"""The game Sternwirtshaus: its two sets, what its layouts show, its decks, and the mistakes of the published cards."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from ppgen import pipeline
from ppgen.common.problem import Problem, Severity
from ppgen.display.ops import Field, Layer, LayerKind, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.library import BuildOptions, Selection, build, check
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.thinned import thinned

ROOT = Path(__file__).resolve().parents[2]
GAME = "battle-dice"


@cache
def loaded() -> Loaded:
    found, _, problems = pipeline.load(open_project(ROOT, ROOT), GAME)
    assert found is not None and not problems, problems
    return found


@cache
def edition(chosen_set: str = "", language: str = "de") -> Edition:
    made, problems = lay_out(loaded(), language, chosen_set=chosen_set)
    assert not [one for one in problems if one.severity is not Severity.NOTE], problems
    return made


def pieces(kind: str, chosen_set: str = "") -> list[Piece]:
    return [one for one in edition(chosen_set).pieces["cards"] if one.id.startswith(f"{kind}:")]


def texts(piece: Piece, name: str = "", *, back: bool = False) -> list[str]:
    ops = walk(piece.back if back else piece.face)
    fields = [op for op, _ in ops if isinstance(op, Field)]
    return [op.text for op in fields if not name or re.sub(r"-\d+$", "", op.name) == name]


@pytest.mark.thorough
def test_the_sets_are_whole_and_apart() -> None:
    counts = {
        name: [sum(one.copies for one in pieces(kind, name)) for kind in ("avatar", "minion", "summary")]
        for name in ("original", "published")
    }
    assert counts == {"original": [36, 12, 6], "published": [16, 12, 6]}
    ids = [{one.id for one in pieces("avatar", name)} for name in ("original", "published")]
    assert len(ids[0]) == 12 and len(ids[1]) == 4 and not ids[0] & ids[1]


def test_fields_that_every_card_needs() -> None:
    kinds = loaded().game.kinds
    for kind, names in {
        "avatar": {"number", "name", "emblem", "cost", "keywords", "effects"},
        "minion": {"number", "name", "emblem", "die", "cost", "keywords", "effects"},
        "keyword": {"valued", "reminder", "rule", "states"},
    }.items():
        assert {name for name, field in kinds[kind].fields.items() if not field.optional} == names
    assert len([term for term in loaded().game.terms.values() if "keyword" in term.groups]) == 11


@pytest.mark.thorough
def test_pairs_print_the_wounded_number_first() -> None:
    (smith,) = [one for one in pieces("avatar") if one.id == "avatar:bergschmied"]
    said = texts(smith, "keyword")
    assert "Angriff (3/1) – (3/1) Angriffswürfel mehr" in said
    assert "Tag Team – Verletzt/gesund; verletzt ab halbem Leben" in said
    assert texts(smith, "stat") == ["4", "3/1", "0/1", "1"]


@pytest.mark.thorough
def test_figures_stand_large_under_the_name() -> None:
    """Every number of a keyword, and the one life of those without Lebenskraft."""
    for name in ("original", "published"):
        cards = {f"{kind}:{one.id}": one for kind, found in edition(name).deck.cards.items() for one in found}
        for piece in (*pieces("avatar", name), *pieces("minion", name)):
            words = [one for one in cards[piece.id].values["keywords"] if one.get("value") is not None]
            numbers = [
                str(one["value"]) if one.get("wounded") is None else f"{one['wounded']}/{one['value']}"
                for one in words
            ]
            implied = [] if any(one["keyword"] == "vitality" for one in words) else ["1"]
            assert texts(piece, "stat") == implied + numbers


@pytest.mark.thorough
def test_keywords_print_their_number_and_their_reminder() -> None:
    for piece in pieces("avatar"):
        for said in texts(piece, "keyword"):
            assert re.fullmatch(r"[^–]+ – .+", said) and "X" not in said.replace("XX", "")


@pytest.mark.thorough
def test_effects_print_their_head() -> None:
    """Name, kind and price; four effects of a card are a paragraph each, which begins with them."""
    heads = 0
    for name in ("original", "published"):
        for piece in pieces("avatar", name):
            kinds = [said.partition(" · ")[0] for said in texts(piece, "kind")]
            assert len(kinds) == len(texts(piece, "header"))
            assert set(kinds) <= {"Reaktion", "Passiv", "Aktiv"}
            assert len(texts(piece, "price")) == kinds.count("Aktiv")
            assert all(re.fullmatch(r"\d+|X", said) for said in texts(piece, "price"))
            for said in texts(piece, "effect"):
                assert re.match(r".+ \((Reaktion|Passiv|Aktiv, (\d+|X) Zeitmana)(, [^)]+)?\): ", said), said
            heads += len(kinds) + len(texts(piece, "effect"))
    assert heads == sum(
        len(one.values["effects"])
        for name in ("original", "published")
        for one in edition(name).deck.cards["avatar"]
    )


@pytest.mark.thorough
def test_texts_name_no_card() -> None:
    names = [str(card.values["name"]) for kind in ("avatar", "minion") for card in edition().deck.cards[kind]]
    for piece in (*pieces("avatar"), *pieces("minion")):
        assert not any(name in said for said in texts(piece, "do") for name in names)


def test_the_rules_cards_print_constants_only() -> None:
    for file in ("spell", "topic", "phase"):
        source = (ROOT / "cards" / GAME / f"{file}.yaml").read_text(encoding="utf-8")
        lines = [line for line in source.splitlines() if not line.startswith(("#", "  number:"))]
        typed = [re.sub(r"^    \d\. |\b0\b", "", line) for line in lines]  # steps count, and nought is nought
        assert not any(character.isdigit() for line in typed for character in line)


@pytest.mark.thorough
def test_the_mat_has_its_tracks_and_places() -> None:
    fields = [
        (re.sub(r"-\d+$", "", op.name), op.text, matrix.apply_rect(op.bounds).x)
        for op, matrix in walk(edition().pieces["mat"][0].face)
        if isinstance(op, Field)
    ]
    assert [text for name, text, _ in fields if name == "points"] == [str(number) for number in range(16)]
    assert [text for name, text, _ in fields if name == "store"] == [str(number) for number in range(11)]
    assert len([name for name, _, _ in fields if name == "avatar"]) == 4
    assert [text for name, text, _ in fields if name == "down"] == ["verdeckt", "verdeckt"]
    ((discard,), (deck,)) = ([x for name, _, x in fields if name == wanted] for wanted in ("discard", "deck"))
    assert discard < 100 < deck


@pytest.mark.thorough
def test_markers_are_cut_along_their_outlines() -> None:
    for name, marks in (
        ("original", {"marker:star-mark"}),
        ("published", {"marker:frost-mark", "marker:cake-mark"}),
    ):
        made = edition(name).pieces["markers"]
        assert {one.id for one in made} == {"markers:damage", "markers:pawn"} | marks
        assert all(any(isinstance(op, Layer) and op.kind is LayerKind.CUT for op in one.face) for one in made)
        (sheet,) = edition(name).documents["markers"].sheets
        assert sum(one.copies for one in made) == len(sheet.front.placements)


@pytest.mark.thorough
def test_the_booklet_counts_what_is_printed() -> None:
    """Marks, pawns and dice are constants in the booklet; components have their own numbers."""
    constants = loaded().game.file.constants
    copies = {one.id: one.copies for one in (*edition().pieces["markers"], *edition().pieces["dice"])}
    assert copies["markers:damage"] == constants["damage_marks"]
    assert copies["markers:pawn"] == constants["pawns"]
    assert copies["die:a"] == constants["dice"]


def test_the_booklet_is_set_in_one_size() -> None:
    """Its text cannot shrink, so that a page that is too full is told instead: at least 8.5 pt on all pages."""
    theme = (ROOT / "layouts" / GAME / "theme.yaml").read_text(encoding="utf-8")
    for style in ("book", "book-head"):
        found = re.search(rf"^  {style}: .*size: ([\d.]+)pt, minimum: ([\d.]+)pt", theme, re.MULTILINE)
        assert found and found[1] == found[2] and float(found[1]) >= 8.5


def judged(root: Path, changes: dict[str, tuple[str, str]], *, chosen_set: str = "") -> list[Problem]:
    """Check the game with some texts of its files changed."""
    for part in ("cards", "layouts"):
        copytree(ROOT / part / GAME, root / part / GAME, ignore=lambda *_: ["schema"])
    for name, (old, new) in changes.items():
        path = root / "cards" / GAME / f"{name}.yaml"
        text = path.read_text(encoding="utf-8") if path.exists() else old
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = check(open_project(root, root), Selection(languages=("de",), chosen_set=chosen_set)).problems
    return [one for one in found if one.severity != "note"]


PUBLISHED_MISTAKES = {
    "the misspelt keyword": (
        {"minion": ("keyword: soul_harvest, value: 3", "keyword: seelenernernte, value: 3")},
        "model/value",
        "keyword",
    ),
    "the token that harvests souls it can never harvest": (
        {
            "minion": (
                "    soulharvest-not-on-token: the published card says so, though it can never be harvested\n",
                "    card-name: x\n",
            )
        },
        "battle-dice/soulharvest-not-on-token",
        "it leaves the game and never reaches the discard pile",
    ),
    "the reaction without limit": (
        {
            "avatar": (
                "      when: enemy_battle_end\n      limit: per_phase\n      condition",
                "      when: enemy_battle_end\n      condition",
            )
        },
        "battle-dice/reaction-limited",
        "it may be repeated without end",
    ),
    "the order of keywords": (
        {
            "avatar": (
                "    - {keyword: tag_team}\n    - {keyword: vitality, value: 2}\n    - {keyword: defense, value: 2, wounded: 1}",
                "    - {keyword: vitality, value: 2}\n    - {keyword: tag_team}\n    - {keyword: defense, value: 2, wounded: 1}",
            )
        },
        "battle-dice/keyword-order",
        "another order than elsewhere",
    ),
    "a pair of numbers without Tag Team": (
        {
            "avatar": (
                "    - {keyword: tag_team}\n    - {keyword: vitality, value: 2}\n    - {keyword: defense",
                "    - {keyword: vitality, value: 2}\n    - {keyword: defense",
            )
        },
        "battle-dice/tagteam-pair-needs-keyword",
        "without Tag Team",
    ),
    "a win that cannot be reached": (
        {
            "avatar": (
                "{op: place, token: cake_mark, count: 1, onto: this_card}",
                "{op: place, token: frost_mark, count: 1, onto: this_card}",
            )
        },
        "battle-dice/win-condition-reachable",
        "never places",
    ),
    "a price that is not in the effect": (
        {
            "avatar": (
                "      do: {op: gain_x, keyword: nimble}",
                "      do: {op: gain, keyword: nimble, value: 1}",
            )
        },
        "battle-dice/active-x-used",
        "X is paid and not used",
    ),
    "a table of the die with a gap": (
        {
            "minion": (
                "  name: Dice Minion – Verteidigung\n  emblem: face\n  die: [3, 4]",
                "  name: Dice Minion – Verteidigung\n  emblem: face\n  die: [3, 5]",
            )
        },
        "battle-dice/set-minion-table",
        "summons no diceling",
    ),
}


@pytest.mark.parametrize("name", thinned(PUBLISHED_MISTAKES))
@pytest.mark.thorough
def test_mistakes_of_the_published_cards_are_told_at_their_place(name: str, tmp_path: Path) -> None:
    changes, rule, said = PUBLISHED_MISTAKES[name]
    found = judged(tmp_path, changes, chosen_set="published")
    told = [one for one in found if one.rule == rule]
    assert told, [(one.rule, one.message) for one in found]
    (file,) = changes
    assert (
        told[0].span is not None
        and told[0].span.file == f"cards/{GAME}/{file}.yaml"
        and told[0].span.line > 1
    )
    assert said in told[0].message


@pytest.mark.parametrize(
    ("cards", "rules"),
    thinned(
        [
            ("{kupferigel: 3, moosdoktor: 3, sternwirtin: 2}", []),
            ("{kupferigel: 3, moosdoktor: 3}", ["deck-size", "deck-min-designs"]),
            ("{kupferigel: 4, moosdoktor: 3, sternwirtin: 1}", ["deck-copies"]),
            ("{kupferigel: 3, moosdoktor: 3, wurfelling-boost: 2}", ["deck-no-tokens"]),
            ("{bergschmied: 3, nebelorchester: 3, sternwirtin: 2}", ["deck-curve"]),
            ("{kupferigel: 3, moosdoktor: 3, snowbuddies: 2}", ["other-set"]),
        ]
    ),
)
@pytest.mark.thorough
def test_a_deck_of_ones_own_is_judged(tmp_path: Path, cards: str, rules: list[str]) -> None:
    found = judged(tmp_path, {"decks/mine": ("", f"name: Mine\nset: original\ncards: {cards}\n")})
    mine = [one for one in found if one.subject == "deck:mine"]
    assert {one.rule.partition("/")[2] for one in mine} >= set(rules) and bool(mine) == bool(rules), mine


COUNTED = {1: r"(?:je )?einmal", 2: r"(?:je )?zweimal", 3: "dreimal"}


@pytest.mark.thorough
@pytest.mark.parametrize(("deck", "name"), [("rueckenwind", "Rückenwind"), ("kaminfeuer", "Kaminfeuer")])
def test_the_first_decks_of_the_booklet_are_those_of_the_game(deck: str, name: str) -> None:
    cards = {one.id: str(one.values["name"]) for one in edition().deck.cards["avatar"]}
    (told,) = [one for one in edition().deck.cards["ruling"] if one.id == "first-decks-original"]
    said = re.search(rf"{name}: ([^.]+)\.", str(told.values["text"]))
    assert said
    counts: dict[str, int] = {}
    for part in re.split(r", (?=je |einmal|zweimal|dreimal)", said[1]):
        (number,) = [number for number, word in COUNTED.items() if re.match(word + " ", part)]
        for card, written in cards.items():
            if written in part:
                counts[card] = number
    source = (ROOT / "cards" / GAME / "decks" / f"{deck}.yaml").read_text(encoding="utf-8")
    listed = re.search(r"cards: \{(.*)\}", source)
    assert listed and counts == {
        card: int(number) for card, number in re.findall(r"([\w-]+): (\d)", listed[1])
    }


@pytest.mark.thorough
def test_a_deck_is_printed_alone(tmp_path: Path) -> None:
    built = build(
        open_project(ROOT, ROOT), Selection(languages=("de",), deck="kaminfeuer"), BuildOptions(out=tmp_path)
    )
    assert [(file.path, file.pieces) for file in built.files] == [
        (f"{GAME}/deck-kaminfeuer/de/cards.pdf", 8),
        (f"{GAME}/deck-kaminfeuer/de/deck-list.pdf", 2),
    ]


@pytest.mark.slow
def test_the_decks_tell_their_figures() -> None:
    findings = check(open_project(ROOT, ROOT), Selection(games=(GAME,), languages=("de",)))
    assert [line for line in findings.measures if " deck " in line] == [
        "battle-dice deck kaminfeuer: size 8, designs 6, cheap 4",
        "battle-dice deck rueckenwind: size 8, designs 5, cheap 7",
        "battle-dice deck schneefest: size 8, designs 4, cheap 6",
    ]
