"""Whether what is said aloud of a place to write has anything of its printed label."""

from __future__ import annotations

import re

from ppgen.common.problem import Severity
from ppgen.layout.scope import Scope

LABEL_IN_TIP = "layout/label-in-tip"

STEM = 4
"""So many letters of a word are compared: behind them stand the endings of its forms."""

_WORD = re.compile(r"[^\W_]+")


def judge_tip(label: str, tip: str, *, scope: Scope) -> None:
    """Report a tip in which no word of the label is."""
    said = tip.replace("\u00ad", "").casefold()
    words = _WORD.findall(label.replace("\u00ad", "").casefold())
    if words and not any(word[:STEM] in said for word in words):
        message = f"its label is {label!r}, and its tip {tip!r} says nothing of that"
        hint = "let the tip say the words of the label, too: who hears it must find what others see"
        scope.remark(LABEL_IN_TIP, message, hint=hint, severity=Severity.WARNING)
