"""How an icon is written in a text: `:sun:`, but not behind a backslash or a letter.

In writings that do not part words by spaces it may stand behind a letter, too.
"""

from __future__ import annotations

LETTERS = "A-Za-z\u00c0-\u024f\u0370-\u05ea\u0620-\u064a\u0900-\u0965\u0970-\u0dff"
"""Letters, as part of a class of a regular expression; behind others an icon may stand."""

NAME = r":[a-z][a-z0-9-]*:"

ICON_MARK = rf"(?<![\\{LETTERS}]){NAME}"
"""A regular expression that finds icons, known ones or not."""
