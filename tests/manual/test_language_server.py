"""What an editor shows of ppgen's schemas, asked of the language server that editors run for YAML."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Timer
from typing import IO, Any

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.needs import needs_tool

pytestmark = [pytest.mark.slow, needs_tool("npm")]

_NUMBERS = count(1)
SERVER = "yaml-language-server@1.25.0"
PATIENCE = 120
"""Seconds after which a server that says nothing is ended: an error then, and no endless wait."""


class LanguageServer:
    """The server of a folder, spoken to as editors do (Language Server Protocol 3.17)."""

    def __init__(self, program: Path, folder: Path) -> None:
        words = ["node", str(program), "--stdio"]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._end = Timer(PATIENCE, self._process.kill)
        self._end.start()
        self._numbers = count(1)
        self._told: dict[str, list[dict[str, Any]]] = {}
        self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self._say({"method": "initialized", "params": {}})

    def close(self) -> None:
        """End the server."""
        self._end.cancel()
        self._process.kill()
        self._process.communicate()

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """Return what the server answers."""
        number = next(self._numbers)
        self._say({"id": number, "method": method, "params": params})
        while True:
            heard = self._hear()
            if heard.get("id") == number and "method" not in heard:
                return heard["result"]

    def open(self, uri: str, text: str) -> list[str]:
        """Open a text that was not open before, and return what is wrong with it."""
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._say({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        while uri not in self._told:
            self._hear()
        return [one["message"] for one in self._told[uri]]

    def _say(self, message: dict[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = _open(self._process.stdin)
        stream.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        stream.flush()

    def _hear(self) -> dict[str, Any]:
        stream, length = _open(self._process.stdout), 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        heard: dict[str, Any] = json.loads(stream.read(length))
        if heard.get("method") == "textDocument/publishDiagnostics":
            self._told[heard["params"]["uri"]] = heard["params"]["diagnostics"]
        elif "method" in heard and "id" in heard:  # what a client is asked for: its settings
            settings = [{"validate": True, "hover": True, "completion": True} for _ in range(9)]
            asked = heard.get("params", {}).get("items", [])
            self._say({"id": heard["id"], "result": settings[: len(asked)]})
        return heard


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("edited")
    done = CliRunner().invoke(app, ["--project", str(root), "new", "game"])
    assert done.exit_code == 0, done.output
    return root


@pytest.fixture(scope="module")
def server(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageServer]:
    place = tmp_path_factory.mktemp("server")
    command = ["npm", "install", "--silent", "--no-save", "--ignore-scripts", "--prefix", str(place), SERVER]
    subprocess.run(command, check=True, capture_output=True)
    started = LanguageServer(place / "node_modules/yaml-language-server/bin/yaml-language-server", project)
    yield started
    started.close()


def beside(file: Path) -> str:
    """Return the address of another file beside this one, so that nothing is open twice."""
    return file.with_name(f"{file.stem}-{next(_NUMBERS)}.yaml").as_uri()


def test_a_new_game_has_no_faults_in_an_editor(server: LanguageServer, project: Path) -> None:
    files = sorted({*project.glob("cards/*/*.yaml"), *project.glob("layouts/**/*.yaml")})
    assert len(files) >= 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert text.startswith("# yaml-language-server: $schema=")
        assert server.open(beside(file), text) == [], file


@pytest.mark.parametrize(
    ("name", "before", "after", "said"),
    [
        ("cards/game/game.yaml", "title:", "titel:", "Property titel is not allowed"),
        ("cards/game/creature.yaml", "- id:", "- idd:", "Property idd is not allowed"),
        ("layouts/game/creature.yaml", "type: text", "type: txt", "Value must be"),
        ("layouts/game/theme.yaml", '"#', '"%', "String does not match the pattern"),
    ],
)
def test_a_wrong_value_is_underlined(
    name: str, before: str, after: str, said: str, server: LanguageServer, project: Path
) -> None:
    text = (project / name).read_text(encoding="utf-8")
    assert before in text
    told = server.open(beside(project / name), text.replace(before, after, 1))
    assert any(said in one for one in told), told


@pytest.mark.parametrize(
    ("name", "at", "said"),
    [
        ("cards/game/game.yaml", "languages:", "language"),
        ("layouts/game/theme.yaml", "palette:", "Colours by name"),
        ("layouts/game/theme.yaml", "leading:", "From line to line"),
        ("layouts/game/creature.yaml", "face:", "drawn"),
    ],
)
def test_a_key_says_what_it_is(name: str, at: str, said: str, server: LanguageServer, project: Path) -> None:
    text = (project / name).read_text(encoding="utf-8")
    uri = beside(project / name)
    server.open(uri, text)
    before = text[: text.index(at)]
    place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2]) + 1}
    shown = server.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": place})
    assert shown is not None and said in json.dumps(shown, ensure_ascii=False)


@pytest.mark.parametrize(
    ("name", "added", "offered"),
    [
        ("layouts/game/creature.yaml", "face:\n  - type: ", {"text", "icon", "rectangle"}),
        ("layouts/game/theme.yaml", "", {"phone", "icons"}),
        ("cards/game/game.yaml", "", {"sets"}),
    ],
)
def test_what_could_stand_there_is_offered(
    name: str, added: str, offered: set[str], server: LanguageServer, project: Path
) -> None:
    text = (project / name).read_text(encoding="utf-8").partition("face:\n")[0] + added
    uri = beside(project / name)
    server.open(uri, text)
    place = {"line": text.count("\n"), "character": len(text.rpartition("\n")[2])}
    answer = server.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": place})
    labels = {one["label"] for one in answer["items"]}
    assert offered <= labels
