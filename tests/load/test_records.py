"""Cards in JSON, YAML and Markdown as other programs write them, in the place of a kind's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.problem import Problem, has_errors
from ppgen.load.project import open_project
from ppgen.load.tables.json_text import parse_json
from ppgen.load.tables.reading import Reading
from ppgen.load.tables.record_tables import tables_of
from ppgen.model.card import Card
from ppgen.model.field import NumberField
from ppgen.model.game import Table
from ppgen.model.table_rows import typed
from tests.support.growth import is_in_proportion
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"].replace(
    "      line: {type: text, translate: true}\n",
    "      line: {type: text, translate: true}\n"
    "      side: {type: text, optional: true, unprinted: test}\n"
    "      card_set: {type: text, optional: true, unprinted: test}\n"
    "      tags: {type: list, optional: true, unprinted: test, items: {type: text}}\n"
    "      worth: {type: map, optional: true, unprinted: test, fields: {gold_pieces: {type: integer}, fine: {type: boolean, default: false}}}\n",
)


def loaded(root: Path, files: dict[str, Any], table: str = "") -> tuple[tuple[Card, ...], list[Problem]]:
    game = GAME.replace("    derived:", f"    table: {table}\n    derived:") if table else GAME
    write_project(root, {"cards/tiny/game.yaml": game})
    (root / "cards/tiny/monster.yaml").unlink()
    for name, content in files.items():
        path = root / "cards/tiny" / name
        path.parent.mkdir(exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=1)
        path.write_text(text, encoding="utf-8")
    return again(root)


def again(root: Path) -> tuple[tuple[Card, ...], list[Problem]]:
    made, _, problems = pipeline.load(open_project(root, root), "tiny")
    return (() if made is None else made.game.cards["monster"]), problems


BAT = {"id": "bat", "name": "Bat", "power": 3, "line": "It flies."}
CAT = {"id": "cat", "name": "Cat", "power": 5, "line": "It sees."}


def without(card: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in keys}


SHAPES: dict[str, Any] = {
    "a list": [BAT, CAT],
    "a list under a name": {"name": "My deck", "cards": [BAT, CAT]},
    "a list under names": {"data": {"cards": [BAT, CAT]}},
    "a list called as the kind": {"spells": [{"id": "x"}], "monsters": [BAT, CAT]},
    "a mapping by id": {"bat": without(BAT, "id"), "cat": without(CAT, "id")},
    "columns": {key: [BAT[key], CAT[key]] for key in BAT},
    "columns of numbered rows": {key: {"0": BAT[key], "1": CAT[key]} for key in BAT},
    "heads and rows": [list(BAT), list(BAT.values()), list(CAT.values())],
    "split": {"columns": list(BAT), "index": [0, 1], "data": [list(BAT.values()), list(CAT.values())]},
    "other heads": [{key.upper(): value for key, value in card.items()} for card in (BAT, CAT)],
    "texts": [{key: str(value) for key, value in card.items()} for card in (BAT, CAT)],
    "decimals": [{**card, "power": float(card["power"])} for card in (BAT, CAT)],  # type: ignore[arg-type]
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_says_the_same(tmp_path: Path, shape: str) -> None:
    cards, problems = loaded(tmp_path, {"monster.json": SHAPES[shape]})
    assert not has_errors(problems), problems
    assert [(card.id, card.values["name"], card.values["power"]) for card in cards] == [
        ("bat", "Bat", 3),
        ("cat", "Cat", 5),
    ]


def test_one_value_a_line(tmp_path: Path) -> None:
    text = json.dumps(BAT) + "\n" + json.dumps(CAT) + "\n"
    for name in ("monster.jsonl", "monster.ndjson", "monster.json"):
        cards, problems = loaded(tmp_path / name, {name: text})
        assert problems == [] and [card.id for card in cards] == ["bat", "cat"]


NESTED = {
    "version": 2,
    "suits": [
        {"name": "Sun", "side": "day", "cards": [without(BAT, "line"), {**CAT, "side": "dusk"}]},
        {"name": "Moon", "side": "night", "cards": [{**CAT, "id": "owl"}]},
    ],
}


def test_a_path_leads_to_the_rows_and_what_stands_beside_counts_for_each(tmp_path: Path) -> None:
    table = (
        '{rows: "suits[].cards[]", columns: {suits.name: card_set, text: line}, constants: {line: Nothing.}}'
    )
    cards, problems = loaded(tmp_path, {"monster.json": NESTED}, table)
    assert [(problem.rule, problem.severity.value) for problem in problems] == [("model/unread", "note")]
    assert "$.version" in problems[0].message
    seen = [(card.id, card.values["side"], card.values["card_set"], card.values["line"]) for card in cards]
    assert seen == [
        ("bat", "day", "Sun", "Nothing."),
        ("cat", "dusk", "Sun", "It sees."),
        ("owl", "night", "Moon", "It sees."),
    ]


@pytest.mark.parametrize(
    "rows", ["suits[].cards[]", "suits[].cards", "$.suits[*].cards[*]", "suits[].cards[*]"]
)
def test_a_path_may_be_written_in_several_ways(tmp_path: Path, rows: str) -> None:
    cards, problems = loaded(
        tmp_path, {"monster.json": NESTED}, f'{{rows: "{rows}", constants: {{line: x}}}}'
    )
    assert not has_errors(problems) and len(cards) == 3


def test_mappings_on_the_way_give_their_keys(tmp_path: Path) -> None:
    data = {
        "suits": {
            "sun": {"cards": {"bat": without(BAT, "id")}},
            "moon": {"cards": {"cat": without(CAT, "id")}},
        }
    }
    table = '{rows: "suits.*.cards.*", columns: {suits.$key: side, cards.$key: id}}'
    cards, problems = loaded(tmp_path, {"monster.json": data}, table)
    assert not has_errors(problems), problems
    assert [(card.id, card.values["side"]) for card in cards] == [("bat", "sun"), ("cat", "moon")]


def test_the_same_in_yaml(tmp_path: Path) -> None:
    text = yaml.safe_dump(NESTED, sort_keys=False)
    cards, problems = loaded(
        tmp_path, {"monster.yaml": text}, '{rows: "suits[].cards[]", constants: {line: x}}'
    )
    assert not has_errors(problems) and [card.id for card in cards] == ["bat", "cat", "owl"]


def test_keys_are_renamed_left_alone_and_taken_out_of_mappings(tmp_path: Path) -> None:
    row = {
        "key": "bat",
        "Title": "Bat",
        "stats": {"atk": 3, "hp": 4},
        "body": "It flies.",
        "_note": 1,
        "$ref": 2,
        "junk": 3,
    }
    table = "{columns: {key: id, title: name, stats.atk: power, stats.hp: null, body: line, junk: null}}"
    cards, problems = loaded(tmp_path, {"monster.json": [row]}, table)
    assert problems == [] and cards[0].values["power"] == 3 and cards[0].id == "bat"


def test_nested_values_are_compared_without_case_and_blanks(tmp_path: Path) -> None:
    row = {**BAT, "Worth": {"Gold Pieces": "7", "Fine": "yes"}, "Tags": "night; wing"}
    cards, problems = loaded(tmp_path, {"monster.json": [row, {**CAT, "tags": ["a", "b"]}]})
    assert problems == []
    assert cards[0].values["worth"] == {"gold_pieces": 7, "fine": True}
    assert [card.values["tags"] for card in cards] == [["night", "wing"], ["a", "b"]]


@pytest.mark.parametrize(
    ("row", "place", "rule"),
    [
        ({**BAT, "power": "many"}, '"power"', "model/value"),
        ({**BAT, "worth": {"gold_pieces": "x"}}, '"gold_pieces"', "model/value"),
        ({**BAT, "junk": 1}, '"junk"', "model/value"),
        ({**BAT, "tags": [1]}, "1", "model/value"),
        ({**BAT, "name": "B\u202eat"}, '"name"', "load/invisible-character"),
    ],
)
def test_what_is_wrong_is_told_at_its_value(
    tmp_path: Path, row: dict[str, Any], place: str, rule: str
) -> None:
    text = json.dumps({"deck": [CAT, row]}, indent=1, ensure_ascii=False)
    _, problems = loaded(tmp_path, {"monster.json": text})
    (problem,) = [one for one in problems if one.rule == rule]
    assert problem.span is not None and place in text.split("\n")[problem.span.line - 1]


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ({"red": [BAT], "blue": [CAT]}, "red[] or blue[]"),
        ([1, 2], "cards[]"),
        ({"id": ["a", "b"], "name": ["A"]}, "null"),
    ],
)
def test_where_rows_are_is_asked(tmp_path: Path, data: Any, hint: str) -> None:
    _, problems = loaded(tmp_path, {"monster.json": data})
    told = [one for one in problems if one.rule == "load/records"]
    assert told and hint in told[0].hint
    _, problems = loaded(
        tmp_path / "b", {"monster.json": {"suits": [{"cards": [BAT]}]}}, '{rows: "suit[].card"}'
    )
    told = [one for one in problems if one.rule == "load/records"]
    assert told and "suits[].cards[]" in told[0].hint


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "bat", "name": "Bat", "power": 3, "line": "x",},]',
        '// a deck\n[{"id": "bat", /* the name */ "name": "Bat", "power": 3, "line": "x"}]',
        "[{id: bat, name: 'Bat', power: 3, line: x}]",
        '\ufeff[\n\t{"id": "bat",\n\t\t"name": "Bat", "power": 3, "line": "x"}\n]',
    ],
)
def test_json_as_people_write_it(tmp_path: Path, text: str) -> None:
    cards, problems = loaded(tmp_path, {"monster.json": text})
    assert problems == [] and cards[0].values["power"] == 3


def test_halves_of_characters_are_put_together(tmp_path: Path) -> None:
    cards, problems = loaded(
        tmp_path,
        {"monster.json": '[{"id": "bat", "name": "\\ud83e\\udd87 Bat \\/", "power": 3, "line": "x"}]'},
    )
    assert problems == [] and cards[0].values["name"] == "\U0001f987 Bat /"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[{"a": 1 "b": 2}]', (1, 10)),
        ('[\n{"a": nope, "b": }', (2, 7)),
        ('[\n{"a" 1}]', (2, 6)),
        ('["a', (1, 2)),
        ("[1, 2", (1, 6)),
        ('{"a": 1} x', (1, 10)),
        ("", (1, 1)),
        ("/ [1]", (1, 1)),
    ],
)
def test_what_is_no_json_is_told_at_its_place(text: str, place: tuple[int, int]) -> None:
    source, problems = parse_json(text.encode(), "x.json")
    assert source is None and problems[-1].span is not None
    assert (problems[-1].rule, problems[-1].span.line, problems[-1].span.column) == ("load/json", *place)


def test_a_key_twice_and_a_long_number_are_told() -> None:
    source, problems = parse_json(b'{"a": 1, "b": 12345678901234567890, "a": {"c": 2}, "d": 3}', "x.json")
    assert source is not None and source.data == {"a": 1, "b": "12345678901234567890", "d": 3}
    assert [problem.rule for problem in problems] == ["load/ambiguous-scalar", "load/duplicate-key"]
    assert source.span(("d",)).column == 57


def test_json_without_end_is_refused() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" + "1," * 3_000_000):
        source, problems = parse_json(text.encode(), "x.json")
        assert source is None and problems[0].rule in ("load/too-deep", "load/too-large")


@pytest.mark.parametrize("text", ['["{}"]', "[1] /*{}*/", "[1] //{}\n", '["\\"{}"]'])
def test_commas_that_part_nothing_are_no_values(text: str) -> None:
    source, problems = parse_json(text.replace("{}", "," * 2_200_000).encode(), "x.json")
    assert source is not None and "load/too-large" not in [problem.rule for problem in problems]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(alphabet='aé"\\/\n\t\U0001f987', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(alphabet="abc é", max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON, st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_any_json_that_python_writes_is_read_back(data: Any, escaped: bool, indent: Any) -> None:
    source, problems = parse_json(json.dumps(data, ensure_ascii=escaped, indent=indent).encode(), "x.json")
    assert problems == [] and source is not None and source.data == data


MARKDOWN = "---\nname: Bat\npower: 3\n---\n\nIt flies **softly**.\n\nTwice.\n"


def test_markdown_files_are_cards(tmp_path: Path) -> None:
    files = {
        "monster/bat.md": MARKDOWN,
        "monster/cat.md": "\ufeff---\r\nid: tom\r\nName: Cat\r\npower: 5\r\nline: It sees.\r\n---\r\n",
        "monster/README.md": "# About\n",
        "NOTES.md": "# Notes\n",
    }
    cards, problems = loaded(tmp_path, files)
    assert [(card.id, card.values["line"]) for card in cards] == [
        ("bat", "It flies **softly**.\n\nTwice."),
        ("tom", "It sees."),
    ]
    assert [(one.rule, one.span.file if one.span else "") for one in problems] == [
        ("load/unused-file", "cards/tiny/monster/README.md")
    ]


def test_one_markdown_file_may_hold_all_cards(tmp_path: Path) -> None:
    text = "---\ncards:\n  - {id: bat, name: Bat, power: 3, line: x}\n  - {id: cat, name: Cat, power: 5, line: y}\n---\n"
    cards, problems = loaded(tmp_path, {"monster.md": text})
    assert not has_errors(problems) and [card.id for card in cards] == ["bat", "cat"]


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("power: 3", "power: many", "model/value", 3),
        ("power: 3", "power: [", "load/", 3),
        ("softly", "so\u202eftly", "load/invisible-character", 6),
        ("\n---\n\n", "\n\n", "load/front-matter", 1),
    ],
)
def test_what_is_wrong_in_markdown_is_told_at_its_place(
    tmp_path: Path, old: str, new: str, rule: str, line: int
) -> None:
    _, problems = loaded(tmp_path, {"monster/bat.md": MARKDOWN.replace(old, new)})
    told = [one for one in problems if one.rule.startswith(rule)]
    assert told and told[0].span is not None
    assert (told[0].span.file, told[0].span.line) == ("cards/tiny/monster/bat.md", line)


def test_a_text_below_that_no_field_takes_is_told_or_mapped(tmp_path: Path) -> None:
    text = MARKDOWN.replace("power: 3", "power: 3\nline: x")
    cards, problems = loaded(tmp_path / "b", {"monster/bat.md": text}, "{columns: {$body: side}}")
    assert problems == [] and cards[0].values["side"].startswith("It flies")


@pytest.mark.parametrize(
    ("power", "is_told"),
    [
        ("2.0000000000000000001", True),
        ("0.1234567890123456789", True),
        ("-1.00000000000000000001e3", True),
        ("0.10000000000000001", False),  # as C writes 0.1
        ("0.1000000000000000055511151231257827021181583404541015625", False),  # all that is kept of 0.1
        ("2.0000000000000000000", False),
        ("0.30000000000000004", False),
        ("12e3", False),
    ],
)
def test_a_decimal_of_which_digits_would_be_lost_is_told(power: str, is_told: bool) -> None:
    source, problems = parse_json(f'[{{"id": "bat", "power": {power}}}]'.encode(), "x.json")
    assert [one.rule for one in problems] == (["load/ambiguous-scalar"] if is_told else [])
    assert isinstance(typed(power, NumberField(type="number"), Table()), str) is is_told or "e" in power
    assert source is None or is_told or source.data == json.loads(f'[{{"id": "bat", "power": {power}}}]')


@pytest.mark.parametrize("power", ["9" * 18, "9" * 19, "-" + "9" * 400, "9" * 5000, "1e400", "-1e400"])
@pytest.mark.parametrize("form", ["json", "csv"])
def test_numbers_of_any_size_are_read_or_told(form: str, power: str, tmp_path: Path) -> None:
    if form == "json":
        card = f'{{"id": "%s", "name": "Bat", "power": {power}, "line": "It flies."}}'
        file = f"[{card % 'bat'}, {card % 'cat'}]"
    else:
        file = f"id,name,power,line\nbat,Bat,{power},It flies.\ncat,Bat,{power},It flies.\n"
    cards, problems = loaded(tmp_path, {f"monster.{form}": file})
    if power == "9" * 18:
        assert [card.values["power"] for card in cards] == [int(power)] * 2
    else:
        assert not cards
        assert {problem.rule for problem in problems} & {"load/ambiguous-scalar", "model/value"}


def test_half_of_a_pair_is_told_and_held_by_no_text(tmp_path: Path) -> None:
    card = {**BAT, "line": "It \ud800 flies."}
    cards, problems = loaded(tmp_path, {"monster.json": [card]})
    assert [card.values["line"] for card in cards] == ["It \ufffd flies."]
    assert "load/invisible-character" in {problem.rule for problem in problems}


def test_a_body_that_no_field_is_free_for_is_told(tmp_path: Path) -> None:
    text = "---\nname: Bat\npower: 3\nline: It flies.\n---\nFar.\n"
    cards, problems = loaded(tmp_path, {"monster/bat.md": text})
    assert cards[0].values["line"] == "It flies."
    assert [problem.message for problem in problems if problem.rule == "model/unread"] == [
        "beside the cards of monster stand values that are not read: $body"
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("monster.json", [{**BAT, "Power": 4}, CAT]),
        ("monster.json", [{**BAT, "POWER": 3}, CAT]),
        ("monster.json", [{**BAT, "po_wer": 4}, CAT]),
        ("monster.json", {"id": ["bat"], "name": ["Bat"], "power": [3], "Power": [4], "line": ["It flies."]}),
        ("monster/bat.md", "---\nname: Bat\npower: 3\nPower: 4\n---\nIt flies.\n"),
        ("monster/bat.md", "---\nname: Bat\nline: It sees.\nLine: It flies.\npower: 4\n---\n"),
    ],
)
def test_two_keys_of_one_field_are_told_as_two_columns_are(tmp_path: Path, name: str, content: Any) -> None:
    _, problems = loaded(tmp_path, {name: content})
    (told,) = [problem for problem in problems if problem.rule == "load/duplicate-key"]
    assert told.severity == "error" and "is written twice, as " in told.message
    assert told.span is not None and told.span.file == f"cards/tiny/{name}"


def test_two_keys_inside_a_field_and_two_heads_of_lists_are_told(tmp_path: Path) -> None:
    inside = [{**BAT, "worth": {"gold_pieces": 2, "Gold Pieces": 3}}]
    (told,) = loaded(tmp_path / "inside", {"monster.json": inside})[1]
    assert told.message.startswith("worth.gold_pieces is written twice, as gold_pieces and as Gold Pieces")
    heads = [["id", "name", "power", "line", "line"], ["bat", "Bat", 3, "It flies.", "It sees."]]
    (told,) = loaded(tmp_path / "heads", {"monster.json": heads})[1]
    assert told.message == "the column line stands there twice" and told.span is not None
    split = {"columns": heads[0], "data": heads[1:]}
    assert loaded(tmp_path / "split", {"monster.json": split})[1][0].message == told.message


def test_keys_of_which_one_says_nothing_or_that_are_mapped_apart_are_no_fault(tmp_path: Path) -> None:
    empty = [{**BAT, "Power": None, "side": "", "Side": "left"}]
    (bat,), problems = loaded(tmp_path / "empty", {"monster.json": empty})
    assert problems == [] and (bat.values["power"], bat.values["side"]) == (3, "left")
    table = "{columns: {value: worth.fine}}"
    mapped = [{**BAT, "value": True, "worth": {"gold_pieces": 2}}]
    (bat,), problems = loaded(tmp_path / "mapped", {"monster.json": mapped}, table)
    assert problems == [] and (bat.values["power"], bat.values["worth"]) == (
        3,
        {"gold_pieces": 2, "fine": True},
    )


FALCON = "---\nname: Falcon\npower: 3\n---\nIt flies.\n"


@pytest.mark.parametrize(
    ("name", "rule", "hint"),
    [
        ("monster/newt.markdown", "load/unused-file", "rename it to newt.md"),
        ("monster/newt.MARKDOWN", "load/unused-file", "rename it to newt.md"),
        ("monster/newt.MD", "load/unused-file", "rename it to newt.md"),
        ("monster/toad.csv", "load/unused-file", "write each of its cards into a Markdown file"),
        ("monster/toad.json", "load/unused-file", "write each of its cards into a Markdown file"),
        ("monster/toad.XLS", "load/unused-file", "write each of its cards into a Markdown file"),
        ("monster/old/toad.md", "load/unused-folder", "put them into monster, or take the folder out of it"),
        ("monster/old/er/toad.markdown", "load/unused-folder", "put them into monster"),
        ("newt.markdown", "load/unused-file", "rename it to newt.md"),
        ("newt.MD", "load/unused-file", "rename it to newt.md"),
    ],
)
def test_what_could_be_a_card_beside_cards_in_markdown_is_told(
    tmp_path: Path, name: str, rule: str, hint: str
) -> None:
    (falcon,), problems = loaded(tmp_path, {"monster/falcon.md": FALCON})
    assert problems == [] and falcon.id == "falcon"
    place = tmp_path / "cards/tiny" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(FALCON, encoding="utf-8")
    _, (told,) = again(tmp_path)
    assert (told.rule, told.severity) == (rule, "warning") and told.hint.startswith(hint)
    assert told.span is not None and f"cards/tiny/{name}".startswith(told.span.file.rstrip("/"))


@pytest.mark.parametrize(
    "name",
    ["monster/.newt.markdown", "monster/falcon.png", "monster/.obsidian/note.md", "monster/old/notes.md"],
)
def test_what_is_no_card_beside_cards_in_markdown_is_passed_over(tmp_path: Path, name: str) -> None:
    loaded(tmp_path, {"monster/falcon.md": FALCON})
    place = tmp_path / "cards/tiny" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("Nothing but a remark.\n" if "old" in name else FALCON, encoding="utf-8")
    assert again(tmp_path)[1] == []


def test_a_remark_in_markdown_beside_the_cards_of_a_game_is_passed_over(tmp_path: Path) -> None:
    loaded(tmp_path, {"monster/falcon.md": FALCON})
    for name in ("README.markdown", "NOTICE.MD"):
        (tmp_path / "cards/tiny" / name).write_text("Nothing but a remark.\n", encoding="utf-8")
    assert again(tmp_path)[1] == []


@pytest.mark.parametrize("ending", ["json", "yaml", "jsonl"])
def test_values_that_are_no_rows_are_told_in_proportion(ending: str) -> None:
    def read(count: int) -> list[Problem]:
        line = "- x\n" if ending == "yaml" else '"x"\n' if ending == "jsonl" else '"x",'
        text = f"[{line * count}]" if ending == "json" else line * count
        return tables_of([(f"d.{ending}", text.encode())], Reading())[1]

    told = read(30)
    assert [one.rule for one in told] == ["load/records"] * 8 + ["load/more"]
    assert "22 more" in told[-1].message
    assert [one.rule for one in read(8)] == ["load/records"] * 8
    assert is_in_proportion(read, 1_000)


def test_lists_that_may_be_the_rows_are_named_in_proportion() -> None:
    def named(count: int) -> list[Problem]:
        lists = {f"k{number}": [{"id": "x"}] for number in range(count)}
        return tables_of([("d.json", json.dumps(lists).encode())], Reading())[1]

    assert "k0[] or k1[] or k2[]" in named(3)[0].hint
    assert is_in_proportion(named, 500)
