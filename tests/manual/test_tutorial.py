"""The tutorial: every command on it is run, every file on it is written, in an empty folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ppgen.cli import main

TUTORIAL = Path(__file__).parents[2] / "ppgen/docs/tutorial.md"
BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    kind: str
    path: str
    text: str


def steps() -> Iterator[Step]:
    for kind, path, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
        yield Step(kind, path, text)


@pytest.mark.slow
def test_a_reader_can_follow_it_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = []
    for step in steps():
        path = tmp_path / step.path
        if step.kind == "console":
            for line in step.text.splitlines():
                assert line.startswith("$ ppgen ")
                command, _, comment = line.removeprefix("$ ").partition(" # exit ")
                wanted = int(comment or 0)
                monkeypatch.setattr("sys.argv", command.split())
                with pytest.raises(SystemExit) as ended:
                    main()
                output = capsys.readouterr()
                assert int(ended.value.code or 0) == wanted, (command, output)
                ran.append((command, output.out))
        elif step.kind == "edit":
            old, _, new = step.text.partition("\n")
            text = path.read_text(encoding="utf-8-sig")
            assert old in text, (step.path, old)
            path.write_text(text.replace(old, new.rstrip("\n"), 1), encoding="utf-8")
        elif step.kind == "append":
            path.write_text(path.read_text(encoding="utf-8") + step.text, encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
    assert len(ran) >= 18
    said = dict(ran)
    assert "Heron" not in said["ppgen build lanterns"]
    assert "monster" not in " ".join(output for _, output in ran)
    for language in ("en", "fr"):
        for name in ("cards", "box"):
            assert (tmp_path / f"output/lanterns/{language}/{name}.pdf").is_file()
    assert "read back and equal" in said["ppgen build lanterns"]
    assert "warning" not in said["ppgen build lanterns"]
    assert "strength: 3" in (tmp_path / "cards/lanterns/creature.yaml").read_text(encoding="utf-8")
