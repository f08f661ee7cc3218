"""A box of old pieces, less what is taken out, with what is printed, is the new deck: since any state."""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.display.printing import USUAL
from ppgen.exchange.changed_pieces import shares_of
from ppgen.library import Selection, open_project
from ppgen.library.recorded_states import RecordedState, recorded_differences, state_now
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"
GAME = FILES["cards/tiny/game.yaml"]
LARGE = {"layouts/tiny/large.yaml": FILES["layouts/tiny/monster.yaml"]}
HISTORIES = 300
STEPS = 3


def run(root: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["--project", str(root), *words], env={"COLUMNS": "200"})
    assert done.exit_code == code, done.output
    return done.output


def state(root: Path) -> RecordedState:
    found, findings = state_now(open_project(root), Selection(), game="tiny", printing=USUAL)
    assert findings.is_sound
    return found


def box(held: RecordedState) -> Counter[tuple[str, str, str, str]]:
    """Count what lies in a box by all that can be told of a piece: where it belongs, and what it shows."""
    return Counter(
        {
            (language, component, name, piece.shown): piece.copies
            for language, components in held.pieces.items()
            for component, pieces in components.items()
            for name, piece in pieces.items()
        }
    )


def edited(deck: dict[str, tuple[int, int]], chance: random.Random) -> dict[str, tuple[int, int]]:
    """Change a deck as people do: another value, more or fewer copies, one more card, or one less."""
    made = dict(deck)
    for _ in range(chance.randint(0, 3)):
        name = chance.choice(["ant", "bee", "cow", "dog", "elk", "fox"])
        power, copies = made.get(name, (1, 1))
        made[name] = (
            (chance.randint(0, 3), copies) if chance.random() < 0.5 else (power, chance.randint(1, 4))
        )
        if chance.random() < 0.3 and len(made) > 1:
            del made[name]
    return made


def files_of(deck: dict[str, tuple[int, int]], chance: random.Random) -> dict[str, str]:
    """Write a deck down; now and then its back is another, or a component comes or goes."""
    rows = (
        f"- {{id: {name}, name: {name.title()}, power: {power}, copies: {copies}, line: It waits.}}\n"
        for name, (power, copies) in deck.items()
    )
    more = "  large: {title: Large cards, cards: [monster], layout: large, copies: 2}\n" * (
        chance.random() < 0.5
    )
    back = FILES["layouts/tiny/reverse.yaml"].replace("count: 5", f"count: {5 + (chance.random() < 0.2)}")
    return {
        **LARGE,
        CARDS: "".join(rows),
        "cards/tiny/game.yaml": GAME + more,
        "layouts/tiny/reverse.yaml": back,
    }


@pytest.mark.slow(keep=3)
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10))
def test_a_box_becomes_the_new_deck_after_any_history(seed: int, tmp_path: Path) -> None:
    for number in range(HISTORIES // 10):
        chance = random.Random(100 * seed + number)
        deck = edited({"ant": (1, 1), "bee": (2, 3)}, chance)
        before = state(write_project(tmp_path / str(number), files_of(deck, chance)))
        held = box(before)
        for step in range(chance.randint(1, STEPS)):
            deck = edited(deck, chance)
            after = state(write_project(tmp_path / f"{number}-{step}", files_of(deck, chance)))
            shares = shares_of(recorded_differences(before, after, Selection()))
            for wanted, of in ((shares.taken_out, before), (shares.printed, after)):
                moved = Counter(
                    {
                        ("en", component, piece, of.pieces["en"][component][piece].shown): count
                        for (component, piece), count in wanted.items()
                    }
                )
                assert of is after or moved <= held  # nobody can take out what is not there
                held = held - moved if of is before else held + moved
            assert held == box(after)
            assert sum(shares.printed.values()) == sum((box(after) - box(before)).values())
            before = after


@pytest.mark.thorough
def test_what_changed_since_a_manifest_is_printed_and_what_to_take_out_is_told(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run(root, "build", "--out", str(root / "out"))
    manifest = str(root / "out/tiny/manifest.json")
    assert "no printed piece changed" in run(root, "build", "--since", manifest)
    text = changed(CARDS, "It flies", "It flew")[CARDS].replace("copies: 2", "copies: 5")
    write_project(root, {CARDS: text + "- {id: newt, name: Newt, power: 2, line: It swims.}\n"})
    told = run(root, "build", "--since", manifest, "--out", str(root / "more"))
    assert "take out of the box: monster:bat × 1\n" in told
    assert "put in: monster:bat × 1, monster:cat × 3, monster:newt × 1\n" in told
    assert "monster:cat (cards; en): 2 → 5 copies" in told
    assert "    line: It flies softly through" in told and "→ It flew softly through" in told
    pages = PdfReader(root / "more/tiny/en/cards.pdf").pages
    assert [pages[0].extract_text().count(name) for name in ("Bat", "Cat", "Newt")] == [1, 3, 1]
    assert len(pages) == 2  # with their backs behind them
    run(root, "prove", "--out", str(root / "more"))
    kept = root / "first.json"  # whoever keeps one of each print calls it otherwise
    shutil.copy(manifest, kept)
    assert "put in: monster:bat × 1, monster:cat × 3, monster:newt × 1\n" in run(
        root, "build", "--since", str(kept), "--out", str(root / "again")
    )
    for name in ("more/tiny/manifest.json", "more/tiny"):  # the folder of a game holds its manifest
        assert "no printed piece changed" in run(root, "build", "--since", str(root / name))


@pytest.mark.thorough
def test_of_a_folder_with_builds_of_several_games_the_one_that_matches_is_taken(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run(root, "build", "--out", str(root / "out"))
    other = root / "out/other"
    other.mkdir()
    said = (root / "out/tiny/manifest.json").read_text(encoding="utf-8")
    (other / "manifest.json").write_text(said.replace('"id": "tiny"', '"id": "other"'), encoding="utf-8")
    out = str(root / "out")
    for words in (["build", "--since", out], ["build", "tiny", "--since", out], ["diff", out]):
        assert "no printed piece changed" in run(root, *words), words
    shutil.copytree(root / "out/tiny", root / "out/tiny-2")
    assert "holds several builds" in run(root, "build", "--since", out, code=2)
    shutil.rmtree(root / "out/tiny")
    shutil.rmtree(root / "out/tiny-2")
    for command in (["build", "--since", out], ["diff", out]):
        told = " ".join(run(root, *command, code=2).split())
        assert "out holds builds of other, and none of tiny" in told
    (other / "manifest.json").write_text("{", encoding="utf-8")  # nothing that names a piece is no build
    assert "is neither a folder with cards/" in " ".join(run(root, "build", "--since", out, code=2).split())


@pytest.mark.thorough
def test_a_manifest_that_says_no_numbers_or_another_ink_is_refused(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run(root, "build", "--out", str(root / "out"))
    manifest = root / "out/tiny/manifest.json"
    told = run(root, "build", "--since", str(manifest), "--ink", "low", code=2)
    assert "is of files with --ink full" in told
    said = json.loads(manifest.read_text(encoding="utf-8"))
    odd = {"copies": -1, "values": {}}
    for of in ({}, {"en": 3}, {"en": {"cards": {"monster:bat": odd, "monster:cat": [3]}}}):
        manifest.write_text(json.dumps({**said, "printed": of}), encoding="utf-8")
        told = run(root, "build", "--since", str(manifest), code=2)
        assert "does not say how many there are of each piece in en" in told
        assert "no printed piece changed" in run(root, "diff", str(manifest))


@pytest.mark.thorough
def test_what_was_not_built_is_told_and_what_the_game_did_not_have_is_new(tmp_path: Path) -> None:
    more = "  large: {title: Large cards, cards: [monster], layout: large}\n"
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": GAME + more})
    run(root, "build", "--out", str(root / "out"), "--only", "cards")
    manifest = str(root / "out/tiny/manifest.json")
    told = run(root, "build", "--since", manifest)
    assert "tiny (en), large: the manifest does not have it" in told and "put in" not in told
    write_project(root)
    run(root, "build", "--out", str(root / "out"))
    write_project(root, {"cards/tiny/game.yaml": GAME + more})
    assert "put in: monster:bat × 1, monster:cat × 2" in run(root, "build", "--since", manifest)
    gone = GAME.replace("  cards: {", "  deck: {")
    write_project(root, {"cards/tiny/game.yaml": gone})
    told = run(root, "build", "--since", manifest)
    assert "take out of the box: monster:bat × 1, monster:cat × 2\n" in told


MARK = (
    "  - {type: text, name: piece, box: [5, 80, 53, 4], style: body, size: 5pt, run_mark: true, waive: {text/type-size: small}, "
    'text: "{{ card.id }} · {{ game.version }} · {{ number }}/{{ count }}"}\n'
)


@pytest.mark.thorough
def test_another_printing_makes_no_card_another_one(tmp_path: Path) -> None:
    layout = FILES["layouts/tiny/monster.yaml"].replace("back: reverse", f"{MARK}back: reverse")
    root = write_project(tmp_path, {"layouts/tiny/monster.yaml": layout})
    run(root, "build", "--out", str(root / "out"))
    manifest = str(root / "out/tiny/manifest.json")
    later = GAME.replace('version: "1.0"', 'version: "1.1"')
    write_project(root, {"layouts/tiny/monster.yaml": layout, "cards/tiny/game.yaml": later})
    assert "no printed piece changed" in run(root, "build", "--since", manifest)
    newt = "- {id: newt, name: Newt, power: 2, line: It swims.}\n"
    text = changed(CARDS, "It flies", "It flew")[CARDS] + newt
    write_project(root, {"layouts/tiny/monster.yaml": layout, "cards/tiny/game.yaml": later, CARDS: text})
    told = run(root, "build", "--since", manifest, "--out", str(root / "more"))
    assert "put in: monster:bat × 1, monster:newt × 1\n" in told
    assert "piece:" not in told  # which printing it is of is no value of a card
    page = PdfReader(root / "more/tiny/en/cards.pdf").pages[0].extract_text()
    assert "bat · 1.1 · 1/3" in page and "newt · 1.1 · 3/3" in page  # and stands on it all the same
    run(root, "prove", "--out", str(root / "more"))


@pytest.mark.parametrize("chosen", [["--cards", "monster:bat"], ["--copies", "3"]])
@pytest.mark.thorough(keep=1)
def test_a_manifest_of_some_pieces_alone_is_refused_and_one_of_changes_is_not(
    chosen: list[str], tmp_path: Path
) -> None:
    root = write_project(tmp_path)
    run(root, "build", "--out", str(root / "some"), *chosen)
    told = run(root, "build", "--since", str(root / "some/tiny/manifest.json"), code=2)
    assert "nobody knows what the box held" in " ".join(told.split())
    run(root, "build", "--out", str(root / "out"))
    write_project(root, changed(CARDS, "It flies", "It flew"))
    run(root, "build", "--since", str(root / "out/tiny/manifest.json"), "--out", str(root / "more"))
    run(root, "prove", "--out", str(root / "more"))
    again = run(root, "build", "--since", str(root / "more/tiny/manifest.json"))
    assert "no printed piece changed" in again
