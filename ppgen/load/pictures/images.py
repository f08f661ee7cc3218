"""A picture file into its measures, if it is inside the project, sound, and small enough to be printed.

What a drawing holds is read elsewhere, by what the shelf of pictures is given for that.

Nothing is decoded before its header was found reasonable, so that a file made to fill the memory
ends in a problem instead.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ppgen.common.problem import Problem, error, note
from ppgen.display.drawn_picture import DrawnPicture, PictureFile
from ppgen.display.ops import ImageFile, Symbol
from ppgen.load.pictures.formats import (
    PNG_SIGNATURE,
    PictureRefusedError,
    check_jpeg,
    check_png,
    jpeg_head,
    png_head,
)
from ppgen.load.pictures.names import missing_hint, spelled_otherwise
from ppgen.load.pictures.profiles import Meant, jpeg_colours, png_colours
from ppgen.load.regular_files import LargerError, read_regular
from ppgen.work.allowance import RULE, Allowance, SpentError, WorkKind
from ppgen.work.memory import Stamp, stamp

MAX_PIXELS = 50_000_000
MOST_PIXELS = 89_000_000
"""Whatever is allowed: Pillow warns of more pixels than these (`Image.MAX_IMAGE_PIXELS`)."""

MAX_SIDE = 20_000
MAX_BYTES = 64 * 1024 * 1024
PIXELS = (".png", ".jpg", ".jpeg")
DRAWN = ".svg"
ENDINGS = (*PIXELS, DRAWN)
SNIFFED = 4096
"""How many bytes of a file that is no picture are looked at to say what it is."""

DEEP = 16
CMYK_CHANNELS, RGB_CHANNELS = 4, 3
COLOURED = frozenset({2, 3, 6})
"""Types of PNG whose samples are red, green and blue."""


Found = tuple[PictureFile | None, Problem | None]
"""A picture, and what is wrong with it if anything is."""

ReadDrawing = Callable[[Path, str], tuple[DrawnPicture | None, Problem | None]]
"""Reads the drawing of a file, which is called by its path in the project."""


class ImageShelf:
    """The pictures of one run: each file is probed once, however often it is used."""

    def __init__(self, root: Path, read_drawing: ReadDrawing, *, limits: float = 1.0) -> None:
        """`root` is the project's folder, which paths start from; all have a bound of pixels together.

        They, and each of them, may be `limits` times as large as is usual.
        """
        self._root, self._limits, self._read_drawing = root, limits, read_drawing
        self._allowance = Allowance(limits)
        self._probed: dict[str, Found] = {}
        self._stamps: dict[str, Stamp | None] = {}
        self._symbols: dict[tuple[str, str], Symbol] = {}

    def picture(self, path: str) -> Found:
        """Return the picture at a path of the project, and what is wrong with it if anything is.

        A path without an ending of a picture means the one file of that name that is one.
        """
        if path not in self._probed:
            self._stamps[path] = stamp(self._root / path)
            self._probed[path] = self._looked_for(path)
        return self._probed[path]

    def same(self, symbol: Symbol) -> Symbol:
        """Return the symbol of a drawing that is known here, for one that another process has made."""
        return self._symbols.setdefault((symbol.id, symbol.picture), symbol)

    def _counted(self, found: Found) -> Found:
        """Return what was found, if there is still room for its pixels, or for its bytes if it is drawn."""
        image, told = found
        if image is None:
            return found
        try:
            if isinstance(image, DrawnPicture):
                self._allowance.spend(WorkKind.DRAWN, image.bytes)
                return image._replace(symbol=self.same(image.symbol), faint=self.same(image.faint)), told
            self._allowance.spend(WorkKind.PIXELS, image.width * image.height)
        except SpentError as spent:
            return None, spent.problem(None, image.path)
        return found

    def _looked_for(self, path: str) -> Found:
        if path.lower().endswith(DRAWN):
            return self._counted(self._drawn(path))
        if path.lower().endswith(PIXELS):
            return self._counted(probe_image(path, self._root, limits=self._limits))
        named = [f"{path}{ending}" for ending in ENDINGS]
        for name in named:
            self._stamps[name] = stamp(self._root / name)
        there = [name for name in named if self._stamps[name] is not None]
        found = [name for name in there if not name.endswith(DRAWN)] or there
        if len(found) > 1:
            message = f"{path} may be {' or '.join(found)}"
            return None, error("image/ambiguous", message, hint="keep one of them", subject=path)
        return self.picture(found[0]) if found else probe_image(path, self._root, limits=self._limits)

    def _drawn(self, path: str) -> Found:
        try:
            place = _place(path, self._root)
        except PictureRefusedError as refused:
            return None, _refusal(path, refused)
        return self._read_drawing(place, path)

    @property
    def drawings(self) -> tuple[DrawnPicture, ...]:
        """The drawings that were asked for and can be printed, each once, by their paths."""
        found = {image.path: image for image, _ in self._probed.values() if isinstance(image, DrawnPicture)}
        return tuple(found[path] for path in sorted(found))

    def found_after(self, known: int) -> dict[str, Found]:
        """Return what was found by name but for the first so many names, for another process."""
        return dict([*self._probed.items()][known:])

    def take(self, found: Mapping[str, Found]) -> bool:
        """Take what another process found, as if it had been looked for here, once; no later run may do so.

        Tell whether here the same is found: there may be no room for it beside other pictures.
        """
        if any(told is not None and told.rule == RULE for _, told in found.values()):
            return False
        return all(_seen(self._taken(name, one)) == _seen(one) for name, one in found.items())

    def _taken(self, name: str, found: Found) -> Found:
        if name not in self._probed:
            image = found[0]
            known = None if image is None else self._probed.get(image.path)  # under its whole name
            self._probed[name] = known or self._counted(found)
        return self._probed[name]

    @property
    def symbols(self) -> Iterator[Symbol]:
        """What is drawn of drawings that were asked for."""
        return iter(self._symbols.values())

    @property
    def known(self) -> int:
        """How many pictures were probed."""
        return len(self._probed)

    @property
    def is_fresh(self) -> bool:
        """Whether every picture that was probed is still the same file."""
        return all(stamp(self._root / path) == known for path, known in self._stamps.items())

    @property
    def asked(self) -> dict[str, str]:
        """The hash of the picture under each name that one was looked for under; "" where none was used."""
        return {
            name: image.digest if image is not None and image.path == name else ""
            for path, (image, _) in sorted(self._probed.items())
            for name in ([path] if path.lower().endswith(ENDINGS) else [path + end for end in ENDINGS])
        }

    @property
    def used(self) -> tuple[str, ...]:
        """The pictures that were asked for and can be printed, relative to the project."""
        return tuple(sorted(path for path, (image, _) in self._probed.items() if image is not None))


def _seen(found: Found) -> tuple[str, Problem | None]:
    """Return what tells a picture from every other, and what is wrong with it."""
    image, told = found
    return "" if image is None else image.digest, told


def probe_image(path: str, root: Path, *, limits: float = 1.0) -> tuple[ImageFile | None, Problem | None]:
    """Look at a picture of the project; `path` is relative to `root`, with forward slashes.

    It may be `limits` times as large as is usual. One that can be used may come with a warning.
    """
    try:
        return _probe(path, root, limits)
    except PictureRefusedError as refused:
        return None, _refusal(path, refused)


def _refusal(path: str, refused: PictureRefusedError) -> Problem:
    return error(f"image/{refused.rule}", f"{path} {refused.message}", hint=refused.hint, subject=path)


def _probe(path: str, root: Path, limits: float) -> tuple[ImageFile, Problem | None]:
    data = _read(path, root, int(MAX_BYTES * limits))
    most = min(int(MAX_PIXELS * limits), MOST_PIXELS)
    told: Problem | None = None
    orientation = 1
    if data.startswith(PNG_SIGNATURE):
        png = png_head(data)
        size, form = (png.width, png.height), "PNG"
        _check_size(size, most)
        orientation = check_png(data, png)
        if png.bits == DEEP:
            hint = "save it with 8 bits: no printer shows more"
            told = note("image/deep", f"{path} has 16 bits a channel", hint=hint, subject=path)
        colours = png_colours(data) if png.kind in COLOURED else Meant()
    elif data.startswith(b"\xff\xd8"):
        jpeg = jpeg_head(data)
        size, form = (jpeg.width, jpeg.height), "JPEG"
        _check_size(size, most)
        orientation = check_jpeg(data, jpeg)
        if jpeg.channels == CMYK_CHANNELS:
            message = f"{path} is in CMYK: its inks go to print as they are, and screens guess its colours"
            hint = "save it as RGB, unless a printer asked for these inks"
            told = note("image/cmyk", message, hint=hint, subject=path)
        colours = jpeg_colours(data) if jpeg.channels == RGB_CHANNELS else Meant()
    else:
        raise PictureRefusedError("format", "is neither a JPEG nor a PNG file", _other_format(path, data))
    profile = colours.name if colours.is_converted else ""
    digest = hashlib.sha256(data).hexdigest()
    return ImageFile(path, digest, *size, form, orientation, profile), _told(path, colours) or told


def _told(path: str, colours: Meant) -> Problem | None:
    """Say how the colours of a picture are taken, where that is not as they are."""
    hint = "save it as sRGB to see everywhere what is printed"
    if colours.is_converted:
        message = f"the colours of {path} are those of {colours.name}: they are converted to sRGB"
        return note("image/profile", message, hint=hint, subject=path)
    if colours.doubt:
        message = f"{path} {colours.doubt}: its colours are taken for sRGB"
        return note("image/profile", message, hint=hint, subject=path)
    return None


def _other_format(path: str, data: bytes) -> str:
    """Say what to do with a file of another format."""
    if b"<svg" in data[:SNIFFED]:
        return f"it holds a drawing: call it {path.rpartition('.')[0] or path}{DRAWN}"
    if path.lower().endswith(".svgz"):
        return f"it is packed: save the drawing as plain SVG, with the ending {DRAWN}"
    return "save it as PNG, as JPEG if it is a photo, or as SVG if it is drawn"


def _read(path: str, root: Path, most: int) -> bytes:
    """Read a file of at most so many bytes that lies inside the project once all links are followed."""
    try:
        return read_regular(_place(path, root), limit=most)
    except LargerError:
        hint = "save it smaller; ppgen --limits 2 reads twice as many"
        raise PictureRefusedError("too-large", f"has more than {most >> 20} MiB", hint) from None
    except (OSError, ValueError) as problem:
        raise _unreadable() from problem


def _unreadable() -> PictureRefusedError:
    return PictureRefusedError("missing", "cannot be read", "check its name and its permissions")


def _place(path: str, root: Path) -> Path:
    """Return where a file lies, inside the project once all links are followed."""
    home = root.resolve()
    try:
        place = (home / path).resolve()
        if not place.is_relative_to(home):
            hint = "copy the picture into the project and give its path from there"
            hint = missing_hint(path, home, ENDINGS) if path.startswith("/") else hint
            raise PictureRefusedError("outside-project", "lies outside the project", hint)
        if not place.is_file():
            if told := spelled_otherwise(path, home, ENDINGS):
                raise PictureRefusedError("spelling", "is written otherwise than its file", told)
            raise PictureRefusedError("missing", "does not exist", missing_hint(path, home, ENDINGS))
        return place
    except (OSError, ValueError) as problem:
        raise _unreadable() from problem


def _check_size(size: tuple[int, int], most: int) -> None:
    width, height = size
    if width < 1 or height < 1:
        raise PictureRefusedError("corrupt", "has no pixels")
    if width * height > most or max(size) > MAX_SIDE:
        millions, read = f"{width * height / 1_000_000:,.0f}", f"{most // 1_000_000} million"
        hint = "save it smaller: 300 dots an inch are enough, 750 × 1050 for a poker card"
        can_be_allowed = width * height <= MOST_PIXELS and max(size) <= MAX_SIDE
        raise PictureRefusedError(
            "too-large",
            f"has {width} × {height} pixels ({millions} million); at most {read} are read",
            f"{hint}; ppgen --limits 2 reads it as it is" if can_be_allowed else hint,
        )
