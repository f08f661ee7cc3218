"""Where this ppgen was installed from, as another machine may install it, too."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ppgen.library import WrongUseError
from ppgen.library.commits import git_command, git_surroundings

PACKAGE = "ppgen-cards"
EXTRAS = "[rtl,cjk]"

_SOUND = re.compile(r"https://[\w.:-]+/[\w./~+-]+")
"""Addresses that mean nothing else to shells and YAML; none with a name, a password or a question."""

_COMMIT = re.compile(r"[0-9a-f]{40,64}")


class InstallSource(NamedTuple):
    """What pip is asked for, and whether a machine that knows nothing of this one can get it."""

    requirement: str
    is_known: bool


def own_source() -> InstallSource:
    """Return this program as a requirement of pip: a commit of a repository, or its name in an index.

    What stands in the packages of this machine tells (PEP 610): nothing where it came from an index. A folder
    is looked at as a clone. No password that stands in an address is said on.
    """
    try:
        told = distribution(PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        return InstallSource(PACKAGE + EXTRAS, is_known=False)
    if told is None:
        return InstallSource(PACKAGE + EXTRAS, is_known=True)
    origin = json.loads(told)
    if "vcs_info" in origin:
        return _of_commit(origin["url"], origin["vcs_info"].get("commit_id", ""))
    if "dir_info" in origin:
        folder = Path(unquote(urlsplit(origin["url"]).path))
        return _of_commit(_git(folder, "config", "--get", "remote.origin.url"), _published_commit(folder))
    return InstallSource(PACKAGE + EXTRAS, is_known=False)


def _of_commit(url: str, commit: str) -> InstallSource:
    if not _SOUND.fullmatch(url) or not _COMMIT.fullmatch(commit):
        return InstallSource(PACKAGE + EXTRAS, is_known=False)
    return InstallSource(f"{PACKAGE}{EXTRAS} @ git+{url}@{commit}", is_known=True)


def _published_commit(folder: Path) -> str:
    """Return the commit that a clone holds if its origin had it when last seen; else nothing.

    That is so where something was changed since, where the commit was never pushed, and in a folder of a
    repository, since pip installs what lies at the top.
    """
    top = _git(folder, "rev-parse", "--show-toplevel")
    if not top or Path(top) != folder.resolve() or _git(folder, "status", "--porcelain", "-uno"):
        return ""
    branches = _git(folder, "for-each-ref", "--count=1", "--contains", "HEAD", "refs/remotes/origin/")
    return _git(folder, "rev-parse", "HEAD") if branches else ""


def _git(folder: Path, *words: str) -> str:
    """Return what git says of a folder; nothing where it says nothing."""
    try:
        command = git_command(folder, *words)
    except WrongUseError:
        return ""
    done = subprocess.run(command, capture_output=True, check=False, env=git_surroundings())
    return done.stdout.decode(errors="replace").strip() if done.returncode == 0 else ""
