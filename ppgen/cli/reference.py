"""`ppgen reference`: every element, field, component, net, helper and problem, in Markdown with pictures."""

from __future__ import annotations

import sys
from pathlib import Path

from ppgen.layout.union import KINDS as ELEMENTS
from ppgen.manual.reference import reference
from ppgen.manual.reference_sample import picture
from ppgen.outputs.files import write_whole


def command(folder: Path | None) -> int:
    """Write the reference and its pictures into a folder, or print the text."""
    text = reference()
    if folder is None:
        sys.stdout.write(text)
        return 0
    write_whole(folder / "reference.md", text.encode(), root=folder)
    for kind in ELEMENTS:
        write_whole(folder / "elements" / f"{kind}.png", picture(kind), root=folder)
    sys.stdout.write(f"{folder / 'reference.md'}: written, with {len(ELEMENTS)} pictures\n")
    return 0
