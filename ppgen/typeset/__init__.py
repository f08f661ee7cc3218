"""Stage 5, type: a text of any language into a box, as glyphs, lines and a size."""

from __future__ import annotations

from ppgen.typeset.language import own_name
from ppgen.typeset.style import Align, Icon, Overset, Setting, TextStyle, VerticalAlign
from ppgen.typeset.typesetter import Typesetter

__all__ = ["Align", "Icon", "Overset", "Setting", "TextStyle", "Typesetter", "VerticalAlign", "own_name"]
