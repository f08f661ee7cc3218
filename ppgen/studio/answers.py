"""What requests bring and answers are made of: the files of the page, JSON, PDF files, refusals."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ppgen.studio.laid_out import Shown
from ppgen.studio.painting import LEAST_DOTS, MOST_DOTS

ASSETS = {
    "studio.css": "text/css; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "api.js": "text/javascript; charset=utf-8",
    "dom.js": "text/javascript; charset=utf-8",
    "state.js": "text/javascript; charset=utf-8",
    "folded.js": "text/javascript; charset=utf-8",
    "grid.js": "text/javascript; charset=utf-8",
    "making.js": "text/javascript; charset=utf-8",
    "decks.js": "text/javascript; charset=utf-8",
    "viewer.js": "text/javascript; charset=utf-8",
    "inspector.js": "text/javascript; charset=utf-8",
    "editors.js": "text/javascript; charset=utf-8",
    "dragging.js": "text/javascript; charset=utf-8",
    "lists.js": "text/javascript; charset=utf-8",
    "sheets.js": "text/javascript; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
    "look.js": "text/javascript; charset=utf-8",
    "filters.svg": "image/svg+xml",
    "icon.svg": "image/svg+xml",
}
"""All files of the page; there are no others to be had."""


def asset(name: str) -> bytes:
    """Return a file of the page."""
    return resources.files("ppgen.studio").joinpath(f"page/{name}").read_bytes()


def shown_of(request: Request) -> Shown:
    """Return the piece that a request names; raises KeyError or ValueError."""
    asked = request.query_params
    dots = int(asked.get("dots", "144"))
    if not LEAST_DOTS <= dots <= MOST_DOTS:
        raise ValueError("dots")
    return Shown(asked["language"], asked["component"], asked["piece"], dots, asked.get("side") == "back")


def shown_in(asked: Any) -> Shown:
    """Return the piece that a body names; raises KeyError or TypeError."""
    return Shown(str(asked["language"]), str(asked["component"]), str(asked["piece"]))


async def json_of(request: Request) -> Any:
    """Return the body of a request; raises ValueError or RecursionError."""
    return json.loads(await request.body())


def pdf_answer(content: bytes | None, name: str) -> Response:
    """Return a PDF file that is shown in the browser, from where it is printed."""
    if content is None:
        return PlainTextResponse("there is nothing to print\n", 404)
    # A file is no page: readers of PDF that browsers bring along load what they need themselves.
    shown = {
        "content-security-policy": "frame-ancestors 'none'",
        "content-disposition": f'inline; filename="{name}.pdf"',
    }
    return Response(content, media_type="application/pdf", headers=shown)


def told(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return what tells a page why its request was refused."""

    async def tell(_: Request, fault: Exception) -> Response:
        said = "this is no request of the page" if status == 400 else str(fault)
        return JSONResponse({"refused": said}, status)

    return tell
