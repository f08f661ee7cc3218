"""Nothing lost, nothing mixed: builds that die, that run at once, and disks that are full."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.outputs.files import LOCK, UNFINISHED, digest, left_unfinished, write_together
from ppgen.outputs.folders import PREFIX, Folder, UnwritableError
from ppgen.outputs.journal import JOURNAL
from tests.campaigns.full_disk import standing
from tests.support.tiny import changed, write_project

OLD = {"en/a.pdf": b"old a" * 900, "en/b.pdf": b"old b" * 900, "c.pdf": b"old c"}
NEW = {"en/a.pdf": b"new a" * 900, "en/b.pdf": b"new b" * 900, "c.pdf": b"new c"}
MANIFEST = "manifest.json"
PASSING = {f"tiny/{name}" for name in (LOCK, UNFINISHED, JOURNAL)}
"""What a build leaves beside its files: what it remembers may differ, or be missing."""


def enter(files: dict[str, bytes]) -> Callable[[Folder], None]:
    def write(folder: Folder) -> None:
        text = json.dumps({name: digest(content) for name, content in files.items()})
        (folder.path / MANIFEST).write_text(text, encoding="utf-8")

    return write


def killed_at(point: int, out: Path) -> bool:
    """Write in a child that kills itself at a point: before the n-th open, sync or rename. Tell whether it died."""
    child = os.fork()
    if child == 0:
        left = point

        def dying(name: str, event: object) -> None:
            nonlocal left
            if name in {"open", "os.rename", "os.remove"} and (
                PREFIX in str(event) or str(out) in str(event)
            ):
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(dying)
        write_together(out, "game", NEW, enter=enter(NEW))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


@pytest.mark.thorough
def test_a_build_that_is_killed_at_any_point_leaves_whole_files_and_says_so(tmp_path: Path) -> None:
    points = 0
    while True:
        out = tmp_path / str(points)
        write_together(out, "game", OLD, enter=enter(OLD))
        if not killed_at(points, out):
            break
        folder = out / "game"
        stands = {name: (folder / name).read_bytes() for name in OLD}
        assert all(stands[name] in {OLD[name], NEW[name]} for name in OLD)
        mixed = len({stands[name] == OLD[name] for name in OLD}) > 1
        said = left_unfinished(folder)
        assert said == ({name: stands[name] == NEW[name] for name in NEW} if said else {})
        assert said or not mixed
        write_together(out, "game", NEW, enter=enter(NEW))
        assert {path.name for path in folder.rglob("*") if path.is_file()} == {
            "a.pdf", "b.pdf", "c.pdf", MANIFEST, LOCK
        }  # fmt: skip
        points += 1
    assert points > 12


def test_what_cannot_be_written_leaves_the_old_files(tmp_path: Path) -> None:
    write_together(tmp_path, "game", OLD, enter=enter(OLD))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(UnwritableError, match="cannot be written"):
            write_together(tmp_path, "game", NEW, enter=enter(NEW))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert {name: (tmp_path / "game" / name).read_bytes() for name in OLD} == OLD
    assert left_unfinished(tmp_path / "game") == {}
    assert not list((tmp_path / "game").rglob(".ppgen-*"))


@pytest.mark.parametrize("linked", ["game", "game/en"])
def test_nothing_is_written_through_a_link_that_leads_out(linked: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    link = tmp_path / "out" / linked
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(UnwritableError, match="is a link"):
        write_together(tmp_path / "out", "game", NEW, enter=enter(NEW))
    assert list(elsewhere.iterdir()) == []


def test_who_may_read_is_said_by_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_together(tmp_path, "game", NEW, enter=enter(NEW))
    finally:
        os.umask(before)
    modes = {(tmp_path / "game" / name).stat().st_mode & 0o777 for name in (*NEW, LOCK)}
    assert modes == {0o640}


RUN = "import sys; from ppgen.cli import main; sys.exit(main())"
LANGUAGES = ("en", "en-XA", "ar-XB")


@pytest.mark.thorough
def test_builds_of_several_languages_at_once_lose_none(tmp_path: Path) -> None:
    root = write_project(tmp_path)

    def built(language: str) -> int:
        command = [sys.executable, "-c", RUN, "--project", str(root), "build", "--lang", language]
        done = subprocess.run([*command, "--out", str(root / "out")], check=False, capture_output=True)
        return done.returncode

    with ThreadPoolExecutor(len(LANGUAGES)) as pool:
        assert set(pool.map(built, LANGUAGES)) == {0}
    recorded = json.loads((root / "out/tiny" / MANIFEST).read_text(encoding="utf-8"))
    assert {name.split("/")[0] for name in recorded["files"]} == set(LANGUAGES) == set(recorded["pieces"])


@pytest.mark.thorough
def test_prove_tells_an_unfinished_build_and_which_files_are_old(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    command = ["--project", str(root), "build", "--out", str(root / "out")]
    assert CliRunner().invoke(app, command).exit_code == 0
    marker = {"en/cards.pdf": digest((root / "out/tiny/en/cards.pdf").read_bytes()), "en/other.pdf": "0"}
    (root / "out/tiny" / UNFINISHED).write_text(json.dumps(marker), encoding="utf-8")
    said = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert said.exit_code == 1 and "prove/unfinished" in said.output
    assert "new are en/cards.pdf; as they were before are en/other.pdf" in " ".join(said.output.split())
    assert CliRunner().invoke(app, command).exit_code == 0
    again = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert again.exit_code == 0, again.output


def test_what_was_found_is_told_even_if_nothing_can_be_written(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "out").mkdir()
    (root / "out/tiny").write_text("in the way", encoding="utf-8")
    told = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(root / "out")])
    assert told.exit_code == 2 and "checked" in told.output and "cannot be written" in told.output


ROOMS = range(0, 45_056, 4096)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["disk", "files"])
def test_a_disk_that_is_full_keeps_whole_files_and_room_mends_it(kind: str, tmp_path: Path) -> None:
    """A small file system is filled to the last blocks; where none may be mounted, files have a largest size."""
    root = write_project(tmp_path / "project")
    old, new, disk = tmp_path / "old", tmp_path / "new", tmp_path / "disk"
    disk.mkdir()
    assert CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(old)]).exit_code == 0
    write_project(root, changed("cards/tiny/monster.yaml", "It sees you first.", "It sees you last."))
    assert CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(new)]).exit_code == 0
    before, wanted = standing(old), standing(new)
    program = [
        sys.executable,
        str(Path(__file__).parents[1] / "campaigns/full_disk.py"),
        str(root),
        str(disk),
        str(old),
    ]
    if kind == "disk" and shutil.which("unshare"):
        mount = f"mount -t tmpfs -o size=1m none {disk} && exec"
        may_mount = (
            subprocess.run(["unshare", "-rm", "sh", "-c", f"{mount} true"], check=False).returncode == 0
        )
        program = ["unshare", "-rm", "sh", "-c", f'{mount} "$@"', "sh", *program] if may_mount else program
    done = subprocess.run([*program, *map(str, ROOMS)], capture_output=True, text=True, check=True)
    rounds = json.loads(done.stdout)["rounds"]
    assert {one["code"] for one in rounds} == {0, 2}
    for one in rounds:
        files = {name: known for name, known in one["files"].items() if name not in PASSING}
        assert all(known in {before.get(name), wanted.get(name)} for name, known in files.items()), one[
            "free"
        ]
        assert set(files) >= set(before) - PASSING
        if one["code"]:
            assert "cannot be written" in one["said"]
            is_mixed = (
                len({known == wanted[name] for name, known in files.items() if before[name] != wanted[name]})
                > 1
            )
            assert not is_mixed or any(Path(name).name == UNFINISHED for name in one["files"])
        assert one["again"] == 0
        assert {**one["after"], **dict.fromkeys(PASSING, "")} == {**wanted, **dict.fromkeys(PASSING, "")}


def interrupted_at(point: int, out: Path) -> bool:
    """Write in a child that is interrupted before the n-th open, rename or removal; tell whether that was reached."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        left = point

        def pressing(name: str, event: object) -> None:
            nonlocal left
            if name in {"open", "os.rename", "os.remove"} and (
                PREFIX in str(event) or str(out) in str(event)
            ):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGINT)

        sys.addaudithook(pressing)
        try:
            write_together(out, "game", NEW, enter=enter(NEW))
        except KeyboardInterrupt:
            os._exit(30)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 30


@pytest.mark.thorough
def test_a_ctrl_c_at_any_moment_leaves_all_old_or_all_new(tmp_path: Path) -> None:
    outcomes = set()
    for point in range(1, 200):
        out = tmp_path / str(point)
        write_together(out, "game", OLD, enter=enter(OLD))
        was_interrupted = interrupted_at(point, out)
        found = {name: (out / "game" / name).read_bytes() for name in OLD}
        assert found in (OLD, NEW), point
        told = json.loads((out / "game" / MANIFEST).read_text(encoding="utf-8"))
        assert told == {name: digest(content) for name, content in found.items()}, point
        assert not (out / "game" / UNFINISHED).exists()
        assert not [path for path in out.rglob(f"{PREFIX}*") if path.is_file()], point
        if not was_interrupted:
            break
        outcomes.add(found == NEW)
    else:
        pytest.fail("the writing never came to its end")
    assert outcomes == {False, True} and point > 10
