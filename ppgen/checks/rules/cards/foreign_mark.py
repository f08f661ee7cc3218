"""No text holds marks of another program, which would be printed as letters."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.foreign_marks import foreign_marks
from ppgen.common.problem import Problem, warning
from ppgen.localise.text_places import steps_of

ID = "text/foreign-mark"
WHY = "A mark of another program is printed as letters: <b>, &amp;, [b], \\n, __bold__."

FIELDS = {"note": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "## Sun\n\nWarm & **bright** (3 < 4)."}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm &amp; <b>bright</b>."}]}

_MOST_SHOWN = 3


def check(subject: Subject) -> Iterator[Problem]:
    """Look at each text of each card, in every language."""
    icons = subject.icons or frozenset()
    for card in subject.deck.all_cards():
        for field, text in card.texts.items():
            # Texts that flow over pages have the headings of Markdown.
            marks = [one for one in foreign_marks(text, icons) if not one.mark.lstrip().startswith("#")]
            found = {one.mark: one.becomes for one in marks}
            if not found:
                continue
            shown = [_said(mark, becomes) for mark, becomes in list(found.items())[:_MOST_SHOWN]]
            more = "; …" if len(found) > _MOST_SHOWN else ""
            message = f"marks of another program in {field} are printed as letters: {'; '.join(shown)}{more}"
            hint = "write them as texts here have them, or waive it on the card with the reason"
            span = subject.deck.span(card, steps_of(field), fragment=marks[0].mark)
            yield warning(ID, message, span=span, hint=hint, subject=card.subject)


def _said(mark: str, becomes: str | None) -> str:
    written = " ".join(mark.split())[:30]
    if becomes is None:
        return f"{written} has no mark here"
    if becomes == "\n":
        return f"{written} is a line break"
    return f"{written} would be {becomes[:30]}" if becomes.strip() else f"{written} would be a blank"
