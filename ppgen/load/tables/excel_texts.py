"""Texts of an .xlsx workbook: runs of letters, shared by cells or their own (ECMA-376, part 1, 18.4)."""

from __future__ import annotations

import re

from ppgen.common.characters import paired
from ppgen.load.tables.rich_text import STRUCK, RichText, Run
from ppgen.load.tables.workbook_xml import Attributes, Elements

FALSE = ("0", "false", "none")
"""How workbooks write that something is not so."""

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_SETTINGS = {"b": "bold", "i": "italic"}
WHOLLY_STRUCK = "struck out as a whole"
"""What is lost of a text of which no letter is meant to stand."""

_LOST = {"strike": STRUCK, "u": "underlined", "vertAlign": "raised or lowered"}


class WorkbookTexts:
    """Takes up the letters of a text in one or several runs; what is only said beside it is left out."""

    def __init__(self) -> None:
        self.rich = RichText()
        self._in_text = self._in_setting = self._beside = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "rPh":
            self._beside = True
        elif name == "r":
            self.rich.runs.append(Run())
        elif name == "rPr":
            self._in_setting = True
        elif name == "t":
            self._in_text = not self._beside
            if self._in_text and not self.rich.runs:
                self.rich.runs.append(Run())
        elif self._in_setting and self.rich.runs:
            self._set(self.rich.runs[-1], name, attributes)

    @staticmethod
    def _set(run: Run, name: str, attributes: Attributes) -> None:
        if attributes.get("val", "1") in (*FALSE, "baseline"):
            return
        if name in _SETTINGS:
            setattr(run, _SETTINGS[name], True)
        elif name in _LOST:
            run.other |= {_LOST[name]}
        elif name == "color":
            run.colour = attributes.get("rgb", "")

    def end(self, name: str) -> None:
        if name == "rPh":
            self._beside = False
        elif name == "rPr":
            self._in_setting = False
        elif name == "t":
            self._in_text = False

    def text(self, data: str) -> None:
        if self._in_text:
            self.rich.runs[-1].text += data

    def finished(self) -> tuple[str, str]:
        """Return the text with marks, and what of its setting is lost."""
        runs = self.rich.runs
        for run in runs:
            run.text = unescaped(run.text)
            run.text = run.text.replace("\r\n", "\n").replace("\r", "\n")
        lost = WHOLLY_STRUCK if self.rich.is_struck else self.rich.lost
        return (runs[0].text if len(runs) == 1 else self.rich.marked(), lost)


def unescaped(text: str) -> str:
    """Return a text with the characters that XML cannot hold in the place of their numbers."""
    return paired(_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)) if "_x" in text else text


def shared_texts(content: bytes, elements: Elements) -> list[tuple[str, str]]:
    """Return the texts that cells refer to by their number, each with what of its setting is lost."""
    found: list[tuple[str, str]] = []
    words, is_open = WorkbookTexts(), False

    def start(name: str, attributes: Attributes) -> None:
        nonlocal words, is_open
        if name == "si":
            if is_open:
                raise ValueError("it has “si” within another")
            words, is_open = WorkbookTexts(), True
        else:
            words.start(name, attributes)

    def end(name: str) -> None:
        nonlocal is_open
        if name == "si":
            is_open = False
            found.append(words.finished())
        else:
            words.end(name)

    if content:
        elements.read(content, "sharedStrings.xml", start=start, end=end, text=lambda data: words.text(data))
    return found
