"""What changed in a game as a PDF file to print: each piece before and now, and each value old and new."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from ppgen import overviews
from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.display.borrowed import BETWEEN, Borrowing
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.exchange.change_lists import NOTHING
from ppgen.exchange.change_pictures import ChangedSide, PieceState, changed_sides, millimetres
from ppgen.exchange.changed_pieces import ChangedField, ChangedPiece, summary
from ppgen.impose.change_sheets import (
    ChangeEntry,
    PicturePair,
    PrintedValue,
    Setter,
    ValuePair,
    change_sheets,
)
from ppgen.impose.lettering import plain_text
from ppgen.library.differences import Differences
from ppgen.load.project import WrongUseError
from ppgen.model.stock import Paper
from ppgen.typeset import Setting, TextStyle, Typesetter
from ppgen.typeset.fonts import Typeface

ENGLISH = "en"
LEAST = Size(148.0, 210.0)
"""A5: on less, nothing is left for texts beside two pictures."""

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""What is compared of two texts: words, or letters of writings without spaces."""


def printed(
    title: str, pieces: Iterable[ChangedPiece], found: Differences, *, paper: str
) -> tuple[bytes, list[Problem]]:
    """Return the file and what is wrong with it; it has no content where neither state could be laid out.

    Raises WrongUseError for paper smaller than A5.
    """
    listed = list(pieces)
    editions = [*found.after.values(), *found.before.values()]
    if not editions:
        return b"", []
    lender, first = _Lender(), editions[0].loaded
    entries = [lender.entry(piece, found) for piece in listed]
    said = "; ".join(f"{game}: {summary(same)}" for game, same in groupby(listed, key=lambda one: one.game))
    document = change_sheets(
        entries,
        _size(editions, paper),
        lender.typesetter(first, ENGLISH),
        title=title,
        summary=said or NOTHING,
    )
    document = document._replace(game=first.game.file.title)
    return overviews.draw_side_by_side(document, lender, first.game.file.maker)


def _size(editions: Sequence[Edition], paper: str) -> Size:
    found = editions[0].loaded.stock.paper(paper)
    assert isinstance(found, Paper)  # the editions were laid out for it
    if min(found.size) < min(LEAST) or max(found.size) < max(LEAST):
        what = f"{found.title} is too small for two pictures beside each other"
        raise WrongUseError(f"{what}; take a5 or a larger paper")
    return found.size


class _Lender:
    """Pieces and typefaces of several games and states, each under a name that tells whose it is."""

    def __init__(self) -> None:
        self._loaded: dict[str, Loaded] = {}
        self._borrowed: dict[int, Borrowing] = {}
        self._typesetters: dict[tuple[int, str], _BorrowedTypesetter] = {}

    def by_id(self, identifier: str) -> Typeface:
        """Return the typeface of a name that was given."""
        of, _, name = identifier.partition(BETWEEN)
        return self._loaded[of].fonts.by_id(name)

    def borrowing(self, loaded: Loaded) -> Borrowing:
        """Return what renames all that comes from one state of a game."""
        if id(loaded) not in self._borrowed:
            of = str(len(self._loaded))
            self._loaded[of] = loaded
            self._borrowed[id(loaded)] = Borrowing(of, loaded.project.root)
        return self._borrowed[id(loaded)]

    def typesetter(self, loaded: Loaded, language: str) -> Setter:
        """Return what sets texts of a language in the typefaces of one state of a game."""
        key = id(loaded), language
        if key not in self._typesetters:
            plain = Typesetter(loaded.fonts, language, {})
            self._typesetters[key] = _BorrowedTypesetter(plain, self.borrowing(loaded))
        return self._typesetters[key]

    def piece(self, state: PieceState | None) -> Piece | None:
        """Return a piece as it stands in a file of several states."""
        if state is None:
            return None
        ops = self.borrowing(state.edition.loaded).ops
        return state.piece._replace(face=ops(state.piece.face), back=ops(state.piece.back))

    def entry(self, piece: ChangedPiece, found: Differences) -> ChangeEntry:
        """Return what is shown of one piece."""
        about = [
            piece.was_and_is,
            f"in {piece.game}, {piece.component}",
            ", ".join(piece.languages),
            piece.place,
        ]
        pictures = tuple(self._pictures(side) for side in changed_sides(piece, found))
        values = tuple(self._values(piece, changed, found) for changed in piece.fields)
        return ChangeEntry(piece.piece, " · ".join(part for part in about if part), pictures, values)

    def _pictures(self, side: ChangedSide) -> PicturePair:
        before, now = (self._side(state, is_back=side.is_back) for state in (side.before, side.now))
        captions = side.called("before"), side.called("now")
        return PicturePair(before, now, captions, tuple(map(millimetres, side.areas)))

    def _side(self, state: PieceState | None, *, is_back: bool) -> Piece | None:
        piece = self.piece(state)
        return piece._replace(face=piece.back) if piece and is_back else piece

    def _values(self, piece: ChangedPiece, changed: ChangedField, found: Differences) -> ValuePair:
        one, language = changed.field, changed.languages[0]
        only = "" if changed.languages == piece.languages else f" ({', '.join(changed.languages)})"
        name = f"{one.name}{' on the back' if one.is_back else ''}{only}"
        texts = _marked(one.before, one.after)
        before, now = (
            PrintedValue(text, self.typesetter(edition.loaded, language)) if text and edition else None
            for text, edition in zip(
                texts, (editions.get((piece.game, language)) for editions in (found.before, found.after))
            )
        )
        return ValuePair(name, before, now)


class _BorrowedTypesetter:
    """Sets texts in typefaces that are called by whose they are."""

    def __init__(self, typesetter: Typesetter, borrowing: Borrowing) -> None:
        self.language = typesetter.language
        self._typesetter, self._borrowing = typesetter, borrowing

    def set(self, text: str, style: TextStyle, *, width: float, height: float) -> Setting:
        """Set a text as the typesetter does."""
        setting = self._typesetter.set(text, style, width=width, height=height)
        return setting._replace(ops=self._borrowing.ops(setting.ops))


def _marked(before: str, after: str) -> tuple[str, str]:
    """Return two values in markup: words that the other has not are bold, unless all of them are."""
    old, new = list(_WORD.finditer(before)), list(_WORD.finditer(after))
    matcher = SequenceMatcher(None, [one[0] for one in old], [one[0] for one in new], autojunk=False)
    same = [block for block in matcher.get_matching_blocks() if block.size]
    if not same:
        return plain_text(before), plain_text(after)
    kept_old = {block.a + number for block in same for number in range(block.size)}
    kept_new = {block.b + number for block in same for number in range(block.size)}
    return _bold(before, old, kept_old), _bold(after, new, kept_new)


def _bold(text: str, words: Sequence[re.Match[str]], kept: Collection[int]) -> str:
    """Write a text in markup, with the words in bold that are not among those kept; neighbours together."""
    parts, end, is_open = list[str](), 0, False
    for number, word in enumerate(words):
        is_new = number not in kept
        gap = plain_text(text[end : word.start()])
        mark = "**" if is_new is not is_open else ""
        parts += [gap, mark] if is_new else [mark, gap]
        parts.append(plain_text(word[0]))
        is_open, end = is_new, word.end()
    return "".join((*parts, "**" if is_open else "", plain_text(text[end:])))
