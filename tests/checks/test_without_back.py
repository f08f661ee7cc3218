"""Cards of one deck have backs or none: a kind without one among others is told, and what is meant so is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

SPELL = "size: standard\nface:\n  - {type: text, name: name, box: [5, 5, 53, 10], text: '{{ card.name }}', style: title}\n"
KIND = "  spell:\n    title: spell\n    fields: {name: {type: text, translate: true}}\n"
BOTH = "  cards: {title: Cards, cards: [monster, spell]}\n"
CHOICE = "back:\n  by: '{{ card.id }}'\n  layouts: {bolt: reverse}\n  else: %s\n"
TOLD = "spell:bolt has no back, and monster:bat, of the deck main, too, has one"


def told(
    root: Path,
    back: str,
    *,
    components: str = BOTH,
    deck: str = "[monster, spell]",
    more: dict[str, str] | None = None,
    only: tuple[str, ...] | None = None,
) -> list[str]:
    game, _, _ = FILES["cards/tiny/game.yaml"].partition("components:")
    made = {
        "cards/tiny/game.yaml": f"{game}{KIND}decks: {{main: {deck}}}\ncomponents:\n{components}",
        "cards/tiny/terms.yaml": "monster: {text: monster}\nspell: {text: spell}\n",
        "cards/tiny/spell.yaml": "- {id: bolt, name: Bolt}\n- {id: blow, name: Blow}\n",
        "layouts/tiny/spell.yaml": SPELL + back,
        "layouts/tiny/empty.yaml": "size: standard\nface: []\n",
        **(more or {}),
    }
    loaded, _, problems = pipeline.load(open_project(write_project(root, made), root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded, "en", components=only)
    return [one.message for one in faults if one.rule == "card/deck-back"]


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("back", "is_told"),
    [
        ("", True),
        ("back: empty\n", True),
        ("back: []\n", True),
        ("back:\n  - {type: rectangle, if: '{{ card.id == 1 }}', box: [0, 0, 63, 88], fill: ink}\n", True),
        ("back: reverse\n", False),
        (CHOICE % "reverse", False),
    ],
)
def test_a_kind_without_a_back_in_a_deck_with_backs_is_told_once(
    back: str, is_told: bool, tmp_path: Path
) -> None:
    assert told(tmp_path, back) == ([TOLD] if is_told else [])


def test_the_kind_that_comes_first_may_be_the_one_without(tmp_path: Path) -> None:
    assert told(tmp_path, "", deck="[spell, monster]") == [TOLD]


def test_one_card_without_is_told_among_those_of_its_kind(tmp_path: Path) -> None:
    area = "{type: rectangle, if: '{{ card.id != \"blow\" }}', box: [0, 0, 63, 88], fill: ink, bleed: true}"
    assert told(tmp_path, f"back:\n  - {area}\n", deck="[spell]") == [
        "spell:blow has no back, and spell:bolt, of the deck main, too, has one"
    ]


def test_kinds_of_two_components_are_one_deck(tmp_path: Path) -> None:
    parts = "  cards: {title: Cards, cards: [monster]}\n  more: {title: More, cards: [spell]}\n"
    assert told(tmp_path, "", components=parts) == [TOLD]


def test_a_deck_without_backs_or_of_another_kind_is_no_fault(tmp_path: Path) -> None:
    bare = {"layouts/tiny/monster.yaml": FILES["layouts/tiny/monster.yaml"].replace("back: reverse\n", "")}
    assert told(tmp_path / "bare", "", more=bare) == []
    assert told(tmp_path / "other", "", deck="[monster]") == []


@pytest.mark.parametrize(("where", "is_told"), [("card.id == 'bolt'", False), ("card.id != ''", True)])
def test_cards_that_a_component_parts_lie_in_a_pile_of_their_own(
    where: str, is_told: bool, tmp_path: Path
) -> None:
    parts = (
        "  cards: {title: Cards, cards: [monster]}\n"
        f'  more: {{title: More, cards: [spell], where: "{where}"}}\n'
    )
    assert told(tmp_path, "", components=parts) == [TOLD] * is_told


def test_a_card_that_has_a_back_elsewhere_is_also_printed_without_one(tmp_path: Path) -> None:
    bare = {"layouts/tiny/bare.yaml": SPELL}
    parts = f"{BOTH}  large: {{title: Large, cards: [spell], layout: bare}}\n"
    assert told(tmp_path, "back: reverse\n", components=parts, more=bare) == []


def test_where_not_all_is_printed_nobody_knows_whether_a_card_has_a_back(tmp_path: Path) -> None:
    backed = {"layouts/tiny/backed.yaml": f"{SPELL}back: reverse\n"}
    parts = f"{BOTH}  large: {{title: Large, cards: [spell], layout: backed}}\n"
    assert told(tmp_path, "", components=parts, more=backed, only=("cards",)) == []


def test_a_chosen_layout_that_shows_nothing_is_a_pile_by_declaration(tmp_path: Path) -> None:
    assert told(tmp_path, CHOICE % "empty") == []


def test_a_back_that_does_not_exist_is_told_as_that_alone(tmp_path: Path) -> None:
    assert told(tmp_path, "back: revers\n") == []
