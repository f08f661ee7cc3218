"""`ppgen reference`: the chapters about all that YAML may say, with pictures of elements."""

from __future__ import annotations

import sys
from pathlib import Path

from ppgen.cli.named_outputs import refuse_folder_among_sources
from ppgen.common.problem import nearest
from ppgen.layout.union import KINDS as ELEMENTS
from ppgen.library import WrongUseError
from ppgen.manual.reference import FOLDER, reference
from ppgen.manual.reference_sample import picture
from ppgen.outputs.files import write_whole


def command(folder: Path | None, only: tuple[str, ...]) -> int:
    """Write the chapters and the pictures of elements into a folder, or print the text.

    With `only` just the pictures of these elements are drawn.
    """
    for name in only:
        if name not in ELEMENTS:
            raise WrongUseError(f"no element is called {name}; {nearest(name, ELEMENTS)}")
    text = reference()
    if folder is None:
        sys.stdout.write("\n".join(text.values()))
        return 0
    refuse_folder_among_sources(folder)
    for name, chapter in text.items():
        write_whole(folder / FOLDER / f"{name}.md", chapter.encode(), root=folder)
    drawn = only or tuple(ELEMENTS)
    for kind in drawn:
        write_whole(folder / FOLDER / "elements" / f"{kind}.png", picture(kind), root=folder)
    pictures = "1 picture" if len(drawn) == 1 else f"{len(drawn)} pictures"
    sys.stdout.write(f"{folder / FOLDER}: {len(text)} chapters written, with {pictures}\n")
    return 0
