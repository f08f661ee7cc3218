"""Another state of a project: a commit of the git repository that it lies in, or another folder."""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from ppgen.load.project import Project, WrongUseError, open_project

FOLDERS = ("cards", "layouts", "fonts", "words")
"""What a project is made of."""

LARGEST_STATE = 2 * 1024**3
"""Nothing is taken of a commit whose files are larger together; in bytes."""


@contextmanager
def state_of(project: Project, name: str) -> Iterator[Project]:
    """Give the project as it stands in another folder, or as it stood in a commit of its repository.

    A folder with cards/ goes before a commit of the same name. What a commit holds is unpacked into a
    temporary folder; links in it are left out. Raises WrongUseError for what is neither.
    """
    if name and (Path(name) / "cards").is_dir():
        yield open_project(Path(name), Path(), limits=project.limits)
        return
    commit = _commit(project.root, name)
    with TemporaryDirectory(prefix="ppgen-") as folder:
        root = Path(folder).resolve()
        _unpack(project.root, commit, root)
        if not (root / "cards").is_dir():
            raise WrongUseError(f"there is no cards/ folder of this project in {name!r}")
        yield open_project(root, root, limits=project.limits)


def _commit(root: Path, name: str) -> str:
    """Return the hash of a commit that is named as git names them."""
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if found is None or not name:
        raise WrongUseError(
            f"{name!r} is neither a folder with cards/ nor a commit of the git repository of {root}"
        )
    return found.decode().strip()


def _git(root: Path, *words: str) -> bytes | None:
    """Return what git says of a folder, None where it knows nothing; raises WrongUseError without git."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)
    except OSError:
        raise WrongUseError("git is not installed, so that only folders can be compared") from None
    return done.stdout if done.returncode == 0 else None


def _unpack(root: Path, commit: str, to: Path) -> None:
    """Write the files that a commit holds of a project into a folder."""
    known = (_git(root, "ls-tree", "--name-only", "-z", commit) or b"").decode(errors="replace").split("\0")
    folders = [folder for folder in FOLDERS if folder in known]
    if not folders:
        return
    words = ["git", "-C", str(root), "archive", "--format=tar", commit, "--", *folders]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        left = LARGEST_STATE
        with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
            for member in archive:
                left -= member.size
                if left < 0:
                    process.kill()
                    raise WrongUseError(f"the files of {commit[:12]} are larger than {LARGEST_STATE:,} bytes")
                content = archive.extractfile(member) if member.isreg() else None
                parts = PurePosixPath(member.name).parts
                if content is not None and parts[0] in folders and ".." not in parts:
                    path = to.joinpath(*parts)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content.read())
