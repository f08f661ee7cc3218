"""Do layouts choose the back of each card, is it behind that card on every sheet, and is what is wrong told?"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.display.pieces import Piece, behind
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

FACE = FILES["layouts/tiny/monster.yaml"].replace("back: reverse\n", "")
CARDS = "".join(
    f"- {{id: m{number}, name: 'Name {number}', power: {number % 3}, side: {side}, line: 'It is {number}.'}}\n"
    for number, side in enumerate(("sun", "sea", "sun", "sea", "sky") * 5)
)
GAME = FILES["cards/tiny/game.yaml"].replace("      line:", "      side: {type: text}\n      line:")


def plain(colour: str, more: str = "") -> str:
    return f"size: standard\nface:\n  - {{type: rectangle, box: [0, 0, 63, 88], fill: '{colour}', bleed: true}}\n{more}"


BACKS = {
    "layouts/tiny/sun.yaml": plain("#ffd166"),
    "layouts/tiny/sea.yaml": plain("#118ab2"),
    "layouts/tiny/sky.yaml": plain("#cccccc"),
}
MAPPING = "back:\n  by: '{{ card.power }}'\n  layouts: {0: sun, 1: sea}\n"


def files(back: str, **more: str) -> dict[str, str]:
    hides = "card.side" not in back
    return {
        "cards/tiny/game.yaml": GAME.replace("{type: text}", "{type: text, unprinted: none}")
        if hides
        else GAME,
        "cards/tiny/monster.yaml": CARDS,
        "layouts/tiny/monster.yaml": f"{FACE}{back}\n",
        "layouts/tiny/reverse.yaml": FILES["layouts/tiny/reverse.yaml"],
        **BACKS,
        **more,
    }


def loaded_problems(root: Path, made: dict[str, str]) -> list[Problem]:
    _, _, problems = pipeline.load(open_project(write_project(root, made), root), "tiny")
    return [one for one in problems if one.rule != "layout/unused"]


def edition(root: Path, made: dict[str, str], language: str = "en") -> Edition:
    loaded, _, problems = pipeline.load(open_project(write_project(root, made), root), "tiny")
    assert loaded is not None and not [one for one in problems if one.severity == "error"], problems
    return lay_out(loaded, language)[0]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


SIDE = 'back: "{{ card.side }}"'


def test_each_card_has_its_own_back(tmp_path: Path) -> None:
    pieces = edition(tmp_path, files(SIDE)).pieces["cards"]
    assert [one.behind for one in pieces] == ["sun", "sea", "sun", "sea", "sky"] * 5
    assert len({id(one.back[0]) for one in pieces}) == 3


@pytest.mark.parametrize("seen", ["language", "titles", "right_to_left", "kinds"])
def test_a_back_sees_only_what_is_the_same_in_every_language(seen: str, tmp_path: Path) -> None:
    problems = loaded_problems(tmp_path, files(f'back: "{{{{ {seen} }}}}-back"'))
    assert [one.rule for one in problems if one.severity == "error"][:1] == ["layout/unknown-back"]
    assert any(f"nothing is called {seen} where a back is chosen" in one.message for one in problems)


def test_art_of_a_back_that_is_chosen_follows_the_card(tmp_path: Path) -> None:
    """The palette has a colour called as the suit is; only the cards of that suit get the back."""
    theme = FILES["layouts/tiny/theme.yaml"].replace("palette: {", 'palette: {sun: "#ffd166", ')
    game = GAME.replace("side: {type: text}", "side: {type: choice, values: [sun, sea, sky]}")
    more = {"layouts/tiny/theme.yaml": theme, "cards/tiny/game.yaml": game}
    made = files(SIDE, **more, **{"layouts/tiny/sun.yaml": plain("sun")})

    def told(files: dict[str, str], colour: str = "sun") -> list[str]:
        found = [one for one in loaded_problems(tmp_path, files) if one.rule == "layout/fixed-art"]
        return [one.subject for one in found if f" the colour {colour}," in one.message]

    assert told(made) == []
    common = {**files("back: common", **more), "layouts/tiny/common.yaml": plain("sun")}
    assert told(common) == []  # art that followed the suit would mark the cards
    own = "back:\n  - {type: rectangle, box: [0, 0, 63, 88], fill: sun, bleed: true}"
    assert told(files(own, **more)) == []
    assert told(common, "sky") == ["monster"]  # on its face


def test_what_shows_no_card_cannot_choose_its_back(tmp_path: Path) -> None:
    game = GAME + "  board: {title: Board, layout: board}\n"
    board = plain("#ffd166", f"{MAPPING}  else: reverse\n")
    made = files(SIDE, **{"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    found = [one for one in loaded_problems(tmp_path, made) if one.severity == "error"]
    assert [(one.rule, one.span and one.span.file) for one in found] == [
        ("layout/unknown-back", "layouts/tiny/board.yaml")
    ]


def test_a_mapping_chooses_and_has_a_rest(tmp_path: Path) -> None:
    pieces = edition(tmp_path, files(f"{MAPPING}  else: reverse")).pieces["cards"]
    assert [one.behind for one in pieces[:4]] == ["sun", "sea", "reverse", "sun"]


def test_a_back_may_see_what_is_computed_and_be_part_of_a_name(tmp_path: Path) -> None:
    game = GAME.replace("{type: text}", "{type: text, unprinted: none}").replace(
        "    derived:\n", "    derived:\n      other: \"{{ 'y' if card.power else 'un' }}\"\n"
    )
    back = "back: \"{{ 'sk' if card.power else 's' }}{{ card.other }}\""
    pieces = edition(tmp_path, files(back, **{"cards/tiny/game.yaml": game})).pieces["cards"]
    assert {one.behind for one in pieces} == {"sun", "sky"}


def test_every_language_has_the_same_backs(tmp_path: Path) -> None:
    game = GAME.replace("side: {type: text}", "side: {type: text, translate: true}")
    game = game.replace("{source: en}", "{source: en, translations: [de]}")
    root = write_project(tmp_path, files(SIDE, **{"cards/tiny/game.yaml": game}))
    assert run("--project", root, "text", "update", "tiny").exit_code == 0
    path = root / "cards/tiny/text/de.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgid "sun"\nmsgstr ""', 'msgid "sun"\nmsgstr "Sonne"'), encoding="utf-8")
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    english, german = (lay_out(loaded, language)[0].pieces["cards"] for language in ("en", "de"))
    assert [one.behind for one in english] == [one.behind for one in german]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("sides", ["both", "fronts-first", "folded"])
@pytest.mark.thorough
def test_own_backs_are_behind_their_cards(
    tmp_path: Path, sides: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path, files(SIDE))
    monkeypatch.chdir(root)
    built = run("build", "--sides", sides)
    assert built.exit_code == 0, built.output
    assert run("prove").exit_code == 0


@pytest.mark.parametrize("flip", list(FlipEdge))
def test_backs_lie_behind_their_own_fronts(tmp_path: Path, flip: FlipEdge) -> None:
    loaded, _, _ = pipeline.load(open_project(write_project(tmp_path, files(SIDE)), tmp_path), "tiny")
    assert loaded is not None
    made = lay_out(loaded, "en", flip=flip)[0]
    seen = 0
    for sheet in made.documents["cards"].sheets:
        fronts = {one.slot: one for one in sheet.front.placements}
        assert sheet.back is not None
        for back in sheet.back.placements:
            front = fronts[back.slot]
            assert front.piece is back.piece and back.ops is front.piece.back
            there = behind(front.trim, sheet.paper, flip)
            assert abs(there.x - back.trim.x) < 0.01 and abs(there.y - back.trim.y) < 0.01
            seen += 1
    assert seen == 25


def told(problems: list[Problem]) -> list[tuple[str, str, int, str, str]]:
    return [
        (one.rule, one.span.file, one.span.line, one.message, one.hint)
        for one in problems
        if one.span is not None
    ]


def test_a_back_that_no_layout_has_is_told_at_its_value(tmp_path: Path) -> None:
    cards = CARDS.replace("side: sky", "side: skyy", 1)
    problems = loaded_problems(tmp_path, files(SIDE, **{"cards/tiny/monster.yaml": cards}))
    ((rule, file, line, message, hint),) = told(problems)
    assert (rule, file, line) == ("layout/unknown-back", "cards/tiny/monster.yaml", 5)
    assert "'skyy'" in message and "sky" in hint and problems[0].subject == "monster:m4"


@pytest.mark.parametrize(
    ("back", "line", "message", "hint"),
    [
        ('back: "{{ card.side }}-side"', 7, "there is no layout 'sun-side' to be its back", "sun"),
        (MAPPING, 8, "back has no layout for '2'", "else:"),
        (MAPPING.replace("sea", "seas") + "  else: sky", 9, "there is no layout 'seas'", "sea"),
        (f"{MAPPING}  else: skies", 10, "there is no layout 'skies'", "sky"),
        ('back: "{{ card.sides }}"', 7, "monster has no sides", "side"),
        ('back: "{{ side }}"', 7, "nothing is called side where a back is chosen", "card.side"),
        ('back: "{{ copy }}"', 7, "nothing is called copy where a back is chosen", ""),
        ('back: "{{ card.name + 1 }}"', 7, "the back of monster:m0 cannot be told", ""),
        (f"{MAPPING}  esle: sky", 10, "esle", "else"),
        ("back: {layouts: {a: sun}}", 7, "by is missing", ""),
    ],
)
def test_what_is_wrong_with_a_choice_is_told_at_its_place(
    tmp_path: Path, back: str, line: int, message: str, hint: str
) -> None:
    problems = told(loaded_problems(tmp_path, files(back)))
    found = [one for one in problems if one[1] == "layouts/tiny/monster.yaml"]
    assert found and found[0][2] == line and message in found[0][3] and hint in found[0][4], problems


def test_a_chosen_back_of_another_size_is_told(tmp_path: Path) -> None:
    large = {"layouts/tiny/sky.yaml": plain("#cccccc").replace("standard", "tarot")}
    assert [one[0] for one in told(loaded_problems(tmp_path, files(SIDE, **large)))] == ["layout/back-size"]


def test_layouts_that_are_chosen_are_used_and_fields_that_choose_are_shown(tmp_path: Path) -> None:
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, files(SIDE)), tmp_path), "tiny")
    assert [(one.rule, one.message) for one in problems] == [
        ("layout/unused", "nothing is printed with the layout reverse")
    ]


def test_names_on_a_chosen_back_are_looked_up(tmp_path: Path) -> None:
    more = "  - {type: text, box: [5, 5, 50, 9], text: '{{ card.mihgt }}', style: body}\n"
    problems = told(
        loaded_problems(tmp_path, files(SIDE, **{"layouts/tiny/sky.yaml": plain("#cccccc", more)}))
    )
    assert [(one[0], one[1]) for one in problems] == [("layout/unknown-value", "layouts/tiny/sky.yaml")]


def deck_faults(root: Path, made: dict[str, str], decks: str) -> list[str]:
    game = made["cards/tiny/game.yaml"].replace("components:", f"decks: {decks}\ncomponents:")
    loaded, _, _ = pipeline.load(
        open_project(write_project(root, {**made, "cards/tiny/game.yaml": game}), root), "tiny"
    )
    assert loaded is not None
    return [one.message for one in lay_out(loaded, "en")[1] if one.rule == "card/deck-back"]


def test_declared_backs_are_no_fault_of_a_deck(tmp_path: Path) -> None:
    assert deck_faults(tmp_path, files(SIDE), "{main: [monster]}") == []


def test_a_chosen_back_that_shows_its_card_spoils_the_deck(tmp_path: Path) -> None:
    name = "  - {type: text, name: name, box: [5, 5, 50, 9], text: '{{ card.name }}', style: body}\n"
    marked = files(SIDE, **{"layouts/tiny/sun.yaml": plain("#ffd166", name)})
    assert deck_faults(tmp_path, marked, "{main: [monster]}") == [
        "monster:m2 has another back than monster:m0, of the deck main, too"
    ]


def test_two_decks_of_one_kind_by_where_have_backs_of_their_own(tmp_path: Path) -> None:
    parts = (
        "  cards: {title: A, cards: [monster], where: card.power == 0}\n"
        "  more: {title: B, cards: [monster], layout: other, where: card.power > 0}\n"
    )
    game = f"{GAME[: GAME.index('components:')]}components:\n{parts}"
    other = {"layouts/tiny/other.yaml": "extends: monster\nback: sea\n", "cards/tiny/game.yaml": game}
    assert deck_faults(tmp_path, files("back: sun", **other), "{main: [monster]}") == []


def test_probes_see_a_value_that_only_the_back_shows(tmp_path: Path) -> None:
    root = write_project(tmp_path, files(f"{MAPPING}  else: sky"))
    said = run("--project", root, "check", "--probe").output
    assert "changing power" not in said


def test_a_piece_is_made_with_the_back_of_its_own(tmp_path: Path) -> None:
    piece = edition(tmp_path, files(SIDE)).pieces["cards"][1]
    assert isinstance(piece, Piece) and (piece.layout, piece.behind) == ("monster", "sea")
    shown = changed("layouts/tiny/monster.yaml", "back: reverse", "back: reverse")
    assert edition(tmp_path / "one", shown).pieces["cards"][0].behind == "reverse"
