"""What the studio shows first, made in haste of what it knows, is what a project opened anew shows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ppgen.library import open_project
from ppgen.studio.desk import Desk
from ppgen.studio.laid_out import Shown
from ppgen.studio.painting import WantedPicture
from ppgen.studio.pictures import paint_piece
from ppgen.studio.worker import Urgency, Worker
from ppgen.work import memory
from tests.support.studios import copied


class Patient(Worker):
    """Does at once what is asked for, and keeps what is to be done later."""

    def __init__(self) -> None:
        self.later: list[Callable[[], object]] = []

    def do(self, task: Callable[[], Any], urgency: Urgency = Urgency.NOW) -> Any:
        return task()

    def is_wanted(self) -> bool:
        return False

    def do_later(self, task: Callable[[], object], seconds: float, urgency: Urgency) -> None:
        self.later.append(task)

    def do_in_quiet(self, task: Callable[[], object], seconds: float) -> None:
        self.later.append(task)


def desk_of(root: Path, game: str) -> tuple[Desk, list[dict[str, Any]]]:
    told: list[dict[str, Any]] = []
    project = open_project(root, lasting=True)
    return Desk(project, game, Patient(), lambda event: told.append(dict(event)), lambda *_: {}), told


class Edited(NamedTuple):
    """A file, what stands in it, and what may stand there instead."""

    file: str
    pattern: str
    values: tuple[str, ...]


SHOWN = {
    "ole": (("en", "team:sloths"), ("fr", "team:sloths"), ("ar", "team:sloths"), ("ja", "team:sloths")),
    "worldies": (("en", "player:marlow-steen"), ("fr", "player:marlow-steen")),
}
EDITS = {
    "ole": (
        Edited("cards/ole/team.yaml", r"(defense: )(\d+)", ("1", "17", "38")),
        Edited(
            "cards/ole/team.yaml", r"(name: )(Sloths\w*)", ("Slothsters", "Sloths", "Slothsandsomeothers")
        ),
        Edited("cards/ole/terms.yaml", r"(\n  text: )(defen\w*)", ("defence", "defense")),
        Edited("layouts/ole/team.yaml", r"(name: defense, box: \[)([\d.]+)", ("8.4", "9", "11.2")),
        Edited("layouts/ole/theme.yaml", r'(\n  attack: ")(#\w+)', ("#d03010", "#902020")),
        Edited("layouts/ole/theme.yaml", r"(number: \{font: figures, size: )([\d.]+)", ("20", "23.5")),
        Edited(
            "layouts/ole/theme.yaml", r"(type: icon, name: crest, box: \[5, 5.4, )([\d.]+)", ("20.0", "17")
        ),
        Edited("cards/ole/text/fr.po", r'(msgstr "D)(éfense\w*)', ("éfensive", "éfense")),
    ),
    "worldies": (
        Edited("cards/worldies/player.yaml", r"(passing: )(\d)", ("1", "2", "4")),
        Edited(
            "cards/worldies/player.yaml", r"(name: )(Marlow Steen\w*)", ("Marlow Steensson", "Marlow Steen")
        ),
        Edited("layouts/worldies/theme.yaml", r'(\n  paper: ")(#\w+)', ("#fffff0", "#fefefe")),
    ),
}


def put(root: Path, edited: Edited, value: str) -> bool:
    file = root / edited.file
    text = file.read_text(encoding="utf-8")
    made = re.sub(edited.pattern, lambda found: found[1] + value, text, count=1)
    if made == text:
        return False
    file.write_text(made, encoding="utf-8")
    return True


def shown(desk: Desk, language: str, piece: str) -> bytes:
    """Paint the face of a piece: symbols may have other names where more was drawn before."""
    found = desk.piece(language, "cards", piece)
    assert found is not None
    address = desk.address(language, "cards", found.piece)
    made = paint_piece(desk, WantedPicture(address, 0, 96))
    assert made is not None
    return made


@pytest.mark.slow
@pytest.mark.parametrize("game", EDITS)
def test_what_is_shown_in_haste_is_what_a_project_opened_anew_shows(game: str, tmp_path: Path) -> None:
    root, dice = copied(tmp_path, game), random.Random(5)
    desk, _ = desk_of(root, game)
    desk.refresh()
    for language, piece in SHOWN[game]:
        desk.view(language)
        desk.shown = Shown(language, "cards", piece)
    tried = 0
    for edited in (*EDITS[game], *dice.choices(EDITS[game], k=4)):
        if not put(root, edited, dice.choice(edited.values)):
            continue
        tried += 1
        desk.refresh()
        fresh, _ = desk_of(root, game)
        fresh.refresh()
        for language, piece in SHOWN[game]:
            assert shown(desk, language, piece) == shown(fresh, language, piece), (edited, language)
            assert desk.localised(language).deck.cards == fresh.localised(language).deck.cards  # type: ignore[union-attr]
        if tried % 3 == 0:
            desk.view("en")
    assert tried >= 4


@pytest.mark.thorough
def test_parts_of_a_theme_are_the_same_objects_as_long_as_they_are_written_so(tmp_path: Path) -> None:
    root = copied(tmp_path, "ole")
    desk, _ = desk_of(root, "ole")

    def parts() -> dict[str, object]:
        desk.refresh()
        assert desk.loaded is not None
        return dict(desk.loaded.layouts.theme.parts)

    desk.shown = Shown("en", "cards", "team:sloths")
    before = parts()
    assert put(root, EDITS["ole"][4], "#902020")
    recoloured = parts()
    assert {name for name in before if recoloured[name] is not before[name]} == set()
    assert put(root, EDITS["ole"][6], "20.0")
    rewritten = parts()
    assert {name for name in before if rewritten[name] is not before[name]} == {"crest"}


def test_who_waits_for_quiet_waits_behind_all_that_is_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    now, done = [100.0], list[str]()
    monkeypatch.setattr("ppgen.studio.worker.time.monotonic", lambda: now[0])
    waiting = list[tuple[float, Callable[[], object]]]()
    busy = Worker()
    monkeypatch.setattr(busy, "do_later", lambda task, seconds, urgency: waiting.append((seconds, task)))
    busy.do_in_quiet(lambda: done.append("laid out"), 5)
    now[0] += 3
    busy.do(lambda: done.append("seen"), Urgency.SOON).result()
    now[0] += 2
    busy.do(lambda: done.append("another behind"), Urgency.BEHIND).result()
    (first,) = waiting
    first[1]()
    assert (first[0], done) == (5, ["seen", "another behind"])
    seconds, again = waiting[-1]
    now[0] += seconds
    again()
    assert (seconds, done) == (3, ["seen", "another behind", "laid out"])
    busy.end()


def test_a_piece_is_painted_before_all_else_is_told_of_it(tmp_path: Path) -> None:
    desk, told = desk_of(copied(tmp_path, "worldies"), "worldies")
    desk.refresh()
    assert desk.loaded is not None
    desk.shown = Shown("en", "cards", next(card.subject for card in desk.loaded.game.cards["player"]))
    desk.refresh()
    assert [one["event"] for one in told][-1:] == ["painted"]
    worker = desk.worker
    assert isinstance(worker, Patient)
    for task in worker.later[:]:
        task()
    assert "shown" in [one["event"] for one in told]


@pytest.mark.thorough
def test_a_content_whose_stamp_is_that_of_another_is_seen_behind_the_first_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copied(tmp_path, "worldies")
    desk, _ = desk_of(root, "worldies")
    desk.shown = Shown("en", "cards", "player:marlow-steen")
    desk.refresh()
    desk.view("en")
    monkeypatch.setattr(memory, "stamp", lambda path: (0, 0, 0, 0) if path.name == "player.yaml" else path)
    desk.refresh()
    desk.view("en")
    assert put(root, EDITS["worldies"][0], "1")
    desk.refresh()
    seen = [shown(desk, "en", "player:marlow-steen")]
    desk.view("en")
    seen.append(shown(desk, "en", "player:marlow-steen"))
    assert seen[0] != seen[1]
    fresh, _ = desk_of(root, "worldies")
    fresh.refresh()
    assert seen[1] == shown(fresh, "en", "player:marlow-steen")
