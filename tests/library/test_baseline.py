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
    ProblemKey,
    baseline_text,
    key_of,
    known_problems,
    read_baseline,
    stale,
    without_known,
)
from ppgen.library.entry_places import EntryPlaces
from ppgen.load.files import parse_yaml
from ppgen.load.quotations import Unused
from ppgen.load.tables.front_matter import parse_front_matter
from ppgen.load.tables.json_text import parse_json
from ppgen.load.tables.reader import read_table
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
    gone = Counter({ProblemKey("a/b", f"cards/{name}/a.yaml", "", "", "", "m"): 1 for name in "xy"})
    (told,) = stale(gone, tmp_path / "known.json", files=["cards/x/"], choice=Choice())
    assert told.rule == "baseline/stale" and told.severity == "note"
    assert stale(gone, tmp_path / "known.json", files=["cards/x/"], choice=Choice(ignored=("a/*",))) == []


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 1, "problems": []}', '{"version": 3, "problems": [{}]}']
)
def test_a_baseline_that_cannot_be_read_is_a_problem(text: str, tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    path.write_text(text, encoding="utf-8")
    known, (problem,) = read_baseline(path)
    assert not known and problem.rule == "baseline/unreadable"


@pytest.mark.thorough
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
    unread = run(write_project(root, {MONSTERS: "- {id: bat, name: [Bat"}), "--baseline", known)
    assert unread.exit_code == 1 and "baseline/stale" not in unread.output, "nobody looked"


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
    assert "it is of version 1, and this ppgen reads version 3" in read_baseline(path)[1][0].message


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


OF_TWO = """msgid ""
msgstr "Language: de\\n"

msgctxt "note/text"
msgid "Draw 2 cards."
msgstr "Zieh 3 Karten."

# The one below goes over two lines.
msgctxt "note/text"
msgid "Lose 2 coins."
msgstr ""
"Verlier 2 "
"Münzen."
"""


def in_catalogue(text: str, words: str) -> ProblemKey:
    """Return the name of a problem of an entry with some words."""
    lines = text.split("\n")
    number = next(at for at, line in enumerate(lines, 1) if words in line)
    problem = error("translation/numbers", "missing 2; added 3", span=Span("de.po", number, 14), subject="de")
    (key,) = known_problems([problem], {"de.po": Unused(lines)})
    return key


def test_a_problem_of_a_catalogue_is_known_by_its_text_and_its_translation() -> None:
    known = in_catalogue(OF_TWO, "Zieh 3")
    head, first, second = OF_TWO.split("\n\n")
    assert in_catalogue(f"# More.\n{head}\n\n{second}\n\n{first}\n", "Zieh 3") == known
    assert in_catalogue(OF_TWO, "Verlier 2") != known
    assert in_catalogue(OF_TWO.replace("Zieh 3", "Zieh 4"), "Zieh 4") != known
    wrapped = OF_TWO.replace('"Zieh 3 Karten."', '""\n"Zieh 3 "\n"Karten."')
    assert in_catalogue(wrapped, "Zieh 3") == known


@pytest.mark.parametrize(
    ("name", "text", "moved", "another"),
    [
        (
            "cards/a/note.yaml",
            "- id: a\n  text: >\n    Draw 2\n    cardz.\n- {id: b, text: Lose}\n",
            "- {id: b, text: Lose}\n# a remark\n- id: a\n  text: Draw 2 cardz.\n",
            "- id: a\n  text: Lose 2 cardz.\n- {id: b, text: Lose}\n",
        ),
        (
            "cards/a/note.json",
            '[{"id": "a", "text": "Draw 2 cardz."}, {"id": "b", "text": "Lose"}]',
            '[\n{"id": "b", "text": "Lose"},\n{"id": "a", "text": "Draw 2 cardz."}]',
            '[{"id": "a", "text": "Lose 2 cardz."}, {"id": "b", "text": "Lose"}]',
        ),
        (
            "cards/a/note.csv",
            "id,text\na,Draw 2 cardz.\nb,Lose\n",
            "text,id\nLose,b\nDraw 2 cardz.,a\n",
            "id,text\na,Lose 2 cardz.\nb,Lose\n",
        ),
        (
            "cards/a/note/a.md",
            "---\npower: 2\n---\nDraw 2\ncardz.\n",
            "---\npower: 2\n# a remark\n---\n\nDraw 2\ncardz.\n",
            "---\npower: 2\n---\nLose 2\ncardz.\n",
        ),
    ],
)
def test_a_problem_of_a_card_is_known_by_what_the_card_says(
    name: str, text: str, moved: str, another: str
) -> None:
    def key(content: str) -> ProblemKey:
        parse = {"json": parse_json, "csv": read_table, "md": parse_front_matter, "yaml": parse_yaml}
        source, _ = parse[name.rpartition(".")[2]](content.encode(), name)
        assert source is not None
        at = max(content.find("Draw"), content.find("Lose 2"), content.find(">"))
        line, column = content.count("\n", 0, at) + 1, at - content.rfind("\n", 0, at)
        at_text = -1 if name.endswith(".json") else 0
        problem = error("text/unknown-word", "cardz", span=Span(name, line, column + at_text))
        (found,) = known_problems([problem], {name: source})
        return found

    assert key(moved) == key(text)
    assert key(another) != key(text)


def test_a_problem_of_a_layout_is_known_by_the_name_of_its_element() -> None:
    name = "layouts/a/note.yaml"
    text = "face:\n  - {type: text, name: head, box: [1, 2]}\n  - {type: text, name: foot, box: [1, 2]}\n"

    def key(content: str, element: str) -> ProblemKey:
        line = next(at for at, words in enumerate(content.split("\n"), 1) if element in words)
        source, _ = parse_yaml(content.encode(), name)
        assert source is not None
        problem = error("layout/safe-area", f"too near (set by {name}:{line})", span=None)
        problem = problem._replace(element=f"{name}:{line}")
        (found,) = known_problems([problem], {name: source})
        return found

    assert key(text, "head") == key(f"# more\n{text}", "head") != key(text, "foot")
