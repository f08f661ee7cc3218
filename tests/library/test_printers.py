"""A printer of the user's: kept in a folder of theirs, and what it says reaches the file, its proof and no other."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

import ppgen
from ppgen.cli.app import app
from ppgen.common import user_folder
from ppgen.library.printers import find_printer
from tests.support.tiny import write_project

KEPT = "ppgen-cards/printers/home.yaml"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def built(root: Path, *options: str, code: int = 0, out: str = "out") -> str:
    return run("--project", str(root), "build", *options, "--out", str(root / out), code=code)


def content(root: Path, out: str = "out") -> bytes:
    return (root / out / "tiny/en/cards.pdf").read_bytes()


def middle(pdf: bytes, page: int) -> tuple[float, float]:
    """Return where the middle of what is printed on a page lies: by pixels, in mm."""
    painted = pypdfium2.PdfDocument(pdf)[page].render(scale=300 / 72, grayscale=True).to_pil()
    box = painted.point([255 if value < 250 else 0 for value in range(256)]).getbbox()
    assert box is not None
    left, top, right, bottom = (side / 300 * 25.4 for side in box)
    return (left + right) / 2, (top + bottom) / 2


def test_a_printer_is_kept_where_the_user_keeps_things(tmp_path: Path) -> None:
    run(
        "printer",
        "add",
        "home",
        "--title",
        "The one at home",
        "--margins",
        "3.5,3,3.5,7",
        "--back=1.2,-0.4,0.3",
    )
    text = (tmp_path / "config" / KEPT).read_text(encoding="utf-8")
    assert "right: 1.2\n" in text and "down: -0.4\n" in text and "clockwise: 0.3\n" in text
    shown = run("printer", "show", "home")
    assert KEPT in shown.replace("\n", "")
    assert "1.20 mm too far right, 0.40 mm too high, turned 0.300° clockwise" in shown
    assert "left 3.5, top 3, right 3.5, bottom 7 mm" in run("printer", "list")
    run("printer", "add", "home/rear", "--paper", "letter", "--back", "0.5,0.5")
    assert "letter, tray rear" in run("printer", "show", "home")
    assert "1.20 mm too far right" in run("printer", "show", "home"), "another tray leaves the first alone"
    run("printer", "remove", "home/rear")
    assert "rear" not in run("printer", "show", "home")
    run("printer", "remove", "home")
    assert not (tmp_path / "config" / KEPT).exists()
    assert "Any home printer, of the stock" in run("printer", "show", "home")
    assert "no printer 'house'" in run("printer", "show", "house", code=2)


@pytest.mark.parametrize(
    ("system", "environment", "place"),
    [
        ("linux", {"XDG_CONFIG_HOME": "/etc/own"}, "/etc/own/ppgen-cards"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, "HOME/.config/ppgen-cards"),
        ("darwin", {}, "HOME/Library/Application Support/ppgen-cards"),
        ("win32", {}, "HOME/AppData/Roaming/ppgen-cards"),
        ("win32", {"APPDATA": "/c/roaming"}, "/c/roaming/ppgen-cards"),
        ("linux", {"APPDATA": "/c/roaming"}, "HOME/.config/ppgen-cards"),
    ],
)
def test_the_folder_is_that_of_the_system(
    system: str, environment: dict[str, str], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.delenv("APPDATA", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    found = user_folder.configuration_folder()
    assert found is not None
    assert found.as_posix() == place.replace("HOME", Path.home().as_posix())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("add", "Home"), "small letters, figures and hyphens"),
        (("add", "../home"), "small letters, figures and hyphens"),
        (("add", "con"), "small letters, figures and hyphens"),
        (("add", "home", "--margins", "1"), "no home printer prints that near"),
        (("add", "home", "--margins", "4,4"), "not 1 or 4 figures"),
        (("add", "home", "--margins", "wide"), "cannot read 'wide' as a length"),
        (("add", "home", "--back", "13,0"), "no printer is so far off"),
        (("add", "home", "--back", "1,0,4"), "no printer is so far off"),
        (("add", "home", "--back", "1,0", "--paper", "a44"), "there is no paper 'a44'"),
        (("add", "home/rear"), "nothing is said of the tray rear"),
        (("remove", "home"), "no printer 'home' of yours"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_kept(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    assert told in run("printer", *words, code=2)
    assert not (tmp_path / "config").exists()


@pytest.mark.parametrize("most", [12.0, 3.0])
def test_the_greatest_misprint_that_is_believed(most: float) -> None:
    run("printer", "add", "home", f"--back={most},0" if most > 3 else f"--back=0,0,{most}")
    run(
        "printer", "add", "home", f"--back={most + 0.1},0" if most > 3 else f"--back=0,0,{most + 0.1}", code=2
    )


@pytest.mark.parametrize(
    ("text", "rule", "place"),
    [
        ("margins: {left: 1}\n", "stock/margin", 1),
        ("title: x\nmargin: {left: 5}\n", "printer/invalid", 2),
        ("backs:\n- {paper: a4, right: 30}\n", "printer/invalid", 2),
        ("backs:\n- {paper: a4}\n- {paper: a4, right: 1}\n", "printer/twice", 3),
        ("backs: [\n", "load/syntax", None),
    ],
)
def test_a_broken_file_is_told_with_its_place(
    text: str, rule: str, place: int | None, tmp_path: Path
) -> None:
    root = write_project(tmp_path)
    (tmp_path / "config" / KEPT).parent.mkdir(parents=True)
    (tmp_path / "config" / KEPT).write_text(text, encoding="utf-8")
    options = ppgen.BuildOptions(printer="home")
    made = ppgen.build(ppgen.open_project(root), options=options)
    assert not made.files
    (problem,) = [problem for problem in made.findings.problems if problem.severity == "error"]
    assert problem.span is not None and problem.span.file.endswith("printers/home.yaml")
    assert place is None or (problem.rule, problem.span.line) == (rule, place)
    assert "home.yaml" in run("printer", "show", "home", code=1)


def test_backs_are_moved_and_fronts_are_not(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run("printer", "add", "home", "--margins", "4.5,4.5,4.5,6.5", "--back=1.5,-0.5")
    built(root, "--printer", "laser", "--copies", "9", out="plain")
    built(root, "--printer", "home", "--copies", "9")
    plain, moved = content(root, "plain"), content(root)
    (x, y), (u, v) = middle(plain, 1), middle(moved, 1)
    assert (u - x, v - y) == (pytest.approx(-1.5, abs=0.1), pytest.approx(0.5, abs=0.1))
    assert middle(plain, 0) == pytest.approx(middle(moved, 0), abs=0.1)


@pytest.mark.thorough
def test_equal_profiles_give_equal_bytes_whatever_they_are_called(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    for name in ("home", "office"):
        run("printer", "add", name, "--back=1.2,-0.4,0.3")
        built(root, "--printer", name, "--fresh", out=name)
    assert content(root, "home") == content(root, "office")
    built(root, "--fresh", out="plain")
    assert content(root, "home") != content(root, "plain")


def test_a_changed_profile_is_a_new_build(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run("printer", "add", "home", "--back=1.2,-0.4")
    assert "unchanged" not in built(root, "--printer", "home")
    assert "unchanged" in built(root, "--printer", "home")
    run("printer", "add", "home", "--back=1.3,-0.4")
    assert "unchanged" not in built(root, "--printer", "home")


@pytest.mark.thorough
def test_a_file_is_proved_as_it_was_meant_without_the_printer(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run("printer", "add", "home", "--margins", "4.5,4.5,4.5,6.5", "--back=1.2,-0.4,0.3")
    built(root, "--printer", "home")
    run("printer", "remove", "home")
    folder = str(root / "out")
    assert "all equal; the bytes that drawing gives" in run("--project", str(root), "prove", "--out", folder)


@pytest.mark.parametrize(("was", "said"), [("1.2,", "-1.2,"), ("0.005235964,", "-0.005235964,")])
@pytest.mark.thorough(keep=1)
def test_a_correction_to_the_wrong_side_is_found(was: str, said: str, tmp_path: Path) -> None:
    """The file holds one correction and the manifest tells another: the proof moves the page by the latter."""
    root = write_project(tmp_path)
    run("printer", "add", "home", "--back=1.2,-0.4,0.3")
    built(root, "--printer", "home")
    manifest = root / "out/tiny/manifest.json"
    text = manifest.read_text(encoding="utf-8")
    assert was in text
    manifest.write_text(re.sub(rf"(?<![-\d.]){re.escape(was)}", said, text), encoding="utf-8")
    told = run("--project", str(root), "prove", "--quick", "--out", str(root / "out"), code=1)
    assert "prove/position" in told or "prove/back" in told


@pytest.mark.parametrize(
    "printer",
    [
        ["home", [4, 4, 4], None],
        ["home", [4, 4, 4, 4], [1, 0, 0, 1, 0]],
        ["home", [4, 4, 4, 4], [0, 0, 0, 0, 0, 0]],
        ["home", [4, 4, 4, 4], [1, 0, 0, 1, "x", 0]],
        ["home", [4, 4, 4, 4], [1, 0, 0, 1, 1e9, 0]],
        ["home", [4, 4, 4, True], None],
        "home",
    ],
)
@pytest.mark.thorough(keep=3)
def test_a_manifest_that_says_nonsense_of_a_printer_is_told(printer: object, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    built(root)
    manifest = root / "out/tiny/manifest.json"
    said = json.loads(manifest.read_text())
    said["files"]["en/cards.pdf"]["printer"] = printer
    manifest.write_text(json.dumps(said))
    told = run("--project", str(root), "prove", "--quick", "--out", str(root / "out"), code=1)
    assert "does not say how" in told or "printer must be null, or a name" in told


def test_what_was_not_measured_is_not_moved_and_told(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    run("printer", "add", "home", "--back=1.2,-0.4")
    told = built(root, "--printer", "home", "--paper", "letter")
    assert "the backs on letter was not measured" in told or "printer/not-measured" in told
    assert "printer/not-measured" in built(root, "--printer", "home/rear")
    assert "printer/flip" in built(root, "--printer", "home", "--flip", "short", code=1)
    assert "there is no printer 'hom'" in built(root, "--printer", "hom", code=2)


def test_a_plan_is_made_for_a_printer(tmp_path: Path) -> None:
    """Margins of 40 mm leave room for one column of cards, and the command names the printer."""
    root = str(write_project(tmp_path))
    run("printer", "add", "wide", "--margins", "40", "--back=1,0")
    plain = run("--project", root, "plan", "--paper", "a4", "--cards", "monster:cat=18")
    moved = run("--project", root, "plan", "--paper", "a4", "--cards", "monster:cat=18", "--printer", "wide")
    assert "a4 fit both 2 " in plain and "a4 outer both 5 " in moved
    assert "--printer wide" in moved and "--printer" not in plain
    assert "no printer 'x'" in run("--project", root, "plan", "--printer", "x", code=2)
    (tmp_path / "config" / KEPT).write_text("nonsense: 1\n", encoding="utf-8")
    assert "printer/invalid" in run("--project", root, "plan", "--printer", "home", code=1)


def test_a_plan_is_made_for_the_edge_that_a_printer_was_measured_with(tmp_path: Path) -> None:
    root = str(write_project(tmp_path))
    run("printer", "add", "short", "--back=1,0", "--flip", "short")
    told = run("--project", root, "plan", "--paper", "a4", "--printer", "short", code=1)
    assert "print with --flip short" in told
    planned = run("--project", root, "plan", "--paper", "a4", "--printer", "short", "--flip", "short")
    assert "--printer short --flip short" in planned or "--flip short" in planned
    run("--project", root, "build", "--printer", "short", "--flip", "short", "--out", str(tmp_path / "out"))


@pytest.mark.parametrize("margins", ["50", "3,3,120,7", "5000"])
def test_margins_that_leave_nothing_are_refused(margins: str) -> None:
    assert "no printer leaves so wide a strip white" in run(
        "printer", "add", "p", "--margins", margins, code=2
    )
    run("printer", "add", "p", "--margins", "49.9")


@pytest.mark.parametrize("named", ["inkjet/", "inkjet/../x", "INKJET", "inkjet/Rear", "a b"])
def test_an_odd_name_of_a_printer_or_tray_is_refused_everywhere(named: str, tmp_path: Path) -> None:
    root = str(write_project(tmp_path))
    for words in (["build"], ["plan"]):
        assert "no name of a printer" in run("--project", root, *words, "--printer", named, code=2)
    assert "no name of a printer" in run("printer", "show", named, code=2)
    assert "no name of a printer" in run("printer", "remove", named, code=2)


@pytest.mark.parametrize("named", ["inkjet", "inkjet/rear"])
def test_of_a_printer_of_the_stock_nobody_knows_where_backs_come_out(named: str, tmp_path: Path) -> None:
    root = str(write_project(tmp_path))
    told = run("--project", root, "build", "--printer", named, "--out", str(tmp_path / "out"))
    assert f"where {named} puts the backs on a4 was not measured" in told


def test_a_tray_of_a_printer_that_cannot_be_read_is_not_taken_away(tmp_path: Path) -> None:
    run("printer", "add", "home/rear", "--back", "1,1")
    (tmp_path / "config" / KEPT).write_text("nonsense: 1\n", encoding="utf-8")
    assert "printer/invalid" in run("printer", "remove", "home/rear", code=1)
    run("printer", "remove", "home")


def test_files_are_no_concern_of_a_printer_that_nobody_named(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (tmp_path / "config" / KEPT).parent.mkdir(parents=True)
    (tmp_path / "config" / KEPT).write_text("nonsense: 1\n", encoding="utf-8")
    built(root)
    assert (
        json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/cards.pdf"]["printer"] is None
    )


def test_what_is_measured_of_a_printer_of_the_stock_keeps_its_margins() -> None:
    run("printer", "add", "inkjet", "--back", "1,1")
    assert find_printer("inkjet").profile.margins == (3.5, 3, 3.5, 7)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "words", [("--title", "x" * 201), ("--title", "a\x1b[31mb"), ("--title", "\udcff"), ("--margins", "inf")]
)
def test_what_could_not_be_read_again_is_not_kept(words: tuple[str, ...]) -> None:
    run("printer", "add", "mine", "--margins", "5")
    run("printer", "add", "mine", *words, code=2)
    found = find_printer("mine")
    assert not found.problems and found.profile is not None and found.profile.title == "mine"


@pytest.mark.parametrize("words", [("08",), ("a1", "--title", "1e3"), ("b/1e3", "--back", "1,1")])
def test_what_is_kept_can_be_read_again(words: tuple[str, ...]) -> None:
    run("printer", "add", *words)
    name = words[0].partition("/")[0]
    assert find_printer(name).profile is not None and not find_printer(name).problems
