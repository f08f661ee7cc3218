"""Labels, forms and art of values: each careless change of a face is told, with what a rule sees on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.support.broken_games import problems_after
from tests.support.growth import is_in_proportion
from tests.support.rule_samples import layout_rules
from tests.support.tiny import changed, write_project

DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'

LABEL, FORM, ART = "layout/other-label", "layout/other-form", "layout/fixed-art"
FACES = {
    "worldie": ("worldies", "layouts/worldies/worldie.yaml"),
    "player": ("worldies", "layouts/worldies/player.yaml"),
    "goalkeeper": ("worldies", "layouts/worldies/goalkeeper.yaml"),
    "energy": ("ligne-de-fond", "layouts/ligne-de-fond/energy.yaml"),
    "keeper": ("ligne-de-fond", "layouts/ligne-de-fond/keeper.yaml"),
    "formation": ("ole", "layouts/ole/formation.yaml"),
}
CHANGES = [
    ("worldie", '7], text: \'{{ term("pressure", "label") }}\'', '7], text: \'{{ term("difficulty", "label") }}\'', LABEL),
    ("worldie", '7], text: \'{{ term("difficulty", "label") }}\'', '7], text: \'{{ term("pressure", "label") }}\'', LABEL),
    ("goalkeeper", "{{ card.number }}", "{{ card.number - 1 }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ 10 - card.number }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ card.number if card.number < 9 else 7 }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ 7 if card.number > 9 else card.number }}", FORM),
    ("goalkeeper", '"{{ card.saving }}"', '"{{ ceil(card.saving / 2) }}"', FORM),
    ("energy", '"{{ signed(card.attack) }}"', '"{{ signed(card.attack) }}-"', FORM),
    ("energy", '"{{ signed(card.attack) }}"', '"{{ signed(card.attack + 1) }}"', FORM),
    ("keeper", '"{{ card.level }}"', '"{{ min(card.level, 5) }}"', FORM),
    ("formation", '"{{ card.strength.attack }}"', '"{{ card.strength.attack }}0"', FORM),
    ("player", 'icon: "tier-{{ card.role }}"', "icon: tier-attack", ART),
]  # fmt: skip


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize(("face", "old", "new", "rule"), CHANGES)
@pytest.mark.thorough
def test_a_careless_change_of_a_face_is_told(
    face: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    game, file = FACES[face]
    assert rule in problems_after(game, file, old, new, root=tmp_path, components=("cards",))


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        *((said, True) for said in ("=½", "=²", "⁰=", "=Ⅳ", "=O", "=k", "= k", "=M", "O=", "–=", "(—=)")),
        *((said, True) for said in ("~=", "√=", "=‰", "=\u0336", "**=**½", "= ½")),
        *((said, False) for said in ("=", "**=**", "= m²", "= cm³", "CO₂ =", "= km", "= kg", "=kg", "=mm")),
        *(
            (said, False)
            for said in ("A–=", "Strength – =", "= – OK", "= OK", "=Or", "No. =", "#=", "=!", "=.")
        ),
        *(
            (said, False)
            for said in ("=°", "=l", "=s", "=x", "(=)", ":sun: =", "= → 5".replace("5", "a"), "=º")
        ),
    ],
)
def test_what_makes_another_number_of_a_value_is_told_and_labels_and_units_are_not(
    said: str, is_told: bool, tmp_path: Path
) -> None:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    shown = said.replace("=", "{{ card.strength }}")
    sample = {
        "fields": {"name": {"type": "text"}, "strength": {"type": "integer"}},
        "cards": [{"id": "one", "name": "One", "strength": 3}],
        "art": {"sun": DISC},
        "face": [
            {**text, "text": "{{ card.name }}"},
            {**text, "box": [5, 30, 50, 9], "name": "strength", "text": shown},
        ],
    }
    assert (FORM in layout_rules(sample, tmp_path)) is is_told


TERM, TWICE = "layout/other-term", "layout/printed-twice"
GROUP = {"groups": ["suit"]}


@pytest.mark.parametrize(
    ("element", "rule"),
    [
        ({"text": "{{ term(card.suit) }} costs one :sun:"}, ""),
        ({"text": "{{ term(card.suit) }} :sun:"}, ART),
        ({"text": ":sun: {{ term(card.suit) }}"}, ART),
        ({"name": "strength", "text": "{{ card.strength or 0 }}"}, ""),
        ({"name": "strength", "text": "{{ signed(card.strength) if card.strength else 0 }}"}, ""),
        ({"name": "strength", "text": "{{ card.strength if card.suit else 0 }}"}, FORM),
        ({"name": "strength", "text": "{{ card.strength if card.strength else 10 }}"}, FORM),
        ({"name": "strength", "text": "{{ card.strength or 5 }}"}, FORM),
        ({"name": "sun", "text": "{{ term('sea') }}"}, TERM),
        ({"name": "sun", "text": "{{ term('sun') }}"}, ""),
        ({"name": "down", "text": "{{ term('face_up') }}"}, TERM),
        ({"name": "down", "text": "{{ term('face_down') }}"}, ""),
        ({"name": "down", "text": "{{ term('sheet_tick') }}"}, ""),
        ({"name": "suit", "text": "{{ term('sun') }}"}, TERM),
        ({"text": "{{ term('sea') if card.suit == 'sun' else term('sun') }}"}, TERM),
        ({"text": "{{ term('sun') if card.suit != 'sun' else term('sea') }}"}, TERM),
        ({"text": "{{ term('sun') if card.suit == 'sun' else term('sea') }}"}, ""),
        ({"text": "{{ card.strength }}{{ card.strength }}"}, TWICE),
        ({"text": "{{ card.strength }} {{ card.strength }}"}, TWICE),
    ],
)
def test_words_and_signs_of_a_face_are_those_of_its_values(
    element: dict[str, object], rule: str, tmp_path: Path
) -> None:
    signs = {name: {"text": name.title(), **GROUP, "icon": name} for name in ("sun", "sea")}
    signs |= {
        name: {"text": name} for name in ("face_up", "face_down", "sheet_tick", "sheet_down", "sheet_up")
    }
    fields = {"suit": {"type": "term", "group": "suit"}, "strength": {"type": "integer", "optional": True}}
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    sample = {
        "fields": fields,
        "cards": [{"id": "one", "suit": "sun", "strength": 3}, {"id": "two", "suit": "sea"}],
        "files": {"terms": signs},
        "art": dict.fromkeys(signs, DISC),
        "face": [
            {**text, "text": "{{ term(card.suit) }} {{ card.strength or 0 }}"},
            {**text, "box": [5, 30, 50, 9], **element},
        ],
    }
    found = layout_rules(sample, tmp_path)
    assert {LABEL, FORM, ART, TERM, TWICE} & found == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("names", "said", "is_told"),
    [
        (("away", "home"), "sheet_home", True),
        (("away", "home"), "sheet_away", False),
        (("away", "guest"), "sheet_home", False),
        (("total", "home"), "sheet_home", False),
        (("away", "home"), "sheet_points", False),
        (("away", "points"), "sheet_points", True),
    ],
)
def test_a_side_shows_no_term_of_the_side_beside_it(
    names: tuple[str, str], said: str, is_told: bool, tmp_path: Path
) -> None:
    words = {f"sheet_{name}": {"text": name} for name in ("home", "away", "points")}
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.id }}"}
    sample = {
        "fields": {"strength": {"type": "integer", "optional": True}},
        "cards": [{"id": "one"}],
        "files": {"terms": words},
        "face": [
            text,
            {**text, "box": [5, 20, 50, 9], "name": names[0], "text": f"{{{{ term('{said}') }}}}"},
            {**text, "box": [5, 40, 50, 9], "name": names[1]},
        ],
    }
    assert (TERM in layout_rules(sample, tmp_path)) is is_told


@pytest.mark.parametrize("depth", [0, 2])
@pytest.mark.parametrize(
    ("condition", "is_told"),
    [(None, True), ("{{ card.captain }}", False), ("{{ constants.many > 2 }}", True)],
)
def test_art_that_another_field_asks_for_is_not_on_all_cards(
    condition: str | None, is_told: bool, depth: int, tmp_path: Path
) -> None:
    signs = {name: {"text": name.title(), **GROUP, "icon": name} for name in ("sun", "sea")}
    icon: dict[str, object] = {"type": "icon", "box": [5, 30, 9, 9], "icon": "sun"}
    for number in range(depth):
        icon = {"type": "group", "at": [0, 0], "items": [icon]}
        icon |= {"if": condition} if condition is not None and number == 0 else {}
    sample = {
        "constants": {"many": 3},
        "fields": {
            "suit": {"type": "term", "group": "suit"},
            "captain": {"type": "boolean", "default": False},
        },
        "cards": [{"id": "one", "suit": "sun", "captain": True}, {"id": "two", "suit": "sea"}],
        "files": {"terms": signs},
        "art": dict.fromkeys(signs, DISC),
        "face": [
            {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.id }}"},
            icon if condition is None or depth else {**icon, "if": condition},
        ],
    }
    assert (ART in layout_rules(sample, tmp_path)) is is_told


def game_of_icons(count: int, folder: Path) -> Path:
    """Write a game with so many icons of as many values in a group."""
    values = ", ".join(f"v{number}" for number in range(count))
    icons = "".join(
        f"      - {{type: icon, box: [1, 1, 1, 1], icon: sun-v{number}}}\n" for number in range(count)
    )
    line = "      line: {type: text"
    group = f"  - type: group\n    at: [0, 0]\n    items:\n{icons}back: reverse"
    files = {
        **changed("cards/tiny/game.yaml", line, f"      side: {{type: choice, values: [{values}]}}\n{line}"),
        **changed("layouts/tiny/monster.yaml", "back: reverse", group),
    }
    return write_project(folder, files)


def test_art_of_very_many_values_takes_no_square_of_their_number(tmp_path: Path) -> None:
    """13 seconds for a thousand icons in a group, where each walked all the others; a square takes 64 times."""
    roots = {count: game_of_icons(count, tmp_path / f"{count}") for count in (125, 1000)}
    assert is_in_proportion(
        lambda count: pipeline.load(open_project(roots[count], roots[count]), "tiny"), 125
    )
