"""A build takes away what an earlier one wrote in its place, and nothing else."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"]
TWO = GAME + "  large: {title: Large cards, cards: [monster], layout: large}\n"
LARGE = {"layouts/tiny/large.yaml": FILES["layouts/tiny/monster.yaml"]}
CARDS = FILES["cards/tiny/monster.yaml"]


def run(root: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["--project", str(root), *words, "--out", str(root / "out")])
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


def lying(root: Path) -> set[str]:
    place = root / "out/tiny"
    return {
        path.relative_to(place).as_posix()
        for path in place.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.thorough
def test_a_component_that_is_gone_takes_its_file_along(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build")
    assert lying(root) == {"manifest.json", "en/cards.pdf", "en/large.pdf"}
    mine = root / "out/tiny/en/notes.pdf"
    mine.write_bytes(b"mine")
    write_project(root)
    (root / "layouts/tiny/large.yaml").unlink()
    said = run(root, "build")
    assert "en/large.pdf: taken away; an earlier build wrote it" in said
    assert lying(root) == {"manifest.json", "en/cards.pdf", "en/notes.pdf"}
    assert "large.pdf" not in (root / "out/tiny/manifest.json").read_text(encoding="utf-8")
    mine.unlink()
    run(root, "prove")
    assert "taken away" not in run(root, "build")


@pytest.mark.thorough
def test_pictures_of_a_card_that_is_gone_go_even_if_only_its_component_is_built(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build", "--format", "png")
    before = lying(root)
    write_project(
        root,
        {**LARGE, "cards/tiny/game.yaml": TWO, "cards/tiny/monster.yaml": CARDS.partition("- id: cat")[0]},
    )
    run(root, "build", "--format", "png", "--only", "cards")
    gone = before - lying(root)
    assert gone and all("cards/monster.cat" in name for name in gone)
    run(root, "build", "--format", "png")
    assert before - lying(root) == {name for name in before if "monster.cat" in name}


@pytest.mark.parametrize(
    "other",
    [
        ("--only", "cards"),
        ("--format", "png"),
        ("--cards", "monster:bat", "--only", "cards"),
        ("--copies", "2", "--only", "cards"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_is_not_built_again_stays(other: tuple[str, ...], tmp_path: Path) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build")
    before = lying(root)
    run(root, "build", *other)
    assert before <= lying(root)


@pytest.mark.thorough
def test_what_was_changed_or_asked_for_beside_a_build_stays(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build", "--kit")
    run(root, "export", "folder")
    large, kept = root / "out/tiny/en/large.pdf", lying(root)
    assert "en/kit.pdf" in kept
    large.write_bytes(large.read_bytes() + b"%")
    write_project(root)
    (root / "layouts/tiny/large.yaml").unlink()
    assert "taken away" not in run(root, "build")
    assert kept <= lying(root)
    write_project(root, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build", "--kit")
    write_project(root)
    assert "large.pdf: taken away" in run(root, "build") and kept - lying(root) == {"en/large.pdf"}


def test_a_manifest_of_a_stranger_has_nothing_taken_away_beside_the_folder(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run(root, "build")
    outside = root / "out/tiny/precious.pdf"
    outside.write_bytes(b"precious")
    manifest = root / "out/tiny/manifest.json"
    said = json.loads(manifest.read_text(encoding="utf-8"))
    entry = {
        **said["files"]["en/cards.pdf"],
        "sha256": "529b2ab4d3ff2bb0a8d1cb6d5b1ee7ba9a1a6f1c7a8a8d4ad2f3a9f2e3d2c1b0",
    }
    for name in ("en/../precious.pdf", "../tiny/precious.pdf", "precious.pdf", "en/precious.pdf"):
        said["files"][name] = entry
    manifest.write_text(json.dumps(said), encoding="utf-8")
    run(root, "build", "--fresh")
    assert outside.read_bytes() == b"precious"


@pytest.mark.parametrize("is_known", [True, False])
def test_a_file_that_no_build_of_this_user_wrote_stays_whatever_the_manifest_says(
    is_known: bool, tmp_path: Path
) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "build")
    manifest, mine = root / "out/tiny/manifest.json", root / "out/tiny/en/thesis.pdf"
    mine.write_bytes(b"years of work")
    said = json.loads(manifest.read_text(encoding="utf-8"))
    known = hashlib.sha256(mine.read_bytes()).hexdigest()
    said["files"]["en/thesis.pdf"] = {**said["files"]["en/cards.pdf"], "sha256": known}
    manifest.write_text(json.dumps(said), encoding="utf-8")
    if not is_known:
        (root / "out/tiny/.kept.json").unlink()
    write_project(root)
    (root / "layouts/tiny/large.yaml").unlink()
    assert ("large.pdf: taken away" in run(root, "build")) is is_known
    assert mine.read_bytes() == b"years of work"
    assert (root / "out/tiny/en/large.pdf").exists() is not is_known


def test_an_order_takes_away_its_own_earlier_files_and_no_others(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**LARGE, "cards/tiny/game.yaml": TWO})
    run(root, "export", "folder")
    place, manifest = root / "out/tiny/en/folder", root / "out/tiny/manifest.json"
    before = lying(root)
    mine = place / "thesis.png"
    mine.write_bytes(b"years of work")
    said = json.loads(manifest.read_text(encoding="utf-8"))
    entry = next(each for name, each in said["files"].items() if name.startswith("en/folder/"))
    known = hashlib.sha256(mine.read_bytes()).hexdigest()
    said["files"]["en/folder/thesis.png"] = {**entry, "sha256": known}
    manifest.write_text(json.dumps(said), encoding="utf-8")
    write_project(root)
    (root / "layouts/tiny/large.yaml").unlink()
    run(root, "export", "folder")
    assert mine.read_bytes() == b"years of work"
    gone = before - lying(root)
    assert gone and all("large" in name for name in gone)
