"""Is everything that shows something else than what was approved told, with its cause, and nothing more?"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"
FILE = "cards/tiny/approved/en.json"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


@pytest.fixture
def approved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project all pieces of which are approved."""
    root = write_project(tmp_path)
    monkeypatch.chdir(root)
    result = run("approve")
    assert result.exit_code == 0 and "2 pieces approved anew" in result.output
    return root


def told(root: Path) -> list[tuple[str, int, str]]:
    result = run("--project", root, "check", "--format", "json")
    found = [one for one in json.loads(result.output)["problems"] if one["rule"].startswith("approval/")]
    return [(one["place"]["file"], one["place"]["line"], one["message"]) for one in found]


def test_nothing_is_asked_where_nothing_was_approved(tmp_path: Path) -> None:
    assert told(write_project(tmp_path)) == []


def test_what_is_as_it_was_is_clean(approved: Path) -> None:
    assert told(approved) == []
    write_project(approved, {CARDS: f"# a remark\n{FILES[CARDS]}"})
    assert told(approved) == []
    before = (approved / FILE).read_bytes()
    assert "0 pieces approved anew" in run("approve").output
    assert (approved / FILE).read_bytes() == before


def test_a_value_is_told_old_beside_new_at_its_card(approved: Path) -> None:
    write_project(approved, changed(CARDS, "power: 5", "power: 6"))
    assert told(approved) == [(CARDS, 5, "monster:cat (en): power: '5' → '6'")]
    assert run("check").exit_code == 0 and run("check", "--strict").exit_code == 1
    assert run("check", "--strict", "--ignore", "approval/*").exit_code == 0
    assert "1 piece approved anew" in run("approve", "--cards", "monster:cat").output
    assert told(approved) == []


def test_one_cause_is_told_once(approved: Path) -> None:
    write_project(approved, changed("layouts/tiny/theme.yaml", "#cfe8ff", "#cfe8fe"))
    ((_, _, message),) = told(approved)
    assert message.startswith("monster:bat, monster:cat (en): another picture")


def test_new_and_lost_pieces_are_told(approved: Path) -> None:
    write_project(approved, changed(CARDS, "id: bat", "id: owl"))
    messages = [message for _, _, message in told(approved)]
    assert messages == [
        "monster:bat (en): approved once, and gone",
        "monster:owl (en): never approved",
    ]
    run("approve")
    assert told(approved) == [] and "monster:bat" not in (approved / FILE).read_text(encoding="utf-8")


def test_only_what_is_named_is_approved(approved: Path) -> None:
    write_project(
        approved, {CARDS: FILES[CARDS].replace("power: 5", "power: 6").replace("power: 3", "power: 2")}
    )
    run("approve", "--cards", "*:bat")
    assert [message for _, _, message in told(approved)] == ["monster:cat (en): power: '5' → '6'"]


def test_a_line_holds_one_piece(approved: Path) -> None:
    lines = (approved / FILE).read_text(encoding="utf-8").splitlines()
    assert sum("monster:" in line for line in lines) == 2 and all(
        line.count("monster:") <= 1 for line in lines
    )
    assert lines[1] < lines[2]


@pytest.mark.parametrize(
    "text", ["<<<<<<< mine\n{}", "[]", '{"format": 2, "pieces": {}}', '{"format": 1}', "\0", "[" * 9999]
)
@pytest.mark.thorough(keep=3)
def test_a_damaged_file_is_told(text: str, approved: Path) -> None:
    (approved / FILE).write_text(text, encoding="utf-8")
    ((file, _, message),) = told(approved)
    assert file == FILE and "cannot be read" in message
    assert run("approve", "--cards", "monster:cat").exit_code == 1  # would forget all others
    assert run("approve").exit_code == 0 and told(approved) == []


@pytest.mark.parametrize(
    "entry", ["3", "null", "{}", '{"shown": 3, "values": []}', '{"values": {"power": {}}}']
)
def test_a_damaged_entry_was_never_approved_so(entry: str, approved: Path) -> None:
    text = f'{{"format": 1, "pieces": {{"cards/monster:cat": {entry}}}}}'
    (approved / FILE).write_text(text, encoding="utf-8")
    assert len(told(approved)) == 2


def test_nothing_is_approved_of_a_game_with_errors(approved: Path) -> None:
    before = (approved / FILE).read_bytes()
    write_project(approved, changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    result = run("approve")
    assert result.exit_code == 1 and "nothing approved" in result.output
    assert (approved / FILE).read_bytes() == before


@pytest.mark.thorough
def test_a_link_that_leads_out_is_not_written_through(approved: Path, tmp_path: Path) -> None:
    (approved / FILE).unlink()
    (approved / FILE).parent.rmdir()
    (tmp_path / "elsewhere").mkdir()
    (approved / FILE).parent.symlink_to(tmp_path / "elsewhere")
    assert run("approve").exit_code == 2
    assert not list((tmp_path / "elsewhere").iterdir())


def test_branches_that_approve_neighbours_merge(approved: Path) -> None:
    def state(power: str) -> bytes:
        write_project(approved, {CARDS: rows.replace(power, power.replace("1", "2"))})
        run("approve")
        return (approved / FILE).read_bytes()

    rows = "".join(f"- {{id: m{n}, name: M{n}, power: 1{n}, line: It waits.}}\n" for n in range(1, 6))
    versions = {"base": state("power: none"), "one": state("power: 12"), "two": state("power: 13")}
    for name, content in versions.items():
        (approved / name).write_bytes(content)
    words = ["git", "merge-file", "-p", "one", "base", "two"]
    merged = subprocess.run(words, cwd=approved, check=True, capture_output=True).stdout
    (approved / FILE).write_bytes(merged)
    both = rows.replace("power: 12", "power: 22").replace("power: 13", "power: 23")
    write_project(approved, {CARDS: both})
    assert told(approved) == []


@pytest.mark.thorough
def test_a_hint_names_what_has_this_cause_and_nothing_else(approved: Path) -> None:
    text = (
        FILES[CARDS].replace("power: 5", "power: 6") + "- {id: owl, name: Owl, power: 1, line: It waits.}\n"
    )
    write_project(approved, {CARDS: text + "- {id: yak, name: Yak, power: 1, line: It waits.}\n"})
    result = run("check")
    assert "ppgen approve tiny --lang en --cards monster:cat" in result.output
    assert "ppgen approve tiny --lang en --cards monster:owl --cards monster:yak" in result.output


@pytest.mark.thorough
def test_a_pattern_that_means_nothing_is_wrong_use(approved: Path) -> None:
    assert run("approve", "--cards", "monster:nobody").exit_code == 2
    write_project(approved, {CARDS: FILES[CARDS].partition("- id: cat")[0]})
    assert run("approve", "--cards", "monster:cat").exit_code == 0  # gone, which is approved, too
    assert told(approved) == []


def test_what_was_approved_is_the_same_on_other_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (
        FILES["cards/tiny/game.yaml"].rstrip("\n")
        + "\n  board: {title: Board, layout: board, overlap: 12mm}\n"
    )
    board = "size: [190, 540]\nface:\n  - {type: rectangle, box: [0, 0, 190, 540], fill: sky}\n"
    monkeypatch.chdir(
        write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    )
    assert run("approve").exit_code == 0
    for paper in ("a4", "letter"):
        result = run("check", "--paper", paper)
        assert result.exit_code == 0 and "approval/" not in result.output, result.output


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [(CARDS, "  name: Bat", " name: Bat"), ("layouts/tiny/monster.yaml", "face:", "fase:")],
)
def test_what_cannot_be_read_is_not_gone(approved: Path, file: str, old: str, new: str) -> None:
    write_project(approved, changed(file, old, new))
    assert told(approved) == []
    assert "tiny (en): which approved pieces are gone, since there are errors" in run("check").output


def test_what_was_taken_out_is_gone(approved: Path) -> None:
    whole = FILES[CARDS]
    write_project(approved, {CARDS: whole[: whole.rindex("- id:")]})
    assert [message for _, _, message in told(approved)] == ["monster:cat (en): approved once, and gone"]
    assert "which approved pieces are gone" not in run("check").output
