"""The files of a project in a commit, read from git without running anything that the repository names."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from ppgen.library.commit_links import CommitLinks
from ppgen.load.project import WrongUseError
from ppgen.load.regular_files import read_regular

FOLDERS = ("cards", "layouts", "fonts", "words")
"""What a project is made of."""

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".svg"})
"""What may lie anywhere else in it, and be printed."""

LARGEST_STATE = 2 * 1024**3
"""Nothing is taken of a commit whose files are larger together; in bytes."""

MOST_STATE_FILES = 100_000
"""Nothing is taken of a commit with more files: a few hundred bytes of git can say billions of empty ones."""

MOST_SUBJECT = 200
"""Characters that are told of what a commit says."""

LONGEST_TARGET = 4096
"""Bytes of a path that a link may lead to, as systems have it."""

LARGEST_POINTER = 1024
"""Bytes of a file that may stand for one in Git LFS; its specification allows no more."""

_POINTER = b"version https://git-lfs.github.com/spec/v1\n"

_QUIET = {
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""Git looks into what lies here alone: whatever fetches may run a program that the repository names."""


def commit_named(root: Path, name: str) -> str:
    """Return the hash of a commit that is named as git names them.

    Raises WrongUseError where there is none.
    """
    found = _verified(root, name)
    done = (
        _verified(root, f"{found.stdout.decode().strip()}^{{commit}}")
        if name and not found.returncode
        else found
    )
    if done.returncode != 0 or not name:
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0].removeprefix("fatal: ")
        why = f" (git says: {said})" if said else ""
        raise WrongUseError(
            f"{name!r} is neither a folder with cards/, nor one with a manifest.json, nor a commit of the git"
            f" repository of {root}{why}"
        )
    return done.stdout.decode().strip()


def _verified(root: Path, name: str) -> subprocess.CompletedProcess[bytes]:
    """Ask git which object a name means: of `:/words` a kind cannot be asked in the same breath."""
    command = git_command(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
    return subprocess.run(command, capture_output=True, check=False, env=git_surroundings())


class Commit(NamedTuple):
    """A commit: its hash, when it was made (ISO 8601), and what its message begins with."""

    hash: str
    when: str
    subject: str


def commits_of(root: Path, paths: Sequence[str], *, most: int) -> tuple[Commit, ...]:
    """Return the last commits that changed some of the paths of a project, the latest first.

    There are none without git, outside of a repository, and before the first commit.
    """
    shape = "--format=%H%x1f%cI%x1f%s"
    words = ("rev-list", f"--max-count={most}", shape, "HEAD", "--", *paths)
    try:
        command = git_command(root, *words)
    except WrongUseError:
        return ()
    done = subprocess.run(command, capture_output=True, check=False, env=git_surroundings())
    lines = done.stdout.decode(errors="replace").split("\n") if done.returncode == 0 else []
    parts = (line.split("\x1f", 2) for line in lines)
    return tuple(Commit(part[0], part[1], part[2][:MOST_SUBJECT]) for part in parts if len(part) == 3)


def git_command(root: Path, *words: str) -> list[str]:
    """Return a command of git for a folder; raises WrongUseError without git."""
    git = shutil.which("git")
    if git is None:
        raise WrongUseError("git is not installed, so that only folders can be compared")
    return [git, "--no-pager", "-C", str(root), *words]


def git_surroundings() -> dict[str, str]:
    """Return the environment for git, without what names another repository, as it does in a hook."""
    kept = {name: value for name, value in os.environ.items() if name not in _OF_A_REPOSITORY}
    return {**kept, **_QUIET}


_OF_A_REPOSITORY = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
)


class _Blob(NamedTuple):
    """A file of a commit, or a link: its hash, its length in bytes, and its path below the project."""

    hash: str
    size: int
    path: PurePosixPath
    is_link: bool = False


def unpack(root: Path, commit: str, to: Path) -> None:
    """Write the files that a commit holds of a project into a folder, as git keeps them.

    Raises WrongUseError for what is too much, or does not lie here whole.
    """
    with ExitStack() as stack:
        every = {blob.path: blob for blob in _blobs(root, commit)}
        blobs = [blob for blob in every.values() if _is_of_project(blob.path)]
        if sum(blob.size for blob in blobs) > LARGEST_STATE:
            raise WrongUseError(f"the files of {commit[:12]} are larger than {LARGEST_STATE:,} bytes")
        process = stack.enter_context(
            subprocess.Popen(
                git_command(root, "cat-file", "--batch"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=git_surroundings(),
            )
        )
        stack.callback(process.kill)
        assert process.stdin is not None and process.stdout is not None
        ask = partial(_asked, process.stdin, process.stdout, commit=commit)
        files = [str(path) for path, blob in every.items() if not blob.is_link]
        linked = {
            str(path): blob for path, blob in every.items() if blob.is_link and blob.size <= LONGEST_TARGET
        }
        target = cache(lambda path: os.fsdecode(ask(linked[path])))
        links = CommitLinks(files, linked.keys(), target=target, most=MOST_STATE_FILES)
        left = LARGEST_STATE
        for blob, meant in _with_linked(blobs, every, links):
            left -= meant.size
            if left < 0:
                raise WrongUseError(f"the files of {commit[:12]} are larger than {LARGEST_STATE:,} bytes")
            _write(blob, ask(meant), root, to)


def _with_linked(
    blobs: Sequence[_Blob], every: Mapping[PurePosixPath, _Blob], links: CommitLinks
) -> Iterator[tuple[_Blob, _Blob]]:
    """Yield what is to be written, each with the file that holds it: links as what they lead to."""
    for blob in blobs:
        if not blob.is_link:
            yield blob, blob
            continue
        for shown, real in links.led_to(str(blob.path)):
            yield blob._replace(path=PurePosixPath(shown)), every[PurePosixPath(real)]


def _blobs(root: Path, commit: str) -> Iterator[_Blob]:
    """Yield the files and links of a commit; no names that lead elsewhere."""
    words = git_command(root, "ls-tree", "-r", "-l", "-z", commit)
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=git_surroundings()
    ) as process:
        assert process.stdout is not None
        try:
            for number, entry in enumerate(_entries(process.stdout)):
                if number >= MOST_STATE_FILES:
                    raise WrongUseError(f"{commit[:12]} holds more than {MOST_STATE_FILES:,} files")
                head, _, name = entry.partition(b"\t")
                mode, kind, name_of, size = head.decode().split()
                path = PurePosixPath(os.fsdecode(name))
                if kind == "commit" and path.parts[0] in FOLDERS:
                    raise WrongUseError(
                        f"{path} is a submodule, whose files are not in {commit[:12]}; compare folders"
                    )
                if mode[:3] in ("100", "120") and _is_plain(path):
                    yield _Blob(name_of, int(size) if size.isdigit() else 0, path, mode.startswith("120"))
        finally:
            process.kill()


def _entries(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield what stands between zeros, piece by piece, since there may be no end of it."""
    rest = b""
    while part := stream.read(1 << 16):
        *whole, rest = (rest + part).split(b"\0")
        yield from whole


def _is_plain(path: PurePosixPath) -> bool:
    """Tell whether a path stays below its folder on every system."""
    return not any(part in ("..", ".") or {*part} & {"\\", ":", "\0"} for part in path.parts)


def _is_of_project(path: PurePosixPath) -> bool:
    """Tell whether a path is one of the project: in its folders, or a picture."""
    return path.parts[0] in FOLDERS or path.suffix.lower() in PICTURES


def _asked(questions: IO[bytes], stream: IO[bytes], blob: _Blob, commit: str) -> bytes:
    """Ask git for a file, and read what it answers."""
    try:
        questions.write(f"{blob.hash}\n".encode())
        questions.flush()
    except BrokenPipeError:
        pass  # it broke off, which reading tells
    head = stream.readline().split()
    if len(head) != 3 or not head[2].isdigit():
        raise WrongUseError(
            f"{blob.path} of {commit[:12]} does not lie here, as in a partial clone; fetch it with git"
        )
    content = stream.read(int(head[2]))
    if len(content) < int(head[2]):
        raise WrongUseError(f"git broke off in {blob.path} of {commit[:12]}; try git fsck")
    stream.read(1)
    return content


def _write(blob: _Blob, content: bytes, root: Path, to: Path) -> None:
    if len(content) <= LARGEST_POINTER and content.startswith(_POINTER):
        content = _stored(root, content, blob)
    path = to / blob.path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (OSError, ValueError) as fault:
        raise WrongUseError(f"{str(blob.path)!r} cannot be written beside the others: {fault}") from None


def _stored(root: Path, pointer: bytes, blob: _Blob) -> bytes:
    """Return the file in Git LFS that a pointer stands for, from what lies here of it."""
    fields = dict(line.partition(b" ")[::2] for line in pointer.splitlines())
    name = fields.get(b"oid", b"").removeprefix(b"sha256:").decode(errors="replace")
    if len(name) == 64 and name.isascii() and name.isalnum():
        done = subprocess.run(
            git_command(root, "rev-parse", "--git-common-dir"),
            capture_output=True,
            check=False,
            env=git_surroundings(),
        )
        place = root / os.fsdecode(done.stdout.rstrip(b"\n")) / "lfs" / "objects"
        try:
            content = read_regular(place / name[:2] / name[2:4] / name, limit=LARGEST_STATE)
        except OSError:
            content = b""
        if hashlib.sha256(content).hexdigest() == name:
            return content
    raise WrongUseError(f"{blob.path} lies in Git LFS, and not here: git lfs fetch --all brings it")
