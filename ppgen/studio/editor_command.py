"""The command that opens a file of the game in the editor of the user's choice."""

from __future__ import annotations

import asyncio
import shlex

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ppgen.studio.answers import json_of
from ppgen.studio.desk import Desk


class EditorCommand:
    """Opens files of one game by a command that was named when the studio began."""

    def __init__(self, desk: Desk, command: str) -> None:
        """`command` has places for `{file}`, `{line}` and `{column}`; without one nothing is opened."""
        self._desk, self._editor = desk, command

    async def open(self, request: Request) -> Response:
        """Open a file of the game in the editor that was named when the studio began, and no other."""
        asked = await json_of(request)
        file, line, column = str(asked["file"]), int(asked["line"]), int(asked["column"])
        if not self._editor or file not in self._desk.known_files:
            return PlainTextResponse("no editor was named, or this is no file of the game\n", 422)
        path = self._desk.project.root / file
        words = [
            part.format(file=path, line=max(line, 1), column=max(column, 1))
            for part in shlex.split(self._editor)
        ]
        await asyncio.create_subprocess_exec(*words, stdin=asyncio.subprocess.DEVNULL)
        return JSONResponse({"opened": file})
