"""No command writes through a link: under every name that it writes, and for every folder on the way."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.outputs import folders
from ppgen.outputs.files import remove, write_all, write_sources, write_whole
from ppgen.outputs.folders import PREFIX, SUFFIX, LinkedFileError, UnwritableError
from tests.support.tiny import changed, write_project

MINE = b"what the user wrote"
TABLE = "id,name,might\nimp,Imp,2\n"
CUP = "title: Cup\nmode: round-robin\nparticipants: [Ada, Bo]\n"

Before = Callable[[Path], object]


def nothing(root: Path) -> None:
    """A command that needs only the project."""


def built(root: Path) -> None:
    run(root, "build")


def tampered(root: Path) -> None:
    """Files that no longer show what the data says, so that a proof leaves a picture of the differences."""
    run(root, "build")
    face = root / "layouts/tiny/monster.yaml"
    face.write_text(face.read_text().replace("box: [", "box: [1", 1))


def other_state(root: Path) -> None:
    """The project as it is, and beside it one in which a card has another value."""
    write_project(root / "before", changed("cards/tiny/monster.yaml", "power: 3", "power: 4"))


def recorded(root: Path) -> None:
    """A kind of records, and one of them."""
    game = root / "cards/tiny/game.yaml"
    kind = "kinds:\n  match:\n    title: match\n    record: true\n    fields:\n      goals: {type: integer}\n"
    game.write_text(game.read_text().replace("kinds:\n", kind))
    (root / "match.yaml").write_text("record: match\ngoals: 3\n")


def imported(root: Path) -> None:
    """A game that was imported, and its table with another value."""
    run(root, "import", "imps.csv", "--game", "imps")
    table = root / "imps.csv"
    table.write_text(table.read_text().replace("2", "4"))


def exported(root: Path) -> None:
    run(root, "sheet", "export", "tiny", "monster", "--out", "monster.csv")
    table = Path("monster.csv")
    table.write_text(table.read_text().replace("Bat", "Rat"))


COMMANDS: dict[str, tuple[Before, tuple[str, ...]]] = {
    "build": (nothing, ("build", "--format", "pdf,svg,png")),
    "build again": (built, ("build", "--fresh")),
    "prove": (tampered, ("prove",)),
    "schema": (nothing, ("schema",)),
    "schema elsewhere": (nothing, ("schema", "schemas")),
    "docs": (nothing, ("docs", "--out", "docs/page.html")),
    "text extract": (nothing, ("text", "extract")),
    "text update": (nothing, ("text", "update")),
    "sheet export": (nothing, ("sheet", "export", "tiny", "monster", "--out", "tables/monster.xlsx")),
    "sheet apply": (exported, ("sheet", "apply", "tiny", "monster.csv")),
    "new": (nothing, ("new", "other")),
    "import": (nothing, ("import", "imps.csv", "--game", "imps")),
    "show": (nothing, ("show", "tiny", "--out", "pictures/all.png")),
    "baseline": (nothing, ("check", "--write-baseline", "known/problems.json")),
    "kit": (nothing, ("build", "--kit")),
    "text import": (nothing, ("text", "import", "words.csv", "--lang", "de", "--game", "tiny")),
    "text export": (nothing, ("text", "export", "tiny", "de", "--out", "tables/de.csv")),
    "approve": (nothing, ("approve",)),
    "diff": (other_state, ("diff", "before", "--format", "html", "--out", "changes/page.html")),
    "reference": (nothing, ("reference", "--out", "pages")),
    "score read": (
        recorded,
        ("score", "read", "match.yaml", "--game", "tiny", "--out", "records/match.yaml"),
    ),
    "import again": (imported, ("import", "imps.csv", "--game", "imps")),
    "tournament": (nothing, ("tournament", "cup.yaml", "--out", "cup")),
}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")


def run(root: Path, *command: str) -> str:
    done = CliRunner().invoke(app, ["--project", str(root), *command])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


def project(before: Before) -> Path:
    root = write_project(
        Path.cwd(), changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}")
    )
    (root / "imps.csv").write_text(TABLE)
    (root / "cup.yaml").write_text(CUP)
    (root / "words.csv").write_text("id,field,text\nbat,name,Fledermaus\n")
    before(root)
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


def stamps(root: Path) -> dict[str, tuple[int, int]]:
    found = {path.relative_to(root).as_posix(): path.stat() for path in root.rglob("*") if path.is_file()}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in found.items()}


def outside(tmp_path: Path) -> dict[str, bytes]:
    return contents(tmp_path / "outside")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in ("prove", "reference"))) for name in COMMANDS],
)
@pytest.mark.thorough
def test_links_under_every_name_that_is_written_lead_nobody_out(name: str, tmp_path: Path) -> None:
    before, command = COMMANDS[name]
    root = project(before)
    standing = stamps(root)
    run(root, *command)
    written = sorted(path for path, stamp in stamps(root).items() if standing.get(path) != stamp)
    assert written, "a command that writes nothing proves nothing"
    (tmp_path / "outside").mkdir()
    started(root, before)
    for number, target in enumerate(written):
        plant_file(root / target, tmp_path / "outside" / str(number))
    run(root, *command)
    through = [target for number, target in enumerate(written) if outside(tmp_path)[str(number)] != MINE]
    assert not through, f"{name} wrote through links"
    assert len(outside(tmp_path)) == len(written)
    ways = {part.as_posix() for path in written for part in Path(path).parents} - {"."}
    for way in sorted(ways):
        started(root, before)
        plant_folder(root / way, tmp_path / "outside" / "folder")
        known = outside(tmp_path)
        run(root, *command)
        assert outside(tmp_path) == known, f"{name} wrote into what the link {way} leads to"
        shutil.rmtree(tmp_path / "outside")
        (tmp_path / "outside").mkdir()


SOURCES = (
    *("schema", "text extract", "text update", "sheet apply", "baseline", "text import", "approve"),
    *("import again", "new"),
)
"""Commands that write files of the project itself."""


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.thorough
def test_no_link_of_a_project_is_replaced_by_a_copy(name: str) -> None:
    before, command = COMMANDS[name]
    root = project(before)
    standing = stamps(root)
    run(root, *command)
    written = {
        path: (root / path).read_bytes()
        for path, stamp in stamps(root).items()
        if standing.get(path) != stamp
    }
    for path, content in written.items():
        started(root, before)
        place, shared = root / path, root / "shared/file"
        if name == "new" and path.count("/") < 2:
            continue  # what is there of a project is no file of the new game
        shared.parent.mkdir()
        place.parent.mkdir(parents=True, exist_ok=True)
        shared.write_bytes(place.read_bytes() if place.exists() else content + b"\n")
        place.unlink(missing_ok=True)
        place.symlink_to(os.path.relpath(shared, place.parent))
        known = contents(root)
        said = " ".join(run(root, *command).split())
        assert place.is_symlink() and contents(root) == known, (path, said)
        is_told = "is a link to" in said or (name == "new" and "exists already" in said)
        assert is_told, (path, said)


def started(root: Path, before: Before) -> None:
    for path in root.iterdir():
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    project(before)


def plant_file(place: Path, target: Path) -> None:
    target.write_bytes(MINE)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(target)


def plant_folder(place: Path, target: Path) -> None:
    """Put a link in the place of a folder; what lay there lies behind it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir():
        shutil.move(place, target)
    else:
        target.mkdir(parents=True)
    place.symlink_to(target)


def test_a_linked_output_folder_is_refused_and_named(tmp_path: Path) -> None:
    root = project(nothing)
    (tmp_path / "elsewhere").mkdir()
    (root / "output").symlink_to(tmp_path / "elsewhere")
    said = run(root, "build")
    assert "output is a link" in said
    assert not [*(tmp_path / "elsewhere").iterdir()]
    # The user's own words for the same place are taken.
    run(root, "build", "--lang", "en", "--out", str(tmp_path / "elsewhere"))
    assert (tmp_path / "elsewhere/tiny/manifest.json").is_file()


@pytest.mark.parametrize("lock", ["link", "hard link", "held by others", "folder"])
@pytest.mark.thorough(keep=1)
def test_the_lock_of_a_build_is_nobodys_file(lock: str, tmp_path: Path) -> None:
    root = project(built)
    mine = tmp_path / "mine"
    mine.write_bytes(MINE)
    place = root / "output/tiny/.lock"
    place.unlink(missing_ok=True)
    match lock:
        case "link":
            place.symlink_to(mine)
        case "hard link":
            os.link(mine, place)
        case "folder":
            place.mkdir()
        case _:
            place.write_bytes(MINE)
    said = run(root, "build", "--fresh")
    assert "output/tiny" in said and ("link" in said or "take it away" in said or "directory" in said)
    assert mine.read_bytes() == MINE


@pytest.mark.parametrize("can_be_relative", [True, False], ids=["by handles", "by names"])
def test_what_is_written_stays_below_its_root(
    can_be_relative: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "RELATIVE", can_be_relative)
    root = tmp_path / "root"
    write_whole(root / "a/b/c.txt", b"1", root=root)
    assert (root / "a/b/c.txt").read_bytes() == b"1"
    (tmp_path / "outside").mkdir()
    (root / "led").symlink_to(tmp_path / "outside")
    (root / "dead").symlink_to(tmp_path / "nowhere")
    for place in (root / "led/x", root / "dead/x", root / "a/../../x", tmp_path / "x", root / "a\0/x"):
        with pytest.raises(UnwritableError):
            write_whole(place, b"2", root=root)
    (root / "a/b/led.txt").symlink_to(tmp_path / "outside/mine")
    write_whole(root / "a/b/led.txt", b"3", root=root)
    assert not (root / "a/b/led.txt").is_symlink()
    assert not [*(tmp_path / "outside").iterdir()]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["outside", "project", "root"]


@pytest.mark.parametrize("can_be_relative", [True, False], ids=["by handles", "by names"])
@pytest.mark.parametrize("mode", [0o600, 0o440, 0o664])
def test_a_file_keeps_its_rights_when_it_is_written_anew(
    mode: int, can_be_relative: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "RELATIVE", can_be_relative)
    place = tmp_path / "cards.yaml"
    place.write_bytes(MINE)
    place.chmod(mode | stat.S_ISUID)
    write_sources({place: b"1"}, root=tmp_path)
    assert (place.read_bytes(), stat.S_IMODE(place.stat().st_mode)) == (b"1", mode)
    write_whole(place, b"2", root=tmp_path)
    assert (place.read_bytes(), stat.S_IMODE(place.stat().st_mode)) == (b"2", mode)


@pytest.mark.parametrize("can_be_relative", [True, False], ids=["by handles", "by names"])
def test_sources_are_written_together_or_not_at_all_where_one_is_a_link(
    can_be_relative: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "RELATIVE", can_be_relative)
    root, mine = tmp_path / "root", tmp_path / "mine"
    (root / "a").mkdir(parents=True)
    mine.write_bytes(MINE)
    for target in (mine, tmp_path / "nowhere"):
        (root / "a/led.txt").unlink(missing_ok=True)
        (root / "a/led.txt").symlink_to(target)
        with pytest.raises(LinkedFileError, match=f"is a link to {target}"):
            write_sources({root / "b/one.txt": b"1", root / "a/led.txt": b"2"}, root=root)
        assert (root / "a/led.txt").is_symlink() and not (root / "b").exists()
    assert mine.read_bytes() == MINE


@pytest.mark.parametrize("can_be_relative", [True, False], ids=["by handles", "by names"])
def test_what_is_removed_lies_below_its_root(
    can_be_relative: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "RELATIVE", can_be_relative)
    root, mine = tmp_path / "root", tmp_path / "outside/mine"
    for path in (root / "a/b.txt", mine):
        path.parent.mkdir(parents=True)
        path.write_bytes(MINE)
    (root / "led").symlink_to(mine.parent)
    (root / "a/led.txt").symlink_to(mine)
    for place in (root / "led/mine", root / "a/../../outside/mine", mine, root / "a/none", root / "a"):
        with pytest.raises(UnwritableError):
            remove(place, root=root)
    for name in ("b.txt", "led.txt"):
        remove(root / "a" / name, root=root)
    assert mine.read_bytes() == MINE and not [*(root / "a").iterdir()]


def test_temporary_names_are_not_to_be_guessed(tmp_path: Path) -> None:
    names = set()
    with folders.opened(tmp_path) as folder:
        for _ in range(100):
            name, handle = folder.create()
            os.close(handle)
            names.add(name)
        assert len(names) == 100
        assert all(name.startswith(PREFIX) and name.endswith(SUFFIX) and len(name) > 32 for name in names)
        folder.sweep()
    assert not [*tmp_path.glob(f"{PREFIX}*")]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.parent / "pipe")
    path.symlink_to("pipe")


def a_link_into_the_system(path: Path) -> None:
    path.symlink_to("/proc/self/fd/1")


def a_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/null")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_to_a_folder(path: Path) -> None:
    path.symlink_to(path.parent, target_is_directory=True)


NO_FILES = [
    a_pipe,
    a_link_to_a_pipe,
    a_link_into_the_system,
    a_link_to_a_device,
    a_folder,
    a_link_to_a_folder,
]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names where there are such systems")
@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_file_is_not_replaced(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    make(path)
    before = os.lstat(path)
    with pytest.raises(UnwritableError, match=r"report\.json is a"):
        write_whole(path, b"{}", root=tmp_path)
    assert os.lstat(path).st_ino == before.st_ino
    assert not [one for one in tmp_path.iterdir() if one.suffix == SUFFIX]


def test_of_several_files_none_is_written_where_one_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(MINE)
    (tmp_path / "there").mkdir()
    with pytest.raises(UnwritableError, match="there is a folder"):
        write_all(
            {tmp_path / "old": b"1", tmp_path / "new/deep/file": b"2", tmp_path / "there": b"3"},
            root=tmp_path,
        )
    assert contents(tmp_path) == {"old": MINE}
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names where there are such systems")
@pytest.mark.parametrize("option", ["--report=json=", "--write-baseline="])
def test_a_check_writes_into_no_pipe_and_leaves_it(option: str) -> None:
    root = project(nothing)
    a_pipe(root / "pipe")
    done = CliRunner().invoke(app, ["--project", str(root), "check", f"{option}pipe"])
    assert done.exit_code == 2
    assert "pipe is a pipe or a device, and no file to write: name a file" in done.output
    assert (root / "pipe").is_fifo()


@pytest.mark.parametrize("name", [".", ".."])
def test_a_folder_is_no_name_for_a_file(name: str) -> None:
    with pytest.raises(UnwritableError, match="name a file"):
        write_whole(Path(name), b"", root=Path(name).parent)
