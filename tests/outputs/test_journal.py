"""What did not change is not made again, and what lies there is what a build from nothing makes."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.load.project import open_project
from ppgen.outputs.inputs import read_inputs
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
MONSTER = "layouts/tiny/monster.yaml"
GERMAN = {
    **changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}"),
    "cards/tiny/text/de.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
    "cards/tiny/rule.yaml": "- {id: one, words: Play it.}\n",
    "layouts/tiny/rule.yaml": (
        "size: standard\nface:\n"
        '  - {type: text, name: words, box: [5, 5, 53, 10], text: "{{ text.words }}", style: body}\n'
    ),
}
GERMAN["cards/tiny/game.yaml"] = (
    GERMAN["cards/tiny/game.yaml"]
    .replace(
        "  monster:\n",
        "  rule:\n    title: rule\n    fields: {words: {type: text, translate: true}}\n  monster:\n",
    )
    .replace("components:\n", "components:\n  rules: {title: Rules, cards: [rule]}\n")
)
PICTURED = FILES[MONSTER].replace(
    "face:\n", 'face:\n  - {type: image, box: [20, 55, 20, 20], image: "art/bat", default: "art/none.png"}\n'
)


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def rewrite(root: Path, name: str, old: str, new: str) -> None:
    """Change a part of a file, unless that was done before."""
    put(root, {name: (root / name).read_text(encoding="utf-8").replace(old, new)})


def build(root: Path, out: Path, *options: str, jobs: str = "1", code: int = 0) -> str:
    command = ["--project", str(root), "build", *options, "--jobs", jobs, "--out", str(out)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == code, result.output
    return result.output.replace(str(out), "out")


def made(told: str) -> set[str]:
    """The files that a report says were made."""
    return {
        line.partition(": ")[0].removeprefix("out/tiny/")
        for line in told.splitlines()
        if line.startswith("out/") and not line.endswith(", unchanged")
    }


def remarks(told: str) -> list[str]:
    """What a report says of the game itself."""
    lines = [line for line in told.splitlines() if not line.startswith("out/") and "--fresh" not in line]
    return [re.sub(r"^[\d.]+ s$", "", line) for line in lines]


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def times(out: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in out.rglob("*.pdf")}


@pytest.mark.thorough
def test_nothing_is_made_where_nothing_changed(tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    first = build(root, out)
    before, written = tree(out), times(out)
    second = build(root, out)
    assert "catalogue/missing" in first and "0 files made, 4 unchanged" in second
    assert remarks(second) == remarks(first)
    assert (tree(out), times(out)) == (before, written)
    assert "unchanged" not in build(root, out, "--fresh")
    assert tree(out) == before and times(out) != written


def test_only_the_component_with_the_changed_card_is_made(tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    build(root, out)
    rewrite(root, "cards/tiny/monster.yaml", "power: 5", "power: 6")
    assert made(build(root, out)) == {"en/cards.pdf", "de/cards.pdf"}


@pytest.mark.thorough
def test_what_was_left_out_meanwhile_is_still_known(tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    build(root, out)
    rewrite(root, "cards/tiny/monster.yaml", "power: 5", "power: 6")
    assert made(build(root, out, "--only", "cards")) == {"en/cards.pdf", "de/cards.pdf"}
    assert made(build(root, out, "--format", "pdf,svg")) == {
        f"{language}/{name}"
        for language in ("en", "de")
        for name in (
            "cards/monster.bat.svg",
            "cards/monster.bat@back.svg",
            "cards/monster.cat.svg",
            "cards/monster.cat@back.svg",
            "rules/rule.one.svg",
        )
    }
    assert made(build(root, out)) == set()


def test_only_the_language_with_the_changed_text_is_made(tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    build(root, out)
    with (root / "cards/tiny/text/de.po").open("a") as catalogue:
        catalogue.write('\nmsgctxt "rule/words"\nmsgid "Play it."\nmsgstr "Spiel sie."\n')
    assert made(build(root, out)) == {"de/rules.pdf"}


@contextmanager
def same_stamp(path: Path) -> Iterator[None]:
    """Give a file the time that it had before."""
    known = path.stat()
    yield
    os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))


def picture(path: Path, colour: str) -> None:
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", (400, 400), colour).save(path)


def damage_manifest(out: Path) -> None:
    manifest = json.loads((out / "tiny/manifest.json").read_text())
    del manifest["files"]["en/cards.pdf"]
    (out / "tiny/manifest.json").write_text(json.dumps(manifest))


def swap_hashes(out: Path) -> None:
    """Say that a file somebody else wrote is ours."""
    (out / "tiny/en/cards.pdf").write_bytes(b"%PDF-1.7 somebody else's")


def kept(out: Path, text: str) -> None:
    (out / "tiny/.kept.json").write_text(text)


def reshape_kept(out: Path) -> None:
    path = out / "tiny/.kept.json"
    path.write_text(path.read_text().replace('"cards.pdf"', '"../en/cards.pdf"'))


def forged(out: Path) -> None:
    """Do what a stranger can who knows the program: files, hashes and records agree, the seal is missing."""
    false = b"%PDF-1.7 never proved"
    card = out / "tiny/en/cards.pdf"
    old, new = (hashlib.sha256(content).hexdigest() for content in (card.read_bytes(), false))
    card.write_bytes(false)
    for name in ("manifest.json", ".kept.json"):
        path = out / "tiny" / name
        path.write_text(path.read_text().replace(old, new))


BROKEN = {
    "files and records were forged": forged,
    "a file is gone": lambda out: (out / "tiny/en/cards.pdf").unlink(),
    "a file is another": swap_hashes,
    "a file is a folder": lambda out: [(out / "tiny/en/cards.pdf").unlink(), (out / "tiny/en/cards.pdf/x").mkdir(parents=True)],
    "the manifest is gone": lambda out: (out / "tiny/manifest.json").unlink(),
    "the manifest lacks a file": damage_manifest,
    "nothing is known": lambda out: (out / "tiny/.kept.json").unlink(),
    "it is no JSON": lambda out: kept(out, "{"),
    "it is a list": lambda out: kept(out, "[]"),
    "it is deep": lambda out: kept(out, "[" * 100_000),
    "it has another shape": lambda out: kept(out, '{"format": 1, "languages": {"en": [1, 2]}}'),
    "it is of another format": lambda out: kept(out, '{"format": 99, "languages": {}}'),
    "its names lead elsewhere": reshape_kept,
}  # fmt: skip


@pytest.mark.parametrize("damage", BROKEN)
@pytest.mark.thorough(keep=1)
def test_a_damaged_folder_is_mended(damage: str, tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    build(root, out)
    whole = tree(out)
    BROKEN[damage](out)
    if damage == "a file is a folder":
        build(root, out, code=2)
        shutil.rmtree(out / "tiny/en/cards.pdf")
    build(root, out)
    assert tree(out) == whole


def edited_picture(root: Path) -> None:
    path = root / "layouts/tiny/art/bat.png"
    with same_stamp(path):
        picture(path, "red")


EDITS = {
    "a card": lambda root: rewrite(root, "cards/tiny/monster.yaml", "Bat", "Rat"),
    "a layout": lambda root: rewrite(root, MONSTER, "[5, 20", "[5, 21"),
    "a colour": lambda root: rewrite(root, "layouts/tiny/theme.yaml", "#cfe8ff", "#cfffe8"),
    "a picture, without a trace in its time": edited_picture,
    "a picture that was missing elsewhere": lambda root: picture(root / "art/bat.png", "green"),
    "a default elsewhere": lambda root: picture(root / "art/none.png", "yellow"),
    "the maker": lambda root: rewrite(root, "cards/tiny/game.yaml", "The ppgen tests", "Others"),
    "the words of sheets": lambda root: put(root, {"words/en.yaml": 'sheet: "Page {sheet} of {total}"\n'}),
    "a new deck": lambda root: put(root, {"cards/tiny/decks/mine.yaml": "cards: {bat: 2}\n"}),
    "a term": lambda root: rewrite(root, "cards/tiny/terms.yaml", "text: monster", "text: beast"),
    "a card more": lambda root: rewrite(root, "cards/tiny/monster.yaml", "- id: cat", "- {id: owl, name: Owl, power: 1, line: Who?}\n- id: cat"),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.thorough(keep=1)
def test_whatever_is_edited_the_folder_is_that_of_a_build_from_nothing(edit: str, tmp_path: Path) -> None:
    root, out = write_project(tmp_path / "p", {**GERMAN, MONSTER: PICTURED}), tmp_path / "out"
    picture(root / "art/none.png", "blue")
    picture(root / "layouts/tiny/art/bat.png", "blue")
    if "trace" in edit:
        rewrite(root, MONSTER, "art/bat", "layouts/tiny/art/bat.png")
    before = build(root, out)
    EDITS[edit](root)
    told = build(root, out)
    shutil.copytree(out, tmp_path / "anew")
    anew = build(root, tmp_path / "anew", "--fresh").replace(str(tmp_path / "anew"), "out")
    assert tree(out) == tree(tmp_path / "anew")
    assert remarks(told) == remarks(anew)
    assert made(before)


@pytest.mark.slow
def test_a_row_of_edits_and_options_leads_where_builds_from_nothing_lead(tmp_path: Path) -> None:
    """Seeded: edits, options and damage by turns, each time held against a build with --fresh."""
    source = random.Random(5)
    root, out = write_project(tmp_path / "p", {**GERMAN, MONSTER: PICTURED}), tmp_path / "out"
    picture(root / "art/none.png", "blue")
    picture(root / "layouts/tiny/art/bat.png", "blue")
    harmless = [name for name in BROKEN if name != "a file is a folder"]
    wishes = (
        (),
        ("--lang", "de"),
        ("--only", "rules"),
        ("--paper", "letter"),
        ("--sides", "fronts"),
        ("--format", "pdf,svg"),
    )
    build(root, out)
    for turn in range(14):
        if source.random() < 0.5:
            EDITS[source.choice(sorted(EDITS))](root)
        elif source.random() < 0.5 and (out / "tiny/en/cards.pdf").is_file():
            BROKEN[source.choice(harmless)](out)
        options = source.choice(wishes)
        anew = tmp_path / f"anew-{turn}"
        shutil.copytree(out, anew)
        code = (
            CliRunner()
            .invoke(app, ["--project", str(root), "build", *options, "--fresh", "--out", str(anew)])
            .exit_code
        )
        build(root, out, *options, jobs=source.choice("12"), code=code)
        assert tree(out) == tree(anew), (turn, options)
        shutil.rmtree(anew)


@pytest.mark.thorough
def test_a_file_that_changes_while_it_is_read_is_not_relied_upon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, out = write_project(tmp_path / "p", GERMAN), tmp_path / "out"
    card = root / "cards/tiny/monster.yaml"
    library = sys.modules["ppgen.library.building"]
    real = library.Session.games

    def late(session: object) -> object:
        found = real(session)
        card.write_text(FILES["cards/tiny/monster.yaml"].replace("Bat", "Rat"))
        return found

    monkeypatch.setattr(library.Session, "games", late)
    build(root, out)
    monkeypatch.undo()
    assert json.loads((out / "tiny/.kept.json").read_text())["languages"] == {}
    build(root, out)
    build(root, tmp_path / "anew", "--fresh")
    assert tree(out) == tree(tmp_path / "anew")


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("place", ["is a file", "cannot be made", "holds half a key"])
def test_without_a_key_all_is_made_anew(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    if place == "is a file":
        state.write_text("no folder")
    elif place == "holds half a key":
        put(state, {"ppgen-cards/seal.key": "half"})
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/none" if place == "cannot be made" else str(state))
    root, out = write_project(tmp_path / "p"), tmp_path / "out"
    build(root, out)
    assert made(build(root, out)) == {"en/cards.pdf"}


def test_another_users_folder_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, out = write_project(tmp_path / "p"), tmp_path / "out"
    build(root, out)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    assert made(build(root, out)) == {"en/cards.pdf"}
    assert made(build(root, out)) == set()
    key = tmp_path / "another/ppgen-cards/seal.key"
    assert key.stat().st_mode & 0o077 == 0
    assert [path.name for path in key.parent.iterdir()] == ["seal.key"]


def test_another_program_makes_all_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, out = write_project(tmp_path / "p"), tmp_path / "out"
    build(root, out)
    monkeypatch.setattr(sys.modules["ppgen.library.reuse"], "program_digest", lambda _: "a newer one")
    assert made(build(root, out)) == {"en/cards.pdf"}


def test_files_too_large_to_compare_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, out = write_project(tmp_path / "p"), tmp_path / "out"
    build(root, out)
    monkeypatch.setattr(sys.modules["ppgen.outputs.inputs"], "LARGEST", 10)
    build(root, out)
    assert json.loads((out / "tiny/.kept.json").read_text())["languages"] == {}
    assert made(build(root, out)) == {"en/cards.pdf"}


@pytest.mark.parametrize("game", ["worldies", "battle-dice"])
@pytest.mark.thorough
def test_no_file_is_opened_that_a_later_build_does_not_compare(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The interpreter tells every file that is opened, whatever opens it."""
    opened: set[str] = set()
    watching = True

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and isinstance(arguments[0], str) and "r" in str(arguments[1] or "r"):
            opened.add(arguments[0])

    sys.addaudithook(hook)  # for good, but deaf in the end
    root = tmp_path / "p"
    for folder in ("cards", "layouts", "fonts"):
        shutil.copytree(ROOT / folder, root / folder)
    inputs = read_inputs(open_project(root, root), game)
    assert inputs is not None
    # What only hashes files is left out: the look at the inputs, and the manifest's list of them.
    monkeypatch.setattr(sys.modules["ppgen.library.reuse"], "read_inputs", lambda *_: None)
    monkeypatch.setattr(sys.modules["ppgen.outputs.manifest"], "input_digests", lambda *_: {})
    opened.clear()
    build(root, tmp_path / "out", game, "--fresh", "--only", "cards", "--lang", "de")
    watching = False
    of_project = {Path(name).relative_to(root).as_posix() for name in opened if name.startswith(f"{root}/")}
    assert len(of_project) > 10
    assert of_project <= inputs.of_language("de").keys()
