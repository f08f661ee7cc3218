"""What lies in an output folder, or is named on the command line, may be a stranger's: told at once, bounded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.load import regular_files
from ppgen.load.regular_files import LargerError, UnboundedError, digest_of, read_json, read_regular
from ppgen.outputs.files import UNFINISHED, digests, is_sound_name, left_unfinished
from ppgen.outputs.manifest import MANIFEST, read_manifest
from tests.support.needs import needs_tool
from tests.support.tiny import changed, write_project

SPARSE = 6 * 1024**3


def run(root: Path, *command: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--project", str(root), *command])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.fixture
def out(tmp_path: Path) -> Path:
    root = write_project(tmp_path / "project")
    assert run(root, "build", "--out", str(tmp_path / "out"))[0] == 0
    return tmp_path / "out"


def proved(out: Path) -> tuple[int, str]:
    return run(out.parent / "project", "prove", "--quick", "--out", str(out))


def sparse(path: Path) -> None:
    path.unlink(missing_ok=True)
    with path.open("wb") as stream:
        stream.truncate(SPARSE)


@pytest.mark.parametrize("name", ["en/cards.pdf", MANIFEST, UNFINISHED, ".kept.json"])
@pytest.mark.thorough(keep=1)
def test_a_file_of_holes_is_told_or_passed_over_at_once(name: str, out: Path) -> None:
    sparse(out / "tiny" / name)
    code, said = proved(out)
    if name == ".kept.json":
        assert code == 0, said
    elif name == UNFINISHED:
        assert code == 1 and "cannot be read" in said, said
    else:
        assert code == 1 and "too large" in said, said
    assert run(out.parent / "project", "build", "--out", str(out))[0] == 0


@pytest.mark.thorough
def test_many_names_of_one_file_are_looked_at_once(out: Path) -> None:
    folder = out / "tiny"
    (folder / "en/big").write_bytes(b"x" * 100_000)
    for number in range(2000):
        os.link(folder / "en/big", folder / f"en/{number}")
    read = json.loads((folder / MANIFEST).read_text())
    read["files"] |= {f"en/{number}": {"sha256": "0"} for number in range(2000)}
    (folder / MANIFEST).write_text(json.dumps(read))
    found = digests(folder, [f"en/{number}" for number in range(2000)])
    assert sum(map(bool, found.values())) == 1
    (folder / UNFINISHED).write_text(json.dumps({f"en/{number}": "0" for number in range(2000)}))
    assert len(left_unfinished(folder)) == 2000
    code, said = proved(out)
    assert code == 1 and "unfinished" in said


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/passwd",
        "en/../../x",
        "en//x",
        "./en/x",
        "en/./x",
        "en\\x",
        "",
        ".",
        "en/",
        "C:x",
        "en/\nx",
        "\0",
    ],
)
@pytest.mark.thorough(keep=4)
def test_names_that_we_do_not_write_are_told(name: str, out: Path) -> None:
    assert not is_sound_name(name)
    folder = out / "tiny"
    read = json.loads((folder / MANIFEST).read_text())
    read["files"][name] = {"sha256": "0"}
    (folder / MANIFEST).write_text(json.dumps(read))
    assert name not in read_manifest(folder)["files"]
    code, said = proved(out)
    assert code == 1 and "prove/manifest" in said, said
    (folder / UNFINISHED).write_text(json.dumps({name: "0"}))
    assert left_unfinished(folder) == {}


@pytest.mark.parametrize(
    "name", ["en/cards.pdf", "cards.pdf", "en/monster-bat.face.png", "ar/é.svg", "a b/c"]
)
def test_names_that_we_write_are_sound(name: str) -> None:
    assert is_sound_name(name)


def test_a_manifest_of_too_many_values_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regular_files, "MOST_NODES", 10)
    path = tmp_path / "a.json"
    path.write_text("[" + ",".join(["1"] * 9) + "]")  # one bracket and eight commas
    assert len(read_json(path, limit=100)) == 9
    path.write_text("[" + ",".join(["1"] * 11) + "]")
    with pytest.raises(LargerError, match="more than 10 values"):
        read_json(path, limit=100)


def test_so_many_bytes_and_not_one_more(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    assert read_regular(path, limit=100) == b"x" * 100
    assert len(digest_of(path, limit=100)) == 64
    for read in (read_regular, digest_of):
        with pytest.raises(LargerError):
            read(path, limit=99)
        with pytest.raises(UnboundedError):
            read(tmp_path, limit=99)


ROOT = Path(__file__).resolve().parents[2]
COMMANDS = [
    ("import", "{}.csv", "--game", "g"),
    ("text", "import", "{}.csv", "--lang", "de"),
    ("sheet", "apply", "tiny", "{}.csv", "--kind", "monster"),
    ("score", "read", "{}.pdf"),
    ("score", "read", "{}.yaml"),
    ("tournament", "{}.yaml"),
    ("check", "--baseline", "{}.json"),
    ("build", "battle-dice", "--out", "{}.out", "--fill", "{}.yaml"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
@pytest.mark.parametrize("kind", ["pipe", "device", "holes", "folder"])
@pytest.mark.thorough(keep=2)
def test_files_on_the_command_line_end(kind: str, command: tuple[str, ...], tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    name = next(word for word in reversed(command) if "{}" in word).format(tmp_path / "given")
    match kind:
        case "pipe":
            os.mkfifo(name)
        case "device":
            Path(name).symlink_to("/dev/zero")
        case "holes":
            sparse(Path(name))
        case _:
            Path(name).mkdir()
    root = ROOT if "--fill" in command else root  # which has score sheets
    program = [sys.executable, "-c", "from ppgen.cli import main; main()", "--project", str(root)]
    words = [word.format(tmp_path / "given") for word in command]
    done = subprocess.run([*program, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in {1, 2}, done.stdout + done.stderr
    assert "given" in done.stdout + done.stderr or "zero is no file" in done.stdout


@pytest.mark.parametrize(("characters", "code"), [(200_000, 0), (200_001, 1)])
def test_a_cell_is_bounded(
    characters: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.csv").write_bytes(b"id,name\na," + b"b" * characters + b"\n")
    done = CliRunner().invoke(app, ["import", "given.csv", "--game", "g"])
    assert done.exit_code == code, done.output


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited through the shell of Linux")
@needs_tool("bash")
@pytest.mark.thorough
def test_too_little_memory_is_no_fault_of_the_program(tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    (tmp_path / "given.csv").write_bytes(b"id,name\n" + (b"a," + b"b" * 20_000 + b"\n") * 300)
    program = f"{sys.executable} -c 'from ppgen.cli import main; main()'"
    command = f"ulimit -v 90000; {program} --project {root} import {tmp_path / 'given.csv'} --game g"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "not enough memory" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited through the shell of Linux")
@needs_tool("bash")
@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("kilobytes", [94_000, 66_000, 73_000, 80_000, 100_000, 108_000])
@pytest.mark.parametrize(
    "command", ["check tiny", "stats tiny --format pdf --out cards.pdf", "show tiny --out cards.png"]
)
def test_memory_may_run_out_wherever_it_does(kilobytes: int, command: str, tmp_path: Path) -> None:
    """Libraries of other languages, threads and typefaces that cannot be loaded were faults of ppgen."""
    root = write_project(tmp_path / "project")
    program = f"cd {tmp_path}; {sys.executable} -c 'from ppgen.cli import main; main()'"
    limited = f"ulimit -v {kilobytes}; {program} --project {root} {command}"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 or (done.returncode == 2 and "not enough memory" in done.stderr), done.stderr


def test_json_that_is_nested_too_deep_is_told_in_our_words(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    for depth in (200, 100_000):
        path.write_text('{"a":' * depth + "1" + "}" * depth)
        with pytest.raises(ValueError, match="it is nested too deep"):
            read_json(path, limit=10_000_000)


@pytest.mark.parametrize("is_outside", [True, False])
def test_texts_are_brought_only_where_they_are_written(is_outside: bool, tmp_path: Path) -> None:
    game = changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [fr]}")
    root = write_project(tmp_path / "project", game)
    (tmp_path / "away").mkdir()
    if is_outside:
        (root / "cards/tiny/text").symlink_to(tmp_path / "away")
    table = tmp_path / "t.csv"
    table.write_text("id,name\nbat,Chauve-souris\n")
    done = CliRunner().invoke(
        app, ["--project", str(root), "text", "import", str(table), "--lang", "fr", "--game", "tiny"]
    )
    assert done.exit_code == is_outside, done.output
    assert ("1 texts brought from t.csv" in done.output) != is_outside
    assert not list((tmp_path / "away").iterdir())
