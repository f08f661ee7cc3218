"""Is another state of a project what git keeps of it, whatever the repository says, and nothing else?"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.library import WrongUseError, open_project
from ppgen.library.commits import commit_named, commits_of
from ppgen.library.differences import PieceChange, differences
from ppgen.library.states import state_of
from tests.library.test_differences import told
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=Tests", "-c", "user.email=tests@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)


@pytest.mark.parametrize("below", ["", "games/mine"])
def test_a_commit_is_taken_of_a_project_wherever_it_lies(below: str, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path / below)
    (root / "output").mkdir()
    (root / "output/large.bin").write_bytes(b"x" * 1000)
    (root / "cards/tiny/elsewhere").symlink_to("/etc")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "first")
    write_project(root, changed(CARDS, "power: 3", "power: 9"))
    project = open_project(root)
    with state_of(project, "HEAD") as before:
        names = {
            path.relative_to(before.root).as_posix() for path in before.root.rglob("*") if path.is_file()
        }
        assert names == set(FILES)
        found = differences(before, project)
    assert told(found) == [("monster:bat", PieceChange.CHANGED, (1, 1), [("power", "3", "9")])]
    assert not before.root.exists()


@pytest.mark.parametrize("name", ["", "HEAD", "nobody", "--help", "--output=/tmp/x", "HEAD:cards", "a\nb"])
def test_what_is_no_state_is_wrong_use(name: str, tmp_path: Path) -> None:
    project = open_project(write_project(tmp_path))
    with pytest.raises(WrongUseError, match="neither a folder"), state_of(project, name):
        pass


def no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")


def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.library.commits.LARGEST_STATE", 200)


@pytest.mark.parametrize(
    ("change", "message"), [(no_git, "git is not installed"), (little_room, "larger than")]
)
def test_a_state_that_cannot_be_taken_says_why(
    change: Callable[[pytest.MonkeyPatch], None],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path)
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "first")
    change(monkeypatch)
    with pytest.raises(WrongUseError, match=message), state_of(open_project(root), "HEAD"):
        pass


def test_a_commit_without_the_project_is_told(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    (tmp_path / "README").write_text("nothing yet", encoding="utf-8")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "first")
    project = open_project(write_project(tmp_path))
    with pytest.raises(WrongUseError, match="no cards/ folder"), state_of(project, "HEAD"):
        pass


def committed(tmp_path: Path, files: dict[str, str] | None = None) -> Path:
    """Give a project whose files are in the first commit of a repository."""
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path, files)
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "first")
    return root


def at_head(root: Path) -> list[tuple[str, PieceChange, tuple[int, int], list[tuple[str, str, str]]]]:
    project = open_project(root)
    with state_of(project, "HEAD") as before:
        return told(differences(before, project))


def test_pictures_anywhere_in_a_project_are_of_its_commit(tmp_path: Path) -> None:
    layout = "layouts/tiny/monster.yaml"
    image = "  - {type: image, box: [5, 60, 20, 20], image: pictures/deep/owl.svg}\n"
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    files = {layout: FILES[layout].replace("back: reverse", image + "back: reverse")}
    root = committed(tmp_path, {**files, "pictures/deep/owl.svg": square, "pictures/notes.txt": "no picture"})
    assert at_head(root) == []
    (root / "pictures/deep/owl.svg").write_text(square.replace("M0 0h9v9z", "M0 0h9v5z"), encoding="utf-8")
    assert {name for name, *_ in at_head(root)} == {"monster:bat", "monster:cat"}


@pytest.mark.parametrize(
    "name", ["HEAD", "HEAD~0", ":/first", ":/^fir", "HEAD^{/first}", "@{0}", "marked", "HEAD^0"]
)
def test_a_commit_may_be_named_as_git_names_it(name: str, tmp_path: Path) -> None:
    root = committed(tmp_path)
    git(root, "tag", "--annotate", "marked", "--message", "a tag")
    git(root, "commit", "--quiet", "--allow-empty", "--message", "other")
    wanted = "HEAD~1" if name in ("HEAD", "HEAD~0", "@{0}", "HEAD^0") else name
    assert commit_named(root, wanted) == commit_named(root, "marked")


def test_what_git_was_told_to_replace_is_taken_as_it_was(tmp_path: Path) -> None:
    root = committed(tmp_path)
    write_project(root, changed(CARDS, "power: 3", "power: 9"))
    git(root, "commit", "--quiet", "--all", "--message", "second")
    git(root, "replace", "HEAD~1", "HEAD")
    with state_of(project := open_project(root), "HEAD~1") as before:
        assert [name for name, *_ in told(differences(before, project))] == ["monster:bat"]


def test_what_attributes_say_changes_nothing_of_a_commit(tmp_path: Path) -> None:
    attributes = "cards/tiny/terms.yaml export-ignore\n*.yaml export-subst\n"
    remark = f"# $Format:%H$\n{FILES[CARDS]}".replace("name: Bat", 'name: "$Format:%an$"')
    assert at_head(committed(tmp_path, {".gitattributes": attributes, CARDS: remark})) == []


def marker(root: Path) -> Path:
    """Write a program that leaves a file behind, and return where."""
    left = root / "left"
    program = root / "program"
    program.write_text(f"#!/bin/sh\ntouch '{left}'\ncat\n", encoding="utf-8")
    program.chmod(0o755)
    return left


def test_no_program_that_a_repository_names_is_run(tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    attributes = "*.yaml filter=mine diff=mine\n"
    root = committed(tmp_path / "r", {".gitattributes": attributes})
    left = marker(tmp_path)
    program = str(tmp_path / "program")
    for setting in [
        "filter.mine.smudge",
        "filter.mine.process",
        "diff.mine.textconv",
        "diff.external",
        "core.fsmonitor",
        "core.pager",
        "pager.ls-tree",
        "pager.cat-file",
        "alias.ls-tree",
        "core.sshCommand",
        "remote.origin.uploadpack",
        "tar.tar.command",
        "core.alternateRefsCommand",
        "credential.helper",
    ]:
        git(root, "config", setting, program)
    git(root, "config", "remote.origin.url", f"ext::{program}")
    git(root, "config", "remote.origin.promisor", "true")
    git(root, "config", "protocol.ext.allow", "always")
    git(root, "config", "gpg.program", program)
    git(root, "config", "log.showSignature", "true")
    assert at_head(root) == [] and len(commits_of(root, ("cards",), most=5)) == 1 and not left.exists()
    # A file that is not here is not fetched either.
    (blob,) = subprocess.run(
        ["git", "-C", str(root), "rev-parse", f"HEAD:{CARDS}"], check=True, capture_output=True, text=True
    ).stdout.split()
    (root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(WrongUseError, match="does not lie here"):
        at_head(root)
    assert not left.exists()


def test_a_repository_that_the_environment_names_is_not_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    root = committed(tmp_path / "a", changed(CARDS, "power: 3", "power: 8"))
    other = committed(tmp_path / "b")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert at_head(root) == []


def test_files_in_git_lfs_are_taken_from_what_lies_here(tmp_path: Path) -> None:
    content = FILES[CARDS].encode()
    name = hashlib.sha256(content).hexdigest()
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize {len(content)}\n"
    root = committed(tmp_path, {CARDS: pointer})
    write_project(root, {CARDS: FILES[CARDS]})
    with pytest.raises(WrongUseError, match="git lfs fetch"):
        at_head(root)
    place = root / ".git/lfs/objects" / name[:2] / name[2:4] / name
    place.parent.mkdir(parents=True)
    place.write_bytes(content)
    assert at_head(root) == []
    place.write_bytes(content + b"#")
    with pytest.raises(WrongUseError, match="git lfs fetch"):
        at_head(root)


def test_a_submodule_is_told(tmp_path: Path) -> None:
    root = committed(tmp_path)
    head = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    git(root, "update-index", "--add", "--cacheinfo", f"160000,{head},layouts/other")
    git(root, "commit", "--quiet", "--message", "with a submodule")
    with pytest.raises(WrongUseError, match="submodule"):
        at_head(root)


@pytest.mark.thorough
def test_a_commit_of_very_many_files_is_refused_at_once(tmp_path: Path) -> None:
    root = committed(tmp_path)
    tree = _tree(root, f"100644 blob {_blob(root)}\tx\n")
    for _ in range(
        9
    ):  # ten files in each of ten folders, and so on: a billion of them, in a few hundred bytes
        tree = _tree(root, "".join(f"040000 tree {tree}\t{number}\n" for number in range(10)))
    bomb = _tree(root, f"040000 tree {tree}\tcards\n")
    said = _commit_of(root, bomb)
    with pytest.raises(WrongUseError, match="more than 100,000 files"), state_of(open_project(root), said):
        pass


def _tree(root: Path, lines: str) -> str:
    words = ["git", "-C", str(root), "mktree", "--missing"]
    return subprocess.run(words, input=lines, check=True, capture_output=True, text=True).stdout.strip()


def _blob(root: Path) -> str:
    words = ["git", "-C", str(root), "hash-object", "-w", "--stdin"]
    return subprocess.run(words, input="", check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("name", ["..", "a\\..\\b", "C:evil", "with\nline", "with ü and spaces"])
def test_names_of_a_commit_stay_in_its_folder(name: str, tmp_path: Path) -> None:
    root = committed(tmp_path)
    cards = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "HEAD:cards", "HEAD:layouts"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    words = ["git", "-C", str(root), "mktree", "-z", "--missing"]
    evil = f"040000 tree {cards[1]}\t{name}\x00040000 tree {cards[0]}\tgood\x00"
    made = subprocess.run(words, input=evil.encode(), check=True, capture_output=True).stdout.decode().strip()
    tree = _tree(root, f"040000 tree {made}\tlayouts\n040000 tree {cards[0]}\tcards\n")
    git(root, "update-ref", "refs/heads/evil", _commit_of(root, tree))
    with state_of(open_project(root), "evil") as before:
        folder = before.root
        inside = {path.name for path in (folder / "layouts").iterdir()}
        assert inside - {"good"} <= ({name} if "\n" in name or "ü" in name else set())
        assert not list(folder.parent.glob("monster.yaml"))


def _commit_of(root: Path, tree: str) -> str:
    who = ["-c", "user.name=T", "-c", "user.email=t@example.invalid"]
    words = ["git", "-C", str(root), *who, "commit-tree", tree, "-m", "x"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def test_a_link_to_a_file_of_the_project_is_that_file(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path)
    place = root / "layouts/tiny/reverse.yaml"
    place.rename(root / "layouts/tiny/reverse.kept")
    place.symlink_to("../tiny/reverse.kept")
    (root / "cards/tiny/up").symlink_to("../../..")
    (root / "cards/tiny/loop").symlink_to("loop")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "first")
    assert at_head(root) == []
    with state_of(open_project(root), "HEAD") as before:
        names = {path.name for path in before.root.rglob("*")}
        assert not {"up", "loop"} & names and not (before.root / "layouts/tiny/reverse.yaml").is_symlink()
