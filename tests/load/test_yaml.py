"""Loading: what YAML means, where its values stand, and how broken files are answered."""

from __future__ import annotations

import gc
import json
import tracemalloc
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ppgen.common.problem import Problem, Span
from ppgen.load import PathStep, Source, load_yaml, parse_yaml, validation_problems
from ppgen.load.yaml.builder import Builder
from ppgen.load.yaml.scalars import Disputed, plain_scalar
from ppgen.load.yaml.tight_comments import MOST_REMARKS


def parsed(text: str) -> Source:
    source, problems = parse_yaml(text.encode(), "deck.yaml")
    assert problems == []
    assert source is not None
    return source


def refused(text: str | bytes) -> Problem:
    """Load something of which nothing may be used and that has one thing wrong."""
    source, problems = parse_yaml(text if isinstance(text, bytes) else text.encode(), "deck.yaml")
    assert source is None
    (problem,) = problems
    assert problem.hint
    assert problem.span is not None
    assert problem.span.file == "deck.yaml"
    return problem


def place(problem: Problem) -> tuple[int, int]:
    assert problem.span is not None
    return problem.span.line, problem.span.column


AGREED = {
    "text": "text",
    "5": 5,
    "-3": -3,
    "+2": 2,
    "0": 0,
    "1.5": 1.5,
    "-0.25": -0.25,
    ".5": 0.5,
    "5.": 5.0,
    "1.5e+3": 1500.0,
    "true": True,
    "False": False,
    "null": None,
    "~": None,
    "": None,
    "'no'": "no",
    '"12:30"': "12:30",
    "1.2.3": "1.2.3",
    "3-4": "3-4",
    "1:99": "1:99",
    "y": "y",
    "yes please": "yes please",
    "2 cards": "2 cards",
    "v0.3.0": "v0.3.0",
    **dict.fromkeys(
        ("2020-01-01 Cup", "2024-5-1 x", "2020-01-01 it's fun", "2020-01-01 10", "2020-01-01T"),
    ),
    **dict.fromkeys(("2020-01-01 10:20", "2020-01-01 10:20:30 home", "2020-01", "<", "<<<", "<< x")),
}
"""Without a value: the text as it is written."""


@pytest.mark.parametrize(("written", "value"), AGREED.items())
def test_scalars_that_all_readers_agree_on(written: str, value: object) -> None:
    if value is None and written not in ("null", "~", ""):
        value = written
    data = parsed(f"key: {written}\n").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


DISPUTED = [
    *("no", "yes", "on", "off", "No", "YES", "Off"),
    *("12:30", "190:20:30", "1:30.5", "2024-01-31"),
    *("2024-5-1", "2024-01-31 10:20:30", "2024-1-31t1:20:30.5Z", "2024-01-31 10:20:30.25 +01:00"),
    *("010", "08", "0o7", "0x1F", "0b11", "1_000", "1_0.5", "00.5"),
    *("1e3", "1E5", "1.5e3", "-.5", ".inf", "-.INF", ".nan", "=", "<<"),
    *("12345678901234567890", "3.14159265358979323846"),
]


@pytest.mark.parametrize("written", DISPUTED)
def test_scalars_that_readers_disagree_on_stay_text_and_are_reported(written: str) -> None:
    source, (problem,) = parse_yaml(f"key: {written}\n".encode(), "deck.yaml")
    assert source is not None
    assert source.data == {"key": written}
    assert (problem.rule, place(problem)) == ("load/ambiguous-scalar", (1, 6))
    assert problem.span is not None
    assert problem.span.length == len(written)
    assert f'"{written}"' in problem.hint or "true" in problem.hint or "false" in problem.hint


LETTERS = "0123456789-+.:_ eExobnNaAiIfFTtZ=<~"
"""Of scalars that some readers take for something else than text."""


@given(st.text(LETTERS, min_size=1, max_size=8) | st.sampled_from(DISPUTED).map(lambda one: f"{one} x"))
def test_what_the_usual_reader_takes_for_something_else_is_told(written: str) -> None:
    resolver = yaml.SafeLoader("")
    kind = resolver.resolve(yaml.ScalarNode, written, (True, False))
    value = plain_scalar(written)
    assert kind.endswith(":str") or not isinstance(value, str)
    if " " in written and isinstance(value, Disputed):
        assert kind.endswith(":timestamp")


@pytest.mark.parametrize("written", ["1.10", "0.50", "3.000", "-4.200", "5."])
def test_zeros_at_the_end_of_a_number_are_no_problem(written: str) -> None:
    source, problems = parse_yaml(f"key: {written}\n".encode(), "deck.yaml")
    assert source is not None and not problems
    assert source.data == {"key": float(written)}


@pytest.mark.parametrize("key", ["on", "no", "true", "null", "12:30", "010"])
def test_keys_that_are_not_text_for_every_reader_are_reported(key: str) -> None:
    source, (problem,) = parse_yaml(f"{key}: 1\n".encode(), "deck.yaml")
    assert source is not None
    assert source.data == {key: 1}
    assert (problem.rule, place(problem)) == ("load/ambiguous-scalar", (1, 1))


def test_keys_are_always_text() -> None:
    assert parsed("1: a\n2.5: b\n").data == {"1": "a", "2.5": "b"}


def test_all_ambiguous_values_are_reported_in_one_run() -> None:
    _, problems = parse_yaml(b"a: no\nb: 12:30\nc: 010\nd: fine\non: 1_0\n", "deck.yaml")
    assert [place(problem) for problem in problems] == [(1, 4), (2, 4), (3, 4), (5, 1), (5, 5)]


def test_a_flood_of_problems_is_counted_not_listed() -> None:
    _, problems = parse_yaml(b"- no\n" * 5_000, "deck.yaml")
    assert len(problems) == 1_001
    assert problems[-1].rule == "load/more"
    assert "4,000 more" in problems[-1].message


@pytest.mark.parametrize("text", ["? {a: b}\n: 3\n", "- {? {a: b} : 3}\n"])
def test_a_mapping_as_a_key_is_no_expression_without_quotes(text: str) -> None:
    problem = refused(text)
    assert (problem.rule, problem.message) == ("load/complex-key", "a key must be plain text")


def test_whoever_forgets_the_quotes_of_an_expression_is_told_so() -> None:
    _, problems = parse_yaml(b"face:\n  - {type: text, text: {{ card.name }}}\n", "monster.yaml")
    assert [(one.rule, place(one)) for one in problems] == [("load/complex-key", (2, 25))]
    assert "quotes" in problems[0].message and '"{{ … }}"' in problems[0].hint


BROKEN: dict[str, tuple[str | bytes, str, tuple[int, int]]] = {
    "list not closed": ("a: [1, 2\nb: 3\n", "load/syntax", (2, 2)),
    "mapping not closed": ("a: {b: 1\n", "load/syntax", (2, 1)),
    "double quote not closed": ('a: 1\nb: "x\nc: 1\n', "load/syntax", (2, 4)),
    "single quote not closed": ("a: 'x\n", "load/syntax", (1, 4)),
    "two colons": ("a: b: c\n", "load/syntax", (1, 5)),
    "wrong indentation": ("a: 1\n b: 2\n", "load/syntax", (2, 3)),
    "a colon forgotten": ("a: 1\nb\nc: 2\n", "load/syntax", (3, 1)),
    "no space after a colon": ("key:value\nother: 1\n", "load/syntax", (2, 6)),
    "list and mapping mixed": ("- a\nb: 1\n", "load/syntax", (2, 1)),
    "unknown escape": ('a: "\\q"\n', "load/syntax", (1, 5)),
    "stray bracket": ("a: ]\n", "load/syntax", (1, 4)),
    "starts with at": ("a: @x\n", "load/syntax", (1, 4)),
    "starts with percent": ("a: %x\n", "load/syntax", (1, 4)),
    "text after a quote": ("a: 'x' y\n", "load/syntax", (1, 8)),
    "tab as indentation": ("a:\n\tb: 2\n", "load/tab", (2, 1)),
    "tab after spaces": ("a:\n  b: 1\n \tc: 2\n", "load/tab", (3, 2)),
    "unknown alias": ("a: *nobody\n", "load/alias", (1, 4)),
    "alias inside its anchor": ("a: &a [*a]\n", "load/alias", (1, 8)),
    "python tag": ("a: !!python/object/apply:os.system [ls]\n", "load/tag", (1, 4)),
    "own tag": ("a: !x y\n", "load/tag", (1, 4)),
    "several documents": ("a: 1\n---\nb: 2\n", "load/several-documents", (2, 1)),
    "list as a key": ("? [a]\n: 1\n", "load/complex-key", (1, 3)),
    "alias as a key": ("a: &x y\n*x : 1\n", "load/complex-key", (2, 1)),
    "empty file": ("", "load/empty-file", (1, 1)),
    "only comments": ("# nothing\n", "load/empty-file", (1, 1)),
    "control character": ("a: 1\nb: \x07\n", "load/control-character", (2, 4)),
    "not UTF-8": (b"a: 1\nb: caf\xe9\n", "load/encoding", (2, 7)),
    "UTF-16": ("a: 1\n".encode("utf-16"), "load/encoding", (1, 1)),
    "10,000 lists deep": ("[" * 10_000 + "]" * 10_000, "load/too-deep", (1, 101)),
    "10,000 open lists": ("[" * 10_000, "load/too-deep", (1, 101)),
    "10,000 mappings deep": ("{a: " * 10_000, "load/too-deep", (1, 401)),
    "10,000 dashes": ("- " * 10_000, "load/too-deep", (1, 201)),
}


@pytest.mark.parametrize(("text", "rule", "at"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_files_are_answered_with_a_place_and_a_hint(
    text: str | bytes, rule: str, at: tuple[int, int]
) -> None:
    problem = refused(text)
    assert (problem.rule, place(problem)) == (rule, at)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("text: Put card #2 under\n", [(1, 16)]),
        ("c: #ffaa00\n", [(1, 4)]),
        ("f: 3 #three\ng: -1.5 #x\nh: true #x\n", []),
        ("- one #1\n- #2\n", [(1, 7), (2, 3)]),
        ("b: three # remark\nc: 'k' #note\nd: \"k #4\"\ne: [1, 2] #z\n#y\n", []),
        ("a: |\n  x #3\nb: >\n  y #4\nc: x#5\n", []),
    ],
)
def test_a_text_that_ends_before_a_sign_of_remarks_is_told(text: str, at: list[tuple[int, int]]) -> None:
    source, problems = parse_yaml(text.encode(), "deck.yaml")
    assert source is not None
    assert [(one.rule, place(one)) for one in problems] == [("load/comment", one) for one in at]


def test_of_very_many_such_texts_some_are_told() -> None:
    for text in ("- a #b\n" * 2000, "- a # b\u2028- c\n" * 2000):
        *told, last = parse_yaml(text.encode(), "deck.yaml")[1]
        assert (len(told), last.rule) == (MOST_REMARKS, "load/more")
    _, exactly = parse_yaml(b"- a #b\n" * MOST_REMARKS, "deck.yaml")
    assert {one.rule for one in exactly} == {"load/comment"} and len(exactly) == MOST_REMARKS


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\r"])
def test_data_behind_a_remark_is_told(sign: str) -> None:
    _, problems = parse_yaml(f"a: 1\n# remark {sign}b: 2\n".encode(), "deck.yaml")
    assert [(one.rule, place(one)) for one in problems] == [("load/hidden-line", (2, 10))]
    for text in (
        "a: 1\r# x\rb: 2\r",
        "a: 1 # x\r\nb: 2\r\n",
        f"a: 1\nb: '{sign}x'\n",
        f'a: "1 # {sign}b"\n',
        f"a: 1 # {sign}\n",
        f"a: x#{sign}\n",
    ):
        assert not [one for one in parse_yaml(text.encode(), "deck.yaml")[1] if "hidden" in one.rule]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("'x' # \u2028b: 1", 10),
        ('"x # y" # \u2028b: 1', 14),
        ('"a\\" # b" #\u2028b: 1', 15),
        ("l'or # l'\u2028b: 1", 13),
        ("'it''s' # \u2028b: 1", 14),
        ("[a, 'b # c'] # \u2028b: 1", 19),
        ("[a, 'b # c']# \u2028b: 1", 0),
    ],
)
def test_a_remark_behind_quotes_begins_where_they_end(line: str, column: int) -> None:
    for text, rule in (
        (line, "load/hidden-line"),
        (line.replace("\u2028", "\u202e"), "load/invisible-character"),
    ):
        told = [one for one in parse_yaml(f"a: {text}\n".encode(), "deck.yaml")[1] if one.rule == rule]
        assert [place(one)[1] for one in told] == [column] * bool(column)


@pytest.mark.parametrize(
    ("text", "at", "hint"),
    [
        ("a: {paper: #ffffff, ink: #000000}\nb: 1\n", (1, 12), 'put it in quotes: "#ffffff"'),
        ("a: [#fff, 2]\nb: 2\n", (1, 5), 'put it in quotes: "#fff"'),
        ("a:\n  text: *Zählt* nicht.\n  b: 2\n", (2, 11), "it begins with *"),
        ('- text: "Heal" now\n  b: 1\n', (1, 16), 'it begins with "'),
        ("a: 'x' y\n", (1, 8), "it begins with '"),
        ("a: b\n   c: 1\n", (2, 5), "compare the indentation"),
        ("a: 1\n" + "9" * 1025 + ": 2\n", (2, 1), "1,024 at most"),
        ('- a: 1\n  "' + "x y" * 400 + '": 2\n', (2, 3), "1,024 at most"),
        ("a: 1\n b " + "c" * 1025 + ": 2\n", (2, 2), "1,024 at most"),
        ("a: x" + " yz" * 500 + ": z\n", (1, 1505), "put the whole value in quotes"),
        ("a: Li\u2028zard\nb: 1\n", (1, 6), "take it out"),
        ("a: 1\nb: Li\x85zard\nc: 1\n", (2, 6), "take it out"),
        ('a: "Li\u2028zard"\nb: 1\nd: 2\n c: 1\n', (5, 3), "compare the indentation"),
    ],
)
def test_what_wants_quotes_says_so(text: str, at: tuple[int, int], hint: str) -> None:
    problem = refused(text)
    assert (problem.rule, place(problem)) == ("load/syntax", at) and hint in problem.hint


def test_an_alias_inside_its_own_anchor_is_told_as_such() -> None:
    assert refused("a: &a [*a]\n").message == "*a stands inside &a itself"


def test_an_alias_bomb_is_refused() -> None:
    lines = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    lines += [f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi")]
    assert refused("\n".join(lines)).rule == "load/alias-bomb"


@pytest.mark.slow
def test_too_many_values_are_refused() -> None:
    problem = refused("[" + "1," * 2_100_001 + "]")
    assert problem.rule == "load/too-large"
    assert "at most 2,100,000" in problem.hint
    assert "--limits" in problem.hint


@pytest.mark.parametrize(
    "signs", ["- \n", "- a\r\n", "1,", "\r", "a: 1, ", "a: 1\n", "? a\n", '{"a":1},', "{a: b, c: d}, "]
)
def test_far_too_many_values_are_refused_before_they_are_parsed(
    signs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Builder, "build", NotImplemented)
    problem = refused(signs * (8_000_000 // len(signs) * 2))
    assert problem.rule == "load/too-large"
    assert problem.message in {"this file holds too many values", "this file has too many lines"}


@pytest.mark.thorough
def test_prose_is_no_crowd_of_values() -> None:
    """Texts may have as many commas, colons and hyphens as people write; only far more than any are refused unread."""
    line = "it flies - see: above, and below: or, so to say, - there"
    source, problems = parse_yaml(f"- text: {line!r}\n".encode() * 90_000, "deck.yaml")
    assert problems == []
    assert source is not None and len(source.data) == 90_000


def test_limits_allow_more_of_each_kind() -> None:
    few = 2e-5  # 42 values, 30 lines, 2 aliased, 2 named
    contents = {
        "too many values": "[" + "1," * 42 + "]",
        "names too many values": "[&a 1, &b 2, &c 3]",
        "too many lines": "- 1\n" * 31,
        "multiply its values": "[&a 1, *a, *a, *a]",
    }
    for told, content in contents.items():
        _, (problem,) = parse_yaml(content.encode(), "deck.yaml", limits=few)
        assert told in problem.message
        assert parse_yaml(content.encode(), "deck.yaml", limits=2 * few)[1] == []
    keys = "".join(f"k{number}: 1\n" for number in range(11))
    _, (problem,) = parse_yaml(keys.encode(), "deck.yaml", limits=1e-3)
    assert "too many keys" in problem.message
    assert problem.span == Span("deck.yaml", 11, 1, 3)
    assert parse_yaml(keys.encode(), "deck.yaml", limits=2e-3)[1] == []


def test_directives_without_end_are_refused() -> None:
    assert "directives" in refused("%a\n" * 500 + "--- 1\n").message
    assert "directives" not in refused("%a\n").message


def test_long_names_are_cut_in_messages() -> None:
    for text in (f"a: !{'x' * 5_000} y", f"a: *{'x' * 5_000}", f"a: {'9' * 5_000}"):
        _, (problem,) = parse_yaml(text.encode(), "deck.yaml")
        assert len(problem.message) + len(problem.hint) < 300


def test_a_duplicate_key_keeps_the_first_value_and_the_places_of_the_rest() -> None:
    source, (problem,) = parse_yaml(b"a: 1\nb: {c: 1}\nb: {d: 2}\ne: 3\n", "deck.yaml")
    assert source is not None
    assert source.data == {"a": 1, "b": {"c": 1}, "e": 3}
    assert (problem.rule, place(problem)) == ("load/duplicate-key", (3, 1))
    assert source.span(("e",)) == Span("deck.yaml", 4, 4, 1)
    assert source.span(("b", "c")) == Span("deck.yaml", 2, 8, 1)


def test_a_merge_key_is_refused_but_the_rest_is_read() -> None:
    source, (problem,) = parse_yaml(b"a: &x {b: 1}\nc: {<<: *x, d: 2}\n", "deck.yaml")
    assert source is not None
    assert source.data == {"a": {"b": 1}, "c": {"d": 2}}
    assert problem.rule == "load/merge-key"
    assert source.span(("c", "d")).column == 16


def test_aliases_share_their_value_and_its_place() -> None:
    source = parsed("a: &x {b: 1}\nc: *x\n")
    assert source.data["a"] is source.data["c"]
    assert source.span(("c",)) == Span("deck.yaml", 2, 4, 2)
    assert source.span(("c", "b")) == Span("deck.yaml", 1, 11, 1)


SAMPLE = """\
- id: sloths
  strength: {defense: 12, attack: 7}
  text: >-
    Two lines
    of text
- id: "Ölé 🎲"   # a comment
  list: [1, [2, 3]]
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        ((0,), (1, 3), (1, 3)),
        ((0, "id"), (1, 7), (1, 3)),
        ((0, "strength", "attack"), (2, 35), (2, 27)),
        ((0, "text"), (3, 9), (3, 3)),
        ((1, "id"), (6, 7), (6, 3)),
        ((1, "list", 1, 0), (7, 14), (7, 14)),
        ((0, "strength", "midfield"), (2, 13), (2, 13)),
        ((0, "nobody", "x"), (1, 3), (1, 3)),
        ((9,), (1, 1), (1, 1)),
        ((0, "id", "x"), (1, 7), (1, 7)),
    ],
)
def test_places(path: tuple[PathStep, ...], value: tuple[int, int], key: tuple[int, int]) -> None:
    source = parsed(SAMPLE)
    span, key_span = source.span(path), source.key_span(path)
    assert ((span.line, span.column), (key_span.line, key_span.column)) == (value, key)


def test_lengths_count_characters_of_one_line() -> None:
    source = parsed(SAMPLE)
    assert source.span((1, "id")).length == len('"Ölé 🎲"')
    assert source.span((0, "text")).length == 1
    assert source.key_span((0, "strength")).length == len("strength")
    assert source.lines[1] == "  strength: {defense: 12, attack: 7}"


NAMES = st.text(
    st.characters(
        min_codepoint=0x20, max_codepoint=0x2FF, exclude_categories=["Cc"], exclude_characters="\u00ad"
    ),
    max_size=8,
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | NAMES
    | st.integers(-999, 999).map(lambda number: number / 4)
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


def leaves(value: Any, path: tuple[PathStep, ...] = ()) -> list[tuple[tuple[PathStep, ...], Any]]:
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, inner in enumerate(value) for leaf in leaves(inner, (*path, index))]
    return [(path, value)]


@pytest.mark.thorough
@given(TREES)
def test_every_place_leads_back_to_its_value(data: Any) -> None:
    source = parsed(json.dumps(data, ensure_ascii=False, indent=1))
    assert source.data == data
    for path, value in leaves(data):
        span = source.span(path)
        written = source.lines[span.line - 1][span.column - 1 : span.column - 1 + span.length]
        assert json.loads(written) == value


@given(TREES)
def test_what_another_writer_quotes_is_read_back(data: Any) -> None:
    source, problems = parse_yaml(yaml.safe_dump(data, allow_unicode=True).encode(), "deck.yaml")
    assert source is not None
    disputed = {problem.rule for problem in problems}
    assert disputed <= {"load/ambiguous-scalar"}
    if not disputed:
        assert source.data == data


@pytest.mark.thorough
@given(st.text(max_size=60) | st.text(alphabet="a:-[]{}&*!|>'\"\n #%?,0", max_size=40))
def test_any_text_ends_in_data_or_in_problems_with_places(text: str) -> None:
    source, problems = parse_yaml(text.encode(errors="surrogatepass"), "deck.yaml")
    assert source is not None or problems
    for problem in problems:
        assert problem.span is not None
        assert problem.span.line <= text.count("\n") + text.count("\r") + text.count("\x85") + 3
        assert problem.span.column >= 1


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("text", [b"a: 1", b"a: [", b"a: !x y"])
def test_the_garbage_collector_is_left_as_it_was(text: bytes, enabled: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        parse_yaml(text, "deck.yaml")
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()


@pytest.mark.thorough
def test_places_of_a_large_deck_take_few_bytes() -> None:
    card = "".join(f"  field{number}: value{number}\n" for number in range(8)).replace(" ", "-", 1)
    text = card * 2_000
    tracemalloc.start()
    try:
        source, _ = parse_yaml(text.encode(), "deck.yaml")
        current, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert source is not None
    plain = len(text) + 2_000 * 450
    assert current - plain < 2_000 * 8 * 40


def test_files_are_named_relative_to_the_project(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    file = tmp_path / "cards" / "team.yaml"
    file.write_text("\ufeff- id: a\n", encoding="utf-8")
    source, problems = load_yaml(file, tmp_path)
    assert problems == []
    assert source is not None
    assert (source.file, source.data) == ("cards/team.yaml", [{"id": "a"}])
    assert source.lines == ["- id: a", ""]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    outside = tmp_path / "secret.yaml"
    outside.write_text("a: 1")
    (project / "link.yaml").symlink_to(outside)
    (project / "loop.yaml").symlink_to(project / "loop.yaml")
    (project / "folder.yaml").mkdir()
    rules = {}
    for name in ("../secret.yaml", "link.yaml", "loop.yaml", "folder.yaml", "missing.yaml"):
        source, (problem,) = load_yaml(project / name, project)
        assert source is None
        assert problem.message.endswith("is no file") == (name == "folder.yaml")
        rules[name] = problem.rule
    assert rules == {
        "../secret.yaml": "load/outside-project",
        "link.yaml": "load/outside-project",
        "loop.yaml": "load/unreadable",
        "folder.yaml": "load/missing-file",
        "missing.yaml": "load/missing-file",
    }


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as stream:
        stream.truncate(33 * 1024 * 1024)
    _, (problem,) = load_yaml(file, tmp_path)
    assert problem.rule == "load/too-large"


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Text(Strict):
    type: Literal["text"]
    text: str
    box: list[float]
    size: float | str = 1
    align: Literal["start", "end"] = "start"


class Line(Strict):
    type: Literal["line"]
    points: list[list[float]]
    width: Annotated[float, Field(gt=0)] = 1


class Group(Strict):
    type: Literal["group"]
    items: list[Element]


Element = Annotated[Text | Line | Group, Field(discriminator="type")]


class Layout(Strict):
    name: str
    face: list[Element]
    radius: Annotated[float, Field(ge=0)] = 0


Group.model_rebuild()

INVALID = """\
name: 12
radius: -1
fase: []
face:
- {type: text, text: 5, boxx: [1, 2]}
- {type: text, text: hi, box: [1, 2], size: [1], align: middle}
- {type: lin, points: []}
- {text: x}
- {type: group, items: [{type: line, points: [[1, a]], width: 0, widht: 3}]}
- nope
- {type: line, points: [], width: "2"}
- {type: line, points: no}
"""


def validated(text: str) -> list[tuple[int, int, str, str]]:
    source, _ = parse_yaml(text.encode(), "layout.yaml")
    assert source is not None
    with pytest.raises(ValidationError) as failure:
        Layout.model_validate(source.data)
    found = validation_problems(failure.value, source, (), rule="layout/invalid", model=Layout)
    assert {problem.rule for problem in found} == {"layout/invalid"}
    return [(*place(problem), problem.message, problem.hint) for problem in found]


def test_failed_validation_is_told_at_the_place_in_own_words() -> None:
    assert validated(INVALID) == [
        (1, 7, "name must be text, not the number 12", 'put it in quotes: "12"'),
        (2, 9, "radius must be 0 or more", "change it to be 0 or more"),
        (3, 1, "the key fase is not known here", "did you mean face?"),
        (5, 22, "text must be text, not the number 5", 'put it in quotes: "5"'),
        (5, 25, "the key boxx is not known here", "did you mean box?"),
        (6, 45, "size must be a number or text, not a list", "write a number or text"),
        (6, 57, 'align must be one of start, end, not the text "middle"', "known are: end, start"),
        (7, 10, "the type lin is not known", "did you mean line?"),
        (8, 3, "type is missing", "it tells which kind of thing this is"),
        (9, 51, 'entry 2 of points must be a number, not the text "a"', "write a number"),
        (9, 63, "width must be more than 0", "change it to be more than 0"),
        (9, 66, "the key widht is not known here", "did you mean width?"),
        (
            10,
            3,
            'entry 6 of face must be a mapping of keys to values, not the text "nope"',
            "write a mapping of keys to values",
        ),
        (11, 35, 'width must be a number, not the text "2"', "write it without quotes"),
    ]


def test_validation_of_a_part_points_into_the_whole_file() -> None:
    source = parsed("cards:\n- {name: a, face: []}\n- {name: b, face: x}\n")
    with pytest.raises(ValidationError) as failure:
        Layout.model_validate(source.data["cards"][1])
    (problem,) = validation_problems(failure.value, source, ("cards", 1), rule="layout/invalid")
    assert (place(problem), problem.message) == ((3, 19), 'face must be a list, not the text "x"')
