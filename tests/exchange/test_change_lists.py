"""Does Markdown say what cards say, letter by letter, with nothing in it that a forge makes anything of?"""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from ppgen.exchange.change_lists import markdown
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
    said = "\n".join(markdown([piece("monster:bat", text)]))
    tokens = MarkdownIt().enable("table").parse(said)
    cells = [one.children or () for one in tokens if one.type == "inline"]
    (now,) = [cell for cell in cells if "".join(one.content for one in cell) == text]
    assert all(one.type == "code_inline" or set(one.content) <= {"|"} for one in now)
    assert len(cells) == 1 + 6 * 2  # the heading, and two rows of six cells


def test_what_turns_the_direction_of_reading_is_shown_as_a_sign() -> None:
    said = "\n".join(markdown([piece("monster:bat", "a\u202eb\nc\u2028d\x07e")]))
    assert "`a\ufffdb c d\ufffde`" in said


def test_names_of_games_are_said_as_they_are() -> None:
    assert "<summary>my-tiny: 1 changed</summary>" in "\n".join(markdown([piece("monster:bat", "x")]))


def test_a_comment_is_no_longer_than_forges_take() -> None:
    said = "\n".join(markdown([piece(f"monster:m{number}", *["word " * 80] * 5) for number in range(59)]))
    shown = said.count("| `monster:m")
    assert 40_000 < len(said) < 65_536
    assert f"{59 - shown} more pieces not shown here" in said
    many = "\n".join(markdown([piece(f"monster:m{number}", "x") for number in range(61)]))
    assert many.count("| `monster:m") == 60 and "1 more piece not shown here" in many
