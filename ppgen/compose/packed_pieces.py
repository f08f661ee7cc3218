"""Pieces as a copy of the process sends them, and as they are here again."""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Mapping
from functools import partial
from typing import Any

from ppgen.compose.composer import Made
from ppgen.display.ops import Symbol

Symbols = Mapping[tuple[str, str], Symbol]
"""Symbols by their ids and the pictures that they stand for."""


class UnknownSymbolError(Exception):
    """Pieces show a symbol that this process does not know, or knows as another."""


def packed(made: Made) -> bytes:
    """Pack pieces and what is wrong with them; what several hold is packed once."""
    stream = io.BytesIO()
    packer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    packer.dispatch_table = {**copyreg.dispatch_table, Symbol: _parts}
    packer.dump(made)
    return stream.getvalue()


def unpacked(content: bytes, symbols: Symbols) -> Made:
    """Unpack pieces; symbols are the very ones that are known here."""
    made: Made = _Unpacker(content, symbols).load()
    return made


def _parts(symbol: Symbol) -> tuple[type[Symbol], tuple[object, ...]]:
    return Symbol, (symbol.id, symbol.ops, symbol.bounds, symbol.icon, symbol.blends, symbol.picture)


class _Unpacker(pickle.Unpickler):
    """Unpacks what was packed by a copy of this process."""

    def __init__(self, content: bytes, symbols: Symbols) -> None:
        self._symbols = symbols
        super().__init__(io.BytesIO(content))

    def find_class(self, module: str, name: str) -> Any:
        """Return what is packed by name."""
        found = super().find_class(module, name)
        # No method of its own: it would hold itself, and with it all that was unpacked, for ever.
        return partial(_known, self._symbols) if found is Symbol else found


def _known(symbols: Symbols, name: str, *parts: Any) -> Symbol:
    known = symbols.get((name, parts[-1]))
    if known is None or _parts(known)[1] != (name, *parts):
        raise UnknownSymbolError
    return known
