"""Stage 7: sheets or pieces into files, one format a module, found by listing this folder.

A module defines `FORMAT`, `SUFFIX`, what it `TAKES` and `export(document, fonts, options)`. It decides no
position. Files of a format are read back if `prove/` has a module of the format's name.
"""

from __future__ import annotations

import sys

from ppgen.common.registry import module, names
from ppgen.display.pieces import Piece
from ppgen.exports._format import DrawnFile, DrawOptions, Export, PressDrawing, Takes, TypefacesById

__all__ = [
    "LATER",
    "DrawOptions",
    "DrawnFile",
    "Export",
    "PressDrawing",
    "Takes",
    "TypefacesById",
    "document_file",
    "find",
    "formats",
    "piece_file",
]


LATER = "@"
"""Stands in the name of a file of a document before the number of its sheet, but for the first."""


def formats() -> tuple[str, ...]:
    """Return the formats there are: the names of the modules."""
    return names(sys.modules[__name__])


def find(form: str) -> Export:
    """Return the module of a format, which is loaded now; raises ImportError for an unknown one."""
    found: Export = module(sys.modules[__name__], form)
    return found


def document_file(component: str, drawn: DrawnFile, export: Export) -> str:
    """Return the path of a file of a document: one that is of a later sheet than the first names it."""
    sheet = f"{LATER}{drawn.sheet}" if drawn.sheet > 1 else ""
    return f"{component}{sheet}{export.SUFFIX}"


def piece_file(component: str, piece: Piece, drawn: DrawnFile, export: Export) -> str:
    """Return the path of one side of a piece; neither ids nor names of nets hold a dot or an @."""
    side = f"{LATER}back" if drawn.is_back else ""
    return f"{component}/{piece.id.replace(':', '.')}{side}{export.SUFFIX}"
