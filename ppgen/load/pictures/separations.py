"""Colours of screens as inks: those that a theme names, by a press's own profile, or by plain arithmetic."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.common.colour import Colour
from ppgen.common.inks import FULL, PressInk, is_grey, plain_ink
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import Image, ImageChops, ImageCms, ImageMath
else:
    Image, ImageChops = lazily("PIL.Image"), lazily("PIL.ImageChops")
    ImageCms, ImageMath = lazily("PIL.ImageCms"), lazily("PIL.ImageMath")

STEPS = 255
"""Of each ink in a picture."""

COLOUR_SPACE = slice(16, 20)
"""Where an ICC profile says whose colours it describes (ICC.1, 7.2)."""


class Separation:
    """What becomes of each colour and picture; nowhere lies more than `limit` percent of ink.

    `named` are the inks of colours of a palette. The `profile` of a press (ICC, of CMYK) converts all others,
    relative to its paper and with black kept black; without one plain arithmetic does. Raises ValueError for
    a profile that cannot be used.
    """

    def __init__(self, named: Mapping[Colour, PressInk], limit: float, profile: bytes = b"") -> None:
        self.named, self.limit, self.profile = dict(named), limit, profile
        self._transform = _transform(profile) if profile else None
        self._known: dict[Colour, PressInk] = {}

    def ink(self, colour: Colour) -> PressInk:
        """Return the inks of a colour; a grey that no theme names is printed with black alone."""
        if colour in self.named:
            return self.named[colour]
        known = self._known.get(colour)
        if known is None:
            if is_grey(colour) or self._transform is None:
                known = plain_ink(colour)
            else:
                pixel = self._converted(Image.new("RGB", (1, 1), colour)).tobytes()
                cyan, magenta, yellow, black = (level / STEPS * FULL for level in pixel)
                known = PressInk(cyan, magenta, yellow, black)
            self._known[colour] = known
        return known

    def text_ink(self, colour: Colour) -> PressInk:
        """Return the inks of letters: of a rich black they take the black alone, which cannot be off."""
        found = self.ink(colour)
        return PressInk(0, 0, 0, found.black) if found.is_rich else found

    def picture(self, shown: Image.Image) -> Image.Image:
        """Return a picture (RGB) in four inks (CMYK); where it shows a colour of the palette, in its inks."""
        made = self._converted(shown)
        for colour, ink in self.named.items():
            levels = tuple(round(share / FULL * STEPS) for share in ink.shares)
            made.paste(levels, mask=_where(shown, colour))
        return made

    def _converted(self, shown: Image.Image) -> Image.Image:
        if self._transform is None:
            return self.limited(_plain(shown))
        made = self._transform.apply(shown)
        made.paste(_plain(shown), mask=_greys(shown))
        return self.limited(made)

    def limited(self, made: Image.Image) -> Image.Image:
        """Return a picture in which cyan, magenta and yellow give way where there is too much ink."""
        most = int(self.limit / FULL * STEPS)
        *colours, black = made.split()
        cyan, magenta, yellow = colours
        total = ImageMath.lambda_eval(lambda its: its["c"] + its["m"] + its["y"], c=cyan, m=magenta, y=yellow)
        if ImageMath.lambda_eval(lambda its: its["t"] + its["k"], t=total, k=black).getextrema()[1] <= most:
            return made
        kept = ImageMath.lambda_eval(
            lambda its: its["min"](its["t"], its["max"](most - its["k"], 0)), t=total, k=black
        )
        shares = [
            ImageMath.lambda_eval(
                lambda its: its["one"] * its["kept"] / its["max"](its["t"], 1), one=one, kept=kept, t=total
            )
            for one in colours
        ]
        return Image.merge("CMYK", (*(one.convert("L") for one in shares), black))


def sound_profile(profile: bytes) -> None:
    """Raise ValueError if a file is no ICC profile of a press that prints four inks."""
    if len(profile) <= COLOUR_SPACE.stop or profile[36:40] != b"acsp":
        raise ValueError("is no ICC profile")
    if profile[COLOUR_SPACE] != b"CMYK":
        space = profile[COLOUR_SPACE].decode("latin-1").strip()
        raise ValueError(f"describes colours of {space}, not CMYK")
    _transform(profile)


def most_ink(picture: Image.Image) -> float:
    """Return how much ink lies where most of it does on a picture (CMYK), in percent."""
    cyan, magenta, yellow, black = picture.split()
    total = ImageMath.lambda_eval(
        lambda its: its["c"] + its["m"] + its["y"] + its["k"], c=cyan, m=magenta, y=yellow, k=black
    )
    return float(total.getextrema()[1]) / STEPS * FULL


@lru_cache(maxsize=4)
def _transform(profile: bytes) -> ImageCms.ImageCmsTransform:
    try:
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(io.BytesIO(profile)),
            "RGB",
            "CMYK",
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOCACHE,
        )
    except (ImageCms.PyCMSError, OSError, ValueError) as fault:
        raise ValueError("is a damaged ICC profile, or has no way from colours to inks") from fault


def _plain(shown: Image.Image) -> Image.Image:
    """Return a picture in four inks by the arithmetic of `plain_ink`."""
    cyan, magenta, yellow = (ImageChops.invert(channel) for channel in shown.split())
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    return Image.merge("CMYK", (*(ImageChops.subtract(one, black) for one in (cyan, magenta, yellow)), black))


def _where(shown: Image.Image, colour: Colour) -> Image.Image:
    """Return where a picture shows a colour exactly: 255 there, else 0."""
    masks = [
        channel.point([STEPS * (level == wanted) for level in range(STEPS + 1)])
        for channel, wanted in zip(shown.split(), colour, strict=True)
    ]
    return ImageChops.darker(ImageChops.darker(masks[0], masks[1]), masks[2])


def _greys(shown: Image.Image) -> Image.Image:
    """Return where a picture is grey: 255 there, else 0."""
    red, green, blue = shown.split()
    off = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return off.point([STEPS * (level == 0) for level in range(STEPS + 1)])
