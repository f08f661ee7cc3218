"""Which names of pieces a selection may hold: what no chosen game has is refused, with the nearest one."""

from __future__ import annotations

from fnmatch import fnmatchcase

from ppgen.common.problem import SUGGESTION, nearest
from ppgen.display.chosen_pieces import counted_name, follows, is_pattern
from ppgen.editions import Loaded
from ppgen.load.project import WrongUseError
from ppgen.model.services import PieceSort
from ppgen.orders.order import sort_of


def refuse_unknown_pieces(games: list[Loaded], pieces: tuple[str, ...]) -> None:
    """Refuse pieces of which no chosen game has the card, the kind or the component."""
    cards = {f"{kind}:{card.id}" for one in games for kind, of in one.game.cards.items() for card in of}
    kinds = {kind for one in games for kind in one.game.kinds}
    components = {name for one in games for name in one.components}
    for wanted in pieces:
        piece = plain_name(wanted)
        if is_pattern(piece):
            if not any(follows(name, piece) for name in cards | components):
                raise WrongUseError(f"no chosen game has a piece that follows {piece!r}")
            continue
        kind, colon, _ = piece.partition(":")
        if not {kind, booklet_name(kind)} & (kinds | components):
            hint = _nearest_piece(piece, kinds | components, cards)
            raise WrongUseError(f"no chosen game has the piece {piece!r}; {hint}")
        is_record = any(one.game.kinds[kind].record for one in games if kind in one.game.kinds)
        if colon and kind in kinds and not is_record and _card_of(piece) not in cards:
            raise WrongUseError(f"no chosen game has the piece {piece!r}; {nearest(piece, cards)}")


def refuse_pages(games: list[Loaded], pieces: tuple[str, ...]) -> None:
    """Refuse pages of leaflets and booklets, which lie on sheets with others and are not printed alone."""
    printed: dict[str, set[str]] = {}
    leaflets: set[str] = set()
    for one in games:
        for name, component in one.components.items():
            leaflets |= {name} if sort_of(component) is PieceSort.LEAFLETS else set()
            for use in component.uses(name):
                printed.setdefault(use.kind or "", set()).add(name)
    for wanted in pieces:
        piece = plain_name(wanted)
        kind = piece.partition(":")[0]
        of = sorted(set().union(*(names for name, names in printed.items() if fnmatchcase(name, kind))))
        if of and leaflets.issuperset(of):
            first = of[0]
            raise WrongUseError(
                f"{piece} is a page of {first}, and pages are not printed by themselves: --only {first}"
                f" prints all of it, --cards {first}-2 the second sheet of a booklet"
            )


def _nearest_piece(piece: str, named: set[str], cards: set[str]) -> str:
    """Return a hint for a word that names nothing: the card of that id, or the nearest name."""
    of = {card.partition(":")[2]: card for card in sorted(cards, reverse=True)}
    word, colon, rest = piece.partition(":")
    near = nearest(rest if colon and rest in of else word, named | of.keys())
    found = near.removeprefix(SUGGESTION).removesuffix("?")
    if near.startswith(SUGGESTION):
        return f"{SUGGESTION}{of.get(found, found)}?" if found not in named else near
    return nearest(word, named)


def _card_of(piece: str) -> str:
    """Return the card of a piece, which may be a copy or a part: `team:sloths` of `team:sloths:copy-2`."""
    return ":".join(piece.split(":")[:2])


def booklet_name(name: str) -> str:
    """Return the component whose sheets are numbered, as in `rulebook-2`."""
    component, dash, number = name.rpartition("-")
    return component if dash and number.isascii() and number.isdigit() else name


def plain_name(piece: str) -> str:
    """Return the name of a piece without the number that is wanted; raises WrongUseError for no number."""
    try:
        return counted_name(piece)[0]
    except ValueError as fault:
        raise WrongUseError(str(fault)) from None
