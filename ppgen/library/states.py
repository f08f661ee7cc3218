"""Another state of a project: a commit of the git repository that it lies in, or another folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ppgen.library.commits import commit_named, unpack
from ppgen.load.project import Project, WrongUseError, open_project


@contextmanager
def state_of(project: Project, name: str) -> Iterator[Project]:
    """Give the project as it stands in another folder, or as it stood in a commit of its repository.

    A folder with cards/ goes before a commit of the same name. What a commit holds is written into a
    temporary folder as git keeps it: without filters, attributes or any other program of the repository, so
    that a file in Git LFS is taken from what lies here of it. A link to a file or a folder in the commit is
    what it leads to, and others are left out. Raises WrongUseError for what is neither, and for a commit that
    does not lie here whole.
    """
    if name and (Path(name) / "cards").is_dir():
        yield open_project(Path(name), Path(), limits=project.limits)
        return
    commit = commit_named(project.root, name)
    with TemporaryDirectory(prefix="ppgen-") as folder:
        root = Path(folder).resolve()
        unpack(project.root, commit, root)
        if not (root / "cards").is_dir():
            raise WrongUseError(f"there is no cards/ folder of this project in {name!r}")
        yield open_project(root, root, limits=project.limits)
