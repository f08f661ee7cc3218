"""Pages for presses: colours as inks, inks of their own, and what ISO 15930 asks a file to say of itself.

Nothing is certified: no judge of PDF/X can be had with which every reader would agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.common.colour import Colour
from ppgen.common.inks import FULL, PressInk
from ppgen.display.ops import LayerKind
from ppgen.exports._format import PressDrawing
from ppgen.exports.pdf.canvas import SheetCanvas, array
from ppgen.exports.pdf.objects import Element, Stream, packed_stream, text_string
from ppgen.exports.pdf.operands import name
from ppgen.load.pictures.separations import Separation
from ppgen.model.press_standard import PressStandard

CONTOUR = PressInk(0.0, FULL, 0.0, 0.0, "CutContour")
"""The line that a shop's machine cuts along, as its programs call it."""

CREASE = PressInk(FULL, 0.0, 0.0, 0.0, "Crease")
"""The lines that it creases along."""

LINE_INKS = {LayerKind.CUT: CONTOUR, LayerKind.CREASE: CREASE}

OVERPRINT = "Overprint"
"""The state in which a line takes nothing away from what lies below it."""

REGISTRY = "http://www.color.org"
"""Where conditions of printing are registered."""

DAY, XMP_DAY = "(D:20000101000000Z)", "2000-01-01T00:00:00Z"
"""ISO 15930 asks when a file was made; files that are made again are to be the same, so no clock says it."""

VERSIONS = {PressStandard.X1A: (1, 4), PressStandard.X4: (1, 6)}
CLAIMS = {PressStandard.X1A: "PDF/X-1a:2003", PressStandard.X4: "PDF/X-4"}

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>{producer}</xmp:CreatorTool><xmp:CreateDate>{day}</xmp:CreateDate>
<xmp:ModifyDate>{day}</xmp:ModifyDate><xmp:MetadataDate>{day}</xmp:MetadataDate>
<xmpMM:DocumentID>{identity}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>{claim}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class InkOperators:
    """The operators of each ink; `spots` are those of their own that were used, by what pages call them."""

    def __init__(self, separation: Separation) -> None:
        self._separation = separation
        self.spots: dict[str, PressInk] = {}

    def paints(self, colour: Colour) -> tuple[str, str]:
        """Return the operators that set a colour for fills and for lines."""
        return self.of(self._separation.ink(colour))

    def text(self, colour: Colour) -> str:
        """Return the operator that sets the colour of text."""
        return self.of(self._separation.text_ink(colour))[0]

    def of(self, ink: PressInk) -> tuple[str, str]:
        """Return the operators of an ink; what black alone prints is written as a grey."""
        if ink.spot:
            known = next((key for key, one in self.spots.items() if one == ink), "")
            called = known or f"PressInk{len(self.spots) + 1}"
            self.spots[called] = ink
            return f"/{called} cs 1 scn", f"/{called} CS 1 SCN"
        shares = [_digits(share / FULL) for share in ink.shares]
        if not any(ink.shares[:3]):
            grey = _digits(1 - ink.black / FULL)
            return f"{grey} g", f"{grey} G"
        return " ".join(shares) + " k", " ".join(shares) + " K"


def _digits(share: float) -> str:
    return f"{share:.4f}".rstrip("0").rstrip(".") or "0"


def add_spots(canvas: SheetCanvas, spots: Mapping[str, PressInk]) -> None:
    """Let pages call inks of their own by name, each with what it looks like in four inks."""
    spaces: dict[str, Element] = {}
    for called, ink in spots.items():
        ends = {"FunctionType": 2, "Domain": array(0, 1), "N": 1}
        shares = [float(_digits(share / FULL)) for share in ink.shares]
        tint = PDFDictionary({**ends, "C0": array(0, 0, 0, 0), "C1": array(*shares)})
        spaces[called] = array("/Separation", name(ink.spot), "/DeviceCMYK", tint)
    if spaces:
        canvas.add_resources("ColorSpace", spaces)
    if {*LINE_INKS.values()} & {*spots.values()}:
        state = PDFDictionary({"OP": "true", "op": "true", "OPM": 1})
        canvas.add_resources("ExtGState", {OVERPRINT: state})


def add_press_entries(
    canvas: SheetCanvas, press: PressDrawing, *, title: str, producer: str, identity: str
) -> None:
    """Say as which kind of file it was prepared, and for which way of printing."""
    claim, profile = CLAIMS[press.standard], press.separation.profile
    canvas.set_information(
        {
            "CreationDate": DAY,
            "ModDate": DAY,
            "Trapped": "/False",
            "GTS_PDFXVersion": f"({claim})",
        }
    )
    intent: dict[str, Element] = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": text_string(press.condition),
        "Info": text_string(press.condition),
    }
    if profile:
        intent["DestOutputProfile"] = canvas.add(packed_stream(profile, {"N": 4}))
    else:
        intent["RegistryName"] = f"({REGISTRY})"
    entries: dict[str, Element] = {"OutputIntents": array(PDFDictionary(intent))}
    if press.standard is PressStandard.X4:
        said = _XMP.format(
            title=escape(title, quote=False), producer=producer, day=XMP_DAY, claim=claim, identity=identity
        )
        entries["Metadata"] = canvas.add(Stream(said.encode(), {"Type": "/Metadata", "Subtype": "/XML"}))
    canvas.set_catalog(entries)
