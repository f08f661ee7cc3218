"""What is said of a filled form in which a person sees something else than its fields hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.common.characters import without_middle
from ppgen.common.problem import Problem, warning
from ppgen.model.record_words import shown
from ppgen.proofs import Slip, SlipKind

SAID = {
    SlipKind.OTHER_TEXT: ("record/shown-otherwise", "page/other-text"),
    SlipKind.SHOWN_TICKED: ("record/shown-otherwise", "page/shown-ticked"),
    SlipKind.SHOWN_OPEN: ("record/shown-otherwise", "page/shown-open"),
    SlipKind.HIDDEN: ("record/hidden-entry", "page/hidden"),
    SlipKind.NOTES: ("record/loose-notes", "page/notes"),
    SlipKind.UNREAD: ("record/not-compared", "page/not-compared"),
    SlipKind.TWICE: ("record/not-compared", "page/twice"),
}
"""The rule of each difference, and the key of its words."""

LONGEST_CALLED = 160
"""So many signs are shown of what an entry is called; somebody else may have called it."""


def seen_otherwise(slips: Sequence[Slip], file: str, words: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a warning for each difference, in the words of the form."""
    for slip in slips:
        rule, key = SAID[slip.kind]
        said = words[key].format(
            name=without_middle(slip.called, LONGEST_CALLED),
            shown=shown(slip.shown),
            held=shown(slip.held),
            page=slip.page,
        )
        yield warning(rule, f"{file}: {said}")
