"""The canvas that sheets are drawn on: reportlab's, with nothing in the file that nobody has asked for.

Pages get their boxes, and forms their names, from the canvas; their operators come ready-made, as literals.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFInfo,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

from ppgen.exports.pdf.names import Box
from ppgen.exports.pdf.objects import (
    Dictionary,
    Element,
    Stream,
    packed_stream,
    text_string,
)
from ppgen.exports.pdf.packing import PackedDocument

VERSION = (1, 6)
LONGEST_PLAIN_FORM = 4096
LITERAL = "extpdfdoc"
"""What reportlab writes a form's literals in: every byte has a letter of its own there."""

BLENDED = {"S": "/Transparency", "I": "true"}
"""A group of which nothing below is seen while it is painted."""

SCREEN, INKS = "/DeviceRGB", "/DeviceCMYK"
"""The colours in which groups are laid over one another."""

PACKED_SINCE = (1, 5)
"""Files of earlier versions have no streams of objects."""


class Information(PDFInfo):  # type: ignore[misc] # reportlab has no types
    """What a file says of itself, without dates: a file that is made again is to be the same."""

    author = ""
    said: Mapping[str, Element] = MappingProxyType({})

    def format(self, document: PackedDocument) -> bytes:
        """Return the dictionary of what is known."""
        said = {
            "Title": self.title,
            "Author": self.author,
            "Creator": self.creator,
            "Producer": self.producer,
        }
        known = {key: text_string(text) for key, text in said.items() if text or key == "Title"}
        written: bytes = PDFDictionary({**known, **self.said}).format(document)
        return written


class SheetCanvas(Canvas):  # type: ignore[misc] # reportlab has no types
    """One file in the making: pages, forms, and whatever else is added to its document.

    Transparent groups are laid over one another in the colours of screens, or in inks for a press.
    """

    def __init__(self, language: str, *, version: tuple[int, int] = VERSION, has_inks: bool = False) -> None:
        super().__init__(BytesIO(), pageCompression=0, invariant=1, pdfVersion=version, lang=language)
        self._blended = PDFDictionary({**BLENDED, "CS": INKS if has_inks else SCREEN})
        self._doc = PackedDocument(version=version, language=language, is_packed=version >= PACKED_SINCE)
        self._doc.info = Information()
        self._boxes: dict[Box, PDFObjectReference] = {}
        catalog = self._doc.Catalog
        catalog.PageMode = None
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties", "OutputIntents"]
        self._resources = PDFResourceDictionary()
        self._resources.ProcSet = ()
        self._resources.basicFonts()
        self.resources: PDFObjectReference = self.add(self._resources)
        self._parent = self.add(self._doc.Pages)

    def _make_preamble(self) -> None:
        """Begin pages with nothing: reportlab would set a typeface that is not embedded."""
        self._preamble = ""

    def add(self, body: PDFObject) -> PDFObjectReference:
        """Add an object and return the reference to it; it may be filled in until the file is finished."""
        return self._doc.Reference(body)

    @property
    def page(self) -> PDFObjectReference:
        """The reference to the page that is shown next."""
        return self._doc.thisPageRef()

    def set_boxes(self, size: tuple[float, float], *, trim: Box, bleed: Box) -> None:
        """Say how large the next page is (points), and where it is cut and printed."""
        self.setPageSize(size)
        self.setTrimBox(trim)
        self.setBleedBox(bleed)

    def show(self, content: str, entries: Mapping[str, Element]) -> None:
        """Show a page of these operators, in Latin letters."""
        if content:
            self.addLiteral(content)
        self.showPage()
        page = self._doc.Pages[-1]
        own = {
            "Type": "/Page",
            "Parent": self._parent,
            "MediaBox": self._shared((0, 0, page.pagewidth, page.pageheight)),
            "BleedBox": self._shared(self._bleedBox),
            "TrimBox": self._shared(self._trimBox),
            "Resources": self.resources,
            "Contents": self.add(packed_stream(page.stream.encode("latin-1"))),
        }
        # Its own entries speak of how it is turned and what follows it, which no page of ours needs to say,
        # and what else it holds is more than all that it says.
        reference = self._doc.Reference(page)
        self._doc.idToObject[reference.name] = Dictionary({**own, **entries})
        self._doc.Pages.pages[-1] = reference

    def _shared(self, box: Box) -> PDFObjectReference:
        """Return the reference to a page box, one object for all pages that have the same."""
        known = self._boxes.get(box)
        if known is None:
            known = self._boxes[box] = self.add(PDFArray(box))
        return known

    def add_form(
        self, name: str, box: Box, content: bytes, *, is_packed: bool = True, blends: bool = False
    ) -> PDFObjectReference:
        """Add a form of these operators, called by a name; return the reference to it.

        One that blends is painted for itself before it is laid over what lies below.
        """
        self.beginForm(name, *box)
        self.addLiteral(content.decode(LITERAL))
        self.endForm(Resources=self.resources)
        internal = xObjectName(name)
        form = self._doc.idToObject[internal]
        entries = {"Group": self._blended} if blends else {}
        form.Contents = packed_stream(form.stream, entries) if is_packed else Stream(form.stream, entries)
        form.stream = None
        return PDFObjectReference(internal)

    def mask_state(self, form: str) -> PDFDictionary:
        """Return a graphics state in which what is painted shines through a form as far as that is light."""
        mask = {"Type": "/Mask", "S": "/Luminosity", "G": PDFObjectReference(form)}
        return PDFDictionary({"SMask": PDFDictionary(mask)})

    def name_form(self, name: str) -> str:
        """Let pages call a form or a picture by its name; return what they call it."""
        internal: str = xObjectName(name)
        self._resources.XObject[internal] = PDFObjectReference(internal)
        return internal

    def add_picture(self, name: str, picture: Stream) -> None:
        """Add a picture, called by a name."""
        self._doc.addForm(name, picture)

    def add_font(self, name: str, font: PDFObjectReference) -> None:
        """Let pages call a font by a name."""
        self._doc.idToObject[BasicFonts].dict[name] = font

    def add_resources(self, kind: str, entries: Mapping[str, Element]) -> None:
        """Let pages call other things, such as graphics states, by their names."""
        getattr(self._resources, kind).update(entries)

    def set_information(self, entries: Mapping[str, Element]) -> None:
        """Let the file say more of itself."""
        self._doc.info.said = entries

    def set_catalog(self, entries: Mapping[str, Element]) -> None:
        """Add entries to the catalog."""
        for key, value in entries.items():
            setattr(self._doc.Catalog, key, value)

    def finish(self) -> bytes:
        """Return the bytes of the file."""
        whole: bytes = self._doc.GetPDFData(self)
        return whole


def array(*elements: Element) -> PDFArray:
    """Return an array."""
    return PDFArray(elements)
