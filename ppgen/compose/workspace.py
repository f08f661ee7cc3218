"""Where the pieces of one language are made: what is set and drawn there serves the next run as well."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple

from ppgen.compose.drawn_pictures import read_drawing
from ppgen.compose.memo import Sketches
from ppgen.compose.symbols import DrawnIcons, IconSet
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layouts
from ppgen.load.pictures.images import ImageShelf
from ppgen.load.project import Project
from ppgen.localise import Deck
from ppgen.localise.grammar import Grammar
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import Fonts
from ppgen.typeset.lettering import FontLetterer
from ppgen.work.memory import Memory

Ops = tuple[Op, ...]


class Material(NamedTuple):
    """What pieces of all languages are made with: typefaces, drawn icons, probed pictures."""

    fonts: Fonts
    icons: IconSet
    images: ImageShelf


@dataclass(frozen=True, slots=True)
class Workspace:
    """Where the pieces of one language are made, with all that was set and drawn there before.

    `memory` lives as long as the sketches do, and so do the ops that are known in it by identity.
    """

    typesetter: Typesetter
    sketches: Sketches
    memory: Memory

    def composed(self) -> None:
        """Let go of words that were set, once all is composed, unless they are for the next run."""
        if not self.memory.lasting:
            self.typesetter.forget()

    def same(self, component: str, made: Iterable[Piece]) -> tuple[Piece, ...]:
        """Return the pieces of a component with the very ops that they had before where nothing is new."""
        return tuple(self._same((component, piece.id), piece) for piece in made)

    def _same(self, name: Hashable, piece: Piece) -> Piece:
        known = self.memory.last(name)
        if isinstance(known, Piece) and known != piece:
            face, back = _unchanged(known.face, piece.face), _unchanged(known.back, piece.back)
            piece = piece._replace(face=face, back=back)
        return self.memory.same(name, piece)


def _unchanged(known: Ops, made: Ops) -> Ops:
    """Take each op that is equal to the one that stood in its place before from there."""
    before = chain(known, repeat(None))
    return tuple([old if old is not None and old == new else new for old, new in zip(before, made)])


def material(project: Project, game: str, layouts: Layouts, fonts: Fonts) -> Material:
    """Return what pieces are made with; pictures are looked at again if one of their files changed."""
    memory = project.memory
    read = partial(read_drawing, project, FontLetterer(fonts))
    shelf = partial(ImageShelf, project.root, read, limits=project.limits)
    looks = (layouts.art, layouts.theme.icons, layouts.theme.palette)
    drawn = memory.again((game, "drawn icons"), looks, lambda: DrawnIcons(layouts))
    icons = memory.again((game, "icons"), (layouts,), lambda: IconSet(drawn))
    images = memory.again((game, "images"), (fonts,), shelf)
    if not images.is_fresh:
        memory.forget((game, "images"))
        images = memory.again((game, "images"), (fonts,), shelf)
    return Material(fonts, icons, images)


def workspace(memory: Memory, material: Material, deck: Deck, grammar: Grammar | None) -> Workspace:
    """Return the workspace of a deck's language; what was drawn there counts only for the same terms.

    The values of cards and constants are seen by the sketches themselves; what the functions of
    expressions say is not, and so terms, their icons and the grammar must be what they were.
    """
    fonts, icons, images = material.fonts, material.icons, material.images
    game, language = deck.game, deck.language
    here = (game.id, language)
    typesetter = memory.again(
        (*here, "typesetter"), (fonts, icons.icons), lambda: Typesetter(fonts, language, icons.icons.inline)
    )
    symbols = tuple((name, term.icon) for name, term in game.terms.items())
    said = (repr(dict(deck.terms)), symbols, grammar, game.source_language, game.incomplete)
    parts = (typesetter, icons, images, *said)
    sketches = memory.again((*here, "sketches"), parts, lambda: Sketches(icons, images, memory.lasting))
    return Workspace(
        typesetter,
        sketches,
        memory.again((*here, "workspace"), (sketches,), partial(Memory, lasting=memory.lasting)),
    )
