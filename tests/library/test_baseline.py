"""Which problems are told: rules chosen by pattern, and known problems left out."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from ppgen.common.problem import Span, error, note, warning
from ppgen.library.baseline import (
    Choice,
    baseline_text,
    key_of,
    read_baseline,
    stale,
    without_known,
)
from ppgen.library.entry_places import EntryPlaces
from tests.support.tiny import changed, write_project

MONSTERS = "cards/tiny/monster.yaml"
LAYOUT = "layouts/tiny/monster.yaml"
BROKEN = {
    **changed(LAYOUT, "[5, 40, 53", "[1, 40, 53"),
    **changed(MONSTERS, "It flies", "It \U0001245f flies"),
}


def run(root: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["--project", str(root), "check", *map(str, arguments)])


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [
        (Choice(), True),
        (Choice(selected=("text/*",)), True),
        (Choice(selected=("layout/*",)), False),
        (Choice(ignored=("*/overset",)), False),
        (Choice(selected=("text/*",), ignored=("text/over*",)), False),
        (Choice(selected=("layout/*", "text/overset")), True),
        (Choice(ignored=("overset",)), True),
    ],
)
def test_rules_are_chosen_by_pattern(choice: Choice, wanted: bool) -> None:
    assert choice.wants("text/overset") is wanted


def test_a_problem_keeps_its_name_when_lines_move() -> None:
    before = error("a/b", "too long (set by layouts/x/y.yaml:12)", span=Span("cards/x.yaml", 3), subject="s")
    after = error("a/b", "too long (set by layouts/x/y.yaml:99)", span=Span("cards/x.yaml", 40), subject="s")
    other = error("a/b", "too long (set by layouts/x/z.yaml:12)", span=Span("cards/x.yaml", 3), subject="s")
    assert key_of(before, {}) == key_of(after, {}) != key_of(other, {})


def test_known_problems_are_counted_and_more_of_them_are_new(tmp_path: Path) -> None:
    one, two = error("a/b", "x", span=Span("f", 1)), warning("a/c", "y", span=Span("f", 2))
    path = tmp_path / "known.json"
    path.write_text(baseline_text([one, two, note("a/d", "z")], {}), encoding="utf-8")
    known, problems = read_baseline(path)
    assert problems == [] and sum(known.values()) == 2
    again = error("a/b", "x", span=Span("f", 9))
    fresh, accepted, gone = without_known([one, again], known, {})
    assert (fresh, accepted) == ([again], 1)
    assert gone == Counter({key_of(two, {}): 1})


def test_only_what_this_run_could_find_is_called_stale(tmp_path: Path) -> None:
    gone = Counter({("a/b", "cards/x/a.yaml", "", "", "m"): 1, ("a/b", "cards/y/a.yaml", "", "", "m"): 1})
    (told,) = stale(gone, tmp_path / "known.json", files=["cards/x/"], choice=Choice())
    assert told.rule == "baseline/stale" and told.severity == "note"
    assert stale(gone, tmp_path / "known.json", files=["cards/x/"], choice=Choice(ignored=("a/*",))) == []


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 1, "problems": []}', '{"version": 2, "problems": [{}]}']
)
def test_a_baseline_that_cannot_be_read_is_a_problem(text: str, tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    path.write_text(text, encoding="utf-8")
    known, (problem,) = read_baseline(path)
    assert not known and problem.rule == "baseline/unreadable"


def test_known_problems_pass_and_new_ones_fail(tmp_path: Path) -> None:
    root, known = write_project(tmp_path / "game", BROKEN), tmp_path / "known.json"
    assert run(root).exit_code == 1
    assert run(root, "--write-baseline", known).exit_code == 0
    passed = run(root, "--baseline", known, "--strict")
    assert passed.exit_code == 0 and "left out 3 known problems" in passed.output
    moved = {name: f"# a line above\n{text}" for name, text in BROKEN.items()}
    assert run(write_project(root, moved), "--baseline", known).exit_code == 0
    worse = {**BROKEN, LAYOUT: BROKEN[LAYOUT].replace("[5, 5, 53", "[5, -2, 53")}
    assert run(write_project(root, worse), "--baseline", known).exit_code == 1
    mended = run(write_project(root, {MONSTERS: BROKEN[MONSTERS]}), "--baseline", known)
    assert mended.exit_code == 0 and "baseline/stale" in mended.output


def test_chosen_rules_alone_decide_and_the_report_says_so(tmp_path: Path) -> None:
    root = write_project(tmp_path, BROKEN)
    assert run(root, "--select", "text/missing-*").exit_code == 1
    passed = run(root, "--ignore", "text/missing-*", "--ignore", "layout/safe-area")
    assert passed.exit_code == 0
    assert "the rules text/missing-*, layout/safe-area" in passed.output
    assert "nothing was skipped" not in passed.output
    data = json.loads(run(root, "--select", "text/missing-glyph", "--format", "json").output)
    assert data["checked"]["rules"] == ["text/missing-glyph"]
    assert {one["rule"] for one in data["problems"]} == {"text/missing-glyph"}


def test_a_pattern_that_no_rule_has_is_wrong_use(tmp_path: Path) -> None:
    result = run(write_project(tmp_path), "--ignore", "text/missing-glyf")
    assert result.exit_code == 2
    assert "text/missing-glyph" in result.output


KNOWN = (
    "- id: bat\n  name: Bat\n  power: -1\n  line: It flies.\n  eyes: 2\n"
    "- {id: cat, name: Cat, power: 4, line: It sees you., eyes: 2}\n"
)


@pytest.mark.parametrize(
    ("line", "value", "place"),
    [
        (3, "-1", "bat power"),
        (5, "eyes", "bat eyes"),
        (6, "4, line", "cat power"),
        (6, "eyes", "cat eyes"),
    ],
)
def test_a_place_is_an_entry_and_a_key(line: int, value: str, place: str) -> None:
    lines = KNOWN.splitlines()
    assert EntryPlaces(lines).of(Span("f", line, lines[line - 1].index(value) + 1)) == place


def test_each_line_is_searched_for_ids_once_however_many_problems_it_has() -> None:
    class Lines(list[str]):
        looked_at = 0

        def __getitem__(self, at: object) -> str:  # type: ignore[override]
            self.looked_at += 1
            return str(super().__getitem__(at))  # type: ignore[index]

    line = "[" + ", ".join(f"{{id: c{number}, eyes: 2}}" for number in range(300)) + "]"
    lines = Lines(["cards:", *["  # nothing"] * 300, line])
    places = EntryPlaces(lines)
    assert [places.of(Span("f", 302, match.start() + 1)) for match in re.finditer("eyes", line)] == [
        f"c{number} eyes" for number in range(300)
    ]
    assert [places.of(Span("f", 200, 3)) for _ in range(300)] == [""] * 300
    assert lines.looked_at <= 2 * 300 + 600


def test_a_value_before_its_own_id_is_that_entry_s() -> None:
    assert EntryPlaces(["- {eyes: 2, id: cat, power: 1}"]).of(Span("f", 1, 4)) == "cat eyes"


def test_a_baseline_of_another_version_says_so(tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    path.write_text('{"version": 1, "problems": []}', encoding="utf-8")
    assert "it is of version 1, and this ppgen reads version 2" in read_baseline(path)[1][0].message


@pytest.mark.parametrize(
    "words",
    [
        ("--report", "json=out", "--report", "sarif=./out"),
        ("--report", "json=out", "--baseline", "out"),
        ("--report", "json=out", "--write-baseline", "out"),
        ("--report", f"json={MONSTERS}"),
        ("--write-baseline", MONSTERS),
        ("--report", f"json=cards/../{MONSTERS}"),
    ],
)
def test_a_report_takes_the_place_of_nothing_that_the_check_reads_or_writes(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path, BROKEN)
    monkeypatch.chdir(root)
    before = (root / MONSTERS).read_bytes()
    result = run(root, *words)
    way_out = "name a place outside of cards/" if MONSTERS in words[1] else "name another file"
    assert result.exit_code == 2 and way_out in " ".join(result.output.split())
    assert (root / MONSTERS).read_bytes() == before and not (root / "out").exists()


def test_a_baseline_is_written_anew_where_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path, BROKEN)
    monkeypatch.chdir(root)
    assert run(root, "--baseline", "known", "--write-baseline", "known").exit_code == 0
    assert run(root, "--baseline", "known").exit_code == 0


def test_the_place_in_a_table_is_its_row_and_its_column() -> None:
    assert EntryPlaces(["id,power", "bat,-1"]).of(Span("f", 2, 5, cell="B2")) == "bat B"


def test_cards_with_known_faults_are_checked_and_the_new_fault_is_told(tmp_path: Path) -> None:
    root, known = write_project(tmp_path / "game", {MONSTERS: KNOWN}), tmp_path / "known.json"
    assert run(root, "--write-baseline", known).exit_code == 0
    passed = run(root, "--baseline", known)
    assert passed.exit_code == 0 and "2 cards" in passed.output
    # One is mended and one comes, in another field of the same card, or in the same field of another.
    moved = KNOWN.replace("  eyes: 2\n", "").replace("power: 4", "power: -1")
    worse = run(write_project(root, {MONSTERS: moved}), "--baseline", known)
    assert worse.exit_code == 1 and "1 error" in worse.output
    assert f"{MONSTERS}:5:" in worse.output  # the new one, not the one that was there before


def test_a_card_that_breaks_a_law_beside_a_known_fault_is_told(tmp_path: Path) -> None:
    root, known = write_project(tmp_path / "game", {MONSTERS: KNOWN}), tmp_path / "known.json"
    assert run(root, "--write-baseline", known).exit_code == 0
    long = KNOWN.replace("It flies.", "It flies 𒑟.")
    worse = run(write_project(root, {MONSTERS: long}), "--baseline", known)
    assert worse.exit_code == 1 and "text/missing-glyph" in worse.output


def test_a_check_of_nothing_is_no_success(tmp_path: Path) -> None:
    broken = changed("cards/tiny/game.yaml", "fields:", "felds:")
    root, known = write_project(tmp_path / "game", broken), tmp_path / "known.json"
    assert run(root, "--write-baseline", known).exit_code == 0
    passed = run(root, "--baseline", known)
    assert passed.exit_code == 1 and "baseline/nothing-checked" in passed.output


@pytest.mark.thorough
def test_a_card_with_a_known_slip_of_a_word_is_laid_out_and_judged_with_all_others(tmp_path: Path) -> None:
    """Of a word that is nearly another the new fault is told, beside it and in a law over all cards."""
    monkey = tmp_path / "game"
    CliRunner().invoke(app, ["--project", str(write_project(monkey)), "new", "lamps"])
    cards, known = monkey / "cards/lamps/creature.yaml", tmp_path / "known.json"
    sound = cards.read_text(encoding="utf-8")
    slipped = sound.replace("suit: sun", "suit: suhn", 1)

    def told(text: str, *options: object) -> str:
        cards.write_text(text, encoding="utf-8")
        command = ["--project", str(monkey), "check", "lamps", *map(str, options)]
        return CliRunner().invoke(app, command, env={"COLUMNS": "300"}).output

    told(slipped, "--write-baseline", known)
    assert told(slipped, "--baseline", known).startswith("no problems; checked 9 files, 4 cards")
    long = slipped.replace("Draw a card", "Draw a card " + "and another one " * 60, 1)
    assert "creature:lizard text" in told(long, "--baseline", known)
    far = sound.replace("suit: sun", "suit: moonlight", 1)
    told(far, "--write-baseline", known)
    hidden = told(far, "--baseline", known)
    assert "warning[baseline/not-laid-out]: lamps: creature cards could not be read" in hidden
    gone = told(sound, "--baseline", known)
    assert "a known problem is gone: model/value lizard suit: suit must be one of" in gone
