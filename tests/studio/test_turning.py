"""Undo and redo go to the place that was meant, or tell that it says something else; nothing else changes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ppgen.studio.card_blocks import with_card, with_copy, without_card
from ppgen.studio.edits import ChangedMeanwhileError, MessageKey, with_message, with_values
from ppgen.studio.history import History
from ppgen.studio.merging import Merge, OvertakenChangeError, is_same
from tests.support.operations import Work, origin_of, stored

SAME = "  suit: sun\n  text: Put a card of the hand under the deck, then draw two of them.\n"
MOTH, BEE = f"- id: moth\n  strength: 4\n{SAME}", f"- id: bee\n  strength: 5\n{SAME}"
OWL = f"- id: owl\n  strength: 4\n{SAME}"
FILE = "cards.yaml"


class Turned:
    """A file with one change made in it, as the studio makes it, and then changed by an editor."""

    def __init__(self, root: Path, before: str, path: tuple[str | int, ...], value: Any) -> None:
        self.file, self.history = root / FILE, History(root)
        self.say(before)
        self.history.change("strength", FILE, lambda content: with_values(content, FILE, {path: value}))

    def say(self, text: str) -> None:
        self.file.write_bytes(text.encode())

    def said(self) -> str:
        return self.file.read_bytes().decode()

    def refuses(self, turn: str) -> None:
        before = self.said()
        with pytest.raises(ChangedMeanwhileError, match=r"“strength” cannot be (undone|done again): cards"):
            getattr(self.history, turn)()
        assert self.said() == before


def strong(card: str, strength: object) -> str:
    return re.sub(r"strength: .*", f"strength: {strength}", card)


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (OWL + strong(MOTH, 5) + BEE, OWL + MOTH + BEE),
        (BEE + OWL + strong(MOTH, 5), BEE + OWL + MOTH),
        (strong(MOTH, 5) + strong(BEE, 9), MOTH + strong(BEE, 9)),
        ("# all\n" + strong(MOTH, 5) + BEE + OWL, "# all\n" + MOTH + BEE + OWL),
        (strong(MOTH, 5).replace("sun", "sea") + BEE, MOTH.replace("sun", "sea") + BEE),
        ("- {id: moth, strength: 5}\n" + BEE, "- {id: moth, strength: 4}\n" + BEE),
        (strong(MOTH, "5 # mine") + BEE, strong(MOTH, "4 # mine") + BEE),
    ],
)
def test_a_value_is_taken_back_on_its_card_wherever_that_stands(
    now: str, wanted: str, tmp_path: Path
) -> None:
    work = Turned(tmp_path, MOTH + BEE, (0, "strength"), 5)
    work.say(now)
    work.history.undo()
    assert work.said() == wanted
    work.history.redo()
    assert work.said() == now


@pytest.mark.parametrize(
    "now",
    [
        strong(MOTH, 6) + BEE,
        BEE,
        strong(MOTH, "5.0") + BEE,
        strong(MOTH, 5).replace("moth", "ant") + BEE,
        strong(MOTH, 5) + strong(MOTH, 5) + BEE,
        MOTH.replace("  strength: 4\n", "") + BEE,
        MOTH + BEE,
        strong(MOTH, 5) + "- id: [\n",
    ],
)
def test_where_a_card_says_something_else_nothing_is_taken_back(now: str, tmp_path: Path) -> None:
    work = Turned(tmp_path, MOTH + BEE, (0, "strength"), 5)
    work.say(now)
    work.refuses("undo")
    work.say(strong(MOTH, 5) + BEE)
    work.history.undo()  # it fits again
    assert work.said() == MOTH + BEE


def test_what_another_card_says_now_is_not_done_again(tmp_path: Path) -> None:
    work = Turned(tmp_path, MOTH + BEE, (0, "strength"), 6)
    work.history.undo()
    work.say(strong(MOTH, 9) + strong(BEE, 4))
    work.refuses("redo")


LINES = "- id: moth\n  text: |\n    one\n    two\n- id: bee\n  text: |\n    one\n    three\n"


def test_a_text_of_several_lines_is_taken_back_as_it_was_written(tmp_path: Path) -> None:
    work = Turned(tmp_path, LINES, (0, "text"), "one\nthree\n")
    made = work.said()
    assert made == LINES.replace("two", "three")
    moth, bee = made.split("- id: bee")
    work.say(f"- id: bee{bee}{moth}")
    work.history.undo()
    assert work.said() == f"- id: bee{bee}{moth.replace('three', 'two')}"
    work.say(f"- id: bee{bee}{moth.replace('three', 'three and more')}")
    work.refuses("redo")


def taken_out(root: Path, before: str, number: int) -> Turned:
    work = Turned(root, before + "# end\n", (0, "strength"), 4)
    work.history.change("strength", FILE, lambda content: without_card(content, FILE, number))
    return work


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (MOTH + OWL, MOTH + BEE + OWL),
        (OWL + MOTH, OWL + MOTH + BEE),
        (strong(MOTH, 8) + strong(OWL, 9), strong(MOTH, 8) + BEE + strong(OWL, 9)),
        (OWL, BEE + OWL),
        ("- {id: ant}\n" + OWL, "- {id: ant}\n" + BEE + OWL),
    ],
)
def test_a_card_that_was_taken_out_comes_back_between_its_neighbours(
    now: str, wanted: str, tmp_path: Path
) -> None:
    work = taken_out(tmp_path, MOTH + BEE + OWL, 1)
    work.say(now)
    work.history.undo()
    assert work.said() == wanted
    work.history.redo()
    assert work.said() == now


@pytest.mark.parametrize("now", [MOTH + strong(BEE, 7) + OWL, "- {id: ant}\n"])
def test_a_card_that_is_there_again_does_not_come_back_twice(now: str, tmp_path: Path) -> None:
    work = taken_out(tmp_path, MOTH + BEE + OWL, 1)
    work.say(now)
    work.refuses("undo")


def test_a_card_that_was_added_goes_only_as_it_was_made(tmp_path: Path) -> None:
    work = Turned(tmp_path, MOTH + BEE, (0, "strength"), 4)
    card = {"id": "ant", "strength": 1}
    work.history.change("strength", FILE, lambda content: with_card(content, FILE, card))
    made = work.said()
    work.say(OWL + made.replace("strength: 5", "strength: 8"))
    work.history.undo()
    assert work.said() == OWL + MOTH + strong(BEE, 8)
    work.history.redo()
    work.say(work.said().replace("strength: 1", "strength: 2"))
    work.refuses("undo")


def test_of_two_copies_that_say_the_same_neither_is_taken_for_the_other(tmp_path: Path) -> None:
    work = Turned(tmp_path, MOTH + BEE, (0, "strength"), 4)
    work.history.change("strength", FILE, lambda content: with_copy(content, FILE, 0, "moth-2"))
    work.say(work.said().replace("id: moth-2", "id: ant"))
    work.refuses("undo")


LAYOUT = "face:\n  - {type: rule, box: [1, 2, 3, 4]}\n  - {type: text, name: a, box: [1, 2, 3, 4]}\n"


def test_boxes_of_elements_are_put_back_on_their_own_element(tmp_path: Path) -> None:
    work = Turned(tmp_path, LAYOUT, ("face", 1, "box", 0), 9)
    frame = "  - {type: frame, box: [9, 2, 3, 4]}\n"
    work.say(
        work.said()
        .replace("face:\n", f"face:\n{frame}")
        .replace("name: a, box: [9, 2", "name: a, box: [9, 5")
    )
    work.history.undo()
    assert work.said() == LAYOUT.replace("face:\n", f"face:\n{frame}").replace(
        "name: a, box: [1, 2", "name: a, box: [1, 5"
    )
    work.say(LAYOUT.replace("name: a", "name: b"))
    work.refuses("redo")


PO = 'msgid ""\nmsgstr "Language: de\\n"\n\n' + "".join(
    f'msgctxt "card/{name}"\nmsgid "{said}"\nmsgstr "Ein Bär"\n\n'
    for name, said in (("a", "A bear"), ("b", "One bear"))
)


def test_a_translation_is_taken_back_at_its_own_text(tmp_path: Path) -> None:
    file, history = tmp_path / "de.po", History(tmp_path)
    file.write_text(PO, encoding="utf-8")
    key = MessageKey("card/a", "A bear")
    history.change("text", "de.po", lambda now: with_message(now, "de.po", key, "Bär", "Ein Bär"))
    head, first, second, _ = re.split(r"(?=msgctxt)|\Z", file.read_text(encoding="utf-8"))
    file.write_text(head + second + first, encoding="utf-8")
    history.undo()
    assert file.read_text(encoding="utf-8") == head + second + first.replace("Bär", "Ein Bär")
    other = head + first.replace('"Bär"', '"Der Bär"') + second.replace("Ein Bär", "Bär")
    file.write_text(other.replace("Ein Bär", "Ein  Bär"), encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(ChangedMeanwhileError, match="at this place"):
        history.redo()
    assert file.read_bytes() == before


@pytest.mark.parametrize("store", ["csv", "tsv", "json", "json-mapping", "json-lines", "mapping", "xlsx"])
@pytest.mark.thorough(keep=2)
def test_in_every_form_a_value_goes_back_to_its_card_or_nothing_is_written(
    store: str, tmp_path: Path
) -> None:
    file = stored(tmp_path, store)
    work = Work(tmp_path, "tiny")
    bat, _, _ = work.cards("monster")
    work.write(origin_of(bat, "power"), 5)
    other = Work(tmp_path, "tiny")
    other.write(origin_of(other.cards("monster")[1], "power"), 11)
    before = file.read_bytes()
    if store == "xlsx":
        with pytest.raises(ChangedMeanwhileError, match="was changed in another program"):
            work.history.undo()
        assert file.read_bytes() == before
        return
    work.history.undo()
    other.desk.refresh()
    assert [card.values["power"] for card in other.cards("monster")] == [3, 11, 7]
    work.history.redo()
    assert file.read_bytes() == before
    other.do(op="delete-card", kind="monster", card="bat")
    before = file.read_bytes()
    with pytest.raises(ChangedMeanwhileError, match="at this place"):
        work.history.undo()
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "now", "said"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, {"a": 5}, {"a": 5, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}, {"b": 2, "c": 3}, {"c": 3}),
        ({"a": [1, 2]}, {"a": [3, 2]}, {"a": [1, 4]}, {"a": [3, 4]}),
        ({"a": 1}, {"a": True}, {"a": 1}, {"a": True}),
        ([], [{"id": "a"}], [], [{"id": "a"}]),
    ],
)
def test_a_change_is_made_in_what_others_have_changed(old: Any, new: Any, now: Any, said: Any) -> None:
    assert is_same(Merge(old, new, now).data, said)


@pytest.mark.parametrize(
    ("old", "new", "now"),
    [
        ({"a": 1}, {"a": 2}, {"a": True}),
        ({"a": 1}, {"a": 2}, {}),
        ({"a": 1}, {}, {"a": 2}),
        ({}, {"a": 1}, {"a": 2}),
        ({"a": [1, 2]}, {"a": [1]}, {"a": [1, 2, 3]}),
        ([{"id": "a"}], [], [{"id": "a", "b": 1}]),
        ([], [{"id": "a"}], [{"id": "b"}]),
    ],
)
def test_a_change_of_what_says_something_else_is_none(old: Any, new: Any, now: Any) -> None:
    with pytest.raises(OvertakenChangeError):
        Merge(old, new, now)
