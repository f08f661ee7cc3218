"""What archives (ISO 19005-2, level U) and ISO 14289-1 ask a file to say of itself: XMP, and its colours."""

from __future__ import annotations

from functools import cache
from html import escape

from PIL import ImageCms
from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.exports.pdf.canvas import SheetCanvas, array
from ppgen.exports.pdf.objects import Stream, packed_stream

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{author}
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer><xmp:CreatorTool>{producer}</xmp:CreatorTool>
{claim}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""

_CLAIM = """<pdfaid:part xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">2</pdfaid:part>
<pdfaid:conformance xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">U</pdfaid:conformance>
<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file is made by</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
"""

_TAGGED = """<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>
"""

_CREATED = slice(24, 36)
"""Where an ICC profile says when it was made; files that are made again are to be the same."""


def add_archive_entries(
    canvas: SheetCanvas, *, title: str, author: str, language: str, producer: str, is_form: bool
) -> None:
    """Add the metadata and the colour profile, for which reportlab has no call, and name them in the catalog.

    A form does not say that it is fit for archives, which allow no fields that compute.
    """
    creator = f"<dc:creator><rdf:Seq><rdf:li>{escape(author, quote=False)}</rdf:li></rdf:Seq></dc:creator>"
    said = _XMP.format(
        title=escape(title, quote=False),
        author=creator if author else "",
        language=escape(language, quote=False),
        producer=producer,
        claim=_TAGGED if is_form else _TAGGED + _CLAIM,
    )
    intent = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFA1",
        "OutputConditionIdentifier": "(sRGB)",
        "Info": "(sRGB IEC61966-2.1)",
        "DestOutputProfile": canvas.add(packed_stream(_srgb(), {"N": 3})),
    }
    metadata = canvas.add(Stream(said.encode(), {"Type": "/Metadata", "Subtype": "/XML"}))
    canvas.set_catalog({"Metadata": metadata, "OutputIntents": array(PDFDictionary(intent))})


@cache
def _srgb() -> bytes:
    """Return the profile of the colours that layouts are written in, as LittleCMS describes them."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_CREATED] = bytes(12)
    return bytes(profile)
