"""A score sheet that lists nearly all kinds of cards of a component lists all of them."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.stated import kinds_shown
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.model.game import Kind

ID = "record/left-out-kind"
WHY = "A checklist that leaves a kind out says that the box is complete while cards are missing."

_TEXT = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
_KIND = {"title": "Other", "fields": {"name": {"type": "text"}}}
_OWNED = {"type": "list", "items": {"type": "boolean"}}


def _sheet(*kinds: str) -> dict[str, object]:
    face = []
    for number, kind in enumerate(kinds):
        tick = {
            "type": "entry",
            "box": [0, 0, 5, 5],
            "field": f"{kind}.{{{{ number }}}}",
            "tip": "{{ item.name }}",
        }
        listed = {"type": "repeat", "box": [5, 5 + 30 * number, 50, 25], "each": f"{{{{ cards.{kind} }}}}"}
        face.append({**listed, "direction": "column", "spacing": 6, "items": [tick]})
    return {"score": "owned", "face": face}


def _sample(*kinds: str) -> dict[str, object]:
    named = ("thing", "other", "more")
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {
            "other": _KIND,
            "more": _KIND,
            "owned": {"title": "Owned", "record": True, "fields": dict.fromkeys(kinds, _OWNED)},
        },
        "files": {"other": [{"id": "sea", "name": "Sea"}], "more": [{"id": "sky", "name": "Sky"}]},
        "prints": named,
        "sheets": {"checklist": _sheet(*kinds)},
        "face": [{**_TEXT, "text": "{{ card.name }}"}],
    }


GOOD = _sample("thing", "other", "more")
BAD = _sample("thing", "other")
NEAR = _sample("thing")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the kinds that score sheets show with those of each component of cards."""
    game = usage.game
    for name, component in game.components.items():
        if "score" not in component.own:
            continue
        shown = kinds_shown(usage.layouts, str(component.layout))
        for other, part in game.components.items():
            whole = {kind for kind in part.cards if _has_names(game.kinds[kind])}
            listed = whole & shown
            if listed != whole and 2 * len(listed) > len(whole) and len(listed) > 1:
                missing = " and ".join(sorted(whole - listed))
                message = f"{name} lists {' and '.join(sorted(listed))} of {other}, and leaves out {missing}"
                layout = usage.layouts.layouts.get(str(component.layout))
                span = (game.sources["game"] if layout is None else layout.source).span(())
                hint = f"list cards.{min(whole - listed)} there too, or waive it in the layout with a reason"
                yield error(ID, message, span=span, hint=hint, subject=name)


def _has_names(kind: Kind) -> bool:
    """Tell whether cards of a kind are called something, so that a list can name them."""
    return "name" in kind.fields or "name" in kind.derived
