"""Whether a colour profile means the colours of screens: what it makes of some is looked at."""

from __future__ import annotations

import io

from PIL import Image, ImageCms

STEPS = 0, 51, 102, 153, 204, 255
FARTHEST = 3
"""By so many of 255 steps a colour may move, for what rounding does."""


def leaves_colours(profile: bytes) -> bool:
    """Tell whether a profile is that of sRGB, as far as anybody can see."""
    colours = [(red, green, blue) for red in STEPS for green in STEPS for blue in STEPS]
    before = Image.new("RGB", (len(colours), 1))
    before.putdata(colours)
    try:
        said = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        after = ImageCms.profileToProfile(before, said, ImageCms.createProfile("sRGB"))
    except (ImageCms.PyCMSError, OSError, ValueError):
        return False
    if after is None:
        return False
    moved = zip(before.tobytes(), after.tobytes(), strict=True)
    return max(abs(one - other) for one, other in moved) <= FARTHEST
