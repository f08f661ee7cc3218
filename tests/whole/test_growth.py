"""The campaign of growing inputs knows every command, and tells a reader that looks at its input again and again."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from tests.campaigns import growth
from tests.campaigns.growing_files import Growing, long_ones, many_ones


def test_every_command_has_an_entry() -> None:
    assert growth.unlisted() == set()


def test_every_input_has_a_name_of_its_own() -> None:
    names = [one.name for one in (*long_ones(), *many_ones())]
    assert len(set(names)) == len(names)


@pytest.mark.thorough
def test_every_input_grows() -> None:
    for one in long_ones():
        if ".xlsx" in one.name:  # packed
            continue
        short, long = (sum(map(len, one.made(length).values())) for length in (200, 3200))
        assert long > short + 1000, one.name


@pytest.mark.slow
@pytest.mark.parametrize("power", [1, 2])
def test_only_what_grows_faster_is_told(power: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = typer.Typer()

    @reader.command()
    def read(file: str) -> None:
        text = Path(file).read_text(encoding="utf-8")
        for _ in range((len(text) // 40) ** power * (1 if power == 2 else 100)):
            text.find("y", 0, 20_000)

    monkeypatch.setattr(growth, "app", reader)
    (tmp_path / "sound").mkdir()
    (tmp_path / "sound" / "file").touch()
    one = Growing("file", "file", lambda length: {"file": "x" * length})
    told = growth.measured(tmp_path / "sound", one, growth.CHARACTERS, 0.0)
    assert (told is not None) == (power == 2)
