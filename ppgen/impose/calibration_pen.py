"""What writes on the test sheet of a printer: its words in a language, figures and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, Group, Op
from ppgen.impose.calibration_plan import CalibrationPlan
from ppgen.impose.lettering import plain_text, setting_problems
from ppgen.typeset import TextStyle, Typesetter

LENGTH = "100 mm"
"""Of the line to lay a ruler against."""


class Typesetters(NamedTuple):
    """What sets the words of a sheet, and what sets commands and figures, which run from left to right."""

    words: Typesetter
    commands: Typesetter


class CalibrationSheet(NamedTuple):
    """What a test sheet is of: printer and tray as they are called, the paper by name and in words."""

    plan: CalibrationPlan
    printer: str
    paper: str
    title: str
    language: str


class Pen:
    """Sets the words of the sheet, and gathers what finds no room or no typeface."""

    def __init__(self, sheet: CalibrationSheet, typesetters: Typesetters, words: Mapping[str, str]) -> None:
        self.problems: list[Problem] = []
        self._typesetters = typesetters
        self._words = words
        self._sheet = sheet

    def words(self, name: str) -> str:
        """Return what is said under a name, in the language of the sheet, with all that is filled in."""
        text, sheet, flip = self._words[name], self._sheet, self._sheet.plan.flip.value
        edge, arrows = self._words[f"edge-{flip}"], self._words[f"arrows-{flip}"]
        filled = {
            "arrows": arrows,
            "printer": sheet.printer,
            "paper": sheet.title,
            "length": LENGTH,
            "edge": edge,
        }
        for key, value in filled.items():
            text = text.replace(f"{{{key}}}", value)
        return text

    @property
    def right_to_left(self) -> bool:
        """Whether the words of the sheet run from right to left."""
        return self._typesetters.words.direction == "rtl"

    def say(self, name: str, box: Rect, style: TextStyle) -> Op:
        """Set what is said under a name into a box."""
        said = plain_text(self.words(name))
        setting = self._typesetters.words.set(said, style, width=box.width, height=box.height)
        self.problems += setting_problems(said, setting)
        field = Field(name, setting.text, setting.lines, box.size.rect(), setting.ops, setting.right_to_left)
        return Group(Matrix.translation(box.x, box.y), (field,))

    def write(self, text: str, box: Rect, style: TextStyle) -> Op:
        """Set a figure or a command into a box; no field, since readers turn those round."""
        said = plain_text(text)
        setting = self._typesetters.commands.set(said, style, width=box.width, height=box.height)
        self.problems += setting_problems(said, setting)
        return Group(Matrix.translation(box.x, box.y), setting.ops)
