"""Requests of strangers: other pages, other names, other users of the machine, and what no page sends."""

from __future__ import annotations

import json
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from ppgen.studio.gate import LARGEST_BODY, Pass
from ppgen.studio.serving import open_browser
from tests.support.studios import Running, running
from tests.support.tiny import write_project

CHANGE = {
    "op": "values",
    "label": "power",
    "file": "cards/tiny/monster.yaml",
    "changes": [{"path": [0, "power"], "value": 4, "was": 3, "meant": ["id:bat"]}],
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_project(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def studio(project: Path) -> Iterator[Running]:
    with running(project, "tiny") as found:
        assert found.enter().status == 200
        yield found


@pytest.mark.thorough
def test_the_page_is_answered_with_its_policy_on_every_answer(studio: Running) -> None:
    for path in ("/", "/page/main.js", "/api/game", "/page/none.js", "/none"):
        answer = studio.get(path)
        assert answer.status == (404 if "none" in path else 200), path
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; img-src 'self'")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "host",
    ["evil.test", "evil.test:{port}", "127.0.0.1", "localhost", "0.0.0.0:{port}", "[::1]:{port}", "", None],
)
def test_a_name_that_was_made_to_lead_here_is_refused(studio: Running, host: str | None) -> None:
    named = None if host is None else host.format(port=studio.port)
    for path in ("/", "/api/game", "/enter?token=x"):
        assert studio.request("GET", path, {"Host": named}).status in (400, 421)


def test_the_name_localhost_is_as_good_as_the_number(studio: Running) -> None:
    assert studio.request("GET", "/api/game", {"Host": f"localhost:{studio.port}"}).status == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.test", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "http://127.0.0.1"],
)
def test_other_pages_are_refused(studio: Running, origin: str) -> None:
    header = {"Origin": origin.format(port=studio.port)}
    assert studio.request("GET", "/api/game", header).status == 403
    whole = {**header, "Content-Type": "application/json"}
    assert studio.request("POST", "/api/change", whole, json.dumps(CHANGE).encode()).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_what_another_site_asks_a_browser_for_is_refused(studio: Running, site: str) -> None:
    for path in ("/", "/page/main.js", "/api/game", "/picture/piece/a1/0/96.png"):
        assert studio.request("GET", path, {"Sec-Fetch-Site": site}).status == 403


def test_a_write_needs_an_origin_and_json(studio: Running, project: Path) -> None:
    before = (project / "cards/tiny/monster.yaml").read_bytes()
    body = json.dumps(CHANGE).encode()
    own = {"Origin": studio.home}
    assert studio.request("POST", "/api/change", {"Content-Type": "application/json"}, body).status == 403
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
        assert studio.request("POST", "/api/change", {**own, "Content-Type": kind}, body).status == 415
    assert (project / "cards/tiny/monster.yaml").read_bytes() == before


def test_without_the_cookie_nothing_is_told(studio: Running) -> None:
    for cookie in (
        f"ppgen-{studio.port}=guess",
        f"ppgen-{studio.port}=",
        "ppgen-1=x",
        "=;;,",
        studio.cookie[:-1],
    ):
        for path in ("/", "/api/game", "/api/events", "/page/main.js", "/print/piece.pdf"):
            answer = studio.request("GET", path, cookie=cookie)
            assert answer.status == 403 and b"Tiny" not in answer.body
    headers = {"Origin": studio.home, "Content-Type": "application/json"}
    assert studio.request("POST", "/api/undo", headers, b"{}", cookie="ppgen=1").status == 403


def test_a_link_lets_in_one_browser_and_its_cookie_stays_with_it(studio: Running) -> None:
    path = studio.link.removeprefix(studio.home)
    assert studio.request("GET", path, cookie="").status == 403
    assert studio.request("GET", "/enter?token=", cookie="").status == 403
    assert studio.request("GET", "/enter", cookie="").status == 403
    admission = Pass(1)
    link = admission.link().partition("token=")[2]
    made = admission.admit(link)
    assert made is not None and made.endswith("; Path=/; HttpOnly; SameSite=Strict")
    assert admission.admit(link) is None
    assert admission.admit(admission.link().partition("token=")[2]) is not None


def test_an_image_or_a_frame_cannot_use_a_link(studio: Running) -> None:
    for asked in ("image", "iframe", "script"):
        assert studio.request("GET", "/enter?token=x", {"Sec-Fetch-Dest": asked}, cookie="").status == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT"])
def test_other_methods_are_refused(studio: Running, method: str) -> None:
    assert studio.request(method, "/api/change", {"Origin": studio.home}).status in (400, 405)


@pytest.mark.parametrize(
    "path",
    [
        "/../cards/tiny/game.yaml",
        "/page/../../pyproject.toml",
        "/page/..%2f..%2fgame.yaml",
        "/page/%2e%2e/desk.py",
        "/page//etc/passwd",
        "//etc/passwd",
        "/page/..\\desk.py",
        "/page/index.html",
        "/page/book.css",
        "/page/main.js/../server.py",
        "/cards/tiny/game.yaml",
        "/etc/passwd",
        "/picture/piece/../../x/0/96.png",
        "/picture/file/a/0/96.png",
        "/picture/piece/none/0/96.png",
        "/picture/piece/none/0/99999.png",
        "/picture/piece/none/-1/96.png",
        "/" + "a" * 4000,
    ],
)
def test_no_address_leads_to_a_file(studio: Running, path: str) -> None:
    answer = studio.request("GET", path)
    assert answer.status == 404 and b"root:" not in answer.body and b"title" not in answer.body


@pytest.mark.parametrize(
    "file",
    [
        "/etc/passwd",
        "../outside.yaml",
        "cards/tiny/../../outside.yaml",
        "cards/other/game.yaml",
        "cards/tiny/none.yaml",
        "pyproject.toml",
        "layouts/tiny/theme.yaml\0",
        "",
    ],
)
def test_only_files_of_the_game_are_written(studio: Running, project: Path, file: str) -> None:
    outside = project.parent / "outside.yaml"
    outside.write_text("- power: 3\n", encoding="utf-8")
    answer = studio.post("/api/change", {**CHANGE, "file": file})
    assert answer.status == 422 and "no file of this game" in answer.json["refused"]
    assert outside.read_text(encoding="utf-8") == "- power: 3\n"
    outside.unlink()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"op": "run", "command": "id"}',
        b'{"op": "values"}',
        b'{"op": "values", "label": "x", "file": "cards/tiny/monster.yaml", "changes": []}',
        b'{"op": "values", "label": "x", "file": "cards/tiny/monster.yaml", "changes": [{"path": [[0]], "value": 1}]}',
        b'{"op": "values", "label": "x", "file": "cards/tiny/monster.yaml", "changes": [{"path": [0], "value": {"a": 1}}]}',
        b'{"op": "values", "label": "x", "file": "a", "changes": [{"path": [0], "value": 1}], "more": 1}',
        b'{"op": "copy-card", "kind": "monster", "card": "bat", "new": "../x"}',
        b'{"op": "copy-card", "kind": "monster", "card": "bat", "new": "a: 1"}',
        b"[" * 20_000,
    ],
)
def test_only_typed_operations_are_taken(studio: Running, project: Path, body: bytes) -> None:
    before = (project / "cards/tiny/monster.yaml").read_bytes()
    headers = {"Origin": studio.home, "Content-Type": "application/json"}
    assert studio.request("POST", "/api/change", headers, body).status in (400, 422)
    assert (project / "cards/tiny/monster.yaml").read_bytes() == before


@pytest.mark.parametrize("path", ["change", "try", "ink", "open"])
@pytest.mark.parametrize(
    "body",
    [
        b"null",
        b"\xff",
        b"1" * 5000,
        b"NaN",
        b'{"file": "cards/tiny/monster.yaml", "line": 1e400, "column": 1}',
        b'{"change": {"op": "values"}, "shown": 5}',
        b'{"ink": ["full"]}',
    ],
)
def test_bodies_of_another_shape_are_refused_by_every_address(
    studio: Running, path: str, body: bytes
) -> None:
    headers = {"Origin": studio.home, "Content-Type": "application/json"}
    assert studio.request("POST", f"/api/{path}", headers, body).status == 400


def test_bodies_have_a_largest_size_said_or_not(studio: Running) -> None:
    headers: dict[str, str | None] = {"Origin": studio.home, "Content-Type": "application/json"}
    much = b'{"op": "' + b"x" * LARGEST_BODY + b'"}'
    assert studio.request("POST", "/api/change", headers, much).status == 413
    wrong = {**headers, "Content-Length": "9" * 20}
    assert studio.request("POST", "/api/change", wrong, b"{}").status == 413
    chunked = {**headers, "Transfer-Encoding": "chunked", "Content-Length": None}
    body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(much), much)
    assert studio.request("POST", "/api/change", chunked, body).status == 413
    just = b'{"op": "' + b"x" * (LARGEST_BODY - 10) + b'"}'
    assert len(just) == LARGEST_BODY
    assert studio.request("POST", "/api/change", headers, just).status == 400


def test_headers_that_come_twice_are_refused(studio: Running) -> None:
    for name, values in (
        ("Host", (f"127.0.0.1:{studio.port}", "evil.test")),
        ("Origin", (studio.home, "http://evil.test")),
    ):
        lines = [f"{name}: {value}" for value in values]
        lines += [f"Host: 127.0.0.1:{studio.port}"] if name != "Host" else []
        raw = "\r\n".join(
            ["GET /api/game HTTP/1.1", *lines, f"Cookie: {studio.cookie}", "Connection: close", "", ""]
        )
        with socket.create_connection(("127.0.0.1", studio.port), timeout=10) as wire:
            wire.sendall(raw.encode())
            said = wire.recv(4096)
        assert said.startswith(b"HTTP/1.1 400")


def test_nothing_listens_for_other_machines(studio: Running) -> None:
    own = socket.gethostbyname(socket.gethostname())
    for address in {own, "127.0.0.2"} - {"127.0.0.1"}:
        with pytest.raises(OSError), socket.create_connection((address, studio.port), timeout=3):
            pass


def test_other_users_cannot_read_the_link_from_the_file_that_opens_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address))
    admission = Pass(4711)
    open_browser(admission, tmp_path)
    (page,) = tmp_path.iterdir()
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert opened == [page.as_uri()] and "token" not in opened[0]
    assert "http://127.0.0.1:4711/enter?token=" in page.read_text(encoding="utf-8")
    with pytest.raises(FileExistsError):  # nothing that lies there already is written into
        open_browser(admission, tmp_path)


@pytest.mark.thorough
def test_a_second_studio_has_a_cookie_of_its_own_and_no_stale_edit_is_written(
    studio: Running, project: Path
) -> None:
    file = project / "cards/tiny/monster.yaml"
    before = file.read_bytes()
    with running(project, "tiny") as other:
        assert other.enter().status == 200
        assert other.port != studio.port
        assert other.request("GET", "/api/game", cookie=studio.cookie).status == 403
        assert other.post("/api/change", CHANGE).status == 200
        answer = studio.post("/api/change", CHANGE)  # the page of the first still shows 3
        assert answer.status == 409 and "changed meanwhile" in answer.json["refused"]
        assert b"power: 4" in file.read_bytes()
        assert other.post("/api/undo", {}).status == 200
        assert file.read_bytes() == before
        assert studio.post("/api/undo", {}).status == 422


@pytest.mark.thorough
def test_links_in_the_project_are_not_followed(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    outside = tmp_path / "monster.yaml"
    file = project / "cards/tiny/monster.yaml"
    outside.write_bytes(file.read_bytes())
    file.unlink()
    file.symlink_to(outside)
    before = outside.read_bytes()
    with running(project, "tiny") as studio:
        studio.enter()
        assert studio.post("/api/change", CHANGE).status in (200, 422)
    assert outside.read_bytes() == before
