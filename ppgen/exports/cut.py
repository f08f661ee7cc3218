"""Where a machine cuts and creases each sheet, as SVG in mm: layers CUT and CREASE, as lines without a fill.

Sheets that are cut alike share a file, whose title is the name of the template.
"""

from __future__ import annotations

from ppgen.display.pieces import Document, Sheet
from ppgen.display.sheet_cuts import CutLines, cut_templates
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports._svg_text import DIGITS, number, path_data

FORMAT, SUFFIX, TAKES = "cut", ".cut.svg", Takes.SHEETS

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
_COLOURS = {"CUT": "#ff0000", "CREASE": "#0000ff"}


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:  # noqa: ARG001 - lines need no typefaces
    """Draw the cuts of each template as one file; none of what is only read or written on."""
    return tuple(
        DrawnFile(_file(sheet, lines, name).encode(), sheet.number)
        for name, sheet, lines in cut_templates(document.sheets if document.is_cut else ())
    )


def _file(sheet: Sheet, lines: CutLines, name: str) -> str:
    width, height = number(sheet.paper.width), number(sheet.paper.height)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {NAMESPACES} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{name}</title>",
    ]
    for layer, paths in (("CUT", lines.cuts), ("CREASE", lines.creases)):
        if paths:
            look = f'fill="none" stroke="{_COLOURS[layer]}" stroke-width="0.1"'
            parts.append(f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" {look}>')
            parts += [f'<path d="{path_data(path, DIGITS)}"/>' for path in paths]
            parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])
