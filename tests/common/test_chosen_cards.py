"""Components that print a part of a kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import ppgen
from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.load.project import open_project
from ppgen.studio.statistics import figures_of
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

CARDS = "  cards: {title: Cards, cards: [monster]}\n"
LARGE = "extends: monster\n"


def checked(root: Path, components: str, extra: dict[str, str] | None = None) -> list[Problem]:
    game = FILES["cards/tiny/game.yaml"]
    head = game[: game.index("components:")]
    files = {
        "cards/tiny/game.yaml": f"{head}components:\n{components}",
        "layouts/tiny/large.yaml": LARGE,
        **(extra or {}),
    }
    return ppgen.check(ppgen.open_project(write_project(root, files))).problems


def test_two_components_share_a_kind(tmp_path: Path) -> None:
    small = "  cards: {title: monster, cards: [monster], where: card.power < 4}\n"
    large = "  large: {title: monster, cards: [monster], layout: large, where: card.power >= 4}\n"
    problems = checked(tmp_path, small + large)
    assert not [one for one in problems if one.rule == "model/where"], problems
    built = ppgen.build(ppgen.open_project(tmp_path), options=ppgen.BuildOptions())
    assert built.findings.is_sound, built.findings.problems
    seen = {one.path: one.pieces for one in built.files}
    assert seen == {"tiny/en/cards.pdf": 1, "tiny/en/large.pdf": 2}


@pytest.mark.parametrize(
    ("where", "severity", "told"),
    [
        ("card.power < 4", "warning", "no component prints monster:cat"),
        ("card.power > 99", "error", "holds for none"),
        ("card.might > 1", "error", "monster has no might"),
        ("power > 1", "error", "nothing is called power"),
        ("card.power > constants.high", "error", "there is no constant high"),
        ("card.name + 1 == 2", "error", "cannot choose"),
    ],
)
def test_what_a_choice_leaves_to_nobody_is_told(tmp_path: Path, where: str, severity: str, told: str) -> None:
    problems = checked(tmp_path, f"  cards: {{title: monster, cards: [monster], where: {where!r}}}\n")
    found = [one for one in problems if one.rule in {"model/where", "game/chosen-cards"}]
    assert found and found[0].severity.value == severity and told in found[0].message
    assert found[0].span is not None and found[0].span.file == "cards/tiny/game.yaml"


def test_a_choice_that_is_no_expression_is_told_at_its_place(tmp_path: Path) -> None:
    problems = checked(tmp_path, "  cards: {title: monster, cards: [monster], where: card.power <}\n")
    assert [one.rule for one in problems if one.span and one.span.file.endswith("game.yaml")] == [
        "model/value"
    ]


def test_it_sees_computed_values_and_constants(tmp_path: Path) -> None:
    constants = changed("cards/tiny/game.yaml", "kinds:\n", "constants: {high: 4}\nkinds:\n")[
        "cards/tiny/game.yaml"
    ]
    head = constants[: constants.index("components:")]
    where = "  cards: {title: monster, cards: [monster], where: card.double > constants.high * 2}\n"
    rest = "  more: {title: monster, cards: [monster], where: card.double <= constants.high * 2}\n"
    problems = checked(tmp_path, "", {"cards/tiny/game.yaml": f"{head}components:\n{where}{rest}"})
    assert not [one for one in problems if one.span and one.span.file.endswith("game.yaml")], problems


@pytest.mark.parametrize(
    ("few", "many", "large", "told"),
    [
        ("card.power < 5", "card.power >= 5", "", []),
        ("card.power <= 5", "card.power >= 5", "", ["cards and large both print monster:cat, in one size"]),
        ("card.power < 5", None, "", ["cards and large both print monster:bat, in one size"]),
        ("card.power <= 5", "card.power >= 5", "size: tarot\n", []),
        (
            "card.power < 3",
            "card.power > 3",
            "",
            [
                "cards prints no monster: its where holds for none",
                "no component prints monster:bat: cards and large pass over them",
            ],
        ),
    ],
)
@pytest.mark.thorough(keep=2)
def test_what_two_components_print_or_none_is_told(
    tmp_path: Path, few: str, many: str | None, large: str, told: list[str]
) -> None:
    where = f", where: {many!r}" if many else ""
    parts = (
        f"  cards: {{title: monster, cards: [monster], where: {few!r}}}\n"
        f"  large: {{title: monster, cards: [monster], layout: large{where}}}\n"
    )
    text = FILES["layouts/tiny/monster.yaml"].replace("back: reverse", "back: []")
    whole = {"layouts/tiny/large.yaml": text.replace("size: standard\n", large)} if large else {}
    problems = checked(tmp_path, parts, whole)
    assert [one.message for one in problems if one.rule == "game/chosen-cards"] == told


def test_every_language_chooses_by_the_words_of_the_game(tmp_path: Path) -> None:
    parts = (
        "  cards: {title: monster, cards: [monster], where: card.name == 'Bat'}\n"
        "  more: {title: monster, cards: [monster], where: card.name != 'Bat'}\n"
    )
    game = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [de]}")
    files = {"cards/tiny/game.yaml": f"{game[: game.index('components:')]}components:\n{parts}"}
    root = write_project(tmp_path, files)
    assert CliRunner().invoke(app, ["--project", str(root), "text", "update", "tiny"]).exit_code == 0
    path = root / "cards/tiny/text/de.po"
    words = {"Bat": "Fledermaus", "Cat": "Katze"}
    text = path.read_text(encoding="utf-8")
    for one, other in words.items():
        text = text.replace(f'msgid "{one}"\nmsgstr ""', f'msgid "{one}"\nmsgstr "{other}"')
    path.write_text(text, encoding="utf-8")
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    for language in ("en", "de"):
        edition, _ = lay_out(loaded, language)
        found = {name: [piece.id for piece in pieces] for name, pieces in edition.pieces.items()}
        assert found == {"cards": ["monster:bat"], "more": ["monster:cat"]}
    assert "Fledermaus" in str(edition.pieces["cards"])


def test_boxes_figures_and_sheets_count_what_is_chosen(tmp_path: Path) -> None:
    parts = (
        "  cards: {title: monster, cards: [monster], where: card.power >= 4}\n"
        "  box: {title: box, net: tuck-box, layout: box, holds: [cards]}\n"
    )
    game = FILES["cards/tiny/game.yaml"]
    files = {
        "cards/tiny/game.yaml": f"{game[: game.index('components:')]}components:\n{parts}",
        "layouts/tiny/box.yaml": "panels:\n  front: []\n",
    }
    loaded, _, _ = pipeline.load(open_project(write_project(tmp_path, files), tmp_path), "tiny")
    assert loaded is not None
    edition, _ = lay_out(loaded, "en")
    (stack,) = loaded.components["cards"].stacks(edition.work)
    assert stack.cards == 2 and [piece.id for piece in edition.pieces["cards"]] == ["monster:cat"]
    figures = figures_of(loaded)
    assert (figures.designs, figures.cards) == (1, 2)
    assert sum(len(sheet.front.placements) for sheet in edition.documents["cards"].sheets) == 2


@pytest.mark.parametrize(
    ("component", "pieces"),
    [
        ("{title: Chits, tokens: {}, cards: [monster], where: card.power > 3}", ["monster:cat"]),
        (
            "{title: Signs, net: tent, cards: [monster], where: card.power > 3, options: {width: 60, height: 40}}",
            None,
        ),
        ("{title: Pages, leaflet: half, cards: [monster], where: card.power > 3}", ["monster:cat"]),
    ],
)
def test_all_that_prints_cards_chooses(tmp_path: Path, component: str, pieces: list[str] | None) -> None:
    game = FILES["cards/tiny/game.yaml"]
    files = {"cards/tiny/game.yaml": f"{game[: game.index('components:')]}components:\n  some: {component}\n"}
    if pieces is None:
        files["layouts/tiny/monster.yaml"] = "panels:\n  front: []\n"
    loaded, _, problems = pipeline.load(open_project(write_project(tmp_path, files), tmp_path), "tiny")
    assert loaded is not None, problems
    edition, _ = lay_out(loaded, "en")
    made = [one for piece in edition.pieces["some"] for one in (piece.pages or (piece,))]
    assert made and {one.id for one in made} == set(pieces or ["monster:cat"])
