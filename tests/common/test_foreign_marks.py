"""Marks of other programs: what they become, and what is no mark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ppgen
from ppgen.common.foreign_marks import foreign_marks, in_our_marks
from tests.support.tiny import changed, write_project

PARTING = "bold or italic within a word, or opened and never closed"
ICONS = {"r": "red", "T": "tap", "gold": "gold", "sun": "sun"}


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("Draw <b>two</b> <i>cards</i>.", "Draw **two** *cards*."),
        ('<strong>Two</strong><br/>lines<BR>and <em class="x">more</em>', "**Two**\nlines\nand *more*"),
        ("<p>One.</p><p>Two.</p>", "One.\nTwo."),
        ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"),
        ("Then &amp; now &nbsp;&ndash; &#8220;x&#x201D; &shy;", "Then & now \u00a0– “x” \u00ad"),
        ("[b]Swim[/b] [i]far[/i] [B]x[/B]", "**Swim** *far* **x**"),
        ("C: 2\\nD", "C: 2\nD"),
        ("it\\ncosts \\u2014 2\\tgold\\nThen", "it\ncosts — 2 gold\nThen"),
        ("a\\13\\b \\r\\nc", "a\nb \nc"),
        ("__bold__ and _it_, A_b_c, snake_case_name", "**bold** and *it*, A_b_c, snake_case_name"),
        ("see [the rules](https://example.org/x)", "see the rules"),
        ("\\textbf{Two} \\emph{cards}\\ldots 50\\% \\& \\times 2", "**Two** *cards*… 50% & × 2"),
        ("# Title\nwords", "**Title**\nwords"),
        ("Pay {r}{r}, {T}: [gold] <sun>", "Pay :red::red:, :tap:: :gold: :sun:"),
        ('<img src="icons/gold.png"> <icon gold> <img=gold.png>', ":gold: :gold: :gold:"),
        ("a <!-- note -->b", "a b"),
        ("<b> Draw </b>two, <i>and </i>more", "**Draw** two, *and* more"),
        ("1<b>st</b> [b] w [/b]", "1**st**  **w**"),
        ("<i>a</i><i>b</i> <b>c</b> d", "*ab* **c** d"),
    ],
)
def test_known_marks_become_ours(text: str, ours: str) -> None:
    assert in_our_marks(text, ICONS).text == ours
    assert list(foreign_marks(text, ICONS))


@pytest.mark.parametrize(
    ("text", "ours", "left"),
    [
        ('<font color="red">x</font>', "x", ('<font color="red">', "</font>")),
        ("[color=#ff0000]x[/color] [u]y[/u]", "x y", ("[color=#ff0000]", "[/color]", "[u]", "[/u]")),
        ("~~no~~ and `code`", "no and code", ("~~no~~", "`code`")),
        ("\\underline{x}", "x", ("\\underline{x}",)),
        ("![alt](pictures/x.png)", "alt", ("![alt](pictures/x.png)",)),
        ("<sup>2</sup>", "2", ("<sup>", "</sup>")),
        ("a ==marked== word", "a marked word", ("==marked==",)),
        ("re<b>roll</b> the <b>dice</b>", "reroll the **dice**", (PARTING,)),
        ("<i>Never closed.", "Never closed.", (PARTING,)),
        ("closed</em> only", "closed only", (PARTING,)),
    ],
)
def test_what_has_no_mark_here_is_told(text: str, ours: str, left: tuple[str, ...]) -> None:
    assert in_our_marks(text) == (ours, left)
    assert {mark.mark for mark in foreign_marks(text)} >= {*left} - {PARTING}
    assert list(foreign_marks(text))


@given(st.text(st.sampled_from("ab1 .\n<>/[](){}%&;#\\_=~`*!@$:|"), max_size=12))
def test_a_text_in_which_no_mark_is_told_has_none(text: str) -> None:
    assert list(foreign_marks(text)) or in_our_marks(text) == (re.sub(r"\n{3,}", "\n\n", text).strip(), ())


@pytest.mark.parametrize(
    "text",
    [
        "3 < 4 and 5 > 2", "I <3 you", "R&D; Q&A", "AT&T", "snake_case", "**bold** *it* :sun:", "[1] (see [2])", "a\\b",
        "{x} [y] <z>", "C:\\new", "C:\\\\new", "D:\\games\\new and \\\\server\\new", "&notit;", "&nosuch;",
        "10 % & more", "# 1", "#1 fan", "Choose [a] or [b].", "~5~", "don`t", "x_1 and y_2", "<player> draws", "a * b",
        "\\* and \\:", "f(x) [a](b)", "$5 and $6", "@home", "_", "__",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_mark_is_left_alone(text: str) -> None:
    assert in_our_marks(text) == (text, ())
    assert not list(foreign_marks(text, {"sun"}))


@given(st.text(alphabet="ab<>/[]{}&;#\\n_*~`!()$@ :.%", max_size=40))
def test_what_was_converted_has_no_more_marks_that_become_something(text: str) -> None:
    once = in_our_marks(text).text
    assert len(once) <= len(text) + 20


def test_texts_with_foreign_marks_are_told_with_what_they_would_be(tmp_path: Path) -> None:
    root = write_project(
        tmp_path, changed("cards/tiny/monster.yaml", "It sees you first.", "It <b>sees</b> &amp; hides.")
    )
    told = [one for one in ppgen.check(ppgen.open_project(root)).problems if one.rule == "text/foreign-mark"]
    assert len(told) == 1 and told[0].span is not None and told[0].span.file == "cards/tiny/monster.yaml"
    assert "<b> would be **" in told[0].message and "&amp; would be &" in told[0].message


def test_only_what_goes_is_said_to_be_left_out() -> None:
    read = in_our_marks("a {% raw %} @[Name] ~~b~~")
    assert read == ("a {% raw %} @[Name] b", ("~~b~~",))
    assert [one.mark for one in foreign_marks("{% if x %}y{% endif %}")] == ["{% if x %}", "{% endif %}"]
    assert [one.becomes for one in foreign_marks("x @[thing] y")] == [None]
