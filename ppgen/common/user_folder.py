"""Where programs keep what a user set up, as the system has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "ppgen-cards"
_BELOW_HOME = {"darwin": ("Library", "Application Support"), "win32": ("AppData", "Roaming")}


def configuration_folder() -> Path | None:
    """Return the folder for what the user set up in this program; None where nobody knows a home.

    XDG_CONFIG_HOME goes before the usual places: ~/.config, ~/Library/Application Support on macOS, and
    APPDATA on Windows. As its specification wants, it counts only if it begins at the root.
    """
    named = [os.environ.get("XDG_CONFIG_HOME"), os.environ.get("APPDATA") if sys.platform == "win32" else ""]
    for folder in named:
        if folder and Path(folder).is_absolute():
            return Path(folder) / NAME
    try:
        return Path.home().joinpath(*_BELOW_HOME.get(sys.platform, (".config",))) / NAME
    except RuntimeError:
        return None
