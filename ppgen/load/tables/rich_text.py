"""Runs of differently set letters in a cell into one text with the marks that texts of cards have."""

from __future__ import annotations

from dataclasses import dataclass, field

STRUCK = "struck out"
"""One of the settings that have no mark."""


@dataclass(slots=True)
class Run:
    """Letters of one setting: bold, italic, and whatever else cannot be kept."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    other: frozenset[str] = frozenset()
    colour: str = ""


@dataclass(slots=True)
class RichText:
    """The runs of a cell."""

    runs: list[Run] = field(default_factory=list)

    @property
    def lost(self) -> str:
        """What of the setting has no mark, in words, where only a part of the text has it."""
        runs = [run for run in self.runs if run.text]
        names = frozenset[str]().union(*(run.other for run in runs))
        lost = sorted(name for name in names if not all(name in run.other for run in runs))
        if len({run.colour for run in self.runs if run.text.strip()}) > 1:
            lost.append("colour")
        return ", ".join(lost)

    @property
    def is_struck(self) -> bool:
        """Whether all letters are struck out."""
        spoken = [run for run in self.runs if run.text.strip()]
        return bool(spoken) and all(STRUCK in run.other for run in spoken)

    def marked(self) -> str:
        """Return the text; what is bold or italic in a part of it stands between `**` or `*`."""
        spoken = [run for run in self.runs if run.text.strip()]
        bold = not all(run.bold for run in spoken)
        italic = not all(run.italic for run in spoken)
        if not (bold and any(run.bold for run in spoken)) and not (
            italic and any(run.italic for run in spoken)
        ):
            return "".join(run.text for run in self.runs)
        parts: list[tuple[str, str]] = []
        for run in self.runs:
            mark = ("**" if bold and run.bold else "") + ("*" if italic and run.italic else "")
            if parts and (parts[-1][1] == mark or not run.text.strip()):
                parts[-1] = (parts[-1][0] + run.text, parts[-1][1])
            else:
                parts.append((run.text, mark))
        return "".join(_between(text, mark) for text, mark in parts)


def _between(text: str, mark: str) -> str:
    """Put marks round a text, not round the blanks at its ends; each line has its own."""
    if not mark:
        return text
    lines = []
    for line in text.split("\n"):
        inner = line.strip()
        before = line[: len(line) - len(line.lstrip())]
        after = line[len(line.rstrip()) :]
        lines.append(f"{before}{mark}{inner}{mark[::-1]}{after}" if inner else line)
    return "\n".join(lines)
