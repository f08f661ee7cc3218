"""Every derived value is computed from the card."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.expressions import ExpressionError, compile_template
from ppgen.model.game import EXPRESSION_FUNCTIONS, Each

ID = "model/derived-constant"
WHY = "A derived value that is the same on every card is a constant, or its expression is a slip."

FIELDS = {"worth": {"type": "integer"}}
_CARDS = [{"id": "sun", "worth": 3}]
GOOD = {"fields": FIELDS, "cards": _CARDS, "derived": {"double": "{{ card.worth + card.worth }}"}}
BAD = {"fields": FIELDS, "cards": _CARDS, "derived": {"double": "{{ 6 }}"}}


def check(subject: Subject) -> Iterator[Problem]:
    """Report derived values whose expressions do not look at the card."""
    game = subject.deck.game
    if subject.deck.language != game.source_language:
        return
    for kind, definition in game.kinds.items():
        for name, derived in definition.derived.items():
            text = derived.value if isinstance(derived, Each) else derived
            try:
                template = compile_template(text, functions=EXPRESSION_FUNCTIONS)
            except ExpressionError:  # localising has told it
                continue
            if not any(
                looked.split(".")[0] in {"card", "text"} for looked in template.names | template.guarded
            ):
                message = f"{name} of {kind} looks at nothing of the card"
                span = game.sources["game"].key_span(("kinds", kind, "derived", name))
                hint = "compute it from card.…, or write a constant"
                yield warning(ID, message, span=span, hint=hint, subject=kind)
