"""Who may talk to the studio: only the browser that came by the link, from the studio's own page."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1024 * 1024
"""Bytes of what a page may send at once: a long text of a card has a few thousand."""

LONGEST_PATH = 2048
ENTRANCE = "/enter"
METHODS = ("GET", "POST")
OWN_SITES = ("same-origin", "none")

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "img-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}
"""What every answer says: nothing but the studio's own files, no frames, no address told to others."""


class _Refusal(NamedTuple):
    """Why a request is not answered."""

    status: int
    said: str


class Pass:
    """The secrets of one studio: the cookie of its browser, and links that let in one browser each."""

    def __init__(self, port: int) -> None:
        """Make a cookie that nobody can guess."""
        self.port = port
        self.cookie_name = f"ppgen-{port}"
        self._cookie = secrets.token_urlsafe(32)
        self._links: set[str] = set()
        names = (f"127.0.0.1:{port}", f"localhost:{port}")
        self.hosts = frozenset(names)
        self.origins = frozenset(f"http://{name}" for name in names)

    def link(self) -> str:
        """Return an address that lets a browser in, once."""
        token = secrets.token_urlsafe(32)
        self._links.add(token)
        return f"http://127.0.0.1:{self.port}{ENTRANCE}?token={token}"

    def admit(self, token: str) -> str | None:
        """Return the cookie to set for a token that nobody has used yet."""
        found = [known for known in self._links if hmac.compare_digest(known.encode(), token.encode())]
        self._links.difference_update(found)
        if not found:
            return None
        return f"{self.cookie_name}={self._cookie}; Path=/; HttpOnly; SameSite=Strict"

    def knows(self, header: str) -> bool:
        """Tell whether a Cookie header holds the cookie."""
        try:
            sent = SimpleCookie(header).get(self.cookie_name)
        except CookieError:
            return False
        return sent is not None and hmac.compare_digest(sent.value.encode(), self._cookie.encode())


class Gate:
    """Looks at every request before anything else does, and puts its headers on every answer."""

    def __init__(self, app: ASGIApp, admission: Pass, entered: Response) -> None:
        """`entered` is the page that a browser is shown when its link was good."""
        self._app, self._pass, self._entered = app, admission, entered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # no web sockets: the connection is closed

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _ in message["headers"]}
                added = ((name.encode(), value.encode()) for name, value in HEADERS.items())
                message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in known)]
                if b"cache-control" not in known:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        headers = _headers(scope)
        if isinstance(headers, _Refusal):
            await _said(headers)(scope, receive, guarded)
            return
        if scope["path"] == ENTRANCE:
            await self._enter(scope, headers)(scope, receive, guarded)
            return
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _said(refusal)(scope, receive, guarded)
            return
        await self._app(scope, _bounded(receive), guarded)

    def _refusal(self, scope: Scope, headers: Mapping[str, str]) -> _Refusal | None:
        if (wrong := self._wrong_place(scope, headers)) is not None:
            return wrong
        if headers.get("sec-fetch-site", "none") not in OWN_SITES:
            return _Refusal(403, "another page asked for this")
        if not self._pass.knows(headers.get("cookie", "")):
            return _Refusal(
                403, "open the studio by the link that stands in its terminal; Enter makes a new one"
            )
        if scope["method"] == "POST":
            return self._refused_post(headers)
        return None

    def _wrong_place(self, scope: Scope, headers: Mapping[str, str]) -> _Refusal | None:
        """Refuse names that lead here by a trick, pages of others, and what is no request of the page."""
        if headers.get("host", "") not in self._pass.hosts:
            return _Refusal(421, "the studio is not called that")
        if headers.get("origin", next(iter(self._pass.origins))) not in self._pass.origins:
            return _Refusal(403, "another page asked for this")
        if scope["method"] not in METHODS:
            return _Refusal(405, "only GET and POST are answered")
        raw = bytes(scope.get("raw_path") or scope["path"].encode())
        if len(raw) > LONGEST_PATH or b".." in raw or b"%" in raw or b"\\" in raw or b"//" in raw:
            return _Refusal(404, "there is no such page")
        return None

    def _refused_post(self, headers: Mapping[str, str]) -> _Refusal | None:
        if headers.get("origin", "") not in self._pass.origins:
            return _Refusal(403, "another page asked for this")
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _Refusal(415, "only JSON is taken")
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or int(length) > LARGEST_BODY):
            return _Refusal(413, "that is too much at once")
        return None

    def _enter(self, scope: Scope, headers: Mapping[str, str]) -> Response:
        """Let a browser in by a link: a page opened from a file or a terminal is of no site of ours yet."""
        refusal = self._wrong_place(scope, headers)
        if refusal is None and scope["method"] != "GET":
            refusal = _Refusal(405, "only GET is answered here")
        if refusal is None and headers.get("sec-fetch-dest", "document") != "document":
            refusal = _Refusal(403, "another page asked for this")
        if refusal is not None:
            return _said(refusal)
        token = parse_qs(scope.get("query_string", b"").decode("ascii", "replace")).get("token", [""])[0]
        cookie = self._pass.admit(token)
        if cookie is None:
            return _said(
                _Refusal(403, "this link was used already; press Enter in the terminal for a new one")
            )
        entered = Response(self._entered.body, media_type=self._entered.media_type)
        entered.headers["set-cookie"] = cookie
        return entered


def _headers(scope: Scope) -> MutableMapping[str, str] | _Refusal:
    """Return the headers by name; what must be there once at most may not come twice."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        if key in found and key in ("host", "origin", "content-length", "content-type", "sec-fetch-site"):
            return _Refusal(400, f"{key} came twice")
        found[key] = f"{found[key]}; {value.decode('latin-1')}" if key in found else value.decode("latin-1")
    return found


def _said(refusal: _Refusal) -> Response:
    return PlainTextResponse(f"{refusal.said}\n", status_code=refusal.status)


class TooMuchError(Exception):
    """A body that is larger than any that the page sends."""


def _bounded(receive: Receive) -> Receive:
    """Return a receiver that stops a body which goes on for too long."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message: Any = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise TooMuchError
        return dict(message)

    return receive_some
