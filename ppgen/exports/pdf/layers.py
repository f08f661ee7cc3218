"""Layers that readers show and hide (ISO 32000-1, 8.11), for which reportlab has no call."""

from __future__ import annotations

from collections.abc import Mapping

from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.display.ops import HIDDEN_LAYER, LayerKind
from ppgen.exports.pdf.canvas import SheetCanvas, array


def add_layers(canvas: SheetCanvas, names: Mapping[LayerKind, str]) -> None:
    """Let pages call the layers by their names, and list them in the catalog."""
    if not names:
        return
    layers = {
        kind: canvas.add(PDFDictionary({"Type": "/OCG", "Name": f"({kind.value.title()})"})) for kind in names
    }
    canvas.add_resources("Properties", {names[kind]: layer for kind, layer in layers.items()})
    shown = [layer for kind, layer in layers.items() if kind is not HIDDEN_LAYER]
    hidden = [layer for kind, layer in layers.items() if kind is HIDDEN_LAYER]
    order = {
        "Name": "(Layers)",
        "Order": array(*layers.values()),
        "ON": array(*shown),
        "OFF": array(*hidden),
    }
    entry = {"OCGs": array(*layers.values()), "D": PDFDictionary(order)}
    canvas.set_catalog({"OCProperties": PDFDictionary(entry)})
