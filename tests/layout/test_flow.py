"""What flows: Markdown in columns and over pages, and tables whose rows are never broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, Glyphs, walk
from ppgen.display.pieces import Piece
from ppgen.layout.flow.blocks import Block, fill
from ppgen.layout.flow.markdown import BlockKind, passages
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

LEAFLET = """\
size: [100, 120]
safe: 5
face:
  - type: flow
    box: [8, 8, 84, 96]
    text: "{{ cards.chapter[0].body }}"
    style: body
    headings: [title]
    columns: 2
    column_gap: 4
    line: ink
    pages: true
  - {type: text, name: page, box: [8, 106, 84, 6], text: "{{ page }}/{{ pages }}", style: body}
"""
KIND = """\
  chapter:
    title: chapter
    fields:
      body: {type: text, translate: true}
"""


def pages(
    root: Path, body: str, *, layout: str = LEAFLET, language: str = "en", theme: str | None = None
) -> tuple[list[Piece], list[Problem]]:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", f"{KIND}components:\n  rules: {{title: rules, layout: rules}}"
    )
    indented = "".join(f"    {line}" for line in body.splitlines(keepends=True))
    files = {
        "cards/tiny/game.yaml": game.replace("source: en", f"source: {language}"),
        "cards/tiny/chapter.yaml": f"- id: one\n  body: |\n{indented}\n",
        "cards/tiny/terms.yaml": "monster: {text: monster}\nchapter: {text: chapter}\nrules: {text: rules}\n",
        "layouts/tiny/rules.yaml": layout,
        "layouts/tiny/theme.yaml": theme or FILES["layouts/tiny/theme.yaml"],
    }
    root = write_project(root, files)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, language)
    errors = [one for one in [*problems, *faults] if one.severity == "error"]
    return edition.pieces["rules"], errors


def fields(piece: Piece) -> list[tuple[Field, Rect]]:
    return [(op, matrix.apply_rect(op.bounds)) for op, matrix in walk(piece.face) if isinstance(op, Field)]


def paragraphs(count: int, words: int = 60) -> str:
    parts = [
        f"# Part {number}\n\n" + " ".join(f"w{number}x{word}" for word in range(words)) + "."
        for number in range(count)
    ]
    return "\n\n".join(parts)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_text_goes_on_over_columns_and_pages_and_loses_nothing(tmp_path: Path, language: str) -> None:
    body = paragraphs(14)
    made, problems = pages(tmp_path, body, language=language)
    assert not problems
    assert len(made) > 2
    assert [piece.id for piece in made] == ["rules", *(f"rules:{n}" for n in range(2, len(made) + 1))]
    printed = []
    for number, piece in enumerate(made, 1):
        shown = fields(piece)
        assert [field.text for field, _ in shown if field.name == "page"] == [f"{number}/{len(made)}"]
        flowing = [(field, box) for field, box in shown if field.name != "page"]
        assert all(Rect(8, 8, 84, 96).contains(box, 0.05) for _, box in flowing)
        first = flowing[0][1]
        assert (first.x < 50) is (language == "en")  # the first column of an Arabic page is the right one
        printed += [word for field, _ in flowing for word in field.text.split()]
    assert printed == body.replace("#", "").split()


@pytest.mark.thorough
def test_headings_stay_with_their_text_and_two_lines_of_a_paragraph_together(tmp_path: Path) -> None:
    made, problems = pages(tmp_path, paragraphs(23, words=41))
    assert not problems
    for piece in made:
        columns: dict[float, list[Field]] = {}
        for field, box in fields(piece):
            if field.name != "page":
                columns.setdefault(round(box.x), []).append(field)
        for column in columns.values():
            assert not column[-1].text.startswith("Part"), "a heading ends a column"
            for field in column:
                assert field.text.startswith("Part") or len(field.lines) >= 2, field.text


def test_the_tail_of_a_paragraph_begins_where_a_column_begins(tmp_path: Path) -> None:
    made, _ = pages(tmp_path, paragraphs(1, words=400))
    first = fields(made[0])
    tops = [min(op.y for op in _glyphs(field)) for field, _ in first if field.name != "page"]
    second_column = next(field for field, box in first if box.x > 40 and field.name != "page")
    assert min(op.y for op in _glyphs(second_column)) == pytest.approx(tops[1])


def _glyphs(field: Field) -> list[Glyphs]:
    found = []
    for op, matrix in walk(field.ops):
        if isinstance(op, Glyphs):
            place = matrix.apply(op.x, op.y)
            found.append(op._replace(x=place.x, y=place.y))
    return found


def test_markdown_is_read_into_blocks() -> None:
    text = "# A\n\none\ntwo  \nthree\n\n- x\n  - y\n- z\n\n3. p\n4. q\n\n> said\n\n---\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<b>no</b> [x](y) &amp;"
    found = passages(text)
    assert [(one.part, one.text) for one in found] == [
        (BlockKind.HEADING, "A"),
        (BlockKind.PARAGRAPH, "one two\nthree"),
        (BlockKind.LIST, "- x\n  - y\n- z"),
        (BlockKind.LIST, "3. p\n4. q"),
        (BlockKind.QUOTE, "said"),
        (BlockKind.RULE, ""),
        (BlockKind.TABLE, ""),
        (BlockKind.PARAGRAPH, "<b>no</b> [x](y) &amp;"),
    ]
    assert found[6].rows == (("a", "b"), ("1", "2")) and found[6].aligned == ("start", "end")


@pytest.mark.parametrize(
    ("text", "part", "words"),
    [
        ("0. null\n1. one", BlockKind.LIST, "0. null\n1. one"),
        ("1. one\n3. three\n2. two", BlockKind.LIST, "1. one\n3. three\n2. two"),
        ("1. one\n1. two\n   1. a\n   1. b", BlockKind.LIST, "1. one\n2. two\n  1. a\n  2. b"),
        ("2020\\. was dry", BlockKind.PARAGRAPH, "2020. was dry"),
        ("7\\) seven", BlockKind.PARAGRAPH, "7) seven"),
        ("\\# 5\n\\- 3", BlockKind.PARAGRAPH, "# 5 - 3"),
        ("\\> x  \n\\+ y", BlockKind.PARAGRAPH, "> x\n+ y"),
        ("C:\\new \\. 5\\.", BlockKind.PARAGRAPH, "C:\\new \\. 5\\."),
        ("\\*5\\* \\:", BlockKind.PARAGRAPH, "\\*5\\* \\:"),
        ("# 1\\. x", BlockKind.HEADING, "1. x"),
    ],
)
def test_numbers_and_marks_are_those_of_the_text(text: str, part: BlockKind, words: str) -> None:
    assert [(one.part, one.text) for one in passages(text)] == [(part, words)]


def test_a_paragraph_that_begins_like_a_list_does_not_hang(tmp_path: Path) -> None:
    theme = FILES["layouts/tiny/theme.yaml"].replace("body: {", "body: {lists: true, ")
    assert "lists" in theme
    made, problems = pages(tmp_path, "20\\. " + "was dry and hot " * 12, theme=theme)
    assert not problems
    (field,) = [field for field, _ in fields(made[0]) if field.name == "flow"]
    assert field.text.startswith("20. was dry") and len(field.lines) > 3
    assert len({round(op.x, 2) for op in _glyphs(field)}) == 1


@pytest.mark.parametrize(
    ("row", "is_told"),
    [
        ("| a | b | c |", True),
        ("a | b | c", True),
        ("| a | b |", False),
        ("| a |", False),
        ("a \\| x | b", False),
        ("| a | b | |", True),
    ],
)
def test_a_cell_without_a_column_is_told(tmp_path: Path, row: str, is_told: bool) -> None:
    for prefix in ("", "> "):
        table = f"{prefix}| one | two |\n{prefix}|---|---|\n{prefix}| 1 | 2 |\n{prefix}{row}\n"
        _, problems = pages(tmp_path / f"x{len(prefix)}", f"Before.\n\n{table}\nAfter.")
        told = [one for one in problems if one.rule == "text/table-cell"]
        assert bool(told) is is_told, problems
        if told:
            assert row in told[0].message and told[0].span is not None


@pytest.mark.thorough
def test_a_text_that_has_no_pages_shrinks_and_then_is_told(tmp_path: Path) -> None:
    one = LEAFLET.replace("    pages: true\n", "")
    made, problems = pages(tmp_path / "fits", paragraphs(3), layout=one)
    assert len(made) == 1 and not problems
    made, problems = pages(tmp_path / "not", paragraphs(30), layout=one)
    assert [problem.rule for problem in problems] == ["text/overset"]
    assert "mm too long" in problems[0].message and "pages: true" in problems[0].hint
    span = problems[0].span  # the text that is too long; the message names the element
    assert span is not None and (span.file, span.line) == ("cards/tiny/chapter.yaml", 2)
    assert "(set by layouts/tiny/rules.yaml:" in problems[0].message


def test_a_box_that_takes_no_line_ends_in_a_problem(tmp_path: Path) -> None:
    low = LEAFLET.replace("box: [8, 8, 84, 96]", "box: [8, 8, 84, 2]")
    made, problems = pages(tmp_path, paragraphs(2, words=5), layout=low)
    assert "text/overset" in {problem.rule for problem in problems}
    assert len(made) < 20


class Bricks(Block):
    """Rows of given heights that may be broken where it is said."""

    def __init__(
        self, heights: list[float], ends: list[bool], before: float, clings: bool, head: float
    ) -> None:
        self._heights, self._ends = heights, ends
        self.before, self.clings, self._head = before, clings, head

    @property
    def heights(self) -> list[float]:
        return self._heights

    @property
    def head(self) -> float:
        return self._head

    def may_end(self, row: int) -> bool:
        return self._ends[row]

    def draw(self, first: int, last: int, scope: object) -> tuple[()]:
        return ()


@st.composite
def bricks(draw: st.DrawFn) -> Bricks:
    heights = draw(st.lists(st.floats(1, 8), min_size=1, max_size=9))
    ends = draw(st.lists(st.booleans(), min_size=len(heights), max_size=len(heights)))
    return Bricks(
        heights, ends, draw(st.floats(0, 3)), draw(st.booleans()), draw(st.sampled_from([0.0, 2.0]))
    )


@given(st.lists(bricks(), min_size=1, max_size=6), st.floats(10, 40), st.integers(1, 3))
def test_every_row_stands_once_in_order_inside_its_column(
    blocks: list[Bricks], room: float, columns: int
) -> None:
    place, rows, pages = None, [], 0
    while True:
        filled = fill(blocks, [room] * columns) if place is None else fill(blocks, [room] * columns, place)
        bottoms: dict[int, float] = {}
        for portion in filled.portions:
            block = blocks[portion.block]
            rows += [(portion.block, row) for row in range(portion.first, portion.last + 1)]
            end = portion.y + block.head + sum(block.heights[portion.first : portion.last + 1])
            assert portion.y >= bottoms.get(portion.column, 0.0) - 1e-9
            assert end <= room + 0.01 or filled.too_high
            bottoms[portion.column] = end
        pages += 1
        if filled.rest is None:
            break
        assert filled.rest != place, "no progress"
        place = filled.rest
    assert rows == [(number, row) for number, block in enumerate(blocks) for row in range(len(block.heights))]


FIGURES = """\
size: [100, 120]
safe: 5
face:
  - type: flow
    box: [8, 8, 84, 96]
    text: "{{ cards.chapter[0].body }}"
    style: body
    headings: [title]
    pages: true
"""


def test_a_card_stands_in_a_text_as_its_layout_draws_it(tmp_path: Path) -> None:
    made, problems = pages(
        tmp_path, 'Look:\n\n![A bat](card:monster:bat "30mm")\n\nNow play.', layout=FIGURES
    )
    assert not problems
    (piece,) = made
    shown = {field.name: (field, box) for field, box in fields(piece)}
    name, box = shown["flow-card-name"]
    assert name.text == "Bat" and name.quoted and box.width == pytest.approx(53 * 30 / 63, abs=0.01)
    assert box.x >= 8 + 27 and box.right <= 92 - 27
    words = [field.text for field, _ in fields(piece) if not field.quoted]
    assert words == ["Look:", "A bat", "Now play."]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("![](card:monster:bart)", "there is no card 'monster:bart'"),
        ('![](card:monster:bat "wide")', "'wide' is no width of a figure"),
        ("![](pictures/none.png)", "none.png"),
    ],
)
def test_figures_that_cannot_be_shown_are_told(tmp_path: Path, body: str, said: str) -> None:
    _, problems = pages(tmp_path, body, layout=FIGURES)
    assert any(said in one.message for one in problems), problems


def test_figures_need_pages(tmp_path: Path) -> None:
    layout = FIGURES.replace("    pages: true\n", "")
    for body in ("![](card:monster:bat)", "[toc]"):
        _, problems = pages(tmp_path / body[1], body, layout=layout)
        assert any("flow over pages" in one.message for one in problems), problems


@pytest.mark.parametrize("language", ["en", "ar"])
def test_contents_tell_the_page_of_each_heading(tmp_path: Path, language: str) -> None:
    made, problems = pages(tmp_path, "[toc]\n\n" + paragraphs(16), layout=FIGURES, language=language)
    assert not problems and len(made) > 2
    listed = [field.text for field, _ in fields(made[0])][: 2 * 16]
    stands = {
        field.text: number
        for number, piece in enumerate(made, 1)
        for field, _ in fields(piece)[32 if number == 1 else 0 :]
        if field.text.startswith("Part")
    }
    assert dict(zip(listed[::2], map(int, listed[1::2]), strict=True)) == stands
    assert len(stands) == 16


def test_a_single_page_lists_its_headings_too(tmp_path: Path) -> None:
    made, problems = pages(tmp_path, "[toc]\n\n# One\n\nWords.\n\n# Two\n\nWords.", layout=FIGURES)
    assert not problems
    assert [field.text for field, _ in fields(made[0])][:4] == ["One", "1", "Two", "1"]


def test_a_card_that_shows_cards_is_not_shown_elsewhere(tmp_path: Path) -> None:
    shows = FILES["layouts/tiny/monster.yaml"].replace(
        "back:", "  - {type: card, box: [5, 60, 20, 20], card: monster:cat}\nback:"
    )
    root = write_project(tmp_path, {"layouts/tiny/monster.yaml": shows})
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded, "en")
    told = [one for one in faults if one.rule == "layout/unknown-card"]
    assert {one.subject for one in told} == {"monster:bat", "monster:cat"}
    assert "shows a card itself" in told[0].message


@pytest.mark.parametrize("size", ["0, 0", "0, 20", "20, 0.0004", "0.4, 20"])
def test_a_card_too_small_to_be_seen_is_told(size: str, tmp_path: Path) -> None:
    shows = f"size: standard\nface:\n  - {{type: card, box: [5, 5, {size}], card: monster:cat}}\n"
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", "components:\n  one: {title: One, layout: one}"
    )
    root = write_project(tmp_path, {"layouts/tiny/one.yaml": shows, "cards/tiny/game.yaml": game})
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded, "en")
    (told,) = [one for one in faults if one.rule == "layout/value"]
    assert "nothing can be seen of what is 63 × 88 mm" in told.message
    assert told.span and (told.span.file, told.span.line) == ("layouts/tiny/one.yaml", 3)


def test_how_many_cards_one_element_shows_is_bounded(tmp_path: Path) -> None:
    other = """\
size: standard
face:
  - type: repeat
    box: [0, 0, 60, 60]
    count: 50
    items:
      - type: repeat
        box: [0, 0, 60, 60]
        count: 50
        items: [{type: card, box: [0, 0, 6, 8], card: monster:cat}]
"""
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", "components:\n  many: {title: Many, layout: many}"
    )
    files = {
        "layouts/tiny/many.yaml": other,
        "cards/tiny/game.yaml": game,
        "cards/tiny/terms.yaml": "monster: {text: monster}\nMany: {text: Many}\n",
    }
    root = write_project(tmp_path, files)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded, "en")
    assert any(one.rule == "layout/too-much" for one in faults), faults


@pytest.mark.parametrize("lost", ["ꯀꯁ", "ꯀ ꯁ\n\nꯂ"])
def test_a_passage_of_which_no_typeface_has_a_letter_is_told(tmp_path: Path, lost: str) -> None:
    made, problems = pages(tmp_path, f"Before.\n\n{lost}\n\nBehind.")
    assert {problem.rule for problem in problems} == {"text/missing-glyph"}
    said = [field.text for field, _ in fields(made[0])]
    assert "Before." in said and "Behind." in said
