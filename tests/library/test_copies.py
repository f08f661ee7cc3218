"""Do layouts see the number of the copy and of the card, and is each copy that differs a piece of its own?"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.display.digest import Digests
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.load.project import open_project
from ppgen.work.memory import Memory
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

FACE = FILES["layouts/tiny/monster.yaml"]
COPIES = '  - {type: text, name: copy, box: [5, 75, 53, 5], text: "copy {{ copy }} of {{ copies }}", style: body}\n'
NUMBERS = (
    '  - {type: text, name: place, box: [5, 70, 53, 5], text: "{{ number }}/{{ count }}", style: body}\n'
)
GAME = FILES["cards/tiny/game.yaml"]
BACK = "back: reverse\n"


def face(more: str) -> dict[str, str]:
    return {"layouts/tiny/monster.yaml": FACE.replace(BACK, more + BACK)}


def edition(root: Path, files: dict[str, str]) -> Edition:
    loaded, _, problems = pipeline.load(open_project(write_project(root, files), root), "tiny")
    assert loaded is not None and not problems, problems
    made, faults = lay_out(loaded, "en")
    assert not [one for one in faults if one.rule not in {"impose/no-footer", "impose/waste"}], faults
    return made


def said(piece: Piece, name: str) -> str:
    return " ".join(op.text for op, _ in walk(piece.face) if isinstance(op, Field) and op.name == name)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def test_copies_that_say_which_they_are_differ(tmp_path: Path) -> None:
    made = edition(tmp_path, face(COPIES + NUMBERS))
    assert [(one.id, one.copies, said(one, "copy"), said(one, "place")) for one in made.pieces["cards"]] == [
        ("monster:bat", 1, "copy 1 of 1", "1/2"),
        ("monster:cat:copy-1", 1, "copy 1 of 2", "2/2"),
        ("monster:cat:copy-2", 1, "copy 2 of 2", "2/2"),
    ]
    assert {one.card for one in made.pieces["cards"]} == {"monster:bat", "monster:cat"}


def test_other_copies_stay_one_piece(tmp_path: Path) -> None:
    made = edition(tmp_path, face(NUMBERS))
    assert [(one.id, one.copies) for one in made.pieces["cards"]] == [("monster:bat", 1), ("monster:cat", 2)]


def test_a_back_may_tell_copies_apart(tmp_path: Path) -> None:
    back = "back:\n" + COPIES
    made = edition(tmp_path, {"layouts/tiny/monster.yaml": FACE.replace(BACK, back)} | _without_reverse())
    backs = [one.back for one in made.pieces["cards"]]
    assert len(made.pieces["cards"]) == 3 and backs[1] != backs[2]


def _without_reverse() -> dict[str, str]:
    return changed(
        "cards/tiny/game.yaml",
        "cards: [monster]}\n",
        "cards: [monster]}\n  over: {title: Over, layout: reverse}\n",
    )


def test_a_component_counts_its_own_cards_and_copies(tmp_path: Path) -> None:
    parts = "{title: Cards, cards: [monster], copies: 2, where: card.power > 3}"
    more = f"{GAME.split('components:')[0]}components:\n  cards: {parts}\n  small: {{title: S, cards: [monster], where: card.power < 4}}\n"
    made = edition(tmp_path, {"cards/tiny/game.yaml": more, **face(COPIES + NUMBERS)})
    assert [(one.id, said(one, "place")) for one in made.pieces["cards"]] == [
        (f"monster:cat:copy-{number}", "1/1") for number in (1, 2, 3, 4)
    ]
    assert [(one.id, said(one, "place")) for one in made.pieces["small"]] == [("monster:bat", "1/1")]


def test_names_around_an_element_come_first_and_fields_keep_theirs(tmp_path: Path) -> None:
    game = GAME.replace("      line:", "      copy: {type: integer}\n      line:")
    cards = FILES["cards/tiny/monster.yaml"].replace("  power:", "  copy: 7\n  power:")
    repeat = (
        '  - {type: text, name: mine, box: [5, 32, 53, 5], text: "{{ card.copy }} {{ copy }}", style: body}\n'
        "  - type: repeat\n    box: [5, 70, 50, 5]\n    count: 3\n"
        '    items: [{type: text, name: inner, box: [0, 0, 9, 5], text: "{{ number }}/{{ count }}", style: body}]\n'
    )
    made = edition(tmp_path, {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": cards, **face(repeat)})
    cat = made.pieces["cards"][2]
    assert (said(cat, "mine"), said(cat, "inner")) == ("7 2", "1/3")
    assert [said(cat, f"inner-{number}") for number in (2, 3)] == ["2/3", "3/3"]


def test_boards_and_tokens_know_their_copy(tmp_path: Path) -> None:
    parts = "  mat: {title: Mat, layout: mat, copies: 3}\n  chits: {title: Chits, tokens: {chit: 4}}\n"
    text = (
        '{type: text, name: number, box: [5, 5, 20, 9], text: "No. {{ copy }} of {{ copies }}", style: body}'
    )
    made = edition(
        tmp_path,
        {
            "cards/tiny/game.yaml": f"{GAME}{parts}",
            "layouts/tiny/mat.yaml": f"size: [60, 40]\nface: [{text}]\n",
            "layouts/tiny/chit.yaml": f"size: [30, 20]\noutline: rectangle\nface: [{text}]\n",
        },
    )
    assert [(one.id, said(one, "number")) for one in made.pieces["mat"]] == [
        (f"mat:copy-{number}", f"No. {number} of 3") for number in (1, 2, 3)
    ]
    assert [one.id for one in made.pieces["chits"]] == [
        f"chits:chit:copy-{number}" for number in (1, 2, 3, 4)
    ]


def test_who_has_no_copies_is_told(tmp_path: Path) -> None:
    mat = "  mat: {title: Mat, layout: mat}\n"
    text = '{type: text, name: number, box: [5, 5, 20, 9], text: "{{ number }}", style: body}'
    files = {
        "cards/tiny/game.yaml": f"{GAME}{mat}",
        "layouts/tiny/mat.yaml": f"size: [60, 40]\nface: [{text}]\n",
    }
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, files), tmp_path), "tiny")
    assert [(one.rule, one.message) for one in problems] == [
        ("layout/unknown-value", "nothing is called number")
    ]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a game of which a card has copies that differ."""
    root = write_project(tmp_path, face(COPIES + NUMBERS))
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize(
    ("options", "pieces", "names"),
    [
        ((), 3, ()),
        (("--cards", "monster:cat"), 2, ("monster:cat",)),
        (("--cards", "monster:cat:copy-2"), 1, ("monster:cat:copy-2",)),
        (("--cards", "monster:cat=1"), 1, ("monster:cat=1",)),
        (("--cards", "monster:cat=5"), 5, ("monster:cat=5",)),
        (("--cards", "monster:cat:copy-2=4"), 4, ("monster:cat:copy-2=4",)),
        (("--copies", "1"), 2, ()),
        (("--copies", "3"), 6, ()),
    ],
)
@pytest.mark.thorough(keep=1)
def test_copies_are_chosen_and_proved(
    project: Path, options: tuple[str, ...], pieces: int, names: tuple[str, ...]
) -> None:
    built = run("build", *options)
    assert built.exit_code == 0 and f"{pieces} piece" in built.output, built.output
    manifest = json.loads((project / "output/tiny/manifest.json").read_text(encoding="utf-8"))
    (file,) = manifest["files"].values()
    assert tuple(file.get("pieces", ())) == names
    assert run("prove").exit_code == 0


def test_each_copy_has_its_files_and_its_entry(project: Path) -> None:
    built = run("build", "--format", "pdf,png,svg")
    assert built.exit_code == 0, built.output
    drawn = {path.name for path in (project / "output/tiny/en/cards").iterdir()}
    assert {"monster.cat.copy-1.png", "monster.cat.copy-2.png", "monster.bat.png"} <= drawn
    manifest = json.loads((project / "output/tiny/manifest.json").read_text(encoding="utf-8"))
    hashes = manifest["pieces"]["en"]["cards"]
    assert list(hashes) == ["monster:bat", "monster:cat:copy-1", "monster:cat:copy-2"]
    assert len(set(hashes.values())) == 3


def test_a_copy_that_is_no_longer_as_it_was_is_told_alone(project: Path) -> None:
    assert "3 pieces approved" in run("approve").output
    text = (project / "layouts/tiny/monster.yaml").read_text(encoding="utf-8")
    bold = "copy {{ copy }} of {{ copies }}{{ '!' if copy == 2 else '' }}"
    write_project(
        project, {"layouts/tiny/monster.yaml": text.replace("copy {{ copy }} of {{ copies }}", bold)}
    )
    checked = run("check").output
    assert "monster:cat:copy-2 (en): copy: 'copy 2 of 2' → 'copy 2 of 2!'" in checked
    assert "copy-1" not in checked and "cards/tiny/monster.yaml:5" in checked
    assert "1 piece approved anew" in run("approve", "--cards", "monster:cat:copy-2").output


def test_more_copies_are_new_pieces(project: Path, tmp_path: Path) -> None:
    old = write_project(tmp_path / "old", face(COPIES + NUMBERS))
    write_project(
        project, {**face(COPIES + NUMBERS), **changed("cards/tiny/monster.yaml", "copies: 2", "copies: 3")}
    )
    told = run("diff", old).output
    assert "monster:cat:copy-3 (cards; en): new" in told and "copy: copy 1 of 2 → copy 1 of 3" in told
    assert run("build", "--since", old).exit_code == 0


def test_a_deck_takes_as_many_copies_as_it_holds(tmp_path: Path) -> None:
    game = GAME.replace("kinds:\n", "kinds:\n  pile: {title: Pile, fields: {}, lists: [monster]}\n")
    files = {"cards/tiny/game.yaml": game, "cards/tiny/decks/mine.yaml": "cards: {cat: 3, bat: 1}\n"}
    root = write_project(tmp_path, {**files, **face(COPIES)})
    built = run("--project", root, "build", "--deck", "mine")
    assert "4 pieces" in built.output, built.output


def test_a_run_that_remembers_sees_a_new_copy(tmp_path: Path) -> None:
    root = write_project(tmp_path, face(COPIES + NUMBERS))
    memory = Memory(lasting=True)
    for count in (2, 3, 1):
        more = changed("cards/tiny/monster.yaml", "copies: 2", f"copies: {count}")
        write_project(root, {**face(COPIES + NUMBERS), **more})
        kept, _, _ = pipeline.load(replace(open_project(root, root), memory=memory), "tiny")
        fresh, _, _ = pipeline.load(open_project(root, root), "tiny")
        assert kept is not None and fresh is not None
        one, two = lay_out(kept, "en")[0], lay_out(fresh, "en")[0]
        hashes = [
            [(piece.id, Digests(str).of(piece)) for piece in made.pieces["cards"]] for made in (one, two)
        ]
        assert hashes[0] == hashes[1] and len(hashes[0]) == 1 + count


def printed_copies(root: Path, *options: str) -> list[str]:
    """Build, and return what each printed piece says, in the order of the sheets."""
    assert run("--project", root, "build", "--out", root / "out", *options).exit_code == 0
    (file,) = (root / "out").rglob("cards.pdf")
    words = [page.extract_text() for page in PdfReader(file).pages]
    return re.findall(r"copy \d+ of \d+", " ".join(words))


@pytest.mark.parametrize(
    ("options", "said_by"),
    [
        (("--copies", "3"), {"copy 1 of 3": 2, "copy 2 of 3": 2, "copy 3 of 3": 2}),
        (("--copies", "1"), {"copy 1 of 1": 1, "copy 1 of 2": 1}),
        (("--cards", "monster:cat=5"), {f"copy {number} of 5": 1 for number in range(1, 6)}),
        (("--cards", "monster:*=3", "--cards", "monster:cat"), {f"copy {number} of 3": 2 for number in (1, 2, 3)}),
        (("--cards", "monster:cat", "--copies", "3"), {f"copy {number} of 3": 1 for number in (1, 2, 3)}),
        (("--cards", "monster:cat:copy-2=4"), {"copy 2 of 2": 4}),
        (("--cards", "monster:cat=1"), {"copy 1 of 2": 1}),
        (("--cards", "monster:cat"), {"copy 1 of 2": 1, "copy 2 of 2": 1}),
    ],
)  # fmt: skip
@pytest.mark.thorough(keep=3)
def test_copies_are_counted_through_all_that_are_printed(
    tmp_path: Path, options: tuple[str, ...], said_by: dict[str, int]
) -> None:
    root = write_project(tmp_path, face(COPIES))
    assert Counter(printed_copies(root, *options)) == said_by


def test_a_deck_and_a_component_count_their_copies_through(tmp_path: Path) -> None:
    game = GAME.replace("kinds:\n", "kinds:\n  pile: {title: Pile, fields: {}, lists: [monster]}\n")
    files = {"cards/tiny/game.yaml": game, "cards/tiny/decks/mine.yaml": "cards: {cat: 3, bat: 1}\n"}
    root = write_project(tmp_path, {**files, **face(COPIES)})
    said_by = {"copy 1 of 3": 1, "copy 2 of 3": 1, "copy 3 of 3": 1, "copy 1 of 1": 1}
    assert Counter(printed_copies(root, "--deck", "mine")) == said_by


def test_how_many_copies_there_are_is_said_alone(tmp_path: Path) -> None:
    root = write_project(tmp_path, face(COPIES.replace("copy {{ copy }} of", "copy 0 of")))
    assert Counter(printed_copies(root, "--copies", "3")) == {"copy 0 of 3": 6}
