"""Several processes make what one makes: the same files, the same manifest, the same report."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.problem import Span, error
from ppgen.library.building import _crews_of_tasks
from ppgen.library.findings import Findings
from ppgen.proofs import drawings
from ppgen.work.sharing import Crew
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("--lang", "en", "--lang", "en-XA", "--lang", "ar-XB")
SHRUNK = changed("layouts/tiny/monster.yaml", "[5, 40, 53, 30]", "[5, 40, 16, 4]")


def built(root: Path, out: Path, *options: str, code: int = 0) -> tuple[dict[str, bytes], str]:
    command = ["--project", str(root), "build", *options, "--out", str(out)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == code, result.output
    files = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return files, re.sub(r"\n[\d.,]+ s\n", "\n", result.output.replace(str(out), "out"))


@pytest.mark.parametrize("jobs", ["2", "3", "9"])
@pytest.mark.thorough(keep=1)
def test_any_number_of_processes_makes_the_same(jobs: str, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    alone = built(root, tmp_path / "alone", *LANGUAGES, "--jobs", "1")
    assert len(alone[0]) == 3 + 3
    assert built(root, tmp_path / "shared", *LANGUAGES, "--jobs", jobs) == alone


def test_what_is_wrong_is_told_the_same_by_several_processes(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHRUNK)
    alone = built(root, tmp_path / "alone", *LANGUAGES, "--jobs", "1", code=1)
    assert "also in" in alone[1] and "nothing written" in alone[1]
    assert built(root, tmp_path / "shared", *LANGUAGES, "--jobs", "2", code=1) == alone


@pytest.mark.thorough
def test_games_with_pictures_and_records_are_made_the_same(tmp_path: Path) -> None:
    options = ("worldies", "--only", "cards", "--only", "match-sheet", "--fillable")
    alone = built(ROOT, tmp_path / "alone", *options, "--jobs", "1")
    assert built(ROOT, tmp_path / "shared", *options, "--jobs", "2") == alone


@pytest.mark.parametrize(
    ("count", "jobs", "wanted"),
    [
        (7, 2, [1] * 6 + [2]),
        (7, 4, [1] * 5 + [1, 1]),
        (5, 4, [1] * 4 + [4]),
        (2, 2, [1, 1]),
        (1, 3, [3]),
        (3, 1, [1] * 3),
    ],
)
def test_what_comes_last_has_the_cores_that_are_free(count: int, jobs: int, wanted: list[int]) -> None:
    assert list(_crews_of_tasks(count, Crew(jobs))) == [Crew(one) for one in wanted]


def test_a_wrong_wish_is_told_as_ever(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    told = built(root, tmp_path / "out", *LANGUAGES, "--jobs", "2", "--paper", "b0", code=2)[1]
    assert "b0" in told


@pytest.mark.thorough
def test_long_files_are_shared_within_each_language(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed("cards/tiny/monster.yaml", "copies: 2", "copies: 400"))
    languages = ("--lang", "en", "--lang", "en-XA")
    alone = built(root, tmp_path / "alone", *languages, "--jobs", "1")
    assert built(root, tmp_path / "each", *languages, "--jobs", "4") == alone
    one = built(root, tmp_path / "one", "--jobs", "1")
    assert built(root, tmp_path / "two", "--jobs", "2") == one


def checked(root: Path, *options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["--project", str(root), "check", *options])
    return result.exit_code, re.sub(r"\n[\d.,]+ s\n", "\n", result.output)


ART = FILES["layouts/tiny/monster.yaml"].replace(
    "back: reverse",
    """\
  - {type: image, box: [5, 70, 9, 9], image: art/cat.svg}
  - {type: image, if: '{{ contains(text.line, "ö") }}', box: [25, 70, 9, 9], image: art/bat.svg}
back: reverse""",
)
"""One of two pictures is drawn in no language but those that translate."""

OTHERWISE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H90V90H0Z" {}/></svg>'
WAYS = {
    "sound": {},
    "shrunk": SHRUNK,
    "unused": changed("layouts/tiny/theme.yaml", "palette: {", 'palette: {odd: "#123456", '),
    "drawn": {
        "layouts/tiny/monster.yaml": ART,
        "art/bat.svg": OTHERWISE.format('fill="red" stroke="blue" stroke-width="9"'),
        "art/cat.svg": OTHERWISE.format('fill="red"'),
    },
}


@pytest.mark.parametrize("options", [(), ("--probe",), ("--format", "json")])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.thorough(keep=1)
def test_a_check_tells_the_same_in_several_processes(
    way: str, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = list[float]()
    difference = drawings.compare_drawing

    def told(*given: Any) -> Any:
        counts.append(difference(*given).share)
        return difference(*given)._replace(reason="as a test says")

    monkeypatch.setattr(drawings, "compare_drawing", told)
    root = write_project(tmp_path, WAYS[way])
    alone = checked(root, *LANGUAGES, *options, "--jobs", "1")
    assert ("svg/otherwise" in alone[1]) is (way == "drawn") and len(counts) == 2 * (way == "drawn")
    assert "also in" in alone[1] or way != "shrunk"
    for jobs in ("2", "3"):
        assert checked(root, *LANGUAGES, *options, "--jobs", jobs) == alone


@pytest.mark.slow
@pytest.mark.parametrize("game", ["battle-dice", "ole"])
def test_a_check_of_a_game_tells_the_same_in_several_processes(game: str) -> None:
    assert checked(ROOT, game, "--jobs", "3") == checked(ROOT, game, "--jobs", "1")


@pytest.mark.parametrize(
    ("file", "said"), [("fonts/manifest.yaml", "mend it"), ("layouts/a.yaml", "mend it; also in de")]
)
def test_of_font_files_it_is_not_told_which_languages_were_set_after_one_was_opened(
    file: str, said: str
) -> None:
    findings = Findings()
    for language in ("en", "de"):
        fault = error("fonts/unreadable", "it cannot be read", span=Span(file, 3), hint="mend it")
        findings.note_language([fault], game="tiny", language=language)
    findings.settle_languages()
    assert [problem.hint for problem in findings.problems] == [said]
