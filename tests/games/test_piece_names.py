"""Every card, board and mat bears a name by which it can be asked for again."""

from __future__ import annotations

import pytest

from ppgen import pipeline
from ppgen.compose.components.cards import Model as Cards
from ppgen.compose.components.layout import Model as Laid
from ppgen.display.ops import Field, walk
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT


@pytest.mark.parametrize("game", ["ole", "worldies", "ligne-de-fond", "battle-dice"])
@pytest.mark.thorough
def test_every_card_says_its_id_the_version_and_its_place_in_the_set(game: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    parts = loaded.components
    names = tuple(name for name, part in parts.items() if isinstance(part, Cards))
    edition = lay_out(loaded, loaded.game.file.languages.source, components=names)[0]
    version = loaded.game.file.version
    for name in names:
        pieces = edition.pieces[name]
        for number, piece in enumerate(pieces, 1):
            said = [
                op.text for side in (piece.face, piece.back) for op, _ in walk(side) if isinstance(op, Field)
            ]
            assert f"{piece.card.partition(':')[2]} · {version} · {number}/{len(pieces)}" in said, piece.id


@pytest.mark.parametrize("game", ["ole", "worldies", "ligne-de-fond", "battle-dice"])
@pytest.mark.thorough
def test_every_mat_says_the_version(game: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    small = ("ball", "score-markers")
    names = tuple(n for n, part in loaded.components.items() if isinstance(part, Laid) and n not in small)
    edition = lay_out(loaded, loaded.game.file.languages.source, components=names)[0]
    for name in names:
        said = [op.text for one in edition.pieces[name] for op, _ in walk(one.face) if isinstance(op, Field)]
        assert any(loaded.game.file.version in text for text in said), name


SMALL = (
    ("ole", "men"),
    ("ole", "leaflet"),
    ("ole", "rulebook"),
    ("worldies", "booklet"),
    ("ligne-de-fond", "rulebook"),
    ("battle-dice", "rules"),
    ("battle-dice", "markers"),
)


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize(("game", "component"), SMALL)
@pytest.mark.thorough
def test_men_markers_and_booklets_say_the_version_too(game: str, component: str) -> None:
    """Dice, the ball, damage and what counts have no room for words beside what they show."""
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    edition = lay_out(loaded, loaded.game.file.languages.source, components=(component,))[0]
    version = loaded.game.file.version
    pieces = [part for piece in edition.pieces[component] for part in (piece.pages or (piece,))]
    said = [
        op.text
        for piece in pieces
        for side in (piece.face, piece.back)
        for op, _ in walk(side)
        if isinstance(op, Field)
    ]
    assert any(version in text for text in said)
