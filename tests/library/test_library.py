"""`import ppgen`: values in, values out; nothing printed, nothing ended."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pypdfium2
import pytest
from PIL import Image

import ppgen
from ppgen import cli
from ppgen.checks.rules.layouts import one_off, steps_as_they_are
from ppgen.impose.picture import FAULT
from tests.support.ole import ROOT
from tests.support.rule_samples import write_sample
from tests.support.tiny import changed, write_project


@pytest.fixture
def project(tmp_path: Path) -> ppgen.Project:
    return ppgen.open_project(write_project(tmp_path / "game"))


def test_check_returns_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path, changed("cards/tiny/monster.yaml", "power: 5", "power: -5"))
    findings = ppgen.check(ppgen.open_project(root))
    problem = findings.problems[0]
    assert problem.rule == "model/value" and problem.severity is ppgen.Severity.ERROR
    assert problem.span == ppgen.Span("cards/tiny/monster.yaml", 7, 10, 2)
    assert not findings.is_sound and findings.skipped
    assert capsys.readouterr() == ("", "")


def test_build_returns_files_or_writes_them(project: ppgen.Project, tmp_path: Path) -> None:
    built = ppgen.build(project)
    (file,) = built.files
    assert file.path == "tiny/en/cards.pdf" and file.content.startswith(b"%PDF") and file.pieces == 3
    assert file.facts is not None and file.facts.pages == 2
    steps: list[str] = []
    options = ppgen.BuildOptions(out=tmp_path / "out")
    written = ppgen.build(project, options=options, step=steps.append)
    assert [file.content for file in written.files] == [b""] and steps == [
        "tiny en: composing",
        "tiny en: cards.pdf is drawn and read back",
    ]
    assert (tmp_path / "out/tiny/en/cards.pdf").read_bytes() == file.content


def test_a_format_without_a_file_is_told(project: ppgen.Project) -> None:
    """A form of a game without score sheets, a phone page, the pages of a booklet that there is not."""
    options = ppgen.BuildOptions(formats=("pdf", "form", "html", "pages", "svg"))
    built = ppgen.build(project, options=options)
    told = [one for one in built.findings.problems if one.rule == "impose/no-file"]
    assert [one.message for one in told] == [
        "tiny has no file of the format form: nothing that is printed has places to write on",
        "tiny has no file of the format html: nothing that is printed is a score sheet",
        "tiny has no file of the format pages: nothing that is printed is a booklet",
    ]
    assert {one.severity for one in told} == {ppgen.Severity.NOTE} and not built.refused
    assert not ppgen.build(project).findings.problems


def test_nothing_is_made_of_what_has_errors(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed("cards/tiny/monster.yaml", "power: 5", "power: -5"))
    built = ppgen.build(ppgen.open_project(root))
    assert built.files == () and built.refused == ("Tiny (en)",)


@pytest.mark.parametrize("rule", [one_off, steps_as_they_are], ids=lambda rule: rule.ID)
def test_nothing_is_made_with_layouts_that_are_wrong_as_they_are_written(
    rule: ModuleType, tmp_path: Path
) -> None:
    sound = ppgen.build(write_sample(tmp_path / "good", rule.GOOD))
    assert sound.files
    assert rule.ID in sound.findings.rules
    made = ppgen.build(write_sample(tmp_path / "bad", rule.BAD))
    assert (made.files, made.refused) == ((), ("Sample (en)",))
    assert {one.rule for one in made.findings.problems if one.severity == "error"} == {rule.ID}
    ordered = ppgen.export(ppgen.open_project(tmp_path / "bad"), "the-game-crafter")
    assert not ordered.files


def test_sheets_and_kit_call_the_game_as_its_translators_do(tmp_path: Path) -> None:
    german = """\
msgid ""
msgstr "Language: de"

msgctxt "game/title"
msgid "Tiny"
msgstr "Winzling"

"""
    said = {
        "component/cards": ("Monster cards", "Monsterkarten"),
        "monster/bat/name": ("Bat", "Fledermaus"),
    }
    german += "\n".join(
        f'msgctxt "{key}"\nmsgid "{one}"\nmsgstr "{two}"\n' for key, (one, two) in said.items()
    )
    files = changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}")
    root = write_project(tmp_path, files | {"cards/tiny/text/de.po": german})
    built = ppgen.build(
        ppgen.open_project(root), ppgen.Selection(languages=("de",)), ppgen.BuildOptions(kit=True)
    )
    assert len(built.files) == 2, built.findings.problems
    for file, title in zip(built.files, ("Winzling – Monsterkarten", "Winzling – Zum Ausdrucken")):
        pages = pypdfium2.PdfDocument(file.content)
        assert pages.get_metadata_value("Title") == title
        text = "".join(page.get_textpage().get_text_bounded() for page in pages)
        assert "Winzling" in text and "Tiny" not in text


@pytest.mark.thorough
def test_prove_compares_files_with_the_data(project: ppgen.Project, tmp_path: Path) -> None:
    ppgen.build(project, options=ppgen.BuildOptions(out=tmp_path / "out"))
    (equal,) = ppgen.prove(project, out=tmp_path / "out").files
    assert equal.is_equal and equal.facts.fields == 9
    write_project(project.root, changed("cards/tiny/monster.yaml", "power: 5", "power: 6"))
    proved = ppgen.prove(project, out=tmp_path / "out")
    assert not proved.files[0].is_equal and not proved.findings.is_sound


def test_what_does_not_exist_is_wrong_use(project: ppgen.Project, tmp_path: Path) -> None:
    for selection in (ppgen.Selection(games=("no",)), ppgen.Selection(languages=("xx",))):
        with pytest.raises(ppgen.WrongUseError):
            ppgen.check(project, selection)
    with pytest.raises(ppgen.WrongUseError):
        ppgen.build(project, options=ppgen.BuildOptions(paper="z9"))
    with pytest.raises(ppgen.WrongUseError):
        ppgen.open_project(tmp_path)


@pytest.mark.parametrize(
    "call", [ppgen.check, ppgen.build, partial(ppgen.prove, out="out"), ppgen.show, ppgen.services]
)
def test_the_path_of_a_project_is_no_project(call: Callable[[Any], Any], project: ppgen.Project) -> None:
    with pytest.raises(ppgen.WrongUseError, match="is no project: open_project"):
        call(str(project.root))


def test_everything_that_is_promised_is_there() -> None:
    assert all(getattr(ppgen, name) is not None for name in ppgen.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ppgen.nothing  # noqa: B018 # asking is the test


def test_the_version_is_that_of_the_package() -> None:
    stated = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'name = "{ppgen.DISTRIBUTION}"\nversion = "{ppgen.__version__}"' in stated


@pytest.mark.thorough
def test_functions_stay_functions_whatever_is_imported() -> None:
    code = (
        "import ppgen.pipeline, ppgen.checks, ppgen.proofs, ppgen.library.building, ppgen.cli.check, ppgen\n"
        "print(*(callable(getattr(ppgen, name)) for name in ('check', 'build', 'prove', 'open_project')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True"] * 4


@pytest.mark.thorough
def test_the_example_of_the_documentation_runs(tmp_path: Path) -> None:
    document = (ROOT / "ppgen/docs/develop/library.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    write_project(tmp_path / "my-games")
    assert len(examples) >= 2
    for example in examples:
        ran = subprocess.run(
            [sys.executable, "-W", "error", "-c", example],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "print-these/tiny/en/cards.pdf").is_file()


@pytest.mark.thorough
def test_a_program_that_proves_a_changed_file_is_run_once(tmp_path: Path) -> None:
    write_project(tmp_path / "games")
    program = """
import ppgen
print("run")
project, chosen = ppgen.open_project("games"), ppgen.Selection(languages=("en",))
ppgen.build(project, chosen, ppgen.BuildOptions(out="out"))
with open("out/tiny/en/cards.pdf", "ab") as file:
    file.write(b"%% more")
proved = ppgen.prove(project, chosen, out="out")
print(*(problem.rule for problem in proved.findings.problems), proved.files[0].facts.fields > 0)
"""
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "program.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["run", "prove/strange", "prove/changed", "True"], ran.stdout


def test_choices_and_paths_may_be_texts(tmp_path: Path) -> None:
    project = ppgen.open_project(str(write_project(tmp_path / "games")))
    written: dict[str, Any] = {"flip": "short", "bleed": "none", "sides": "fronts", "ink": "low"}
    written["out"] = str(tmp_path / "a")
    chosen: dict[str, Any] = {"languages": ["en"]}
    options = ppgen.BuildOptions(**written)
    said = ppgen.build(project, ppgen.Selection(**chosen), options)
    meant = ppgen.BuildOptions(
        flip=ppgen.FlipEdge.SHORT,
        bleed=ppgen.Bleed.NONE,
        sides=ppgen.Sides.FRONTS,
        ink=ppgen.Ink.LOW,
        out=tmp_path / "b",
    )
    ppgen.build(project, ppgen.Selection(languages=("en",)), meant)
    assert said.files and all(
        (tmp_path / "a" / file.path).read_bytes() == (tmp_path / "b" / file.path).read_bytes()
        for file in said.files
    )
    assert ppgen.prove(project, out=str(tmp_path / "a")).files


@pytest.mark.parametrize(
    "wrong",
    [
        *({"games": "tiny"}, {"games": None}, {"games": (1,)}, {"languages": "en"}, {"languages": 3}),
        *({"components": "cards"}, {"pieces": "x"}, {"pieces": (b"x",)}, {"chosen_set": None}, {"deck": 1}),
        *({"given": "a=b"}, {"given": (("a", "b"),)}, {"fill": 3}),
    ],
)
def test_what_is_no_selection_is_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    project, chosen = ppgen.open_project(write_project(tmp_path)), ppgen.Selection(**wrong)
    calls = (ppgen.check, ppgen.build, lambda project, chosen: ppgen.prove(project, chosen, out=tmp_path))
    for call in calls:
        with pytest.raises(ppgen.WrongUseError, match=next(iter(wrong))):
            call(project, chosen)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"paper": None}, "paper is a text"),
        ({"paper": "a44"}, "there is no paper"),
        ({"formats": "pdf"}, "formats are several texts"),
        ({"formats": ("pfd",)}, "did you mean pdf"),
        ({"flip": "lang"}, "did you mean long"),
        ({"bleed": "x"}, "bleed cannot be 'x'"),
        ({"sides": None}, "sides cannot be None"),
        ({"ink": 1}, "ink cannot be 1"),
        ({"out": 1}, "out is a path"),
        ({"jobs": 0}, "jobs is a number of processes"),
        ({"jobs": "2"}, "jobs is a number of processes"),
        ({"scheduler": None}, "scheduler is a text"),
    ],
)
def test_options_that_make_no_sense_are_refused(wrong: dict[str, Any], says: str, tmp_path: Path) -> None:
    project = ppgen.open_project(write_project(tmp_path))
    with pytest.raises(ppgen.WrongUseError, match=says):
        ppgen.build(project, ppgen.Selection(), ppgen.BuildOptions(**wrong))


def test_another_package_that_lies_over_this_one_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(ppgen, "DISTRIBUTION")
    monkeypatch.delitem(sys.modules["ppgen"].__dict__, "__getattr__")
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert "password generator" in capsys.readouterr().err


def test_the_public_interface_is_listed_before_it_is_loaded() -> None:
    code = "import sys, ppgen; print(*dir(ppgen)); print('ppgen.library' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names, is_loaded = done.stdout.splitlines()
    assert names.split() == sorted(ppgen.__all__) and is_loaded == "False"


def test_pieces_are_shown_as_a_picture_that_notebooks_display(tmp_path: Path) -> None:
    project = ppgen.open_project(write_project(tmp_path))
    shown = ppgen.show(project, ppgen.Selection(pieces=("monster:cat", "monster:bat")))
    assert shown.pieces == ("monster:cat", "monster:bat") and shown.picture.startswith(b"\x89PNG")
    assert shown._repr_png_() == shown.picture  # the name that notebooks look for
    with (
        Image.open(io.BytesIO(shown.picture)) as two,
        Image.open(io.BytesIO(ppgen.show(project).picture)) as all_,
    ):
        assert two.size == all_.size
    tall = ppgen.show(project, columns=1)
    with Image.open(io.BytesIO(tall.picture)) as picture:
        assert picture.height > picture.width
    for wrong in ({"columns": 0}, {"columns": 41}, {"view": (float("nan"), 0.0)}):
        with pytest.raises(ppgen.WrongUseError):
            ppgen.show(project, **wrong)
    with pytest.raises(ppgen.WrongUseError, match="nobody"):
        ppgen.show(project, ppgen.Selection(pieces=("monster:nobody",)))


def test_a_name_shows_all_pieces_of_a_card_and_a_pattern_all_that_follow_it(tmp_path: Path) -> None:
    layout = "layouts/tiny/monster.yaml"
    root = write_project(
        tmp_path, changed(layout, "{{ card.power }}", "{{ copy }} of {{ copies }}: {{ card.power }}")
    )
    project = ppgen.open_project(root)

    def shown(*names: str) -> tuple[str, ...]:
        return ppgen.show(project, ppgen.Selection(pieces=names)).pieces

    cats = ("monster:cat:copy-1", "monster:cat:copy-2")
    assert shown("monster:cat") == cats and shown("monster:cat:copy-2") == cats[1:]
    assert shown("monster:c*") == cats and shown("monster:*") == ("monster:bat", *cats)


def shown_of(root: Path, files: dict[str, str], *names: str) -> ppgen.ShownPieces:
    """Show pieces of a game with errors."""
    shown = ppgen.show(ppgen.open_project(write_project(root, files)), ppgen.Selection(pieces=names))
    assert not shown.findings.is_sound
    return shown


def marked_pixels(picture: bytes) -> int:
    """Count the pixels in the colour of what has errors."""
    with Image.open(io.BytesIO(picture)) as image:
        return sum(
            count for count, colour in image.convert("RGB").getcolors(1 << 24) or () if colour == FAULT
        )


def test_what_can_be_drawn_of_a_game_with_errors_is_shown(tmp_path: Path) -> None:
    broken = changed("cards/tiny/monster.yaml", "power: 3", "power: many")
    shown = shown_of(tmp_path, broken)
    assert (shown.pieces, shown.faulty, shown.undrawn) == (("monster:cat",), (), ("monster:bat",))
    assert not marked_pixels(shown.picture)
    alone = shown_of(tmp_path, broken, "monster:bat")
    assert (alone.picture, alone.pieces, alone.undrawn) == (b"", (), ("monster:bat",))
    assert alone._repr_png_() is None


def test_a_piece_with_an_error_is_marked_in_its_picture(tmp_path: Path) -> None:
    letters = changed("cards/tiny/monster.yaml", "It sees you first.", "It sees \U00012000.")
    shown = shown_of(tmp_path, letters)
    assert (shown.pieces, shown.faulty) == (("monster:bat", "monster:cat"), ("monster:cat",))
    assert marked_pixels(shown.picture) > 500
    sound = shown_of(tmp_path, letters, "monster:bat")
    assert (sound.pieces, sound.faulty, marked_pixels(sound.picture)) == (("monster:bat",), (), 0)
    range_ = changed("cards/tiny/monster.yaml", "power: 5", "power: -5")
    assert shown_of(tmp_path, range_).faulty == ("monster:cat",)


def test_an_error_of_a_layout_marks_what_is_made_with_it(tmp_path: Path) -> None:
    small = changed("layouts/tiny/monster.yaml", "style: body}", "style: body, size: 4pt, minimum: 4pt}")
    assert shown_of(tmp_path, small).faulty == ("monster:bat", "monster:cat")
    theme = changed("layouts/tiny/theme.yaml", "body: {", "body: {extends: nobody, ")
    assert shown_of(tmp_path, {**changed("layouts/tiny/monster.yaml", "x", "x"), **theme}).faulty == (
        "monster:bat",
        "monster:cat",
    )
    rule = "- {id: low, source: Tiny, for: monster, check: card.power < 4, message: too strong, why: so, good: {power: 3}, bad: [{power: 4}]}\n"
    ruled = shown_of(tmp_path / "ruled", {"cards/tiny/rules.yaml": rule})
    assert ruled.faulty == ("monster:cat",)


class _Html(HTMLParser):
    """Collects the text and the tags of a page, each of which must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def html(text: str) -> _Html:
    page = _Html()
    page.feed(text)
    assert page.open == []
    return page


def test_problems_are_displayed_by_notebooks_one_of_each_kind(tmp_path: Path) -> None:
    cards = "".join(f"- {{id: m{n}, name: M, power: {n}, line: A., <b>x: red}}\n" for n in range(9))
    root = write_project(tmp_path, {"cards/tiny/monster.yaml": cards})
    findings = ppgen.check(ppgen.open_project(root))
    page = html(findings._repr_html_())  # the name that notebooks look for
    assert "(9 times)" in page.words and "the key <b>x is not known here" in page.words
    assert "cards/tiny/monster.yaml:1:" in page.words and "known are" in page.words
    assert page.tags.count("tr") == len({problem.rule for problem in findings.problems})
    clean = ppgen.check(ppgen.open_project(write_project(tmp_path / "clean")))
    clean.problems = []
    assert clean._repr_html_() == "<p>no problems</p>"


def test_built_sheets_are_displayed_by_notebooks(tmp_path: Path) -> None:
    project = ppgen.open_project(write_project(tmp_path))
    (sheet,) = ppgen.build(project).files
    page = html(sheet._repr_html_())
    assert page.tags.count("img") == 2 and "3 pieces on 2 pages" in page.words
    with Image.open(io.BytesIO(sheet._repr_png_() or b"")) as picture:
        assert sorted(picture.size) == pytest.approx((210 / 25.4 * 60, 297 / 25.4 * 60), abs=1.5)
        colours = picture.convert("RGB").getcolors(1 << 20)
    assert colours is not None and (207, 232, 255) in {colour for _, colour in colours}
    for built in ppgen.build(project, options=ppgen.BuildOptions(formats=("png",))).files:
        assert built._repr_png_() == built.content and html(built._repr_html_()).tags.count("img") == 1
    for built in ppgen.build(project, options=ppgen.BuildOptions(formats=("svg",))).files:
        assert built._repr_png_() is None and "img" not in html(built._repr_html_()).tags
    (written,) = ppgen.build(project, options=ppgen.BuildOptions(out=tmp_path / "out")).files
    assert written._repr_png_() is None and "cards.pdf" in html(written._repr_html_()).words
    (many,) = ppgen.build(project, options=ppgen.BuildOptions(copies=30)).files
    page = html(many._repr_html_())
    assert page.tags.count("img") == 4 and "more pages" in page.words
