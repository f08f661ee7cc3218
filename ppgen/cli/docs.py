"""`ppgen docs`: the tutorial, the reference and the rest on one page that works offline, with a search."""

from __future__ import annotations

import sys
import tempfile
import webbrowser
from pathlib import Path

from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.common.about import VERSION
from ppgen.manual.page import page
from ppgen.outputs.files import write_whole


def command(to: Path | None, *, is_shown: bool) -> int:
    """Write the page, into a new folder for temporary files if no file is named, and open it."""
    if to is not None:
        refuse_among_sources(to)
    path = to or Path(tempfile.mkdtemp(prefix="ppgen-")) / f"ppgen-{VERSION}.html"
    write_whole(path, page().encode(), root=path.parent)
    sys.stdout.write(f"{path}: written\n")
    if is_shown:
        webbrowser.open(path.resolve().as_uri())
    return 0
