"""A picture file into its measures, if it is inside the project, sound, and small enough to be printed.

Nothing is decoded before its header was found reasonable, so that a file made to fill the memory
ends in a problem instead.
"""

from __future__ import annotations

import hashlib
from difflib import get_close_matches
from pathlib import Path

from ppgen.common.memory import Stamp, stamp
from ppgen.common.problem import Problem, error, warning
from ppgen.display.ops import ImageFile
from ppgen.load.picture_formats import (
    PNG_SIGNATURE,
    RefusedError,
    check_jpeg,
    check_png,
    jpeg_head,
    png_head,
)

MAX_PIXELS = 50_000_000
MAX_SIDE = 20_000
MAX_BYTES = 64 * 1024 * 1024


class ImageShelf:
    """The pictures of one run: each file is probed once, however often it is used."""

    def __init__(self, root: Path) -> None:
        """`root` is the project's folder, which paths start from."""
        self._root = root
        self._probed: dict[str, tuple[ImageFile | None, Problem | None]] = {}
        self._stamps: dict[str, Stamp | None] = {}

    def picture(self, path: str) -> tuple[ImageFile | None, Problem | None]:
        """Return the picture at a path of the project, and what is wrong with it if anything is."""
        if path not in self._probed:
            self._stamps[path] = stamp(self._root / path)
            self._probed[path] = probe_image(path, self._root)
        return self._probed[path]

    @property
    def is_fresh(self) -> bool:
        """Whether every picture that was probed is still the same file."""
        return all(stamp(self._root / path) == known for path, known in self._stamps.items())

    @property
    def used(self) -> tuple[str, ...]:
        """The pictures that were asked for and can be printed, relative to the project."""
        return tuple(sorted(path for path, (image, _) in self._probed.items() if image is not None))


def probe_image(path: str, root: Path) -> tuple[ImageFile | None, Problem | None]:
    """Look at a picture of the project; `path` is relative to `root`, with forward slashes.

    A picture that can be used may come with a warning.
    """
    try:
        return _probe(path, root)
    except RefusedError as refused:
        found = error(f"image/{refused.rule}", f"{path} {refused.message}", hint=refused.hint, subject=path)
        return None, found


def _probe(path: str, root: Path) -> tuple[ImageFile, Problem | None]:
    data = _read(path, root)
    if data.startswith(PNG_SIGNATURE):
        png = png_head(data)
        size, form, turned = (png.width, png.height), "PNG", False
        _check_size(size)
        check_png(data, png)
    elif data.startswith(b"\xff\xd8"):
        jpeg = jpeg_head(data)
        size, form = (jpeg.width, jpeg.height), "JPEG"
        _check_size(size)
        turned = check_jpeg(data, jpeg)
    else:
        raise RefusedError(
            "format", "is neither a JPEG nor a PNG file", "save it as PNG, or as JPEG if it is a photo"
        )
    image = ImageFile(path, hashlib.sha256(data).hexdigest(), *size, form)
    return image, _turned(path) if turned else None


def _turned(path: str) -> Problem:
    return warning(
        "image/turned",
        f"{path} is to be turned when shown, as its camera noted; it is printed as it is stored",
        hint="save it upright in an image editor",
        subject=path,
    )


def _read(path: str, root: Path) -> bytes:
    """Read a file that lies inside the project once all links are followed."""
    home = root.resolve()
    try:
        place = (home / path).resolve()
        if not place.is_relative_to(home):
            hint = "copy the picture into the project and give its path from there"
            raise RefusedError("outside-project", "lies outside the project", hint)
        if not place.is_file():
            raise RefusedError("missing", "does not exist", _similar(place, home))
        if place.stat().st_size > MAX_BYTES:
            raise RefusedError("too-large", f"has more than {MAX_BYTES >> 20} MiB", "save it smaller")
        return place.read_bytes()
    except (OSError, ValueError) as problem:
        raise RefusedError("missing", "cannot be read", "check its name and its permissions") from problem


def _similar(place: Path, home: Path) -> str:
    folder = place.parent
    if not folder.is_dir():
        return f"there is no folder {folder.relative_to(home).as_posix()}"
    names = sorted(entry.name for entry in folder.iterdir() if entry.is_file())
    close = get_close_matches(place.name, names, n=1)
    return f"is it {(folder / close[0]).relative_to(home).as_posix()}?" if close else "check the path"


def _check_size(size: tuple[int, int]) -> None:
    width, height = size
    if width < 1 or height < 1:
        raise RefusedError("corrupt", "has no pixels")
    if width * height > MAX_PIXELS or max(size) > MAX_SIDE:
        millions, most = f"{width * height / 1_000_000:,.0f}", f"{MAX_PIXELS // 1_000_000} million"
        raise RefusedError(
            "too-large",
            f"has {width} × {height} pixels ({millions} million); at most {most} are read",
            "save it smaller: 300 dots an inch are enough, 750 × 1050 for a poker card",
        )
