"""A seal by which a build knows again what this user's builds left: a folder from a stranger has none."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

from ppgen.load.regular_files import read_regular

LENGTH = 32
NAME = "ppgen-cards/seal.key"


def seal(content: bytes) -> str:
    """Return the seal of some bytes by this user's key; "" where no key can be kept."""
    key = _key()
    return hmac.new(key, content, "sha256").hexdigest() if key else ""


def is_sealed(content: bytes, known: object) -> bool:
    """Tell whether a seal was set by this user on these bytes."""
    own = seal(content)
    return bool(own) and isinstance(known, str) and hmac.compare_digest(own.encode(), known.encode())


def _key() -> bytes:
    """Return the key in the user's folder for states of programs, made when it is first needed."""
    try:
        path = _folder() / NAME
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        key = read_regular(path, limit=LENGTH)
    except (OSError, RuntimeError):  # no home, or none that can be written
        return b""
    return key if len(key) == LENGTH else b""


def _make(path: Path) -> None:
    """Write a key under a name of its own and then link it, so that nobody reads a part of it."""
    temporary = path.with_name(f".{os.getpid()}-{secrets.token_hex(4)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        try:
            os.write(handle, secrets.token_bytes(LENGTH))
        finally:
            os.close(handle)
        if not path.exists():
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _folder() -> Path:
    """Return the folder for states of programs; a path that does not begin at the root counts for nothing."""
    named = (os.environ.get("XDG_STATE_HOME"), os.environ.get("LOCALAPPDATA"))
    known = next((Path(folder) for folder in named if folder and Path(folder).is_absolute()), None)
    home = known or Path.home() / ".local" / "state"
    if not home.is_absolute():
        raise RuntimeError("the home is no folder that begins at the root")
    return home
