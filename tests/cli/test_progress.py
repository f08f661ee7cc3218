"""What people who wait are told: stages, shares that grow, and about how long the rest takes."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.cli import progress
from ppgen.cli.progress import Progress, rest
from ppgen.library.languages import Stage
from tests.support.tiny import FILES, write_project

TWO = {
    "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace(
        "source: en", "source: en, translations: [de]"
    )
}


@pytest.mark.thorough
def test_shares_grow_from_nothing_to_all(tmp_path: Path) -> None:
    project = ppgen.open_project(write_project(tmp_path, TWO))
    texts = tmp_path / "cards/tiny/text/de.po"
    texts.parent.mkdir()
    texts.write_text('msgid ""\nmsgstr "Language: de\\n"\n', encoding="utf-8")
    told: list[Stage] = []
    ppgen.build(project, options=ppgen.BuildOptions(out=tmp_path / "output"), step=told.append)
    shares = [stage.share for stage in told]
    assert list(map(str, told)) == [
        "tiny en: composing",
        "tiny en: cards.pdf is drawn and read back",
        "tiny de: composing",
        "tiny de: cards.pdf is drawn and read back",
    ]
    assert shares == sorted(shares) and shares[0] == 0 and shares[2] == 0.5 and shares[-1] <= 1
    told.clear()
    ppgen.check(project, step=told.append)
    assert [(str(stage), stage.share) for stage in told] == [
        ("tiny en: composing and checking", 0),
        ("tiny de: composing and checking", 0.5),
    ]
    told.clear()
    ppgen.prove(project, out=tmp_path / "output", step=told.append)
    assert [(str(stage), stage.share) for stage in told] == [
        ("tiny en: reading cards.pdf back", 0),
        ("tiny de: reading cards.pdf back", 0.5),
    ]


def test_a_log_has_a_line_for_each_stage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Progress() as quick:
        quick.step(Stage.of("soon", 0))
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(progress, "PATIENCE_OF_LOGS", -1)
    with Progress() as slow:
        slow.step(Stage.of("ole fr: composing", 0.25))
        slow.step(Stage.of("ole fr: cards.pdf is drawn and read back", 0.5))
    out, told = capsys.readouterr()
    assert not out and told == (
        "ole fr: composing (25% done, 0 s)\nole fr: cards.pdf is drawn and read back (50% done, 0 s)\n"
    )


def test_a_log_tells_a_long_stage_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_OF_LOGS", 0.05)
    with Progress() as slow:
        slow.step(Stage.of("ole fr: composing", 0.25))
        assert slow._clock.is_alive()
        slow._clock.join()
        assert capsys.readouterr().err.startswith("ole fr: composing (25% done")
    with Progress() as quick:
        quick.step(Stage.of("soon", 0))
    quick._clock.join()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("share", "passed", "said"),
    [
        (0.05, 60, ""),
        (0.5, 30, "  about 30 s left"),
        (0.25, 60, "  about 3 min left"),
        (1, 60, "  about 0 s left"),
    ],
)
def test_how_long_the_rest_takes(share: float, passed: float, said: str) -> None:
    assert rest(share, passed) == said
