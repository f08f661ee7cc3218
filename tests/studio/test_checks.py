"""The page of problems lists what `ppgen check` tells, whichever language is shown, and follows the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import Selection, check, open_project
from tests.support.studios import running
from tests.support.tiny import FILES, write_project


@pytest.mark.thorough
def test_what_check_tells_of_all_languages_is_listed_and_made_anew_with_the_files(tmp_path: Path) -> None:
    theme = "layouts/tiny/theme.yaml"
    write_project(
        tmp_path, {**FILES, theme: FILES[theme].replace("palette: {", 'palette: {teal: "#008080", ')}
    )

    def told() -> list[tuple[str, str, str]]:
        found = check(open_project(tmp_path), Selection(("tiny",))).problems
        return sorted((one.rule, one.message, one.subject) for one in dict.fromkeys(found))

    with running(tmp_path, "tiny") as studio:
        studio.enter()
        first = studio.get("/api/check").json
        listed = sorted((one["rule"], one["message"], one["subject"]) for one in first["problems"])
        assert listed == told() and "layout/unused-colour" in {one[0] for one in listed}, listed
        assert all(one["why"] for one in first["problems"])
        assert studio.get("/api/check").json == first
        (tmp_path / "cards/tiny/monster.yaml").write_text("- {id: bat, name: [", encoding="utf-8")
        for _ in range(100):
            now = studio.get("/api/check").json
            if now["problems"] and now["revision"] > first["revision"]:
                break
        assert {one["severity"] for one in now["problems"]} >= {"error"}
