"""The structure of a tagged PDF (ISO 14289-1): pieces with their texts, fields, all as one reads."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObject, PDFObjectReference

from ppgen.display.pieces import Document, Placement
from ppgen.display.reading import Readings
from ppgen.exports.pdf.canvas import SheetCanvas, array
from ppgen.exports.pdf.objects import Element, text_string

FIRST_WIDGET = 1_000_000
"""Numbers in the tree of parents: those of pages come first, and there are fewer pages than that."""

ARTIFACT = "/Artifact BMC"
"""Begins what is no part of the work, such as crop marks, the footer and the ruler."""


class FigureElement(PDFObject):  # type: ignore[misc] # reportlab has no types
    """A piece in the tree: as there are two for each card, it is written without a dictionary of its own."""

    def __init__(self, parent: PDFObjectReference, page: PDFObjectReference, place: int, said: str) -> None:
        self._parent, self._page, self._place, self._said = parent, page, place, said

    def format(self, document: PDFDocument) -> bytes:
        """Return the figure, at its place of its page; it says what the object of that name says."""
        numbers = document.idToObjectNumberAndVersion
        return b"<</Type/StructElem/S/Figure/P %d 0 R/Pg %d 0 R/K %d/Alt %d 0 R>>" % (
            numbers[self._parent.name][0],
            numbers[self._page.name][0],
            self._place,
            numbers[self._said][0],
        )


class References(PDFObject):  # type: ignore[misc] # reportlab has no types
    """An array of references to objects, by the names that the document gave them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def format(self, document: PDFDocument) -> bytes:
        """Return the array."""
        numbers = document.idToObjectNumberAndVersion
        return b"[%b]" % b" ".join([b"%d 0 R" % numbers[name][0] for name in self._names])


class Tags:
    """Notes the pieces while pages are drawn, and then writes the tree of structure."""

    def __init__(self, canvas: SheetCanvas, document: Document) -> None:
        self._canvas, self._add = canvas, canvas.add
        self._readings = Readings(document.title)
        self._pages: list[list[str]] = []
        self._in_order: list[str] = []
        self._fields: list[PDFObjectReference] = []
        self._page = canvas.page
        self._texts: dict[str, str] = {}
        self._root = PDFDictionary()
        self._top = PDFDictionary()
        self._root_reference, self._top_reference = canvas.add(self._root), canvas.add(self._top)

    def begin_page(self) -> dict[str, Element]:
        """Let what follows stand on the page that is shown next; return the page's own entries."""
        self._pages.append([])
        self._page = self._canvas.page
        return {"StructParents": len(self._pages) - 1}

    def figure(self, placement: Placement) -> int:
        """Note a piece by what it says, and return the number that its marked content has on the page."""
        said = self._readings.of(placement)
        figures = self._pages[-1]
        text = self._texts.get(said)
        if text is None:
            text = self._texts[said] = self._add(text_string(said)).name
        figures.append(self._add(FigureElement(self._top_reference, self._page, len(figures), text)).name)
        self._in_order.append(figures[-1])
        return len(figures) - 1

    def field(self, widget: PDFDictionary, reference: PDFObjectReference, tip: str) -> None:
        """Note a field of a form on the page, whose widget then names it; `tip` is what it is called."""
        object_reference = PDFDictionary({"Type": "/OBJR", "Obj": reference, "Pg": self._page})
        kind = {"Type": "/StructElem", "S": "/Form", "P": self._top_reference, "Pg": self._page}
        about = {"K": object_reference, "Alt": text_string(tip)} if tip else {"K": object_reference}
        element = self._add(PDFDictionary({**kind, **about}))
        widget.dict["StructParent"] = FIRST_WIDGET + len(self._fields)
        self._fields.append(element)
        self._in_order.append(element.name)

    def catalog(self) -> dict[str, Element]:
        """Fill in the tree, and return the catalog's entries about it; no page comes any more."""
        self._readings.forget()
        self._texts.clear()
        kind = {"Type": "/StructElem", "S": "/Document"}
        self._top.dict |= {**kind, "P": self._root_reference, "K": References(self._in_order)}
        listed = [entry for number, found in enumerate(self._pages) for entry in (number, References(found))]
        listed += [entry for number, one in enumerate(self._fields, FIRST_WIDGET) for entry in (number, one)]
        following = FIRST_WIDGET + len(self._fields) if self._fields else len(self._pages)
        self._root.dict |= {
            "Type": "/StructTreeRoot",
            "K": self._top_reference,
            "ParentTree": self._canvas.add(PDFDictionary({"Nums": array(*listed)})),
            "ParentTreeNextKey": following,
        }
        marked = PDFDictionary({"Marked": "true"})
        return {"MarkInfo": marked, "StructTreeRoot": self._root_reference}
