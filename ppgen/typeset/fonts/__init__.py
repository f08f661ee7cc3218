"""The typefaces that a project may use, and where their files lie.

The families stand in fonts/manifest.yaml and come from installed packages or from the project's own
fonts/ folder; the fonts of the operating system are never looked at.
"""

from __future__ import annotations

from ppgen.typeset.fonts.family import plain_name
from ppgen.typeset.fonts.library import Fonts, load_fonts, remembered_fonts
from ppgen.typeset.fonts.typeface import Typeface, is_blank

__all__ = ["Fonts", "Typeface", "is_blank", "load_fonts", "plain_name", "remembered_fonts"]
