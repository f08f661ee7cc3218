"""What is looked at side by side: a component in all languages, chosen pieces, two states of a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ppgen import exports, proofs
from ppgen.common.problem import Problem, has_errors
from ppgen.display.pieces import Document, Piece
from ppgen.editions import Edition, Loaded, PrintedFile
from ppgen.exports import DrawOptions, TypefacesById
from ppgen.impose.contact_sheet import Version, contact_sheets
from ppgen.impose.picture import picture
from ppgen.typeset import Typesetter

PICTURE_DOTS_PER_INCH = 110.0
"""Enough for a screen: a poker card becomes 273 pixels wide."""


def draw_languages(editions: Sequence[Edition], name: str) -> tuple[PrintedFile | None, list[Problem]]:
    """Draw a component that shows all languages side by side, and read it back (stages 5 to 8).

    Nothing is drawn where an edition has errors.
    """
    loaded = editions[0].loaded
    component = loaded.components[name]
    versions = []
    problems: list[Problem] = []
    for edition in editions:
        pieces, faults = component.pieces(name, edition.work)
        problems += faults
        language = edition.deck.language
        inline = loaded.material.icons.icons.inline
        versions.append(Version(language, tuple(pieces), Typesetter(loaded.fonts, language, inline)))
    if has_errors(problems) or not all(edition.is_sound for edition in editions):
        return None, problems
    file = loaded.game.file
    document = contact_sheets(versions, name=name, game=file.title, version=file.version)
    options = DrawOptions(loaded.project.root, file.maker)
    export = exports.find("pdf")
    (drawn,) = export.export(document, loaded.fonts, options)
    facts, faults = proofs.prove(drawn.content, document)
    return PrintedFile(f"{name}{export.SUFFIX}", name, drawn.content, facts), problems + faults


def draw_picture(
    loaded: Loaded, pieces: Sequence[Piece], *, columns: int, faulty: Collection[int] = ()
) -> bytes:
    """Draw pieces side by side as one PNG picture; those that are `faulty`, by their place, are marked so."""
    document = picture(pieces, columns, title=loaded.game.file.title, faulty=faulty)
    options = DrawOptions(loaded.project.root, dots_per_inch=PICTURE_DOTS_PER_INCH)
    (drawn,) = exports.find("png").export(document, loaded.fonts, options)
    return drawn.content


def draw_side_by_side(document: Document, fonts: TypefacesById, maker: str) -> tuple[bytes, list[Problem]]:
    """Draw pieces of several states as one PDF file, and read it back; pictures say where they lie."""
    (drawn,) = exports.find("pdf").export(document, fonts, DrawOptions(maker=maker))
    _, problems = proofs.prove(drawn.content, document)
    return drawn.content, problems
