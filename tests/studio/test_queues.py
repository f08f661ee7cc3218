"""What the page of translations lists is what `ppgen check` tells of a language, and can be translated there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import Selection, check, open_project
from ppgen.studio.desk import Desk
from ppgen.studio.operations import CHANGES, edit_of
from ppgen.studio.queues import queue_view
from tests.studio.test_desk import desk_of
from tests.support.studios import copied

GAME = "worldies"


def opened(root: Path) -> Desk:
    desk, _ = desk_of(root, GAME)
    desk.refresh()
    return desk


def told(root: Path, language: str) -> int:
    """Return how often check tells that a text is not translated as it is now."""
    findings = check(open_project(root), Selection((GAME,), (language,)))
    return sum(one.rule in ("catalogue/missing", "catalogue/stale") for one in findings.problems)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copied(tmp_path, GAME)


@pytest.mark.thorough
def test_texts_that_are_not_in_the_file_yet_are_missing_or_to_be_looked_at_again(project: Path) -> None:
    before = queue_view(opened(project), "fr")
    assert before["counts"]["missing"] == before["counts"]["fuzzy"] == 0 < before["counts"]["translated"]
    one = next(message for message in before["messages"] if len(message["source"]) > 30)
    place = next(
        path
        for path in (project / f"cards/{GAME}").glob("*.yaml")
        if one["source"] in path.read_text("utf-8")
    )
    place.write_text(
        place.read_text("utf-8").replace(one["source"], f"{one['source']} Zwölf Elche."), encoding="utf-8"
    )
    desk = opened(project)
    after = queue_view(desk, "fr")
    assert (after["counts"]["missing"], after["counts"]["fuzzy"]) == (0, 1) and told(project, "fr") > 0
    (other,) = [message for message in after["messages"] if message["context"] == one["context"]]
    assert other["state"] == "fuzzy" and other["text"] == one["text"] and other["place"] is None
    change = {
        "op": "message",
        "label": "x",
        "language": "fr",
        "context": other["context"],
        "source": other["source"],
        "text": "Douze élans.",
        "was": other["text"],
    }
    edit = edit_of(CHANGES.validate_python(change), desk)
    path = project / edit.file
    path.write_bytes(edit.make(path.read_bytes()))
    assert queue_view(opened(project), "fr")["counts"] == before["counts"] and told(project, "fr") == 0


def test_of_a_language_without_a_file_all_is_missing_and_the_first_translation_makes_it(
    project: Path,
) -> None:
    path = project / f"cards/{GAME}/text/fr.po"
    path.unlink()
    desk = opened(project)
    found = queue_view(desk, "fr")
    assert found["counts"]["missing"] > 100 and found["counts"]["translated"] == 0
    edit = edit_of(CHANGES.validate_python({"op": "update-texts", "language": "fr"}), desk)
    assert edit.is_new and edit.make(b"").startswith(b"#")


def test_where_nothing_can_be_told_nothing_is_said_to_be_done(project: Path) -> None:
    (project / f"cards/{GAME}/text/fr.po").write_bytes(b'msgid ""\nmsgstr "\xff"\n')
    found = queue_view(opened(project), "fr")
    assert found["counts"] == {} and "UTF-8" in found["unread"]
    assert queue_view(opened(project), "xx") == {
        "language": "xx",
        "messages": [],
        "counts": {},
        "unread": "",
    }
