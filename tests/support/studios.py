"""Studios for tests: the very command in a process of its own, and requests of browsers and of others."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.support.ole import ROOT

COMMAND = (sys.executable, "-c", "from ppgen.cli import run; run()")


def copied(folder: Path, *games: str) -> Path:
    """Copy games of the repository into a project of their own."""
    for game in games:
        for part in ("cards", "layouts"):
            shutil.copytree(ROOT / part / game, folder / part / game)
    return folder


def committed(root: Path, message: str) -> None:
    """Commit all files of a project, in a repository of its own."""
    about = ("-c", "user.name=Tests", "-c", "user.email=tests@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", message)):
        subprocess.run(["git", "-C", str(root), *about, *words], check=True)


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Running:
    """A studio that runs: `link` lets in one browser, `cookie` is what that browser has then."""

    def __init__(self, process: subprocess.Popen[str], link: str) -> None:
        self.process, self.link = process, link
        self.port = urlsplit(link).port or 0
        self.home = f"http://127.0.0.1:{self.port}"
        self.cookie = ""

    def enter(self) -> Answer:
        """Use the link, as a browser does."""
        parts = urlsplit(self.link)
        answer = self.request("GET", f"{parts.path}?{parts.query}", cookie="")
        self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        return answer

    def request(
        self,
        method: str,
        path: str,
        headers: dict[str, str | None] | None = None,
        body: bytes | None = None,
        cookie: str | None = None,
    ) -> Answer:
        """Send a request with just these headers beside Host and the cookie; None leaves one out."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent: dict[str, str | None] = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        known = self.cookie if cookie is None else cookie
        if known:
            sent["Cookie"] = known
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        if body is not None and "Content-Length" not in sent:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        content = answer.read()
        connection.close()
        return Answer(answer.status, found, content)

    def get(self, path: str, **query: str) -> Answer:
        return self.request("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: Any) -> Answer:
        headers: dict[str, str | None] = {"Origin": self.home, "Content-Type": "application/json"}
        return self.request("POST", path, headers, json.dumps(body).encode())


@contextmanager
def running(project: Path | None, game: str = "", *options: str) -> Iterator[Running]:
    """Begin a studio, and end it; without a project it is one of the games that ppgen brings along."""
    place = ["--shipped"] if project is None else ["--project", str(project)]
    command = [*COMMAND, "--debug", *place, "studio", *([game] if game else [])]
    process = subprocess.Popen(
        [*command, "--no-browser", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, process.stderr.read()
        yield Running(process, found[0])
    finally:
        if process.poll() is None:
            process.terminate()
            process.communicate(timeout=20)
