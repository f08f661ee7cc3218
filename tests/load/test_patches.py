"""YAML files edited in place: just the values that were asked for, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen.common import characters
from ppgen.load import parse_yaml
from ppgen.load.yaml.patches import _Edit, _edited, patched
from tests.support.growth import is_in_proportion

ROOT = Path(__file__).parents[2]
FILES = sorted(path for path in (ROOT / "cards/ole").glob("*.yaml") if path.stem not in ("game", "rules"))

DECK = """\
# A deck.
- id: bat # the first
  name: 'Bat''s'
  power: 3
  line: "It: flies"
  text: |
    One line,

    and another.
  tags: [a, "b, c"]

- {id: cat, name: Cat, power: 5, worth: {gold: 1.5}}  # in one line
- id: dog
  text: >-
    folded
    text
  power: 7
"""


def loaded(text: str) -> Any:
    source, problems = parse_yaml(text.encode(), "deck.yaml")
    assert source is not None and not problems, (text, problems)
    return source.data


def test_only_the_value_changes() -> None:
    text, refused = patched(DECK, {(0, "power"): 4})
    assert not refused
    assert text == DECK.replace("power: 3", "power: 4")


TEXTS = st.one_of(
    st.text(max_size=30).filter(lambda text: text.isprintable() and not any(characters.refused(text))),
    st.sampled_from(
        [
            "no",
            "1.10",
            "a: b",
            "# x",
            "- y",
            "{z",
            "it's",
            '"q"',
            "null",
            "",
            " s ",
            "x #y",
            "日本",
            "~",
            "[1]",
            "a, b",
            "%d",
            "@x",
            "`b",
        ]
    ),
)
SPOTS: list[tuple[Any, ...]] = [
    (0, "name"),
    (0, "line"),
    (0, "text"),
    (1, "name"),
    (2, "text"),
    (0, "new"),
    (1, "new"),
]


@given(st.dictionaries(st.sampled_from(SPOTS), TEXTS, min_size=1))
def test_any_text_can_be_put_in_any_place(changes: dict[tuple[Any, ...], str]) -> None:
    text, refused = patched(DECK, dict(changes))
    assert not refused
    wanted = loaded(DECK)
    for (card, key), value in changes.items():
        wanted[card][key] = value
    found = loaded(text)
    if found[0]["text"].rstrip("\n") == wanted[0]["text"].rstrip("\n"):
        found[0]["text"] = wanted[0]["text"]
    assert found == wanted
    for comment in ("# A deck.", "# the first", "# in one line"):
        assert comment in text


SIGNS = st.text("?:-,a 1&*!|>%@", max_size=6)


@given(st.lists(SIGNS, min_size=1, max_size=3), st.sampled_from([(0, "tags"), (1, "name"), (0, "name")]))
def test_what_is_written_is_read_by_the_reader_in_python_alone_too(
    several: list[str], place: tuple[Any, ...]
) -> None:
    value: Any = several[0] if place[1] == "name" else several
    text, refused = patched(DECK, {place: value})
    assert not refused
    found = yaml.load(text, Loader=yaml.SafeLoader)
    assert found[place[0]][place[1]] == value


def test_a_question_stands_in_quotes_between_brackets_and_plain_in_its_own_line() -> None:
    text, _ = patched(DECK, {(0, "tags"): ["a ? b, c", "what?", "so!"], (0, "name"): "a ? b"})
    assert '["a ? b, c", "what?", so!]' in text and "name: 'a ? b'" in text


WILD = st.text("\r\n\x85\u2028\u2029\t\x00\x0b\x1f\x7f\x9f\ufeff\ufffe\xa0 ab:#'\"-", max_size=6)


@given(st.dictionaries(st.sampled_from(SPOTS), WILD, min_size=1))
def test_characters_that_readers_take_for_the_end_of_a_line_stay_in_their_text(
    changes: dict[tuple[Any, ...], str],
) -> None:
    text, refused = patched(DECK, dict(changes))
    source, _ = parse_yaml(text.encode(), "deck.yaml")
    assert source is not None and not refused
    wanted = loaded(DECK)
    for (card, key), value in changes.items():
        wanted[card][key] = value
    for card in (0, 2):  # a text in lines ends with one
        wanted[card]["text"] = wanted[card]["text"].removesuffix("\n")
        source.data[card]["text"] = source.data[card]["text"].removesuffix("\n")
    assert source.data == wanted


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_numbers_lists_and_nothing(mark: str) -> None:
    text, refused = patched(
        mark + DECK, {(1, "worth", "gold"): 2, (0, "tags"): ["x", "y: z"], (2, "power"): None}
    )
    assert not refused and text.startswith(mark)
    assert '[x, "y: z"]' in text and "{gold: 2}" in text and "power: null" in text


def test_what_cannot_be_changed_in_place_is_told() -> None:
    text = "- &a {id: x, n: 1}\n- *a\n- id: y\n  many:\n    - 1\n    # two\n    - 2\n"
    made, refused = patched(text, {(0, "n"): 2, (2, "many"): ["z"], (2, "deep", "er"): 1})
    assert made == text
    assert set(refused) == {(0, "n"), (2, "many"), (2, "deep", "er")}


@pytest.mark.parametrize("indent", ["", "  "])
@pytest.mark.parametrize("value", [["z"], ["a", "b: c", 3], [], None, "x", [{"k": "no", "l": [1]}]])
@pytest.mark.parametrize("after", ["", "  last: 1\n", "\n# End.\n- id: y\n"])
def test_a_list_in_lines_is_changed(indent: str, value: Any, after: str) -> None:
    text = f"- id: x\n  many: # some\n  {indent}- 1\n  {indent}- two # 2\n{after}".replace(" # some", "")
    made, refused = patched(text, {(0, "many"): value})
    assert not refused
    wanted = loaded(text)
    wanted[0]["many"] = value
    assert loaded(made) == wanted
    assert made.endswith(after) and ("# 2" in made)


def test_a_list_that_ends_in_a_text_in_lines_is_changed() -> None:
    text = "- id: x\n  many:\n  - |\n    one\n\n    two\n- id: y\n"
    made, refused = patched(text, {(0, "many"): ["a"]})
    assert not refused and loaded(made) == [{"id": "x", "many": ["a"]}, {"id": "y"}]


def test_a_key_is_added_beside_the_first_where_the_last_is_a_text_in_lines() -> None:
    made, refused = patched("- id: x\n  text: |+\n    a\n\n", {(0, "stats"): {"no": 1, "b": "c, d"}})
    assert not refused
    assert loaded(made) == [{"id": "x", "text": "a\n\n", "stats": {"no": 1, "b": "c, d"}}]


@pytest.mark.parametrize(
    "last", ["{a: 1} # one", "\n    a: 1\n    b: [1,\n      2]", "\n  - a\n  - b: 1", "'x'", ""]
)
def test_a_key_is_added_behind_the_last(last: str) -> None:
    text = f"- id: x\n  many: {last}\n# two\n- id: y\n"
    made, refused = patched(text, {(0, "n"): 2})
    wanted = loaded(text)
    wanted[0]["n"] = 2
    assert not refused and loaded(made) == wanted
    assert made.index("n: 2") > made.index("many") and made.count("#") == text.count("#")


def scalars(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    if isinstance(node, dict):
        return [found for key, value in node.items() for found in scalars(value, (*path, key))]
    if isinstance(node, list):
        return [found for number, value in enumerate(node) for found in scalars(value, (*path, number))]
    return [(path, node)]


def changed(value: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + chance.choice([1, 2, 5])
    return chance.choice([f"{value} more", "no", "a: b", "x #y", f"{value}", "Ünïcode “q”", "12", "- a"])


@pytest.mark.thorough
def test_a_thousand_edits_of_real_files_change_just_those_values() -> None:
    chance = random.Random(7)
    made = 0
    while made < 1_000:
        path = chance.choice(FILES)
        text = path.read_text(encoding="utf-8")
        before = yaml.load(text, Loader=yaml.CSafeLoader)
        spots = scalars(before)
        if not spots:
            continue
        changes = {
            spot: changed(value, chance)
            for spot, value in chance.sample(spots, min(len(spots), chance.randint(1, 8)))
            if value is not None
        }
        new, refused = patched(text, dict(changes))
        after = yaml.load(new, Loader=yaml.CSafeLoader)
        wanted = dict(spots) | {spot: value for spot, value in changes.items() if spot not in refused}
        found = dict(scalars(after))
        for spot, value in wanted.items():
            same = (
                found[spot].rstrip("\n") == value.rstrip("\n")
                if isinstance(value, str)
                else found[spot] == value
            )
            assert same, (path, spot)
        comments = [line.split("#", 1)[1] for line in text.splitlines() if line.lstrip().startswith("#")]
        assert comments == [
            line.split("#", 1)[1] for line in new.splitlines() if line.lstrip().startswith("#")
        ]
        assert list(found) == list(dict(spots))
        made += len(changes)


@pytest.mark.parametrize(
    ("head", "value", "wanted"),
    [
        ("|  # ask Ana, well-known", "New\nlines\n", "|  # ask Ana, well-known\n    New\n    lines\n"),
        ("| # ask", "New\n", "| # ask\n    New\n"),
        (">- # ask", "New", "|- # ask\n    New\n"),
        (">- # ask", "New\n", "| # ask\n    New\n"),
        ("|-", "New\nlines\n", "|\n    New\n    lines\n"),
    ],
)
def test_lines_keep_their_form_and_remark_with_the_end_of_the_last_one(
    head: str, value: str, wanted: str
) -> None:
    text = f"- id: x\n  text: {head}\n    Old\n    lines\n  name: X\n"
    made, refused = patched(text, {(0, "text"): value})
    assert (made, dict(refused)) == (f"- id: x\n  text: {wanted}  name: X\n", {})
    assert yaml.safe_load(made)[0]["text"] == value


@pytest.mark.parametrize("value", ["New ", " New", "New\r\nlines", "New\u2028lines", "", None, 3])
@pytest.mark.parametrize("head", [">- # ask", "|  # ask", ">"])
def test_what_cannot_stand_in_lines_keeps_the_remark_and_the_empty_lines_behind_it(
    head: str, value: str | int | None
) -> None:
    text = f"- id: x\n  text: {head}\n    Old\n    lines\n\n# Next.\n- id: y\n"
    made, refused = patched(text, {(0, "text"): value})
    assert yaml.safe_load(made) == [{"id": "x", "text": value}, {"id": "y"}] and not refused
    assert made.endswith(f"{head.lstrip('>|-')}\n\n# Next.\n- id: y\n") and len(made.split("\n")) == 6


def test_many_values_are_changed_in_proportion() -> None:
    def changed(count: int) -> str:
        text = "".join(f"- {{id: a{number}, text: {'x' * 200}}}\n" for number in range(count))
        return _edited(text, [_Edit(at * 8, at * 8 + 1, "new") for at in range(len(text) // 8)])

    assert changed(1).startswith("new {id: ") and changed(1).count("new") == 27
    assert is_in_proportion(changed, 400)


def test_edits_at_one_place_stay_in_their_order() -> None:
    edits = [_Edit(0, 1, "A"), _Edit(1, 1, "-"), _Edit(1, 1, "+"), _Edit(1, 2, "B"), _Edit(3, 3, "!")]
    assert _edited("abc", edits) == "A-+Bc!"
    assert _edited("abc", []) == "abc"
