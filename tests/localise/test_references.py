"""References tell messages apart, and bring back what tools for XLIFF and CSV make of a file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from ppgen.localise.catalogue import (
    PoEntry,
    PoFile,
    Translations,
    merged,
    read_po,
    with_contexts,
    with_doubted_plurals,
)
from ppgen.localise.catalogue.references import SHORTEST, told_apart
from ppgen.localise.catalogue.translations import MISSING
from ppgen.localise.plurals import plural_forms, plurals_in_use, read_plurals
from ppgen.localise.texts import Texts
from ppgen.work.memory import Memory
from tests.support.ole import ROOT

GAMES = ("ole", "worldies", "ligne-de-fond", "battle-dice")
TOOLS = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
"""Beside this Python, or on the path: not every environment that runs the tests has them."""

UNESCAPED = "--unescape-formulas"
"""A text that begins with a sign as a formula does has an apostrophe before it in a table."""


def tool(name: str) -> str:
    found = shutil.which(name, path=TOOLS)
    if found is None:
        pytest.skip(f"{name} is not installed")
    if name != "msgmerge" and UNESCAPED not in helped(Path(found).with_stem("csv2po")):
        pytest.skip(f"{found} is of an old translate-toolkit, which joins messages of the same words")
    return found


@cache
def helped(program: Path) -> str:
    return subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout


def read(path: Path) -> PoFile:
    po, problems = read_po(path.read_bytes(), path.name)
    assert po is not None and not problems, problems
    return po


def live(po: PoFile) -> dict[tuple[str, str], tuple[str, bool, tuple[str, ...]]]:
    return {one.key: (one.text, one.fuzzy, one.references) for one in po.entries if not one.obsolete}


# ------------------------------------------------------------------------------------------------ unique references


@pytest.mark.parametrize("game", GAMES)
def test_every_message_has_a_reference_of_its_own(game: str) -> None:
    """It is the same in the template and in the file of every language, or msgmerge would change it."""
    folder = ROOT / "cards" / game / "text"
    known = {one.key: one.references for one in read(folder / f"{game}.pot").entries}
    places = [place for references in known.values() for place in references]
    assert len(set(places)) == len(places) == len(known)
    assert all(place.startswith(f"cards/{game}/") and " " not in place for place in places)
    for path in folder.glob("*.po"):
        assert all(known[key] == references for key, (_, _, references) in live(read(path)).items())


def items(*words: str) -> list[PoEntry]:
    return [PoEntry("page/text", word, references=("page.yaml:one/text",)) for word in words]


def test_a_new_item_changes_no_other_s_reference() -> None:
    before, after = told_apart(items("Sun", "Moon")), told_apart(items("Star", "Sun", "Moon"))
    assert set(before) < set(after)
    (place,) = before[0].references
    assert place.startswith("page.yaml:one/text/") and len(place.rpartition("/")[2]) == SHORTEST
    assert told_apart(items("Sun")) == tuple(items("Sun"))


def test_digits_that_two_items_share_are_lengthened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.localise.catalogue.references.SHORTEST", 1)
    found = told_apart(items(*(f"item {number}" for number in range(40))))
    assert len({one.references for one in found}) == 40
    assert len({len(one.references[0]) for one in found}) == 1


# ------------------------------------------------------------------------------------------------ the way back

ONE, TWO = (PoEntry(context, "Sun", references=(f"a.yaml:{context}",)) for context in ("one", "two"))
THERE = replace(TWO, text="Sol")


def lost(text: str, *places: str, context: str = "", source: str = "Sun") -> PoEntry:
    return PoEntry(context, source, text, references=tuple(f"a.yaml:{place}" for place in places))


@pytest.mark.parametrize(
    ("old", "one", "two"),
    [
        ((lost("Sonne", "one"),), ("Sonne", False), ("", False)),
        ((lost("Sonne", "one", context="a.yaml:one"), lost("Sol", "two")), ("Sonne", False), ("Sol", False)),
        ((lost("Sonne", "one", "two"),), ("Sonne", True), ("Sonne", True)),  # a tool joined both
        ((lost("Sonne", "one", "two"), THERE), ("Sonne", True), ("Sol", False)),
        (
            (lost("Sonne", "one"), lost("Licht", "one", context="a.yaml:one")),
            ("Sonne", True),
            ("Licht", True),
        ),
        (
            (lost("Sonne", "one"), lost("Sonne", "one", context="a.yaml:one")),
            ("Sonne", False),
            ("Sonne", True),
        ),
        ((lost("Sonne", "one", source="Suns"),), ("Sonne", True), ("", False)),  # the source changed, too
        ((lost("Sonne", "one", source="Something else"),), ("", False), ("", False)),
        ((lost("Sonne", "gone"),), ("Sonne", True), ("", False)),  # by its source alone, as ever
        ((lost("Sonne"),), ("Sonne", True), ("", False)),
        ((lost("Sonne", "two", context="other"),), ("Sonne", True), ("", False)),  # a context is not lost
        ((lost("", "one", "two"),), ("", False), ("", False)),
        ((replace(lost("Sonne", "one"), flags=("fuzzy",)),), ("Sonne", True), ("", False)),
    ],
)
def test_an_entry_without_its_context_is_found_by_its_reference(
    old: tuple[PoEntry, ...], one: tuple[str, bool], two: tuple[str, bool]
) -> None:
    wanted = (ONE, TWO)
    found = with_contexts(PoFile("de.po", PoEntry("", ""), old), wanted)
    new = merged(found, wanted, language="de", title="Tiny", version="1")
    assert {key: said[:2] for key, said in live(new).items()} == {ONE.key: one, TWO.key: two}
    kept = {entry.text for entry in new.entries}
    assert {entry.text for entry in old if entry.text} <= kept
    assert with_contexts(new, wanted) == new


# ------------------------------------------------------------------------------------------------ the tools themselves


@cache
def loaded_texts(game: str) -> Texts:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    return loaded.texts


@pytest.fixture
def texts(request: pytest.FixtureRequest, tmp_path: Path) -> Texts:
    """The texts of a game whose files lie elsewhere."""
    found = replace(loaded_texts(request.param), root=tmp_path, memory=Memory(), _known={})
    shutil.copytree(ROOT / "cards" / found.game.id / "text", found.folder)
    return found


def converted(program: str, before: Path, after: Path, *more: str) -> Path:
    command = [tool(program), "--progress=none", f"--input={before}", f"--output={after}", *more]
    subprocess.run(command, check=True, capture_output=True)
    return after


def by_xliff(files: Path, template: Path, made: Path) -> Path:
    return converted("xliff2po", converted("po2xliff", files, made / "xliff"), made / "po")


def by_csv(files: Path, template: Path, made: Path) -> Path:
    return converted("csv2po", converted("po2csv", files, made / "csv"), made / "po", UNESCAPED)


def by_csv_and_template(files: Path, template: Path, made: Path) -> Path:
    table = converted("po2csv", files, made / "csv")
    return converted("csv2po", table, made / "po", UNESCAPED, f"--template={files}")


def by_msgmerge(files: Path, template: Path, made: Path) -> Path:
    (made / "po").mkdir()
    for path in files.iterdir():
        command = [tool("msgmerge"), "--quiet", f"--output-file={made / 'po' / path.name}"]
        subprocess.run([*command, str(path), str(template)], check=True)
    return made / "po"


WAYS = (by_xliff, by_csv, by_csv_and_template, by_msgmerge)
ROUNDS = [
    (game, WAYS[(number + later) % len(WAYS)])
    for later in range(len(WAYS))
    for number, game in enumerate(GAMES)
]
"""Each way with each game, in rounds of which each has all ways and all games."""


@pytest.mark.slow(keep=8)
@pytest.mark.parametrize(("texts", "way"), ROUNDS, indirect=["texts"])
@pytest.mark.thorough(keep=3)
def test_a_round_trip_keeps_every_message(
    way: Callable[[Path, Path, Path], Path], texts: Texts, tmp_path: Path
) -> None:
    folder = ROOT / "cards" / texts.game.id / "text"
    files, made = tmp_path / "files", tmp_path / "made"
    files.mkdir()
    made.mkdir()
    originals = sorted(folder.glob("*.po"))
    for path in originals:
        shutil.copy(path, files)
    returned = way(files, folder / f"{texts.game.id}.pot", made)
    assert originals
    for path in originals:
        shutil.copy(returned / path.name, texts.folder / path.name)
        catalogue, _ = texts.catalogue(path.stem)
        assert isinstance(catalogue, Translations) and catalogue.counts[MISSING] == 0
        _, content, problems = texts.updated(path.stem)
        assert content is not None and not problems, problems
        before, after = read(path), read_po(content, path.name)[0]
        assert after is not None
        expected = live(before)
        if way is by_csv and len(plurals_in_use(path.stem)) > 1:  # a table does not tell which of them
            expected = {key: (text, "plural(" in text, *more) for key, (text, _, *more) in expected.items()}
        else:
            assert plurals(after) == plurals(before)
        assert live(after) == expected
        assert after.fields()["Language"] == before.fields()["Language"]


def plurals(po: PoFile) -> list[int]:
    found = read_plurals(po.fields()["Plural-Forms"])
    assert found is not None
    return [found.choose(number) for number in range(200)]


@pytest.mark.parametrize(
    ("language", "header", "is_fuzzy"),
    [
        ("ar", "", True),
        ("ar", plural_forms("ar"), False),
        ("de", "", False),
    ],
)
def test_plural_words_whose_order_is_lost_are_fuzzy(language: str, header: str, *, is_fuzzy: bool) -> None:
    text = f"Plural-Forms: {header}\n" if header else ""
    entries = (PoEntry("one", "1", '{{ plural(n, "a", "b") }}'), PoEntry("one", "2", "b"))
    found = with_doubted_plurals(PoFile("x.po", PoEntry("", "", text), entries), language)
    assert [one.fuzzy for one in found.entries] == [is_fuzzy, False]
