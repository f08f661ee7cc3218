"""What a missing picture's hint says: the cause, and the name that the file has."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

import ppgen
from ppgen.load.pictures.images import ENDINGS, probe_image
from ppgen.load.pictures.names import missing_hint
from tests.support.tiny import changed, write_project

NAMES = (
    "Dragon.PNG",
    "dawn.png",
    "dusk.jpg",
    "two words.png",
    unicodedata.normalize("NFD", "café.png"),
    "v1.2.png",
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "layouts" / "game" / "Pictures"
    folder.mkdir(parents=True)
    for name in NAMES:
        (folder / name).write_bytes(b"x")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "cause", "name"),
    [
        ("layouts/game/Pictures/dragon.png", "capitals", "layouts/game/Pictures/Dragon.PNG"),
        ("layouts/game/pictures/dawn.png", "capitals", "layouts/game/Pictures/dawn.png"),
        ("Layouts/Game/PICTURES/DAWN.PNG", "capitals", "layouts/game/Pictures/dawn.png"),
        ("layouts\\game\\Pictures\\dawn.png", "backslashes", "layouts/game/Pictures/dawn.png"),
        ("layouts\\game\\pictures\\dawn.png", "capitals", "layouts/game/Pictures/dawn.png"),
        ("layouts/game/Pictures/café.png", "one character here", "Pictures/cafe"),
        ("layouts/game/Pictures/two%20words.png", "%", "layouts/game/Pictures/two words.png"),
        ("layouts/game/Pictures/two_words.png", "blanks, hyphens", "layouts/game/Pictures/two words.png"),
        (
            "layouts/game/Pictures/two\u00a0words.png",
            "blanks, hyphens",
            "layouts/game/Pictures/two words.png",
        ),
        (" layouts/game/Pictures/dawn.png ", "blanks around", "layouts/game/Pictures/dawn.png"),
        ('"layouts/game/Pictures/dawn.png"', "quotation marks", "layouts/game/Pictures/dawn.png"),
        ("Pictures/dawn.png", "project's folder", "layouts/game/Pictures/dawn.png"),
        ("dawn.png", "project's folder", "layouts/game/Pictures/dawn.png"),
        ("DAWN.png", "project's folder", "layouts/game/Pictures/dawn.png"),
        ("C:/Users/me/dawn.png", "copy the picture", "layouts/game/Pictures/dawn.png"),
        ("C:\\Users\\me\\dawn.png", "copy the picture", "layouts/game/Pictures/dawn.png"),
        ("https://example.org/dawn.png", "copy the picture", "layouts/game/Pictures/dawn.png"),
        ("/layouts/game/Pictures/dawn.png", "begins with /", "layouts/game/Pictures/dawn.png"),
        ("layouts/game/Pictures/dusk.png", "another ending", "layouts/game/Pictures/dusk.jpg"),
        ("layouts/game/Pictures/dawm.png", "is it", "layouts/game/Pictures/dawn.png"),
        ("layouts/game/Pictures/dragon", "capitals", "layouts/game/Pictures/Dragon.PNG"),
        ("layouts/other/x.png", "no folder", "layouts/other"),
    ],
)
def test_the_cause_is_named_before_the_nearest_spelling(home: Path, path: str, cause: str, name: str) -> None:
    hint = missing_hint(path, home, ENDINGS)
    assert cause in hint and name in hint


def test_the_other_way_of_composing_is_named(home: Path) -> None:
    (home / "layouts/game/Pictures/Ü.png").write_bytes(b"x")
    hint = missing_hint(unicodedata.normalize("NFD", "layouts/game/Pictures/Ü.png"), home, ENDINGS)
    assert "a letter and a mark here" in hint


def test_a_picture_outside_is_never_looked_for(home: Path) -> None:
    _, problem = probe_image("../x.png", home)
    assert problem is not None and problem.rule == "image/outside-project"


def test_the_place_is_that_of_the_card_s_value(tmp_path: Path) -> None:
    game = changed(
        "cards/tiny/game.yaml", "      line:", "      pic: {type: image, unprinted: test}\n      line:"
    )
    cards = changed("cards/tiny/monster.yaml", "  power: 3\n", "  power: 3\n  pic: PICS\\Dawn.png\n")
    cards = {
        name: text.replace("  power: 5\n", "  power: 5\n  pic: pics/dawn.png\n")
        for name, text in cards.items()
    }
    layout = changed(
        "layouts/tiny/monster.yaml",
        "face:\n",
        'face:\n  - {type: image, box: [9, 9, 9, 9], image: "{{ card.pic }}"}\n',
    )
    root = write_project(tmp_path, {**game, **cards, **layout})
    lines = (root / "cards/tiny/monster.yaml").read_text().split("\n")
    told = [one for one in ppgen.check(ppgen.open_project(root)).problems if one.rule == "image/missing"]
    assert len(told) == 2
    for problem in told:
        assert problem.span is not None and problem.span.file == "cards/tiny/monster.yaml"
        assert "pic:" in lines[problem.span.line - 1]
