"""What a stranger's bad file does: every fault is a problem with its place, and nothing is written."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.problem import Problem, Severity
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.tiny import FILES, changed, write_project

MONSTERS = "cards/tiny/monster.yaml"
THEME = "layouts/tiny/theme.yaml"
LAYOUT = "layouts/tiny/monster.yaml"
GAME = "cards/tiny/game.yaml"


def problems_of(root: Path, paper: str = "a4") -> list[Problem]:
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    if loaded is not None:
        problems = problems + lay_out(loaded, "en", paper=paper)[1]
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def with_image(name: str) -> dict[str, str]:
    element = f"  - {{type: image, box: [0, 0, 63, 88], image: {name}}}\nback: reverse"
    return changed(LAYOUT, "back: reverse", element)


def png(width: int, height: int, data: bytes = b"") -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(data)), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


CASES = {
    "broken YAML": ({MONSTERS: "- id: bat\n  name: [Bat\n"}, "load/syntax", MONSTERS, 3),
    "duplicate key": (
        changed(MONSTERS, "power: 3", "power: 3\n  power: 4"),
        "load/duplicate-key",
        MONSTERS,
        4,
    ),
    "unknown key": (changed(MONSTERS, "power: 3", "power: 3\n  powr: 4"), "model/value", MONSTERS, 4),
    "missing field": (changed(MONSTERS, "  power: 3\n", ""), "model/value", MONSTERS, 1),
    "wrong type": (changed(MONSTERS, "power: 3", "power: three"), "model/value", MONSTERS, 3),
    "no": (changed(MONSTERS, "name: Bat", "name: no"), "load/ambiguous-scalar", MONSTERS, 2),
    "on": (changed(MONSTERS, "name: Bat", "name: on"), "load/ambiguous-scalar", MONSTERS, 2),
    "12:30": (changed(MONSTERS, "power: 3", "power: 12:30"), "load/ambiguous-scalar", MONSTERS, 3),
    "010": (changed(MONSTERS, "power: 3", "power: 010"), "load/ambiguous-scalar", MONSTERS, 3),
    "alias bomb": (
        {
            MONSTERS: "- &a [x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"- &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9))
        },
        "load/",
        MONSTERS,
        None,
    ),
    "deep nesting": ({MONSTERS: "[" * 10_000 + "]" * 10_000}, "load/", MONSTERS, 1),
    "unknown field in a layout": (
        changed(LAYOUT, "card.power", "card.pwoer"),
        "layout/unknown-value",
        LAYOUT,
        5,
    ),
    "unknown key in a layout": (changed(LAYOUT, "style: body", "stile: body"), "layout/", LAYOUT, 6),
    "unknown element": (changed(LAYOUT, "type: rectangle", "type: rectangel"), "layout/", LAYOUT, 3),
    "unknown key in game.yaml": (
        changed(GAME, "licence: MIT", "licence: MIT\nlicense: MIT"),
        "model/value",
        GAME,
        5,
    ),
    "a game.yaml that is null": ({GAME: "---\n"}, "load/empty-file", GAME, 1),
    "a file of cards that is null": ({MONSTERS: "~\n"}, "load/empty-file", MONSTERS, 1),
    "a bracket at the end": ({MONSTERS: "- id: bat\n- [\n\n"}, "load/syntax", MONSTERS, 2),
    "a list of less than nothing": (
        changed(
            GAME,
            "power: {type: integer, minimum: 0}",
            "power: {type: list, items: {type: integer}, maximum: -1}",
        ),
        "model/value",
        GAME,
        11,
    ),
    "unknown font": (changed(THEME, "font: text", "font: txet"), "layout/unknown-font", THEME, 4),
    "type of no size": (changed(THEME, "size: 9pt", "size: 0"), "layout/invalid", THEME, 4),
    "type of a negative size": (changed(THEME, "size: 9pt", "size: -9pt"), "layout/invalid", THEME, 4),
    "a list for a length": (
        changed(GAME, "cards: [monster]}", "cards: [monster], net: tent, card_thickness: [1]}"),
        "model/value",
        GAME,
        16,
    ),
    "a net without options": (
        changed(GAME, "cards: [monster]}", "cards: [monster], net: tray}"),
        "net/options",
        GAME,
        16,
    ),
    "unknown style": (changed(LAYOUT, "style: body", "style: bdy"), "layout/unknown-style", LAYOUT, 6),
    "unknown colour": (changed(LAYOUT, "fill: sky", "fill: skye"), "layout/unknown-colour", LAYOUT, 3),
    "unknown back": (changed(LAYOUT, "back: reverse", "back: revers"), "layout/unknown-back", LAYOUT, 7),
    "missing image": (with_image("art/none.png"), "image/", LAYOUT, 7),
    "image outside the project": (with_image("../../outside.png"), "image/", LAYOUT, 7),
    "corrupt image": (with_image("corrupt.png"), "image/", LAYOUT, 7),
    "decompression bomb": (with_image("bomb.png"), "image/", LAYOUT, 7),
    "a character no face has": (
        changed(MONSTERS, "It flies", "It \U0001245f flies"),
        "text/missing-glyph",
        MONSTERS,
        4,
    ),
    "text that does not fit": (
        changed(MONSTERS, "It sees you first.", "It sees you first. " * 90),
        "text/overset",
        MONSTERS,
        9,
    ),
    "text outside the safe area": (
        changed(LAYOUT, "[5, 40, 53", "[1, 40, 53"),
        "layout/safe-area",
        LAYOUT,
        6,
    ),
    "unknown value in a template": (
        changed(GAME, "card.power + card.power", "card.pow"),
        "localise/",
        GAME,
        14,
    ),
    "an expression meant to hang": (
        changed(GAME, "card.power + card.power", "9 ** 9 ** 9 ** 9"),
        "localise/",
        GAME,
        14,
    ),
    "an expression meant to eat memory": (
        changed(GAME, "card.power + card.power", "'a' * 999999999"),
        "localise/",
        GAME,
        14,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_reported_at_its_place(name: str, tmp_path: Path) -> None:
    changes, rule, file, line = CASES[name]
    (tmp_path / "corrupt.png").write_bytes(png(40, 40)[:60])
    (tmp_path / "bomb.png").write_bytes(png(60_000, 60_000))
    problems = problems_of(write_project(tmp_path, changes))
    matching = [problem for problem in problems if problem.rule.startswith(rule)]
    assert matching, problems
    places = {(problem.span.file, problem.span.line) for problem in matching if problem.span}
    assert any(place == (file, line if line is not None else place[1]) for place in places), matching
    assert all(problem.hint for problem in matching)


def test_the_whole_game_has_no_faults(tmp_path: Path) -> None:
    assert problems_of(write_project(tmp_path)) == []


def test_a_card_that_does_not_fit_the_paper(tmp_path: Path) -> None:
    changes = {name: text.replace("size: standard", "size: [230, 320]") for name, text in FILES.items()}
    problems = problems_of(write_project(tmp_path, changes))
    assert any(problem.rule.startswith("impose/") and problem.hint for problem in problems)


def test_all_faults_of_several_files_come_in_one_run_and_nothing_is_written(tmp_path: Path) -> None:
    changes = {
        **changed(MONSTERS, "power: 3", "power: three\n  powr: 4"),
        **changed(LAYOUT, "style: body", "stile: body"),
        "layouts/tiny/reverse.yaml": "size: standard\nsize: tarot\nface: []\n",
    }
    root = write_project(tmp_path, changes)
    out = tmp_path / "out"
    result = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(out)])
    assert result.exit_code == 1
    for expected in ("monster.yaml:3", "monster.yaml:4", "layouts/tiny/monster.yaml:6", "reverse.yaml:2"):
        assert expected in result.output
    assert not out.exists()


def hints(tmp_path: Path, files: dict[str, str]) -> str:
    result = CliRunner().invoke(app, ["--project", str(write_project(tmp_path, files)), "check"])
    return "".join(line for line in result.output.splitlines() if "= hint:" in line)


def test_an_unknown_key_of_game_yaml_is_answered_with_the_nearest(tmp_path: Path) -> None:
    files = changed(GAME, "licence: MIT", "licence: MIT\nwebsiet: here")
    assert "did you mean website?" in hints(tmp_path, files)


def test_an_unknown_key_of_a_term_is_answered_with_the_nearest(tmp_path: Path) -> None:
    files = {"cards/tiny/terms.yaml": "monster: {text: monster, nota: dark}\n"}
    assert "did you mean note?" in hints(tmp_path, files)


def test_a_list_in_the_place_of_a_mapping_is_answered_with_its_keys(tmp_path: Path) -> None:
    files = changed(GAME, "languages: {source: en}", "languages: [en]")
    assert "the keys are source, translations" in hints(tmp_path, files)


def test_a_game_without_styles_is_told_where_they_stand(tmp_path: Path) -> None:
    files = {THEME: 'palette: {ink: "#101418", sky: "#cfe8ff"}\n'}
    assert "theme.yaml under styles" in hints(tmp_path, files)


def test_the_line_of_broken_yaml_is_quoted(tmp_path: Path) -> None:
    project = write_project(tmp_path, {MONSTERS: "- id: bat\n  name: [Bat\n"})
    output = CliRunner().invoke(app, ["--project", str(project), "check"]).output
    assert "3 | " in output and "^" in output


RULES = "cards/tiny/rules.yaml"
LAW = """\
- {id: strong, for: monster, check: card.power > 0, message: weak, why: w, source: s, good: {power: 1}, bad: {power: 0}}
"""


@pytest.mark.parametrize(
    ("file", "skipped"),
    [
        (MONSTERS, "all monster cards, since their file cannot be read"),
        (LAYOUT, "what the layout monster prints, since it has errors"),
        ("layouts/tiny/reverse.yaml", "what the layout reverse prints, since it has errors"),
        (THEME, "what the layout monster prints, since it has errors"),
        (RULES, "rules of rules.yaml that have errors"),
        ("cards/tiny/terms.yaml", "its cards, since the game itself has errors"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_problem_and_what_hangs_on_it_is_told_as_skipped(
    file: str, skipped: str, tmp_path: Path
) -> None:
    waived = changed(MONSTERS, "power: 5", "power: 5\n  waive: {strong: it is a cat}")
    root = write_project(tmp_path, {**waived, RULES: LAW, file: "a: [\n"})
    output = CliRunner().invoke(app, ["--project", str(root), "check", "--select", "*"]).output
    assert [problem.rule for problem in problems_of(root) if problem.severity is Severity.ERROR] == [
        "load/syntax"
    ]
    assert f"tiny: {skipped}" in output and "nothing was skipped" not in output
    assert "rule/unknown-waiver" not in output and "model/no-cards" not in output


@pytest.mark.parametrize("name", ["loop", "nowhere", "folder"])
def test_what_is_named_like_a_file_of_the_game_and_is_none_is_told(name: str, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    lost = root / "cards" / "tiny" / f"{name}.yaml"
    if name == "folder":
        lost.mkdir()
    else:
        lost.symlink_to("loop.yaml" if name == "loop" else "gone.yaml")
    found = [problem.rule for problem in problems_of(root)]
    assert found == ["load/unreadable" if name == "loop" else "load/missing-file"]


@pytest.mark.parametrize(
    ("changes", "example"),
    [
        (changed(MONSTERS, "id: bat", "id: The Bat"), "red-dragon or VE2: letters"),
        (changed(GAME, "source: en", "source: english"), "en or pt-BR"),
        (changed(GAME, "      power:", "      pow-er:"), "corner_attack: letters a to z"),
    ],
)
def test_what_is_written_in_a_wrong_form_is_shown_in_the_right_one(
    changes: dict[str, str], example: str, tmp_path: Path
) -> None:
    assert example in hints(tmp_path, changes)


@pytest.mark.parametrize(
    "monsters",
    [FILES[MONSTERS].replace("power: 5", "power: five"), FILES[MONSTERS].replace("id: cat", "id: [cat")],
    ids=["one card", "the file"],
)
def test_a_layout_is_not_blamed_for_cards_with_errors(tmp_path: Path, monsters: str) -> None:
    best = '  - {type: text, box: [5, 74, 30, 8], text: \'{{ find(cards.monster, "id", "cat").name }}\', style: body}'
    root = write_project(tmp_path, changed(LAYOUT, "back: reverse", f"{best}\nback: reverse"))
    assert not problems_of(root)
    (root / MONSTERS).write_text(monsters, encoding="utf-8")
    done = CliRunner().invoke(app, ["--project", str(root), "check"])
    assert done.exit_code == 1 and "1 error" in done.output, done.output
    assert "layout/expression" not in done.output
    assert "monster cards, since one of them has errors" in done.output


def test_translations_of_cards_with_errors_are_left_alone(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed(GAME, "{source: en}", "{source: en, translations: [de]}"))
    assert CliRunner().invoke(app, ["--project", str(root), "text", "update"]).exit_code == 0
    path = root / "cards/tiny/text/de.po"
    written = path.read_text(encoding="utf-8").replace(
        'msgid "Cat"\nmsgstr ""', 'msgid "Cat"\nmsgstr "Katze"'
    )
    path.write_text(written, encoding="utf-8")
    broken = FILES[MONSTERS].replace("power: 5", "power: five")
    (root / MONSTERS).write_text(broken, encoding="utf-8")
    checked = CliRunner().invoke(app, ["--project", str(root), "check"])
    assert checked.exit_code == 1 and "catalogue/stale" not in checked.output
    updated = CliRunner().invoke(app, ["--project", str(root), "text", "update"])
    assert updated.exit_code == 1 and "nothing is written, since some cards have errors" in updated.output
    assert path.read_text(encoding="utf-8") == written and "Katze" in written


def test_only_rules_that_were_run_are_counted(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed(GAME, "{source: en}", "{source: en, translations: [de]}"))

    def counted(*arguments: str) -> int:
        output = CliRunner().invoke(app, ["--project", str(root), *arguments]).output
        match = re.search(r"(\d+) rules", output)
        assert match, output
        return int(match[1])

    assert counted("text", "update") == 0
    assert counted("check", "--lang", "en") < counted("check")
    out = str(tmp_path / "out")
    assert counted("build", "--lang", "en", "--out", out) == counted("check", "--lang", "en")


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("{{ 'x' if card.nothing is defined else 'y' }}", False),
        ("{{ card.nothing | default('y') }}", False),
        ("{{ card.nothing }}", True),
    ],
)
def test_names_that_are_asked_about_need_not_exist(text: str, is_told: bool, tmp_path: Path) -> None:
    problems = problems_of(write_project(tmp_path, changed(LAYOUT, "{{ card.power }}", text)))
    assert any(problem.rule == "layout/unknown-value" for problem in problems) is is_told


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (GAME, "title: Tiny", "format: 2\ntitle: Tiny\nnew_key: 1"),
        (LAYOUT, "size: standard", "format: 3\nsize: standard\nnew_key: 1"),
        (THEME, "palette:", "format: 2\nnew_key: 1\npalette:"),
    ],
)
def test_a_file_of_a_later_format_is_one_clear_problem(name: str, old: str, new: str, tmp_path: Path) -> None:
    problems = problems_of(write_project(tmp_path, changed(name, old, new)))
    about = [problem for problem in problems if problem.span and problem.span.file == name]
    assert [problem.rule for problem in about] == ["load/later-format"]
    assert "install a newer ppgen" in about[0].hint and about[0].span and about[0].span.line <= 2


@pytest.mark.parametrize("name", [GAME, LAYOUT, THEME])
def test_the_format_may_be_said(name: str, tmp_path: Path) -> None:
    said = {name: f"format: 1\n{FILES[name]}"}
    assert not [one for one in problems_of(write_project(tmp_path, said)) if one.severity != "note"]
    wrong = {name: f"format: one\n{FILES[name]}"}
    places = {one.span.line for one in problems_of(write_project(tmp_path / "b", wrong)) if one.span}
    assert 1 in places


def test_fonts_of_a_later_format_are_one_clear_problem(tmp_path: Path) -> None:
    manifest = (ROOT / "fonts/manifest.yaml").read_text(encoding="utf-8")
    root = write_project(tmp_path, {"fonts/manifest.yaml": f"format: 2\n{manifest}"})
    assert [one.rule for one in problems_of(root) if one.severity == "error"] == ["load/later-format"]


UNSHOWN = "layout/field-not-shown"


@pytest.mark.parametrize(
    ("name", "old", "new", "rule"),
    [
        (
            LAYOUT,
            '  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.power }}", style: title}\n',
            "",
            UNSHOWN,
        ),
        (LAYOUT, "{{ card.power }}", "5", UNSHOWN),
        (LAYOUT, "{{ text.line }}", "{{ card.name }}", UNSHOWN),
        (
            LAYOUT,
            'name: power, box: [5, 20, 53, 10], text: "{{ card.power }}"',
            'name: power, box: [5, 20, 53, 10], text: "{{ card.name }}"',
            "layout/misnamed",
        ),
        (LAYOUT, "{{ card.power }}", "{{ card.double }}", None),
        (
            GAME,
            "power: {type: integer, minimum: 0}",
            "power: {type: integer, minimum: 0}\n      age: {type: integer, default: 1}",
            UNSHOWN,
        ),
        (
            GAME,
            "power: {type: integer, minimum: 0}",
            "power: {type: integer, minimum: 0}\n      age: {type: integer, default: 1, unprinted: for the rules only}",
            None,
        ),
    ],
)
def test_every_field_is_shown_or_said_not_to_be(
    name: str, old: str, new: str, rule: str | None, tmp_path: Path
) -> None:
    found = {one.rule for one in problems_of(write_project(tmp_path, changed(name, old, new)))}
    told = found & {UNSHOWN, "layout/misnamed"}
    assert rule in told if rule else not told


def test_a_translation_of_an_unnamed_language_is_told(tmp_path: Path) -> None:
    root = write_project(tmp_path, {"cards/tiny/text/fr.po": 'msgid ""\nmsgstr ""\n'})
    problems = pipeline.load(open_project(root, root), "tiny")[2]
    (told,) = [one for one in problems if one.rule == "catalogue/unnamed-language"]
    assert told.span and told.span.file == "cards/tiny/text/fr.po"
