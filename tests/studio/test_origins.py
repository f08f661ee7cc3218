"""A click on a printed field leads to its value: changing what stands there changes what is printed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ppgen import pipeline
from ppgen.display.printing import USUAL
from ppgen.editions import Loaded
from ppgen.library import Project, Selection, Session, open_project
from ppgen.studio.card_origins import CardOrigins
from ppgen.studio.edits import CellPlace, MessageKey, UneditableError, with_cell, with_message, with_values
from ppgen.studio.field_origins import FieldOrigins
from ppgen.studio.messages import messages_of
from ppgen.studio.origins import BY_CELL, BY_MESSAGE, BY_PATH, EXPRESSION, OriginRole, ValueOrigin
from ppgen.studio.own_letters import is_own_letters
from ppgen.studio.tracing import TracedField, TracedPiece, traced
from tests.support.operations import Work, origin_of, stored
from tests.support.studios import copied
from tests.support.tiny import changed, write_project

LANGUAGES = {"ole": "en", "worldies": "en", "ligne-de-fond": "fr", "battle-dice": "de"}


class Shown(NamedTuple):
    """A component's pieces in one language, each field with its origins."""

    loaded: Loaded
    pieces: tuple[TracedPiece, ...]
    origins: FieldOrigins


def shown(root: Path, game: str, language: str, component: str) -> Shown:
    project = open_project(root, lasting=True)
    ((loaded, _),) = Session(project, Selection((game,))).games()
    localised, _ = pipeline.localise_game(loaded, loaded.game.of_set(""), language, project.memory)
    paper = loaded.stock.papers["a4"]
    kinds = getattr(loaded.components[component], "cards", ()) if component == "cards" else ()
    names = [card.subject for kind in kinds for card in localised.deck.cards[kind]] or [""]
    pieces = [
        piece
        for name in names
        for piece in traced(loaded, localised, paper, USUAL, component=component, piece=name)
    ]
    return Shown(
        loaded,
        tuple(pieces),
        FieldOrigins(CardOrigins(loaded, localised.deck, messages_of(loaded, language))),
    )


def is_sound(origin: ValueOrigin, root: Path) -> bool:
    """Tell whether an origin names a line that is there, and holds its value if it can be changed."""
    if origin.role is OriginRole.PROGRAM:
        return True
    if origin.span is None or not (root / origin.span.file).is_file():
        return False
    lines = (root / origin.span.file).read_text(encoding="utf-8-sig").split("\n")
    return origin.span.line <= len(lines)


@pytest.mark.parametrize(
    ("game", "language", "least"),
    [
        ("ole", "en", 361),
        ("ole", "ar", 361),
        ("worldies", "en", 669),
        ("ligne-de-fond", "fr", 1369),
        ("battle-dice", "de", 306),
    ],
)
@pytest.mark.thorough
def test_every_field_of_every_card_leads_to_a_value_that_can_be_changed(
    root: Path, game: str, language: str, least: int
) -> None:
    found = shown(root, game, language, "cards")
    fields = [field for piece in found.pieces for field in piece.fields]
    assert len(fields) >= least
    lost = []
    for field in fields:
        origins = found.origins.of(field)
        if not origins[0].is_editable and not any(
            one.is_editable for one in origins if one.role is not OriginRole.LAYOUT
        ):
            lost.append((field.name, field.text, origins[0]))
        assert all(is_sound(one, root) for one in origins), origins
    assert not lost, lost[:5]


def others(origin: ValueOrigin) -> list[Any]:
    """Return other values that an origin takes: one of them at least shows, such as fewer stars of three."""
    control, value = origin.control, origin.value
    match control.get("control"):
        case "number":
            return [(value or 0) + 1, (value or 0) - 1, 1]
        case "check":
            return [not value]
        case "choice":
            return [one["value"] for one in control["options"] if one["value"] != value][:4]
        case "colour":
            return ["#123456"]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return [value + 1, value - 1, 1]
    return [f"{value or ''}Q"]


def written(root: Path, origin: ValueOrigin, value: Any) -> None:
    """Write a value in the place of an origin, as the studio does."""
    assert origin.span is not None
    file = origin.span.file
    content = (root / file).read_bytes()
    match origin.way:
        case way if way == BY_PATH:
            made = with_values(content, file, {origin.path: value})
        case way if way == BY_CELL:
            place = CellPlace(origin.span.line, origin.span.column)
            made = with_cell(content, file, place, str(value), origin.value)
        case way if way == BY_MESSAGE:
            made = with_message(content, file, MessageKey(origin.context, origin.source), value, origin.value)
    (root / file).write_bytes(made)


def look_of(field: TracedField, piece: TracedPiece) -> Any:
    """Return all that is drawn of a field: of pictures, that of the whole piece."""
    return field.text or repr((piece.piece.face, piece.piece.back))


class Clicks(NamedTuple):
    """How many clicks led to a place whose change is seen where was clicked: at once, or as one of several."""

    count: int
    first: int
    one_of: int
    wrong: tuple[str, ...]


def clicks(root: Path, game: str, language: str, component: str, every: int) -> Clicks:
    """Change what every so many fields lead to, as the page offers it: values of the same role together."""
    project = open_project(root, lasting=True)
    before = shown(root, game, language, component)
    first, one_of, wrong = 0, 0, []
    fields = [(piece, number) for piece in before.pieces for number in range(len(piece.fields))][::every]
    for piece, number in fields:
        field = piece.fields[number]
        editable = [one for one in before.origins.of(field) if one.is_editable]
        group = [one for one in editable if one.role is editable[0].role]
        for place, origin in enumerate(group):
            about = (game, language, component)
            if any(is_followed(project, piece, number, origin, value, about) for value in others(origin)):
                first += not place
                one_of += 1
                break
        else:
            wrong.append(f"{piece.piece.id} {field.name}: {[(one.span, one.value) for one in group]}")
    return Clicks(len(fields), first, one_of, tuple(wrong))


def is_followed(
    project: Project,
    piece: TracedPiece,
    number: int,
    origin: ValueOrigin,
    value: Any,
    about: tuple[str, str, str],
) -> bool:
    """Tell whether a field is drawn otherwise, or refused, when the value in one place is another."""
    game, language, component = about
    if origin.span is None:
        return False
    file = project.root / origin.span.file
    content = file.read_bytes()
    try:
        written(project.root, origin, value)
        ((loaded, _),) = Session(project, Selection((game,))).games()
        localised, _ = pipeline.localise_game(loaded, loaded.game.of_set(""), language, project.memory)
        paper, name = loaded.stock.papers["a4"], piece.piece.id
        made = traced(loaded, localised, paper, USUAL, component=component, piece=name)
        again = next((one for one in made if one.piece.id == name), None)
        if again is None or len(again.fields) != len(piece.fields):
            return True
        return bool(look_of(again.fields[number], again) != look_of(piece.fields[number], piece))
    except (UneditableError, ValueError):
        return False
    finally:
        file.write_bytes(content)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("game", "language", "every"),
    [
        ("ole", "en", 9),
        ("ole", "de", 11),
        pytest.param("ole", "en", 1, marks=pytest.mark.slow),
        pytest.param("worldies", "en", 1, marks=pytest.mark.slow),
        pytest.param("ligne-de-fond", "fr", 1, marks=pytest.mark.slow),
        pytest.param("battle-dice", "de", 1, marks=pytest.mark.slow),
    ],
)
@pytest.mark.thorough
def test_changing_what_a_click_leads_to_changes_what_was_clicked_on(
    game: str, language: str, every: int, tmp_path: Path
) -> None:
    found = clicks(copied(tmp_path, game), game, language, "cards", every)
    assert found.count > 30 and found.one_of == found.count, found
    assert found.first > 0.8 * found.count, found


TABLE = """\
id;name;power;line
bat;Bat;3;"It flies **softly**; at night."
cat;Cat;5;It sees you first.
"""


@cache
def tiny_fields(root: Path, game: str = "tiny") -> dict[str, tuple[ValueOrigin, ...]]:
    found = shown(root, game, "en", "cards")
    return {field.name: found.origins.of(field) for field in found.pieces[0].fields}


def test_fields_of_a_table_lead_to_its_cells(tmp_path: Path) -> None:
    root = write_project(tmp_path, {"cards/tiny/monster.csv": TABLE})
    (root / "cards/tiny/monster.yaml").unlink()
    fields = tiny_fields(root)
    cells = {
        name: (one[0].span.line, one[0].span.column, one[0].value)
        for name, one in fields.items()
        if one[0].span
    }
    assert cells == {
        "name": (2, 5, "Bat"),
        "power": (2, 9, "3"),
        "line": (2, 11, "It flies **softly**; at night."),
    }
    assert all(one[0].way == BY_CELL for one in fields.values())


def test_a_formula_is_shown_and_leads_on_to_what_it_is_made_of(tmp_path: Path) -> None:
    layout = """\
size: standard
face:
  - {type: text, name: name, box: [5, 5, 53, 10], text: "{{ card.name }}", style: title}
  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.double }}", style: title}
  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}
  - {type: text, name: own, box: [5, 72, 53, 10], text: "Grr", style: body}
"""
    fields = tiny_fields(write_project(tmp_path, {"layouts/tiny/monster.yaml": layout}))
    power = fields["power"]
    assert [(one.role, one.way) for one in power] == [
        (OriginRole.DATA, BY_PATH),
        (OriginRole.COMPUTED, ""),
        (OriginRole.LAYOUT, ""),
    ]
    assert power[0].path == (0, "power") and power[0].control == {
        "control": "number",
        "whole": True,
        "minimum": 0,
        "maximum": None,
    }
    assert power[1].value == "{{ card.power + card.power }}" and "formula" in power[1].why
    own = fields["own"]
    assert [(one.role, one.way, one.value) for one in own] == [(OriginRole.LAYOUT, BY_PATH, "Grr")]


@pytest.mark.parametrize("store", ["lines", "mapping", "json", "json-tight", "json-lines", "csv", "xlsx"])
@pytest.mark.parametrize("text", ["{{ card.name }}", "It is {{ text.name }}.", "{{ card. }}"])
def test_a_text_that_only_looks_like_a_formula_is_changed_as_a_text(
    store: str, text: str, tmp_path: Path
) -> None:
    stored(tmp_path, store)
    work = Work(tmp_path, "tiny")
    work.write(origin_of(work.cards("monster")[0], "name"), text)
    origin = origin_of(work.cards("monster")[0], "name")
    assert (origin.value, origin.why) == (text, "") and origin.way
    work.write(origin, "Owl")
    assert work.values("monster")["bat"]["name"] == "Owl"


@pytest.mark.parametrize("text", ["{{ card.power }}", "{{ card.line }}", "{{ 1 + 2 }}"])
def test_a_text_that_is_computed_of_others_stays_a_formula(text: str, tmp_path: Path) -> None:
    file = stored(tmp_path, "lines")
    work = Work(tmp_path, "tiny")
    work.write(origin_of(work.cards("monster")[0], "name"), text)
    origin = origin_of(work.cards("monster")[0], "name")
    assert (origin.way, origin.why) == ("", EXPRESSION)
    with pytest.raises(UneditableError, match="keep what stands in braces"):
        with_values(file.read_bytes(), "cards/tiny/monster.yaml", {(0, "name"): "Owl"})


def test_what_a_layout_prints_is_a_formula_by_whatever_name() -> None:
    assert not is_own_letters("{{ card.text }}", "layouts/tiny/monster.yaml", ("face", 0, "text"))
    assert not is_own_letters("{{ card.double }}", "cards/tiny/game.yaml", ("kinds", "double"))
    assert not is_own_letters("{{ card.text }}", "cards/tiny/monster.yaml", (0, "front", "text", "more"))
    assert is_own_letters("{{ card.text }}", "cards/tiny/monster.yaml", (0, "text"))


@pytest.mark.parametrize("store", ["yaml", "csv"])
def test_a_text_that_a_card_leaves_empty_has_a_place_to_fill_it_in(store: str, tmp_path: Path) -> None:
    fields = "    fields:\n      note: {type: text, optional: true}\n      name"
    write_project(tmp_path, changed("cards/tiny/game.yaml", "    fields:\n      name", fields))
    file = tmp_path / "cards/tiny/monster.yaml"
    rows = {
        "yaml": '- {id: bat, note: " ", name: Bat, power: 3, line: x}\n- {id: cat, name: Cat, power: 5, line: x}\n'
    }
    rows["csv"] = "id,note,name,power,line\nbat, ,Bat,3,x\ncat,,Cat,5,x\n"
    file.unlink()
    file.with_suffix(f".{store}").write_text(rows[store], encoding="utf-8")
    work = Work(tmp_path, "tiny")
    finder = work.desk.origins("en")
    assert finder is not None
    for number, card in enumerate(work.cards("monster")):
        (empty,) = finder.left_empty(card)
        assert empty.label == "note"
        work.write(empty, "Mine")
        assert work.cards("monster")[number].values["note"] == "Mine"
        finder = work.desk.origins("en")
        assert finder is not None and finder.left_empty(work.cards("monster")[number]) == ()
