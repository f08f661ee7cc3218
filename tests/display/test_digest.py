"""The hash of a document: another for every single thing that is changed in it, one alone for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum

import pytest

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.digest import Digests
from ppgen.display.entry import Entry, EntryAlign, EntryKind, Lettering
from ppgen.display.ops import (
    Clip,
    Fill,
    Group,
    ImageFile,
    Layer,
    LayerKind,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
    ellipse,
    rectangle,
)
from ppgen.display.pieces import Document, Piece
from tests.support.standin import card, document, field, line, sheet

BOX = Rect(1, 2, 30, 40)


def everything() -> Document:
    """Return a document that holds ops of every kind, on faces, backs, pages and sheets."""
    art = Symbol("inner", (Fill(rectangle(BOX), BLACK),), BOX)
    frame = Symbol("frame", (Use(art, Matrix.translation(1, 2)), Fill(ellipse(BOX), BLACK)), BOX, "star")
    seen, mask = replace(art, id="seen", blends=True), replace(art, id="mask", blends=True)
    lettering = Lettering(("sans",), 3.0, BLACK, EntryAlign.LEFT)
    entry = Entry("home/name", EntryKind.TEXT, BOX, "", "Home", lettering, ("a",), 3, False, ("b",))
    picture = Picture(ImageFile("a.png", "ab", 3, 4, "png"), BOX)
    face: tuple[Op, ...] = (
        field("title", line("Two words", 3, 9)),
        Group(Matrix.translation(3, 4), (Clip(rectangle(BOX), (picture,)), Use(frame, Matrix.scaling(2, 2)))),
        Stroke(rectangle(BOX), Colour(1, 2, 3), 0.3, (1.0, 2.0)),
        Use(seen, Matrix.translation(5, 5), 0.5, mask),
        entry,
    )
    back = (Use(frame, Matrix.translation(2, 2)), Layer(LayerKind.CUT, (Fill(ellipse(BOX), BLACK),)))
    whole = card("whole", *face, back=back)._replace(pages=(card("page", line("Page", 3, 9)),))
    marked = sheet(1, [whole, card("other", back=back)])
    front = marked.front._replace(marks=(line("Mark", 3, 9), Use(frame, Matrix.translation(9, 9))))
    return document(marked._replace(front=front), sheet(2, [whole]))


def changes(node: object) -> Iterator[tuple[str, object]]:
    """Yield what a thing becomes when one part of it is changed, and the name of that part."""
    if isinstance(node, Symbol):
        for one in fields(node):
            for name, changed in changes(getattr(node, one.name)):
                yield f"{one.name}/{name}", replace(node, **{one.name: changed})
    elif isinstance(node, tuple):
        names = getattr(node, "_fields", [str(index) for index in range(len(node))])
        for index, (called, part) in enumerate(zip(names, node, strict=True)):
            for name, changed in changes(part):
                parts = (*node[:index], changed, *node[index + 1 :])
                yield f"{called}/{name}", type(node)(*parts) if hasattr(node, "_fields") else parts
        if not hasattr(node, "_fields") and node:
            yield "shorter", node[:-1]
    elif isinstance(node, Enum):
        yield "", next(other for other in type(node) if other is not node)
    elif isinstance(node, bool):
        yield "", not node
    elif isinstance(node, str):
        yield "", f"{node}x"
    elif isinstance(node, int | float):
        yield "", node + 1


def whole(one: Document) -> str:
    return Digests(str).of_document(one)


@pytest.mark.thorough
def test_every_change_of_a_document_gives_another_hash() -> None:
    same, found = whole(everything()), list(changes(everything()))
    assert whole(everything()) == same
    hashes = {name: whole(changed) for name, changed in found if isinstance(changed, Document)}
    assert len(hashes) == len(found) > 900
    assert [name for name, known in hashes.items() if known == same] == []


def test_every_visible_change_of_a_piece_gives_another_hash_of_what_it_shows() -> None:
    piece = everything().sheets[0].front.placements[0].piece
    same = Digests(str).of(piece)
    unseen = {
        name
        for name, changed in changes(piece)
        if isinstance(changed, Piece) and Digests(str).of(changed) == same
    }
    # A place to write is printed by nobody: nothing of it shows.
    places = [f"face/{number}/" for number, op in enumerate(piece.face) if isinstance(op, Entry)]
    of_entries = {name for name, _ in changes(piece) if name.startswith(tuple(places))}
    assert of_entries and of_entries <= unseen
    unseen -= of_entries
    about = {name for name in unseen if not name.startswith(("face", "back"))}
    assert {name.split("/")[0] for name in about} == {
        "id",
        "safe",
        "copies",
        "cut_along",
        "layout",
        "apart",
        "art_bleed",
        "fold_marks",
        "pages",
        "card",
        "copy",
        "behind",
        "part",
        "parts",
    }
    assert {name.split("/")[-2] for name in unseen - about} == {
        "code",
        "safe",
        "quoted",
        "fits",
        "whole",
        "id",
        "icon",
        "picture",
        "laid",
    }


def test_symbols_count_by_which_are_one_and_the_same() -> None:
    def shown(*symbols: Symbol) -> Document:
        uses = [Use(symbol, Matrix.translation(1, 2)) for symbol in symbols]
        return document(sheet(1, [card("a", uses[0]), card("b", uses[1])]))

    one, twin = (Symbol(name, (Fill(rectangle(BOX), BLACK),), BOX) for name in ("one", "twin"))
    assert whole(shown(one, one)) == whole(shown(twin, twin)) != whole(shown(one, twin))


def test_what_was_hashed_before_changes_nothing() -> None:
    digests = Digests(str)
    other = document(sheet(1, [card("z", Use(Symbol("z", (), BOX), Matrix.translation(1, 1)))]))
    digests.of_document(other)
    one = everything()
    assert digests.of_document(one) == whole(one) == digests.of_document(one)
    assert digests.of_document(other) == whole(other)
