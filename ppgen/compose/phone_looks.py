"""The looks of a score sheet's page for phones, as the game's theme says them."""

from __future__ import annotations

from ppgen.common.geometry import Matrix
from ppgen.compose.symbols import IconSet
from ppgen.display.ops import Use
from ppgen.display.pieces import PageLooks
from ppgen.layout.theme import Theme
from ppgen.typeset.fonts import Fonts


def page_looks(theme: Theme, icons: IconSet, fonts: Fonts) -> PageLooks | None:
    """Return the looks of the pages of a game; nothing if its theme leaves them to the browser."""
    phone = theme.phone
    if phone is None:
        return None
    symbol = icons.symbol(phone.emblem, phone.colour.ink()) if phone.emblem else None
    emblem = () if symbol is None else (Use(symbol, Matrix()),)
    style = phone.style
    if style is None or style.stack not in fonts.names:
        return PageLooks(phone.colour, emblem)
    faces = fonts.faces(style.stack, style.weight, italic=style.italic)
    names = tuple(face.id for face in faces)
    return PageLooks(phone.colour, emblem, names, style.weight, style.uppercase)
