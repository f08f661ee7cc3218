"""A check that goes on tells after each change just what a new check would tell."""

from __future__ import annotations

import gc
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from typer.testing import CliRunner

from ppgen import pipeline
from ppgen.checks.rules.faces import contrast
from ppgen.checks.sight.content import Content
from ppgen.cli import watch as watching
from ppgen.cli.app import app
from ppgen.cli.check import CheckOptions
from ppgen.cli.options import ProjectPlace
from ppgen.cli.watch import Stamps, changes
from ppgen.cli.watch import command as watch
from ppgen.common.problem import Problem
from ppgen.compose.memo import fingerprint
from ppgen.library import Selection, WrongUseError, check
from ppgen.load.project import Project, open_project
from ppgen.proofs import ReadBack
from ppgen.work import allowance
from ppgen.work.allowance import RULE, Allowance, WorkKind
from ppgen.work.memory import Memory, stamps
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

GAME = "cards/tiny/game.yaml"
TERMS = "cards/tiny/terms.yaml"
MONSTERS = "cards/tiny/monster.yaml"
THEME = "layouts/tiny/theme.yaml"
LAYOUT = "layouts/tiny/monster.yaml"
REVERSE = "layouts/tiny/reverse.yaml"
GERMAN = "cards/tiny/text/de.po"
ICON = "layouts/tiny/icons/sun.svg"
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M 0 0 H 8 V 8 Z"/></svg>'

PO = """\
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "term/monster"
msgid "monster"
msgstr "Ungeheuer"

msgctxt "component/cards"
msgid "Monster cards"
msgstr "Monsterkarten"

msgctxt "monster/name"
msgid "Bat"
msgstr "Fledermaus"

msgctxt "monster/line"
msgid "It flies **softly** through the night."
msgstr "Sie fliegt **leise** durch die Nacht."

msgctxt "monster/name"
msgid "Cat"
msgstr "Katze"

msgctxt "monster/line"
msgid "It sees you first."
msgstr ""
"""

LAWS = """\
- id: strong
  for: monster
  check: card.power < 9
  message: "{{ card.name }} has {{ card.power }}"
  why: Nobody is that strong.
  source: The tests
  good: {power: 1}
  bad: {power: 9}
"""

FONTS = (Path(__file__).resolve().parents[2] / "fonts/manifest.yaml").read_text(encoding="utf-8")

SEVERAL = {
    "fonts/manifest.yaml": FONTS,
    **changed(GAME, "{source: en}", "{source: en, translations: [de]}"),
    **changed(
        LAYOUT,
        "back: reverse",
        """\
  - {type: text, name: kind, box: [5, 74, 30, 8], text: '{{ term("monster") }}', style: body}
  - {type: text, name: count, box: [40, 74, 18, 8], text: "{{ length(cards.monster) }}", style: body}
  - {type: icon, box: [5, 31, 5, 5], icon: sun, colour: "{{ 'ink' if card.power < 5 else 'ink' }}"}
  - {type: image, box: [15, 31, 8, 8], image: cards/tiny/sun.png}
back: reverse""",
    ),
    TERMS: "monster: {text: monster}\n",
    "cards/tiny/rules.yaml": LAWS,
    GERMAN: PO,
    ICON: SUN,
}

Found = tuple[object, ...]


def found(project: Project) -> Found:
    """Everything that a check tells, or why it could not be made."""
    try:
        run = check(project)
    except WrongUseError as fault:
        return (str(fault),)
    quoted = {name: tuple(source.lines) for name, source in run.sources.items()}
    told = (run.problems, run.skipped, run.measures, run.cards, run.rules, run.languages, run.files)
    return (*told, quoted)


def rules_of(told: Found) -> set[str]:
    problems = told[0]
    assert isinstance(problems, list)
    return {problem.rule for problem in problems if isinstance(problem, Problem)}


def picture(path: Path, pixels: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (pixels, pixels), (200, 30, 30)).save(path)


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A game in two languages, with a term, an icon, a picture and a law."""
    root = write_project(tmp_path / "project", SEVERAL)
    picture(root / "cards/tiny/sun.png", 400)
    return root


def replaced(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        text = (root / name).read_text(encoding="utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def removed(name: str) -> Callable[[Path], None]:
    return lambda root: (root / name).unlink()


def written(name: str, text: str) -> Callable[[Path], None]:
    return lambda root: write_project(root, {**read(root), name: text}) and None


def read(root: Path) -> dict[str, str]:
    return {name: (root / name).read_text(encoding="utf-8") for name in FILES if (root / name).is_file()}


LONG = "It flies and flies and flies. " * 40

EDITS = {
    "a number": (replaced(MONSTERS, "power: 3", "power: 4"), None),
    "a number that breaks a law": (replaced(MONSTERS, "power: 3", "power: 9"), "tiny/strong"),
    "a text that has no room": (replaced(MONSTERS, "It sees you first.", LONG), "text/overset"),
    "a text without a translation": (replaced(MONSTERS, "It sees", "It hears"), "catalogue/missing"),
    "a number that becomes text": (replaced(MONSTERS, "power: 3", "power: three"), "model/value"),
    "lines that move": (replaced(MONSTERS, "- id: bat", f"# {LONG}\n\n- id: bat"), None),
    "broken YAML": (replaced(MONSTERS, "  power: 5", "  power: ]"), "load/syntax"),
    "a card less": (replaced(MONSTERS, FILES[MONSTERS][FILES[MONSTERS].index("- id: cat") :], ""), None),
    "copies": (replaced(MONSTERS, "copies: 2", "copies: 30"), None),
    "a waiver": (replaced(MONSTERS, "power: 5", "power: 9\n  waive: {strong: It is.}"), None),
    "a waiver of nothing": (
        replaced(MONSTERS, "power: 5", "power: 5\n  waive: {strong: It is.}"),
        "rule/unused-waiver",
    ),
    "a term": (replaced(TERMS, "text: monster", "text: beast"), "catalogue/missing"),
    "a colour": (replaced(THEME, '"#cfe8ff"', '"#202428"'), "text/contrast"),
    "a layout": (replaced(LAYOUT, "[5, 40, 53", "[1, 40, 53"), "layout/safe-area"),
    "a back": (replaced(LAYOUT, "back: reverse", "back: face"), "layout/unknown-back"),
    "a layout less": (removed(REVERSE), "layout/unknown-back"),
    "a title": (replaced(GAME, "Monster cards", "Cards"), "catalogue/missing"),
    "a derived value": (replaced(GAME, "card.power + card.power", "card.name + 1"), "localise/expression"),
    "a component": (replaced(GAME, "cards: [monster]", "cards: [monsters]"), "model/unknown-name"),
    "a translation": (replaced(GERMAN, "Katze", "Kater"), None),
    "a translation without room": (replaced(GERMAN, "leise", LONG.strip()), "text/overset"),
    "a translation less": (removed(GERMAN), "catalogue/no-file"),
    "a drawing": (replaced(ICON, "H 8 V 8", "H 4 V 4"), None),
    "a drawing less": (removed(ICON), "layout/unknown-icon"),
    "a picture": (lambda root: picture(root / "cards/tiny/sun.png", 40), "image/resolution"),
    "a picture less": (removed("cards/tiny/sun.png"), "image/missing"),
    "a law": (replaced("cards/tiny/rules.yaml", "< 9", "< 4"), "tiny/strong"),
    "a law that cannot be read": (replaced("cards/tiny/rules.yaml", "< 9", "<"), None),
    "typefaces": (written("fonts/manifest.yaml", "families: {}\nstacks: {}\n"), "fonts/manifest"),
    "a typeface that is not what it was": (replaced("fonts/manifest.yaml", "042fe2cc", "00000000"), "fonts/"),
    "a typeface less": (replaced("fonts/manifest.yaml", "files/SourceSans3[wght]", "gone"), "fonts/"),
    "a game less": (removed(GAME), None),
    "a term without a use": (written(TERMS, "monster: {text: monster}\nghost: {text: ghost}\n"), "unused"),
    "a colour without a use": (replaced(THEME, "sky:", 'sea: "#0000ff", sky:'), "layout/unused-colour"),
    "a colour that is used no longer": (replaced(LAYOUT, "fill: sky", 'fill: "#ffffff"'), None),
    "a style that is used no longer": (
        replaced(LAYOUT, "style: title", "style: body"),
        "layout/unused-style",
    ),
    "a size of type": (replaced(THEME, "size: 9pt", "size: 6pt"), "text/type-size"),
    "a translation with another number": (replaced(GERMAN, "Katze", "Katze 7"), "translation/numbers"),
    "a translation that moves": (
        replaced(GERMAN, 'msgctxt "monster/line"', '\n\nmsgctxt "monster/line"'),
        None,
    ),
    "a term without room": (replaced(TERMS, "text: monster", f"text: {LONG}"), "text/overset"),
    "two cards alike": (
        replaced(
            MONSTERS, "- id: cat", "- {id: owl, name: Bat, power: 3, line: It sees you first.}\n- id: cat"
        ),
        None,
    ),
    "a drawing that is none": (replaced(ICON, "<path", "<script"), "svg/unsupported"),
}


@pytest.mark.slow(keep=32)
@pytest.mark.parametrize("name", EDITS)
@pytest.mark.thorough(keep=2)
def test_an_edit_and_taking_it_back_are_told_as_a_new_check_tells_them(several: Path, name: str) -> None:
    edit, rule = EDITS[name]
    warm = open_project(several, several, lasting=True)
    before = found(warm)
    kept_back = several.parent / "kept"
    shutil.copytree(several, kept_back)
    edit(several)
    told = found(warm)
    assert told == found(open_project(several, several))
    if rule is not None:
        assert told != before and rule in str(rules_of(told)), rules_of(told)
    shutil.rmtree(several)
    shutil.copytree(kept_back, several)
    assert found(warm) == before == found(open_project(several, several))


def steps() -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(sorted(EDITS)), min_size=2, max_size=6)


@settings(max_examples=8)
@given(steps())
@pytest.mark.thorough
def test_any_edits_one_after_the_other_are_told_as_a_new_check_tells_them(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    root = write_project(tmp_path_factory.mktemp("edits"), SEVERAL)
    picture(root / "cards/tiny/sun.png", 400)
    warm = open_project(root, root, lasting=True)
    found(warm)
    for name in names:
        try:
            EDITS[name][0](root)
        except (AssertionError, FileNotFoundError):
            continue  # an edit before took away what this one changes
        assert found(warm) == found(open_project(root, root)), name


MOTTO = """\
  - {type: text, name: motto, box: [5, 60, 20, 5], text: "{{ constants.motto }}", style: body, same_size: pair}
  - {type: text, name: pair, box: [30, 60, 20, 5], text: "{{ card.name }}", style: body, same_size: pair}
back: reverse"""

MOTTOED = {
    **SEVERAL,
    GAME: SEVERAL[GAME].replace("kinds:", "constants: {motto: Fly}\nkinds:"),
    LAYOUT: SEVERAL[LAYOUT].replace("back: reverse", MOTTO),
    THEME: FILES[THEME].replace("size: 9pt,", "size: 9pt, minimum: 4pt,"),
}


def drawn(project: Project) -> dict[str, bytes]:
    """Return the files of a game in both of its languages."""
    loaded, _, _ = pipeline.load(project, "tiny")
    assert loaded is not None
    files = {}
    for language in ("en", "de"):
        edition, problems = lay_out(loaded, language)
        assert edition.is_sound, problems
        for printed, faults in pipeline.draw(edition, "pdf", ReadBack()):
            assert not faults
            files[f"{language}/{printed.name}"] = printed.content
    return files


@pytest.mark.parametrize(
    "edit",
    [
        replaced(MONSTERS, "power: 3", "power: 4"),
        replaced(MONSTERS, "name: Bat", "name: Bat Batson"),
        replaced(MONSTERS, "copies: 2", "copies: 30"),
        replaced(GAME, "motto: Fly", "motto: Fly or flee from me"),
        replaced(GAME, 'version: "1.0"', 'version: "2.0"'),
        replaced(GAME, "Monster cards", "Cards"),
        replaced(TERMS, "text: monster", "text: beast"),
        replaced(GERMAN, "Katze", "Katzentier"),
        replaced(THEME, "size: 9pt", "size: 8pt"),
        replaced(LAYOUT, "[30, 60, 20, 5]", "[31, 60, 20, 5]"),
        replaced(ICON, "H 8 V 8", "H 4 V 4"),
        lambda root: picture(root / "cards/tiny/sun.png", 500),
    ],
)
@pytest.mark.thorough(keep=2)
def test_what_is_remembered_is_drawn_as_if_it_were_made_anew(
    edit: Callable[[Path], None], tmp_path: Path
) -> None:
    root = write_project(tmp_path, MOTTOED)
    picture(root / "cards/tiny/sun.png", 400)
    warm = open_project(root, root, lasting=True)
    before = drawn(warm)
    edit(root)
    after = drawn(warm)
    assert after == drawn(open_project(root, root))
    assert after != before


@pytest.fixture
def bulls(tmp_path: Path, root: Path) -> Path:
    """Olé! in a language from left to right and one from right to left."""
    for folder in ("cards", "layouts", "fonts"):
        shutil.copytree(root / folder, tmp_path / folder)
    game = tmp_path / "cards/ole/game.yaml"
    text, count = re.subn(r"translations: \[.*?\]", "translations: [ar]", game.read_text("utf-8"))
    assert count == 1
    game.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_the_whole_of_ole_is_told_as_a_new_check_tells_it(bulls: Path) -> None:
    warm = open_project(bulls, bulls, lasting=True)
    assert not any(rule.startswith("ole/") for rule in rules_of(found(warm)))
    edits = (
        (replaced("cards/ole/team.yaml", "defense: 11", "defense: 12"), "ole/"),
        (replaced("cards/ole/game.yaml", "men_per_player: 10", "men_per_player: 9"), "ole/"),
        (replaced("cards/ole/team.yaml", "name: Sloths", f"name: {'Sloths ' * 9}"), "text/overset"),
    )
    for edit, rule in edits:
        edit(bulls)
        told = found(warm)
        assert told == found(open_project(bulls, bulls))
        assert any(one.startswith(rule) for one in rules_of(told)), rules_of(told)


def test_what_did_not_change_is_not_done_again(several: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warm = open_project(several, several, lasting=True)
    found(warm)
    judged: list[object] = []
    judge = contrast._Grounds.judge

    def counted(self: contrast._Grounds, content: Content, pile: int) -> contrast._Judgement:
        judged.append(content)
        return judge(self, content, pile)

    monkeypatch.setattr(contrast._Grounds, "judge", counted)
    found(warm)
    assert not judged
    replaced(MONSTERS, "power: 3", "power: 4")(several)
    found(warm)
    assert 0 < len(judged) <= 12  # the number, and what is painted after it, in two languages
    found(open_project(several, several))
    assert len(judged) > 24


def test_what_is_remembered_is_no_work(several: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warm = open_project(several, several, lasting=True)
    spent: list[int] = []

    class Counted(Allowance):
        def spend(self, kind: WorkKind, amount: int) -> None:
            spent[-1] += amount if kind in {WorkKind.ELEMENTS, WorkKind.CHARACTERS} else 0
            super().spend(kind, amount)

    monkeypatch.setattr(pipeline, "Allowance", Counted)
    for edit in (None, None, replaced(MONSTERS, "power: 3", "power: 4")):
        if edit is not None:
            edit(several)
        spent.append(0)
        found(warm)
    first, again, edited = spent
    assert again == 0 < edited < first / 2


@pytest.mark.parametrize("kind", [WorkKind.ELEMENTS, WorkKind.CHARACTERS])
def test_what_was_too_much_stays_so_until_something_is_taken_away(
    several: Path, kind: WorkKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(allowance.MOST, kind, 9)
    warm = open_project(several, several, lasting=True)
    assert [RULE in rules_of(found(warm)) for _ in range(3)] == [True] * 3
    monkeypatch.setitem(allowance.MOST, kind, 9_000)
    assert RULE not in rules_of(found(warm))


@pytest.mark.parametrize("other", [True, 1.0, "1", None, [1], {"a": 1}])
def test_values_that_print_differently_are_told_apart(other: object) -> None:
    assert fingerprint({"card": {"x": 1}}, ("card", "x")) != fingerprint(
        {"card": {"x": other}}, ("card", "x")
    )
    empty = fingerprint({"card": {"x": None}}, ("card", "x"))
    assert empty not in [fingerprint({"card": card}, ("card", "x")) for card in ({}, {"x": "None"}, None)]


def test_a_value_that_need_not_exist_is_looked_up_on_each_card(tmp_path: Path) -> None:
    text = '{type: text, name: name, box: [5, 5, 53, 10], text: "{{ card.name | default(0) }}", style: title}'
    old = '{type: text, name: name, box: [5, 5, 53, 10], text: "{{ card.name }}", style: title}'
    root = write_project(
        tmp_path, {**changed(LAYOUT, old, text), **changed(MONSTERS, "name: Cat", "name: \U0001245f")}
    )
    assert "text/missing-glyph" in rules_of(found(open_project(root, root)))


def test_a_result_is_kept_for_equal_parts_and_by_name() -> None:
    memory, made = Memory(lasting=True), itertools.count()

    def make() -> int:
        return next(made)

    assert [memory.again("a", (part,), make) for part in ("x", "x", "y", "x")] == [0, 0, 1, 2]
    assert memory.again("b", ("x",), make) == 3
    memory.forget("a")
    assert (memory.again("a", ("x",), make), memory.again("b", ("x",), make)) == (4, 3)
    memory.forget()
    assert memory.again("b", ("x",), make) == 5
    first = memory.same("c", [1])
    assert memory.same("c", [1]) is first and memory.same("c", [2]) is not first


# ------------------------------------------------------------------------------------------------ the loop


def looks(*states: str) -> Iterator[tuple[str, ...]]:
    """Yield what changed in files that show these states, one a look."""
    shown = iter(states)

    def look() -> Stamps:
        state = next(shown, None)
        if state is None:
            raise KeyboardInterrupt
        return {name: (ord(name), 0, 0, 0) for name in state.lower()} | {"size": (len(state), 0, 0, 0)}

    with pytest.raises(KeyboardInterrupt):
        yield from changes(look, lambda seconds: None)


@pytest.mark.parametrize(
    ("states", "wanted"),
    [
        (("a", "a", "a"), [()]),
        (("a", "ab", "ab", "ab"), [(), ("b", "size")]),
        (("a", "ab", "abc", "abcd", "abcd", "abcd"), [(), ("b", "c", "d", "size")]),
        (("a", "ab", "a", "a"), [()]),
        (("ab", "a", "a", "ab", "ab"), [(), ("b", "size"), ("b", "size")]),
    ],
)
def test_a_change_is_told_when_the_files_lie_still(
    states: tuple[str, ...], wanted: list[tuple[str, ...]]
) -> None:
    assert list(looks(*states)) == wanted


def test_hidden_files_do_not_count_and_every_write_does(tmp_path: Path) -> None:
    write_project(tmp_path)
    before = stamps(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/index").write_text("x")
    (tmp_path / "cards/.monster.yaml.swp").write_text("x")
    assert stamps(tmp_path) == before
    text = (tmp_path / MONSTERS).read_text("utf-8")
    (tmp_path / "new").write_text(text.replace("power: 3", "power: 4"), encoding="utf-8")
    times = (tmp_path / MONSTERS).stat()
    os.utime(tmp_path / "new", ns=(times.st_atime_ns, times.st_mtime_ns))
    (tmp_path / "new").replace(tmp_path / MONSTERS)
    after = stamps(tmp_path)
    assert [path for path in after if after[path] != before.get(path)] == [tmp_path / MONSTERS]


def test_it_goes_on_after_wrong_use_and_ends_with_the_last_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_project(tmp_path)

    def edited(*_: object) -> Iterator[tuple[str, ...]]:
        yield ()
        shutil.move(root / "cards/tiny", root / "gone")
        yield ("cards/tiny/game.yaml",)
        shutil.move(root / "gone", root / "cards/tiny")
        replaced(MONSTERS, "power: 3", "power: -1")(root)
        yield (MONSTERS,)
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "changes", edited)
    assert watch(ProjectPlace(root), Selection(games=("tiny",)), CheckOptions()) == 1
    gc.unfreeze()
    told = capsys.readouterr()
    assert "no game" in told.err and f"{MONSTERS} changed" in told.err
    assert told.err.count("s of processor time") == 3
    assert "no problems" in told.out or "1 note" in told.out
    assert "power" in told.out


def test_words_of_the_sheets_are_watched_too(tmp_path: Path) -> None:
    project = open_project(write_project(tmp_path), tmp_path)
    before = watching.seen(project)
    (tmp_path / "words").mkdir()
    (tmp_path / "words/nl.yaml").write_text("back: achter\n", encoding="utf-8")
    assert "words/nl.yaml" in watching.seen(project).keys() - before.keys()


def test_wrong_use_at_the_start_is_refused(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    for arguments in (("dice",), ("--write-baseline", str(tmp_path / "known.json"))):
        result = CliRunner().invoke(app, ["--project", str(root), "check", "--watch", *arguments])
        assert result.exit_code == 2, result.output
    assert not (tmp_path / "known.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="it is interrupted by a signal")
@pytest.mark.thorough
def test_it_waits_for_a_change_and_ends_when_interrupted(tmp_path: Path, root: Path) -> None:
    project = write_project(tmp_path / "project")
    # A shell that runs the tests in the background lets them, and what they start, ignore interrupts.
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{hears}; from ppgen.cli import main; main()"]
    said = tmp_path / "said"
    with said.open("w") as stream:
        running = subprocess.Popen(
            [*command, "--project", str(project), "check", "--watch"], stdout=stream, stderr=stream, cwd=root
        )
    try:
        waits_for(said, "waiting for changes", times=1)
        replaced(MONSTERS, "power: 3", "power: -1")(project)
        waits_for(said, "waiting for changes", times=2)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == 1
    finally:
        running.kill()
        running.wait()
    assert f"{MONSTERS} changed" in said.read_text() and "Traceback" not in said.read_text()


def waits_for(file: Path, words: str, *, times: int) -> None:
    for _ in range(1_200):
        if file.read_text().count(words) >= times:
            return
        time.sleep(0.05)
    raise AssertionError(file.read_text())
