"""A workbook with some cells of a sheet written anew; every other part keeps its bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from ppgen.load.tables.archive_patches import ArchivePatchError, with_part
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.element_bytes import ElementBytesError
from ppgen.load.tables.excel import Excel
from ppgen.load.tables.excel_patches import CellPatchError, Place, with_excel_cells
from ppgen.load.tables.open_document_patches import with_open_cells
from ppgen.load.tables.workbook_xml import Elements, TooLargeError
from ppgen.load.tables.workbooks import unpacked

_CONTENT = "content.xml"


def with_cells(
    book: bytes, file: str, sheet: str, cells: Mapping[Place, str], alike: Mapping[Place, Place]
) -> bytes:
    """Return a workbook with other texts in some cells of a sheet; raises CellPatchError.

    A text that is a number becomes one where a number stood. `alike` says of new cells which ones they are to
    look like.
    """
    bounds = TableBounds.of(1.0)
    try:
        parts = unpacked(book, bounds.unpacked)
        if file.lower().endswith(".ods"):
            if "META-INF/documentsignatures.xml" in zipfile.ZipFile(io.BytesIO(book)).namelist():
                raise CellPatchError("the document is signed")
            return with_part(book, _CONTENT, with_open_cells(parts[_CONTENT], sheet, cells, alike))
        found = next((one for one in Excel(parts, file, Elements(bounds)).sheets if one.name == sheet), None)
        part = next((name for name in parts if found is not None and name.lower() == found.part), None)
        if part is None:
            raise CellPatchError(f"there is no sheet called {sheet}")
        return with_part(book, part, with_excel_cells(parts[part], cells, alike))
    except (
        ArchivePatchError,
        ElementBytesError,
        TooLargeError,
        KeyError,
        ValueError,
        zipfile.BadZipFile,
    ) as fault:
        raise CellPatchError(str(fault)) from fault
