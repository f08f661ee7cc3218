"""Are the words on sheets, in a language that ppgen does not know, messages like all others?"""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.library import check
from ppgen.load.project import open_project
from ppgen.localise.catalogue import read_po, with_texts, write_po
from tests.support.tiny import FILES, write_project

GAME = "cards/tiny/game.yaml"
DUTCH = FILES[GAME].replace("languages: {source: en}", "languages: {source: en, translations: [nl, de]}")
SAID = {
    ("ppgen/sheet", "Sheet {number} of {count}"): "Vel {number} van {count}",
    ("ppgen/front", "front"): "voorkant",
    ("ppgen/decimal", "."): ",",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_project(tmp_path, {GAME: DUTCH})
    assert run(tmp_path, "text", "update").exit_code == 0
    return tmp_path


def run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["--project", str(root), *words])


def translate(root: Path, texts: dict[tuple[str, str], str]) -> None:
    path = root / "cards/tiny/text/nl.po"
    po, problems = read_po(path.read_bytes(), "nl.po")
    assert po is not None and not problems
    assert texts.keys() <= {entry.key for entry in po.entries}
    path.write_bytes(write_po(with_texts(po, texts)))


def contexts(path: Path) -> set[str]:
    po, _ = read_po(path.read_bytes(), path.name)
    assert po is not None
    return {entry.context for entry in po.entries if entry.context.startswith("ppgen/")}


def told(root: Path, rule: str) -> list[Problem]:
    return [one for one in check(open_project(root, root)).problems if one.rule.startswith(rule)]


def test_only_a_language_that_ppgen_does_not_know_is_asked_for_them(project: Path) -> None:
    text = project / "cards/tiny/text"
    asked = contexts(text / "nl.po")
    assert {"ppgen/sheet", "ppgen/kit/title"} <= asked and contexts(text / "de.po") == set()
    assert contexts(text / "tiny.pot") == asked
    assert not {name for name in asked if name.split("/")[1] in ("page", "tuck-box", "part", "mountain")}
    assert not told(project, "words/")
    assert run(project, "text", "update", "--check").exit_code == 0


def test_what_folds_and_score_sheets_ask_for_their_words(project: Path) -> None:
    box = "  box: {title: Box, layout: box, net: tuck-box}\n"
    write_project(project, {GAME: DUTCH + box, "layouts/tiny/box.yaml": "panels: {}\n"})
    run(project, "text", "update")
    asked = contexts(project / "cards/tiny/text/nl.po")
    assert {"ppgen/tuck-box/tube", "ppgen/mountain", "ppgen/part/tab"} <= asked
    assert not {name for name in asked if name.startswith(("ppgen/strip-box", "ppgen/page"))}


def test_translated_words_stand_on_the_sheets(project: Path) -> None:
    translate(project, SAID)
    assert run(project, "build", "--lang", "nl", "--out", str(project / "output")).exit_code == 0
    text = PdfReader(project / "output/tiny/nl/cards.pdf").pages[0].extract_text()
    assert "Vel 1 van 1" in text and "voorkant" in text


def test_what_is_filled_in_must_stay(project: Path) -> None:
    translate(project, {**SAID, ("ppgen/sheet", "Sheet {number} of {count}"): "Vel {number} van {aantal}"})
    (problem,) = told(project, "words/")
    assert problem.rule == "words/filled-in" and problem.severity == "error"
    assert problem.span is not None and problem.span.file == "cards/tiny/text/nl.po"
    assert "{count} and {number}" in problem.message


def test_a_file_of_words_goes_before_translations(project: Path) -> None:
    write_project(project, {GAME: DUTCH, "words/nl.yaml": "sheet: 'Blad {number} van {count}'\n"})
    run(project, "text", "update")
    assert contexts(project / "cards/tiny/text/nl.po") == set()
    run(project, "build", "--lang", "nl", "--out", str(project / "output"))
    assert "Blad 1 van 1" in PdfReader(project / "output/tiny/nl/cards.pdf").pages[0].extract_text()


FORMS = "forms:\n  dative: {terms: [monster], note: after a preposition}\n"


def test_the_template_holds_the_forms_of_every_language(project: Path) -> None:
    """Programs for translators throw out of a file what its template lacks, and add what it has."""
    text = project / "cards/tiny/text"
    (text / "de.yaml").write_text(FORMS, encoding="utf-8")
    assert run(project, "text", "update").exit_code == 0
    assert "which some languages have" in (text / "tiny.pot").read_text(encoding="utf-8")
    assert "in de: after a preposition" in (text / "tiny.pot").read_text(encoding="utf-8")
    assert "term/monster/dative" in (text / "de.po").read_text(encoding="utf-8")
    assert "term/monster/dative" not in (text / "nl.po").read_text(encoding="utf-8")
    added = '\nmsgctxt "term/monster/dative"\nmsgid "monster"\nmsgstr ""\n'
    (text / "nl.po").write_text((text / "nl.po").read_text(encoding="utf-8") + added, encoding="utf-8")
    assert not told(project, "catalogue/stale")
    meant = added.replace('msgstr ""', 'msgstr "monster"')
    (text / "nl.po").write_text(
        (text / "nl.po").read_text(encoding="utf-8").replace(added, meant), encoding="utf-8"
    )
    assert len(told(project, "catalogue/stale")) == 1
