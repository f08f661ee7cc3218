"""The structure of a tagged PDF (ISO 14289-1): each piece a figure with its texts, in reading order."""

from __future__ import annotations

from ppgen.display.pieces import Document, Placement
from ppgen.display.reading import Readings
from ppgen.exports.pdf.file import PdfFile, text_string

ARTIFACT = "/Artifact BMC"
"""Begins what is no part of the work, such as crop marks, the footer and the ruler."""


class Tags:
    """Notes the pieces while pages are drawn, and then writes the tree of structure."""

    def __init__(self, file: PdfFile, document: Document) -> None:
        self._file = file
        self._readings = Readings(document.title)
        self._pages: list[tuple[str, list[str]]] = []
        self._texts: dict[str, str] = {}
        self._root_body, self._root = file.reserve()
        self._top_body, self._top = file.reserve()

    def begin_page(self, page: str) -> str:
        """Let what follows stand on a page, given as a reference; return the page's own entries."""
        self._pages.append((page, []))
        return f"/StructParents {len(self._pages) - 1}"

    def reading(self, placement: Placement) -> str:
        """Return what a piece says."""
        return self._readings.of(placement)

    def figure(self, said: str) -> int:
        """Note a piece that says this, and return the number that its marked content has on the page."""
        page, figures = self._pages[-1]
        body, reference = self._file.reserve()
        if said not in self._texts:
            self._texts[said] = self._file.add(text_string(said))
        place = f"/P {self._top}/Pg {page}/K {len(figures)}"
        about = f"<</Type/StructElem/S/Figure{place}/Alt {self._texts[said]}>>"
        body.write(about)
        figures.append(reference)
        return len(figures) - 1

    def catalog(self) -> str:
        """Write the tree, and return the catalog's entries about it."""
        figures = " ".join(figure for _, found in self._pages for figure in found)
        top = f"<</Type/StructElem/S/Document/P {self._root}/K[{figures}]>>"
        self._top_body.write(top)
        listed = " ".join(f"{number}[{' '.join(found)}]" for number, (_, found) in enumerate(self._pages))
        parents = self._file.add(f"<</Nums[{listed}]>>")
        count = len(self._pages)
        root = f"<</Type/StructTreeRoot/K {self._top}/ParentTree {parents}/ParentTreeNextKey {count}>>"
        self._root_body.write(root)
        return f"/MarkInfo<</Marked true>>/StructTreeRoot {self._root}"
