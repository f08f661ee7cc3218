"""The files of one language that a manifest lists, each with its component and its format."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.exports import LATER, find, formats


class Listed(NamedTuple):
    """A file that the manifest lists: its name in the folder, its component and its format."""

    name: str
    component: str
    form: str

    @property
    def is_odd_pdf(self) -> bool:
        """Whether it is a PDF that is called otherwise than the one of its component."""
        return self.form == "pdf" and self.name.partition("/")[2] != f"{self.component}.pdf"


def listed_files(recorded: Mapping[str, Any], language: str) -> Iterator[Listed]:
    """Yield the files of one language that a manifest lists; those of no known format have the form ""."""
    endings = {find(form).SUFFIX: form for form in formats()}
    for name in recorded:
        folder, _, rest = name.partition("/")
        if folder != language or not rest:
            continue
        ending = max((one for one in endings if rest.endswith(one)), key=len, default="")
        component, slash, _ = rest.partition("/")
        document = rest.removesuffix(ending).partition(LATER)[0]
        yield Listed(name, component if slash else document, endings.get(ending, ""))


def is_untouched(folder: Path, language: str, recorded: Mapping[str, Any]) -> bool:
    """Tell whether nothing of a language lies in a game's folder, and nothing of it is listed."""
    is_listed = any(name.startswith(f"{language}/") for name in recorded)
    made = folder / language
    return not is_listed and not (os.path.lexists(made) and (not made.is_dir() or any(made.iterdir())))
