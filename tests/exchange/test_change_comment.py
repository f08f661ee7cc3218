"""Does Markdown say what cards say, letter by letter, with nothing in it that a forge makes anything of?"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from markdown_it import MarkdownIt
from PIL import Image

from ppgen.exchange.change_comment import LARGEST_PICTURE, LONGEST_ADDRESS, MARK, comment
from ppgen.exchange.change_pictures import ChangedSide
from ppgen.exchange.changed_pieces import ChangedField, ChangedPiece
from ppgen.library.differences import FieldDifference, PieceChange


def piece(name: str, *values: str) -> ChangedPiece:
    fields = [FieldDifference(False, "line", "", value) for value in values]
    changed = tuple(ChangedField(field, ("en",)) for field in fields)
    return ChangedPiece("my-tiny", "cards", name, PieceChange.CHANGED, (1, 1), ("en",), changed, "")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script> [x](http://x) @you | `a` ![p](q) *b* _c_ ~~d~~",
        "@team see #12, a@example.org, https://example.org, www.example.org, :tada: and GH-1",
        "``two`` and `one`",
        "`",
        "a | b || c",
        r"a \| b \\| c \\",
        "\\",
        "| all |",
        "</code></td></details><b>",
        "&amp; &#124;",
        "- item",
    ],
)
def test_a_value_is_code_and_nothing_else(text: str) -> None:
    said = "\n".join(comment([piece("monster:bat", text)]).lines)
    tokens = MarkdownIt().enable("table").parse(said)
    cells = [one.children or () for one in tokens if one.type == "inline"]
    (now,) = [cell for cell in cells if "".join(one.content for one in cell) == text]
    assert all(one.type == "code_inline" or set(one.content) <= {"|"} for one in now)
    assert len(cells) == 1 + 6 * 2  # the heading, and two rows of six cells


def test_what_turns_the_direction_of_reading_is_shown_as_a_sign() -> None:
    said = "\n".join(comment([piece("monster:bat", "a\u202eb\nc\u2028d\x07e")]).lines)
    assert "`a\ufffdb c d\ufffde`" in said


def test_names_of_games_are_said_as_they_are() -> None:
    assert "<summary>my-tiny: 1 changed</summary>" in "\n".join(comment([piece("monster:bat", "x")]).lines)


def test_a_name_of_a_game_is_no_markup_either() -> None:
    """A stranger's folder may be called anything, with line breaks in it."""
    name = "x\n\n**Merge me**, @octocat, fixes #1, see www.evil.example </summary>"
    said = comment([piece("monster:bat", "x")._replace(game=name)]).lines
    told = "x **Merge me**, @octocat, fixes #1, see www.evil.example &lt;/summary&gt;"
    assert f"<details open><summary><code>{told}</code>: 1 changed</summary>" in said


def test_a_comment_is_no_longer_than_forges_take() -> None:
    said = "\n".join(
        comment([piece(f"monster:m{number}", *["word " * 80] * 5) for number in range(59)]).lines
    )
    shown = said.count("| `monster:m")
    assert 40_000 < len(said) < 65_536
    assert f"{59 - shown} more pieces not shown here" in said
    many = "\n".join(comment([piece(f"monster:m{number}", "x") for number in range(61)]).lines)
    assert many.count("| `monster:m") == 60 and "1 more piece not shown here" in many


def sides(_: ChangedPiece) -> Iterator[ChangedSide]:
    """Stand for the face, which is new, and the back of a large piece."""
    large = Image.new("RGB", (LARGEST_PICTURE + 1, 8))
    yield ChangedSide(False, None, None, (None, large.copy()), ())
    yield ChangedSide(True, None, None, (large.copy(), large.copy()), ((1, 1, 5, 5),))


def test_pictures_fold_away_below_the_values_and_are_small() -> None:
    made = comment([piece("monster:bat", "x")], "a b/", sides)
    assert made.lines[0] == MARK
    assert sorted(made.pictures) == ["001-now.png", "002-before.png", "002-now.png"]
    start = made.lines.index("<details><summary>my-tiny: pictures</summary>")
    assert made.lines[start : start + 7] == [
        "<details><summary>my-tiny: pictures</summary>",
        "",
        "| piece | before | now |",
        "|---|---|---|",
        '| `monster:bat` |  | <img src="a%20b/001-now.png" height="180" alt="now"> |',
        '| `monster:bat` (back) | <img src="a%20b/002-before.png" height="180" alt="back, before"> '
        '| <img src="a%20b/002-now.png" height="180" alt="back, now"> |',
        "",
    ]
    assert all(Image.open(io.BytesIO(one)).width == LARGEST_PICTURE for one in made.pictures.values())


def test_with_the_addresses_of_its_pictures_a_comment_is_no_longer_than_forges_take() -> None:
    many = [piece(f"monster:m{number}", *["word " * 80] * 5) for number in range(60)]
    made = comment(many, "pictures/", sides)
    said = "\n".join(made.lines)
    shown = said.count("<img ")
    addressed = said.replace('src="', f'src="{"x" * LONGEST_ADDRESS}')
    assert 50_000 < len(addressed) < 65_536
    assert shown == len(made.pictures) or shown + 3 == len(
        made.pictures
    )  # the piece that had no room any more
    assert f"{60 - shown // 3} more pieces without pictures here." in made.lines
