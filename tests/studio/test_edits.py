"""Edits change what they are meant to change and no byte beside it; undoing all gives the old bytes."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppgen.load import parse_yaml
from ppgen.localise.catalogue import PoEntry, read_po
from ppgen.outputs.folders import LinkedFileError
from ppgen.studio.card_blocks import with_copy, without_card
from ppgen.studio.deck_edits import with_count
from ppgen.studio.edits import (
    CellPlace,
    ChangedMeanwhileError,
    MessageKey,
    UneditableError,
    ValueEdit,
    with_cell,
    with_message,
    with_value_edits,
    with_values,
)
from ppgen.studio.history import History
from ppgen.studio.items import told_items
from ppgen.studio.json_edits import with_json_card_copy, with_json_value_edits
from tests.support.studios import copied

GAMES = ("ole", "worldies", "ligne-de-fond", "battle-dice")
WORDS = (
    "Łoś",
    "a: b",
    "# no comment",
    "yes",
    "12",
    "it's “so”",
    "- x",
    "l1\nl2",
    "",
    " edge ",
    "{x}",
    "日本",
    "null",
    "#1f4d2b",
    "'",
)


def scalars(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Return the scalars of plain data with their paths."""
    if isinstance(data, dict):
        return [one for key, value in data.items() for one in scalars(value, (*path, key))]
    if isinstance(data, list):
        return [one for number, value in enumerate(data) for one in scalars(value, (*path, number))]
    return [(path, data)]


def lines_of(content: bytes, path: tuple[str | int, ...]) -> tuple[int, int]:
    """Return the first and last line on which the scalar at a path stands, counted from 0."""
    node = yaml.compose(content)
    for step in path:
        if isinstance(step, int):
            node = node.value[step]
        else:
            node = next(value for key, value in node.value if str(key.value) == str(step))
    return node.start_mark.line, node.end_mark.line


def comments(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.lstrip().startswith("#")]


def new_value(old: Any, dice: random.Random) -> Any:
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return dice.randint(-20, 99)
    if isinstance(old, float):
        return dice.choice((0.5, 12.25, -3.0))
    return dice.choice(WORDS)


def put(name: str, place: tuple[str | int, ...], value: Any, old: Any, content: bytes) -> bytes:
    source, _ = parse_yaml(content, name)
    assert source is not None
    return with_value_edits(content, name, [ValueEdit(place, value, old, told_items(source.data, place))])


def say(name: str, entry: PoEntry, text: str, content: bytes) -> bytes:
    return with_message(content, name, MessageKey(*entry.key), text, entry.text)


def run_edits(root: Path, games: tuple[str, ...], *, edits: int, seed: int) -> int:
    """Make random edits, comparing after each that nothing else changed, then undo and redo all of them."""
    dice = random.Random(seed)
    files = [
        path
        for game in games
        for part in ("cards", "layouts")
        for path in sorted((root / part / game).rglob("*.yaml"))
        if "schema" not in path.parts
    ]
    before = {path: path.read_bytes() for path in files}
    history, made = History(root), 0
    while made < edits:
        path = dice.choice(files)
        name, content = path.relative_to(root).as_posix(), path.read_bytes()
        data = yaml.safe_load(content)
        known = scalars(data)
        place, old = dice.choice(known)
        value = new_value(old, dice)
        if not place or value == old or (isinstance(old, str) and "{{" in old):
            continue
        try:
            history.change("edit", name, partial(put, name, place, value, old))
        except UneditableError:
            assert path.read_bytes() == content
            continue
        made += 1
        again = path.read_bytes()
        assert dict(scalars(yaml.safe_load(again))) == {**dict(known), place: value}, (name, place, value)
        if "#" not in f"{value}{old}":  # a line of a text may look like one
            assert comments(again.decode()) == comments(content.decode()), (name, place, value)
        changed = [
            number
            for number, (one, other) in enumerate(zip(content.split(b"\n"), again.split(b"\n")))
            if one != other
        ]
        if content.count(b"\n") == again.count(b"\n"):
            first, last = lines_of(content, place)
            assert all(first <= number <= last for number in changed), (name, place, value)
    after = {path: path.read_bytes() for path in files}
    for _ in range(made):
        history.undo()
    assert {path: path.read_bytes() for path in files} == before
    with pytest.raises(UneditableError, match="nothing to undo"):
        history.undo()
    for _ in range(made):
        history.redo()
    assert {path: path.read_bytes() for path in files} == after
    return made


@pytest.mark.thorough
def test_random_edits_change_one_scalar_each_and_are_all_undone(tmp_path: Path) -> None:
    assert run_edits(copied(tmp_path, "ole"), ("ole",), edits=60, seed=1) == 60


@pytest.mark.slow
def test_a_thousand_random_edits_of_all_games_are_all_undone(tmp_path: Path) -> None:
    assert run_edits(copied(tmp_path, *GAMES), GAMES, edits=1000, seed=2) == 1000


YAML = b"""\
# head
- id: a   # the first
  name: 'It''s'
  note: |-
    one
    two
  total: "{{ card.power + 1 }}"
  text: "Costs {{ price }} coins"
  list: [x, y] # end
- {id: b, name: B}
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        ((0, "name"), "Her's", b"'It''s'", b"'Her''s'"),
        ((0, "note"), "one\nthree", b"    two\n", b"    three\n"),
        ((0, "list"), ["x"], b"[x, y] # end", b"[x] # end"),
        ((1, "name"), "a, b", b"name: B}", b'name: "a, b"}'),
        ((0, "text"), "For {{ price }} coins", b"Costs {{ price }}", b"For {{ price }}"),
        ((1, "power"), 3, b"{id: b, name: B}", b"{id: b, name: B, power: 3}"),
    ],
)
def test_a_value_is_written_as_it_was(path: Any, value: Any, old: bytes, new: bytes) -> None:
    assert with_values(YAML, "a.yaml", {path: value}) == YAML.replace(old, new)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ((0, "total"), 4, "keep what stands in braces"),
        ((0, "total"), "{{ card.power + 2 }}", "keep what stands in braces"),
        ((0, "text"), "Costs coins", "keep what stands in braces"),
        ((0,), 4, "no single value"),
        ((5, "id"), "x", "not written there yet"),
    ],
)
def test_expressions_and_what_is_no_scalar_are_not_written_over(path: Any, value: Any, why: str) -> None:
    with pytest.raises(UneditableError, match=why):
        with_values(YAML, "a.yaml", {path: value})


def test_what_was_changed_meanwhile_is_not_written_over() -> None:
    with pytest.raises(ChangedMeanwhileError, match="there stands 'B' now"):
        put("a.yaml", (1, "name"), "C", "A", YAML)


TABLE = b'id;name;note\r\na;Ada;"says ""hi"""\r\nb;  Bo ;\r\n'


@pytest.mark.parametrize(
    ("line", "column", "was", "value", "old", "new"),
    [
        (2, 3, "Ada", "Éva", "Ada", "Éva"),
        (2, 3, "Ada", "A;b", "Ada", '"A;b"'),
        (2, 7, 'says "hi"', 'says "no"', '"says ""hi"""', '"says ""no"""'),
        (3, 3, "Bo", "Bea", "  Bo ", "  Bea "),
        (3, 9, "", "new", "Bo ;", "Bo ;new"),
        (2, 1, "a", "c", "\r\na;", "\r\nc;"),
    ],
)
def test_a_cell_is_changed_and_nothing_beside_it(
    line: int, column: int, was: str, value: str, old: str, new: str
) -> None:
    made = with_cell(TABLE, "a.csv", CellPlace(line, column), value, was)
    assert made == TABLE.replace(old.encode(), new.encode(), 1)
    with pytest.raises(ChangedMeanwhileError):
        with_cell(TABLE, "a.csv", CellPlace(line, column), value, was + "x")


CATALOGUE = """\
msgid ""
msgstr "Language: de\\n"

# mine
#. a note
#, fuzzy, python-format
#| msgid "old"
msgctxt "card/name"
msgid "Bat"
msgstr "Fleder"

msgctxt "card/line"
msgid "a\\nb"
msgstr ""
"a\\n"
"b"

# the end
"""


def test_a_translation_is_changed_and_no_longer_fuzzy() -> None:
    key = MessageKey("card/name", "Bat")
    made = with_message(CATALOGUE.encode(), "de.po", key, 'Fleder"maus', "Fleder").decode()
    wanted = CATALOGUE.replace('"Fleder"', '"Fleder\\"maus"').replace(
        "#, fuzzy, python-format", "#, python-format"
    )
    assert made == wanted.replace('#| msgid "old"\n', "")
    po, problems = read_po(made.encode(), "de.po")
    assert po is not None and not problems
    assert [(one.text, one.fuzzy) for one in po.entries] == [('Fleder"maus', False), ("a\nb", False)]


def test_a_translation_of_several_lines_keeps_the_form_of_its_file() -> None:
    key = MessageKey("card/line", "a\nb")
    made = with_message(CATALOGUE.encode(), "de.po", key, "x\ny\nz", "a\nb").decode()
    assert made == CATALOGUE.replace('"a\\n"\n"b"', '"x\\n"\n"y\\n"\n"z"')
    windows = CATALOGUE.replace("\n", "\r\n").encode()
    back = with_message(windows, "de.po", key, "x\ny\nz", "a\nb")
    assert back == made.replace("\n", "\r\n").encode()
    with pytest.raises(ChangedMeanwhileError):
        with_message(CATALOGUE.encode(), "de.po", key, "x", "another")
    with pytest.raises(ChangedMeanwhileError):
        with_message(CATALOGUE.encode(), "de.po", MessageKey("card/gone", "x"), "x", "")
    twice = f"{CATALOGUE}\n{CATALOGUE[CATALOGUE.index('msgctxt') :]}".encode()
    with pytest.raises(UneditableError, match="is translated twice; the first one is in line"):
        with_message(twice, "de.po", key, "x", "a\nb")


@pytest.mark.parametrize("language", ["de", "ja", "ar"])
@pytest.mark.thorough
def test_random_translations_change_one_message_each(tmp_path: Path, language: str) -> None:
    root, dice = copied(tmp_path, "ole"), random.Random(3)
    name = f"cards/ole/text/{language}.po"
    before, history = (root / name).read_bytes(), History(root)
    for _ in range(25):
        po, _ = read_po((root / name).read_bytes(), name)
        assert po is not None
        entry = dice.choice([one for one in po.entries if not one.obsolete])
        text = dice.choice(('a "b" \\ c', "one\ntwo", "Łoś", entry.text + "!"))
        history.change("text", name, partial(say, name, entry, text))
        again, problems = read_po((root / name).read_bytes(), name)
        assert again is not None and not problems
        wanted = {one.key: text if one.key == entry.key else one.text for one in po.entries}
        assert {one.key: one.text for one in again.entries} == wanted
    for _ in range(25):
        history.undo()
    assert (root / name).read_bytes() == before


CARDS = b"""\
# All of them.

- id: a
  name: A

# About b.
- id: b
  name: B   # still b
- {id: c, name: C}
"""


def test_a_card_is_copied_with_its_lines_and_taken_out_with_no_others() -> None:
    copy = with_copy(CARDS, "m.yaml", 0, "a-2")
    assert copy == CARDS.replace(b"  name: A\n", b"  name: A\n\n- id: a-2\n  name: A\n")
    assert (
        with_copy(CARDS, "m.yaml", 2, "d") == CARDS + b"\n- {id: d, name: C}\n"
        or with_copy(CARDS, "m.yaml", 2, "d") == CARDS + b"- {id: d, name: C}\n"
    )
    assert without_card(CARDS, "m.yaml", 1) == CARDS.replace(b"- id: b\n  name: B   # still b\n", b"")
    assert without_card(CARDS, "m.yaml", 0) == CARDS.replace(b"- id: a\n  name: A\n\n", b"")
    assert without_card(CARDS, "m.yaml", 2) == CARDS.replace(b"- {id: c, name: C}\n", b"")
    windows = CARDS.replace(b"\n", b"\r\n")
    assert without_card(windows, "m.yaml", 1) == without_card(CARDS, "m.yaml", 1).replace(b"\n", b"\r\n")
    with pytest.raises(UneditableError, match="no list of cards"):
        with_copy(b"[{id: a}, {id: b}]\n", "m.yaml", 0, "c")
    with pytest.raises(UneditableError, match="no card left"):
        without_card(b"- id: a\n", "m.yaml", 0)


@pytest.mark.parametrize("kind", ["team", "formation", "tactic", "skill"])
@pytest.mark.thorough
def test_every_card_of_a_game_can_be_copied_and_taken_out_again(kind: str, tmp_path: Path) -> None:
    content = (copied(tmp_path, "ole") / f"cards/ole/{kind}.yaml").read_bytes()
    cards = yaml.safe_load(content)
    for number, card in enumerate(cards):
        copy = with_copy(content, "x.yaml", number, "brand-new")
        assert yaml.safe_load(copy) == [
            *cards[: number + 1],
            {**card, "id": "brand-new"},
            *cards[number + 1 :],
        ]
        assert without_card(copy, "x.yaml", number + 1) == content
        assert yaml.safe_load(without_card(content, "x.yaml", number)) == [
            *cards[:number],
            *cards[number + 1 :],
        ]


def test_a_file_is_the_studios_own_until_somebody_else_has_written_it(tmp_path: Path) -> None:
    root = copied(tmp_path, "worldies")
    history, path = History(root), root / "cards/worldies/player.yaml"
    assert not history.is_own(path)
    history.change("value", "cards/worldies/player.yaml", lambda content: content + b"\n")
    assert history.is_own(path)
    assert not history.is_own(path.with_name("team.yaml"))
    path.write_bytes(path.read_bytes().removesuffix(b"\n") + b" ")
    assert not history.is_own(path)
    history.change("value", "cards/worldies/player.yaml", lambda content: content[:-1])
    assert history.is_own(path)
    path.unlink()
    assert not history.is_own(path)


def test_a_link_is_not_replaced_by_a_copy_and_a_file_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(YAML)
    (tmp_path / "a.yaml").chmod(0o600)
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    history = History(tmp_path)
    with pytest.raises(LinkedFileError, match=r"b\.yaml is a link to a\.yaml, and nothing is written"):
        history.change("name", "b.yaml", lambda now: with_values(now, "b.yaml", {(1, "name"): "New"}))
    assert (tmp_path / "b.yaml").is_symlink() and history.labels() == {"undo": "", "redo": ""}
    history.change("name", "a.yaml", lambda now: with_values(now, "a.yaml", {(1, "name"): "New"}))
    assert (tmp_path / "a.yaml").stat().st_mode & 0o777 == 0o600


def test_a_change_is_undone_after_others_have_edited_elsewhere_and_refused_where_it_no_longer_fits(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.yaml").write_bytes(YAML)
    history = History(tmp_path)
    history.change("name", "a.yaml", lambda now: with_values(now, "a.yaml", {(1, "name"): "New"}))
    edited = (tmp_path / "a.yaml").read_bytes().replace(b"# head", b"# another head\n")
    (tmp_path / "a.yaml").write_bytes(edited)
    history.undo()
    assert (tmp_path / "a.yaml").read_bytes() == YAML.replace(b"# head", b"# another head\n")
    history.redo()
    assert (tmp_path / "a.yaml").read_bytes() == edited
    (tmp_path / "a.yaml").write_bytes(edited.replace(b"name: New", b"name: Newer"))
    with pytest.raises(ChangedMeanwhileError, match=r"“name” cannot be undone: a.yaml was changed"):
        history.undo()
    assert b"Newer" in (tmp_path / "a.yaml").read_bytes()
    (tmp_path / "a.yaml").write_bytes(edited)
    history.undo()  # it fits again
    assert history.labels() == {"undo": "", "redo": "name"}


ANCHORED = b"""\
- id: moth
  text: &t Same.
- id: bee
  text: *t
- id: carp
  text: Other.
"""


@pytest.mark.parametrize(
    ("content", "number", "path"),
    [
        (ANCHORED, 0, "0.text"),
        (b"- &m\n  id: moth\n  suit: sun\n- <<: *m\n  id: bee\n", 0, "0"),
        (b"- id: a\n  on: {cost: &c [1, 2]}\n- id: b\n  cost: *c\n", 0, "0.on.cost"),
        (b"a: &a\n  name: A\nb: *a\nc:\n  name: C\n", 0, "a"),
    ],
)
def test_a_card_that_others_take_their_words_from_stays(content: bytes, number: int, path: str) -> None:
    with pytest.raises(UneditableError) as told:
        without_card(content, "m.yaml", number)
    assert str(told.value) == f"{path} is not changed here: it is written once for several places"


def test_the_sentence_is_that_of_a_change_of_the_same_text() -> None:
    with pytest.raises(UneditableError) as changed:
        with_values(ANCHORED, "m.yaml", {(0, "text"): "New."})
    with pytest.raises(UneditableError) as deleted:
        without_card(ANCHORED, "m.yaml", 0)
    assert str(changed.value) == str(deleted.value)


def test_a_card_that_takes_its_words_from_others_or_from_itself_goes() -> None:
    assert without_card(ANCHORED, "m.yaml", 1) == ANCHORED.replace(b"- id: bee\n  text: *t\n", b"")
    inner = b"- id: a\n  name: &n A\n  text: *n\n"
    assert without_card(inner + ANCHORED, "m.yaml", 0) == ANCHORED


def test_a_count_that_others_are_taken_from_stays() -> None:
    with pytest.raises(UneditableError):
        with_count(b"cards: {a: &n 2, b: *n}\n", "deck.yaml", "a", 0, 2)


CARDS_TWICE = [{"id": "a", "text": "Old"}, {"id": "b", "text": "Old"}]
YAML_TWICE = "- id: a\n  text: Old\n  'text': Other\n- id: b\n  text: Old\n"
JSON_TWICE = '[{"id": "a", "text": "Old",\n "text": "Other"}, {"id": "b", "text": "Old"}]'


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_a_card_that_got_a_key_twice_is_not_changed(name: str) -> None:
    """Nobody knows which of the two is meant; cards beside it can be changed."""
    text = YAML_TWICE if name.endswith(".yaml") else JSON_TWICE
    write = with_value_edits if name.endswith(".yaml") else with_json_value_edits
    copy_card = with_copy if name.endswith(".yaml") else with_json_card_copy
    for step in ("text", "id", "more"):
        was = {"text": "Old", "id": "a"}.get(step)
        with pytest.raises(UneditableError, match=r"the key text is written twice there \(line [23]\)"):
            write(text.encode(), name, [ValueEdit((0, step), "New", was, told_items(CARDS_TWICE, (0, step)))])
    with pytest.raises(UneditableError, match="the key text is written twice there"):
        copy_card(text.encode(), name, 0 if name.endswith(".yaml") else (0,), "c")  # type: ignore[operator]
    made = write(
        text.encode(), name, [ValueEdit((1, "text"), "New", "Old", told_items(CARDS_TWICE, (1, "text")))]
    ).decode()
    assert made.count("New") == 1 and made.count("Old") == 1 and "Other" in made
