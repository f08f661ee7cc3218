"""What others change while a command works is not written over: the command says so, and writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from ppgen.cli import import_files, new, sheet, text
from ppgen.cli.app import app
from ppgen.outputs.files import write_sources
from ppgen.outputs.folders import ChangedFileError
from ppgen.outputs.snapshots import Snapshot
from ppgen.studio.edits import ChangedMeanwhileError
from ppgen.studio.history import History
from tests.support.tiny import FILES, write_project

CARDS = "cards/tiny/monster.yaml"


def begun(tmp_path: Path) -> tuple[Path, Path]:
    folder = tmp_path / "cards" / "g"
    folder.mkdir(parents=True)
    path = folder / "a.yaml"
    path.write_text("one\n", encoding="utf-8")
    return tmp_path, path


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("two\n", encoding="utf-8")
    other.replace(path)


@pytest.mark.parametrize(
    "change",
    [lambda path: path.write_text("others\n", encoding="utf-8"), replaced, Path.unlink],
    ids=["written", "replaced", "taken away"],
)
def test_a_file_that_others_changed_is_left_as_it_is(change: Callable[[Path], Any], tmp_path: Path) -> None:
    root, path = begun(tmp_path)
    since, beside = Snapshot.of_project(root), path.with_name("b.yaml")
    change(path)
    left = path.read_bytes() if path.exists() else None
    with pytest.raises(ChangedFileError, match=r"a\.yaml was changed meanwhile, and nothing is written"):
        write_sources({beside: b"new\n", path: b"mine\n"}, root=root, since=since)
    assert (path.read_bytes() if path.exists() else None) == left
    assert [one.name for one in path.parent.iterdir()] == ([] if left is None else ["a.yaml"])


def test_a_file_that_others_began_is_left_as_it_is(tmp_path: Path) -> None:
    root, path = begun(tmp_path)
    since = Snapshot.of_project(root)
    for name in ("b.yaml", ".imported/b.json", "text/de.po"):
        other = path.parent / name
        other.parent.mkdir(exist_ok=True)
        other.write_text("others\n", encoding="utf-8")
        with pytest.raises(ChangedFileError):
            write_sources({other: b"mine\n"}, root=root, since=since)
        assert other.read_text("utf-8") == "others\n"


def test_what_nobody_changed_is_written_and_so_is_what_lies_elsewhere(tmp_path: Path) -> None:
    root, path = begun(tmp_path)
    since = Snapshot.of_project(root)
    outside = root / "known.json"
    outside.write_text("{}", encoding="utf-8")
    write_sources(
        {path: b"mine\n", path.with_name("b.yaml"): b"new\n", outside: b"[]"}, root=root, since=since
    )
    assert path.read_bytes() == b"mine\n" and outside.read_bytes() == b"[]"


def test_the_studio_makes_a_change_again_in_what_others_wrote(tmp_path: Path) -> None:
    root, path = begun(tmp_path)
    others = ["from others\n", "and once more\n"]

    def edit(content: bytes) -> bytes:
        if others:
            path.write_bytes(content + others.pop(0).encode())
        return content + b"mine\n"

    history = History(root)
    history.change("a change", "cards/g/a.yaml", edit)
    assert path.read_text("utf-8") == "one\nfrom others\nand once more\nmine\n"
    history.undo()
    assert path.read_text("utf-8") == "one\nfrom others\nand once more\n"


def test_the_studio_begins_no_file_that_others_began_meanwhile(tmp_path: Path) -> None:
    root, path = begun(tmp_path)
    other = path.with_name("b.yaml")

    def edit(_: bytes) -> bytes:
        other.write_bytes(b"others\n")
        return b"mine\n"

    with pytest.raises(ChangedMeanwhileError):
        History(root).change("a file", "cards/g/b.yaml", edit, is_new=True)
    assert other.read_bytes() == b"others\n"


def run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["--project", str(root), *words])


def before(function: Callable[..., Any], change: Callable[[], object]) -> Callable[..., Any]:
    """Return a function before whose work somebody else changes something."""

    def work(*given: Any, **named: Any) -> Any:
        change()
        return function(*given, **named)

    return work


def after(function: Callable[..., Any], change: Callable[[], object]) -> Callable[..., Any]:
    """Return a function that has somebody else change something once it is done."""

    def work(*given: Any, **named: Any) -> Any:
        made = function(*given, **named)
        change()
        return made

    return work


@pytest.mark.parametrize("name", ["apply_tables", "_loaded"], ids=["before it writes", "before it reads"])
def test_an_edited_sheet_does_not_undo_what_an_editor_saved(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path)
    cards, table = root / CARDS, tmp_path / "monster.csv"
    assert run(root, "sheet", "export", "tiny", "monster", "--out", str(table)).exit_code == 0
    table.write_text(table.read_text("utf-8-sig").replace("Cat", "Owl"), encoding="utf-8")
    saved = cards.read_text("utf-8").replace("power: 3", "power: 4")
    monkeypatch.setattr(sheet, name, after(getattr(sheet, name), lambda: cards.write_text(saved, "utf-8")))
    done = run(root, "sheet", "apply", "tiny", str(table))
    assert done.exit_code == 2 and f"{CARDS} was changed meanwhile" in done.output.replace("\n", ""), (
        done.output
    )
    assert cards.read_text("utf-8") == saved


def test_texts_do_not_undo_what_a_translator_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [de]}")
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game})
    assert run(root, "text", "update").exit_code == 0
    path = root / "cards/tiny/text/de.po"
    saved = path.read_text("utf-8").replace('msgstr ""\n\n', 'msgstr "Katze"\n\n', 1)
    (root / CARDS).write_text(FILES[CARDS].replace("sees you", "hears you"), encoding="utf-8")
    monkeypatch.setattr(text, "_write", before(text._write, lambda: path.write_text(saved, "utf-8")))
    done = run(root, "text", "update")
    assert done.exit_code == 2 and "was changed meanwhile" in done.output, done.output
    assert path.read_text("utf-8") == saved


@pytest.mark.parametrize("command", ["new", "import"])
def test_of_two_who_begin_one_game_the_second_is_told(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, game = tmp_path / "card.csv", tmp_path / "cards/pond/game.yaml"
    table.write_text("id,name\nfrog,Frog\n", encoding="utf-8")

    def begin() -> None:
        game.parent.mkdir(parents=True)
        game.write_text("title: Of others\n", encoding="utf-8")

    module = new if command == "new" else import_files
    monkeypatch.setattr(module, "write_sources", before(write_sources, begin))
    words = ["new", "pond"] if command == "new" else ["import", str(table), "--game", "pond"]
    done = run(tmp_path, *words)
    assert done.exit_code == 2 and "was changed meanwhile" in done.output, done.output
    assert [one.name for one in game.parent.iterdir()] == ["game.yaml"]
    assert game.read_text("utf-8") == "title: Of others\n"
