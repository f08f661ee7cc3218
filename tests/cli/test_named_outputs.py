"""Files that are named with --out: no command writes over what a project is made of, nor over what it reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.ole import ROOT
from tests.support.tiny import write_project

CALLS = (
    ("docs", "--out"),
    ("show", "tiny", "--out"),
    ("diff", "HEAD", "--out"),
    ("sheet", "export", "tiny", "monster", "--out"),
    ("stats", "tiny", "--format", "pdf", "--out"),
)
RECORD = "record: match\ngame: ole\n# mine\nhome_team: jaguars\naway_team: pacas\n"


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0])
def test_nothing_is_written_among_the_sources_of_a_project(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    (tmp_path / "link").symlink_to(tmp_path / "layouts/tiny")
    for place in ("cards/tiny/game.yaml", "cards/new.csv", "link/theme.yaml", "layouts/tiny/art.png"):
        called = (
            place
            if call[0] not in ("sheet", "show")
            else str(Path(place).with_suffix(".csv" if call[0] == "sheet" else ".png"))
        )
        done = CliRunner().invoke(app, [*call, called])
        assert done.exit_code == 2, (done.output, place)
        assert "of a project; name a place outside of" in done.output + str(done.stderr)
    (tmp_path / "link").unlink()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_outside_of_them_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(tmp_path)
    (tmp_path / "lists/cards").mkdir(parents=True)  # only called like one
    monkeypatch.chdir(tmp_path)
    for place in ("monster.csv", "lists/cards/monster.csv"):
        done = CliRunner().invoke(app, ["sheet", "export", "tiny", "monster", "--out", place])
        assert done.exit_code == 0, done.output
        assert (tmp_path / place).is_file()


def test_a_record_is_not_written_over_a_file_that_is_read(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(RECORD, encoding="utf-8")
    one, other, read = (
        str(tmp_path / "a.yaml"),
        str(tmp_path / "b.yaml"),
        ["--project", str(ROOT), "score", "read"],
    )
    for call in ([one, other, "--out", str(tmp_path)], [one, "--out", one], [one, "--out", str(tmp_path)]):
        done = CliRunner().invoke(app, [*read, *call, "--game", "ole"])
        assert done.exit_code == 2
        assert "is one of the files to read" in done.output
    assert {path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {RECORD}


@pytest.mark.thorough
def test_a_record_is_written_into_a_folder_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(RECORD, encoding="utf-8")
    (tmp_path / "made").mkdir()
    call = ["--project", str(ROOT), "score", "read", str(tmp_path / "a.yaml"), "--game", "ole"]
    done = CliRunner().invoke(app, [*call, "--out", str(tmp_path / "made")])
    assert (tmp_path / "made/a.yaml").read_text(encoding="utf-8").startswith("game: ole"), done.output


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("written", "place", "is_refused"),
    [
        ("picture: art.png", "art.png", True),
        ("picture: 'art'", "art.png", True),
        ("picture: art", "art.png", True),
        ("words: the art of war", "art.png", False),
        ("- art # mine", "art.png", True),
        ("one,art", "art.png", True),
        ("picture: smart.png", "art.png", False),
        ("swords and/or shields", "d/art.png", False),
        ("picture: pictures/{{ card.id }}", "pictures/bat.png", True),
        ("picture: pictures/bat.png", "pictures/new.png", False),  # is not there yet
        ("picture: output/bat.png", "output/bat.png", False),  # made anew
        ("", "other.png", False),
    ],
)
def test_a_picture_that_a_game_names_is_not_written_over(
    written: str, place: str, *, is_refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_project(tmp_path))
    with Path("layouts/tiny/theme.yaml").open("a", encoding="utf-8") as theme:
        theme.write(f"# {written}\n")
    if "new" not in place:
        Path(place).parent.mkdir(exist_ok=True)
        Path(place).write_bytes(b"own")
    done = CliRunner().invoke(app, ["show", "tiny", "--out", place])
    assert (done.exit_code == 2) is is_refused, done.output
    assert ("is named by layouts/tiny/theme.yaml" in done.output) is is_refused
    assert not is_refused or Path(place).read_bytes() == b"own"


def test_what_was_made_is_made_again_though_it_is_called_after_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_project(tmp_path))
    table = ["sheet", "export", "tiny", "monster", "--out", "monster.csv"]
    for call in (table, table, ["show", "tiny", "--out", "monster.png"]):
        done = CliRunner().invoke(app, call)
        assert done.exit_code == 0, done.output
    shown = Path("monster.png").read_bytes()
    again = ["show", "tiny", "--columns", "1", "--out", "monster.png"]
    assert CliRunner().invoke(app, again).exit_code == 0
    assert Path("monster.png").read_bytes() != shown
    Path("monster.png").write_bytes(shown.replace(b"ppgen", b"other"))
    done = CliRunner().invoke(app, again)
    assert done.exit_code == 2 and "is named by" in done.output, done.output


@pytest.mark.thorough
@pytest.mark.parametrize(
    "call",
    [
        ("check", "--report", "json=cards/tiny/x.json"),
        ("check", "--report", "json=cards/tiny/monster.yaml"),
        ("check", "--write-baseline", "cards/tiny/known.json"),
        ("build", "--out", "cards"),
        ("build", "--out", "layouts/tiny"),
        ("reference", "--out", "cards"),
        ("export", "the-game-crafter", "--out", "fonts/made"),
    ],
    ids=" ".join,
)
def test_no_report_and_no_folder_of_what_is_made_lies_among_the_sources(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 2 and "of a project; name a place outside of" in done.output, done.output
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.thorough
def test_known_problems_that_are_named_must_be_there(tmp_path: Path) -> None:
    write_project(tmp_path)
    done = CliRunner().invoke(
        app, ["--project", str(tmp_path), "check", "--baseline", str(tmp_path / "nope.json")]
    )
    assert done.exit_code == 2 and "nope.json does not exist" in " ".join(done.output.split()), done.output
