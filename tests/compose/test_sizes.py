"""Texts that share one type size, on a face and on all cards; lists that hang."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.display.ops import Field, Glyphs, walk
from ppgen.display.pieces import Piece
from ppgen.library import BuildOptions, Selection, build, prove
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
TWO = """\
  - {type: text, name: name-2, box: [5, 40, 14, 6], text: "{{ card.name }}", style: body, same_size: pair}
  - type: group
    at: [5, 50]
    items:
      - {type: text, name: line, box: [0, 0, 20, 14], text: "{{ text.line }}", style: body, same_size: pair}
"""


def pieces(root: Path, changes: dict[str, str], language: str = "en") -> dict[str, Piece]:
    root = write_project(root, changes)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, language)
    assert not [one for one in [*problems, *faults] if one.severity == "error"]
    return {piece.id: piece for piece in edition.pieces["cards"]}


def size(piece: Piece, name: str) -> float:
    field = next(op for op, _ in walk(piece.face) if isinstance(op, Field) and op.name == name)
    return next(op.size for op in field.ops if isinstance(op, Glyphs))


def with_minimum(changes: dict[str, str]) -> dict[str, str]:
    theme = FILES["layouts/tiny/theme.yaml"].replace("size: 9pt,", "size: 12pt, minimum: 4pt,")
    return {**changes, "layouts/tiny/theme.yaml": theme}


def test_siblings_on_a_face_shrink_together(tmp_path: Path) -> None:
    alone = pieces(
        tmp_path / "alone", with_minimum(changed(LAYOUT, LINE, TWO.replace(", same_size: pair", "")))
    )
    made = pieces(tmp_path / "pair", with_minimum(changed(LAYOUT, LINE, TWO)))
    for name, piece in made.items():
        tightest = min(size(alone[name], "line"), size(alone[name], "name-2"))
        assert size(piece, "line") == size(piece, "name-2") == tightest
    assert size(alone["monster:bat"], "line") < size(alone["monster:bat"], "name-2")
    assert size(made["monster:bat"], "line") != size(made["monster:cat"], "line")


def test_all_cards_of_a_layout_can_share_a_size(tmp_path: Path) -> None:
    shared = with_minimum(changed(LAYOUT, LINE, TWO))
    shared[LAYOUT] = shared[LAYOUT].replace("face:", "shared_sizes: [pair]\nface:")
    made = pieces(tmp_path / "shared", shared)
    alone = pieces(tmp_path / "alone", with_minimum(changed(LAYOUT, LINE, TWO)))
    smallest = min(size(piece, "line") for piece in alone.values())
    assert {size(piece, "line") for piece in made.values()} == {smallest}


def test_a_card_is_shown_in_the_size_in_which_it_is_printed_whatever_else_is_made(tmp_path: Path) -> None:
    """A board that shows a card and comes before the cards, made alone or with them, is the same to the byte."""
    shared = with_minimum(changed(LAYOUT, LINE, TWO))
    shared[LAYOUT] = shared[LAYOUT].replace("face:", "shared_sizes: [pair]\nface:")
    board = "size: [80, 100]\nface:\n  - {type: card, box: [5, 5, 63, 88], card: 'monster:cat'}\n"
    game = FILES["cards/tiny/game.yaml"]
    cards = "  cards: {title: Monster cards, cards: [monster]}"
    shared["cards/tiny/game.yaml"] = game.replace(cards, f"  board: {{title: Board, layout: board}}\n{cards}")
    root = open_project(write_project(tmp_path / "p", {**shared, "layouts/tiny/board.yaml": board}), tmp_path)
    whole, alone = tmp_path / "whole", tmp_path / "alone"
    made = build(root, Selection(), BuildOptions(out=whole))
    assert made.findings.is_sound, made.findings.problems
    build(root, Selection(components=("board",)), BuildOptions(out=alone))
    assert (whole / "tiny/en/board.pdf").read_bytes() == (alone / "tiny/en/board.pdf").read_bytes()
    proved = prove(root, Selection(components=("board",)), out=whole, pictures=False)
    assert proved.findings.is_sound and [file.is_same for file in proved.files] == [True]
    loaded, _, _ = pipeline.load(root, "tiny")
    assert loaded is not None
    edition, _ = lay_out(loaded, "en")
    (shown,), printed = edition.pieces["board"], {one.id: one for one in edition.pieces["cards"]}
    sizes = {op.size for op, _ in walk(shown.face) if isinstance(op, Glyphs)}
    assert size(printed["monster:cat"], "line") in sizes


def test_a_group_that_no_text_belongs_to_is_told(tmp_path: Path) -> None:
    layout = changed(LAYOUT, "face:", "shared_sizes: [pear]\nface:")
    root = write_project(tmp_path, layout)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert [problem.rule for problem in problems] == ["layout/unknown-group"]
    assert problems[0].span is not None and problems[0].span.line == 2
    del loaded


LIST = """\
  line: |
    Choose one:
    - a long point that needs another line than its first one
    - b
    10. tenth
    2. second
"""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_points_of_a_list_hang(tmp_path: Path, language: str) -> None:
    cards = {
        "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace(
            "  line: It sees you first.\n", LIST
        ),
        "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace("source: en", f"source: {language}"),
        "layouts/tiny/theme.yaml": FILES["layouts/tiny/theme.yaml"].replace(
            "size: 9pt,", "size: 9pt, lists: true,"
        ),
    }
    piece = pieces(tmp_path, cards, language)["monster:cat"]
    field = next(op for op, _ in walk(piece.face) if isinstance(op, Field) and op.name == "line")
    assert [line.split()[0] for line in field.lines[:3]] == ["Choose", "•", "than"]
    starts: dict[float, float] = {}
    ends: dict[float, float] = {}
    for op in field.ops:
        assert isinstance(op, Glyphs)
        starts[op.y] = min(op.x, starts.get(op.y, op.x))
        ends[op.y] = max(op.x + op.width(), ends.get(op.y, 0.0))
    left = [starts[y] for y in sorted(starts)]
    right = [53 - ends[y] for y in sorted(ends)]
    inset = left if language == "en" else right
    assert [inset[0], inset[1], inset[3]] == pytest.approx([0, 0, 0], abs=0.01)
    assert inset[2] > 1.5
    ten, two = inset[-2], inset[-1]
    assert ten == pytest.approx(0, abs=0.01) and two > 1  # both marks end in one line down


def test_texts_in_a_stack_fit_in_the_size_that_they_share(tmp_path: Path) -> None:
    """With the size of all, the rows of a stack have other heights than those it was found with."""
    stack = """\
  - type: stack
    box: [5, 40, 53, 40]
    gap: 1
    items:
      - items: [{type: text, name: line, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ text.line }}", style: body, same_size: all}]
      - items: [{type: text, name: again, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ text.line }} Twice.", style: body, same_size: all}]
      - each: "{{ [1, 2] }}"
        items:
          - type: stack
            box: [0, 0, "{{ width }}", "{{ height }}"]
            gap: 0.4
            items:
              - items: [{type: text, name: head, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ card.name }} {{ item }}", style: title, size: 11pt}]
              - items: [{type: text, name: more, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ text.line }} {{ item }}", style: body, same_size: all}]
"""
    for words in range(4, 16, 2):
        changes = with_minimum(changed(LAYOUT, LINE, stack))
        line = " ".join(["softly"] * words)
        cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", line)
        made = pieces(tmp_path / str(words), {**changes, "cards/tiny/monster.yaml": cards})
        sizes = {size(made["monster:cat"], name) for name in ("line", "again", "more", "more-2")}
        assert len(sizes) == 1, (words, sizes)


def test_a_stack_in_a_stack_takes_the_room_it_needs(tmp_path: Path) -> None:
    inner = '{type: text, name: NAME, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ text.line }}", style: body}'
    stack = f"""\
  - type: stack
    box: [5, 40, 53, 40]
    items:
      - items:
          - type: stack
            box: [0, 0, "{{{{ width }}}}", "{{{{ height }}}}"]
            gap: 3
            items:
              - items: [{inner.replace("NAME", "line")}]
              - {{size: 4, items: []}}
              - items: [{inner.replace("NAME", "second")}]
      - items: [{inner.replace("NAME", "third")}]
"""
    made = pieces(tmp_path, with_minimum(changed(LAYOUT, LINE, stack)))["monster:bat"]
    places = {
        op.name: matrix.apply_rect(op.bounds) for op, matrix in walk(made.face) if isinstance(op, Field)
    }
    assert places["second"].y >= places["line"].bottom + 10 - 0.01
    assert places["third"].y >= places["second"].bottom - 0.01
