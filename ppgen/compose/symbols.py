"""What of a game's art is drawn once: its icons, in running text too, and what cards have in common."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, groupby

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Rect
from ppgen.display.ops import Field, Op, Symbol, Use, walk
from ppgen.layout.layouts import Layouts
from ppgen.layout.theme import IconModel, Theme
from ppgen.typeset import Icon

MOST_KEPT = 100
"""How many symbols of one name are kept: more than a game has languages."""


class ArtShelf:
    """Art that is the same on every card; what is the same in several languages, too, is one symbol."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._kept: dict[str, deque[Symbol]] = {}
        self._made: Counter[str] = Counter()

    def symbol(self, name: str, ops: tuple[Op, ...], bounds: Rect) -> Symbol:
        """Return the symbol of some ops; other ops of the same name get an id of their own."""
        kept = self._kept.setdefault(name, deque(maxlen=MOST_KEPT))
        for symbol in kept:
            if symbol.ops == ops and symbol.bounds == bounds:
                return symbol
        made = Symbol(f"{name}-{self._made[name]}", ops, bounds)
        self._made[name] += 1
        kept.append(made)
        return made

    @property
    def known(self) -> Iterator[Symbol]:
        """All symbols that are kept."""
        return chain.from_iterable(self._kept.values())

    def symbols(self, name: str, ops: Iterable[Op], bounds: Rect) -> Iterator[Op]:
        """Turn neighbouring ops into symbols, save for those that print fields: each printing is proved."""
        runs = groupby(ops, key=lambda op: any(isinstance(inner, Field) for inner, _ in walk((op,))))
        for run, (has_fields, found) in enumerate(runs):
            if has_fields:
                yield from found
            else:
                yield Use(self.symbol(f"{name}.{run}", tuple(found), bounds))


class DrawnIcons:
    """The icons of a game as symbols, one for each icon and colour, and as running text shows them."""

    def __init__(self, layouts: Layouts) -> None:
        """Keep the drawings and the looks that the theme gives them: nothing else of the layouts."""
        self._art = layouts.art
        self._symbols: dict[tuple[str, Colour], Symbol] = {}
        self.inline = self._inline(layouts.theme)

    def symbol(self, name: str, colour: Colour) -> Symbol | None:
        """Return an icon as a symbol that fills the unit square, or None if there is no such icon."""
        return self.drawn(name, colour) if name in self._art else None

    def drawn(self, name: str, colour: Colour) -> Symbol:
        """Return an icon that there is as a symbol, made when it is first wanted."""
        key = (name, colour)
        if key not in self._symbols:
            ops = self._art[name].ops(colour)
            bounds = Rect(0.0, 0.0, 1.0, 1.0)
            self._symbols[key] = Symbol(f"icon.{name}.{colour.hex()[1:]}", ops, bounds, name)
        return self._symbols[key]

    @property
    def known(self) -> Iterator[Symbol]:
        """All icons that were made so far."""
        return iter(self._symbols.values())

    def _inline(self, theme: Theme) -> dict[str, Icon]:
        """Return the icons that running text may name, as large and coloured as the theme says."""
        icons: dict[str, Icon] = {}
        for name in self._art:
            look = theme.icons.get(name, IconModel())
            symbol = self.drawn(name, theme.palette.get(look.colour or "", BLACK))
            coloured = None if look.colour else partial(self.drawn, name)
            icons[name] = Icon(name, symbol, look.width, look.drop, coloured)
        return icons


class IconSet:
    """The symbols of a game: its icons, and what cards have in common."""

    def __init__(self, icons: DrawnIcons) -> None:
        """Keep the icons; what is in common is found when it is drawn."""
        self.icons = icons
        self.art = ArtShelf()

    def symbol(self, name: str, colour: Colour) -> Symbol | None:
        """Return an icon as a symbol that fills the unit square, or None if there is no such icon."""
        return self.icons.symbol(name, colour)

    def known(self) -> Iterator[Symbol]:
        """Yield the symbols that were made so far."""
        yield from self.icons.known
        yield from self.art.known
