"""No two terms of a group share a word, an icon or a colour, in any language."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error

ID = "term/same-word"
WHY = "Two things of one kind that are called or drawn alike cannot be told apart on a card."

FIELDS = {"place": {"type": "term", "group": "place"}}
_CARDS = [{"id": "sun", "place": "sea"}]


def _terms(text: str) -> dict[str, object]:
    return {
        "terms": {"sea": {"text": "sea", "groups": ["place"]}, "lake": {"text": text, "groups": ["place"]}}
    }


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": _terms("lake")}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": _terms("Sea")}


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the terms of each group with one another, form by form."""
    deck = subject.deck
    game = deck.game
    groups: dict[str, list[str]] = {}
    for name, term in game.terms.items():
        for group in term.groups:
            groups.setdefault(group, []).append(name)
    if deck.language == game.source_language:
        for kind, one in game.kinds.items():  # fields that a layout shows by their names
            groups[f"fields of {kind}"] = [name for name in (*one.fields, *one.derived) if name in game.terms]
    told: set[tuple[str, str]] = set()
    for names in groups.values():
        known: dict[tuple[str, str], str] = {}
        for name in names:
            term = game.terms[name]
            printed = deck.terms[name]
            words = ((form, printed[form].casefold()) for form in ("", *term.forms) if form in printed)
            looks = [(f"the form {form}" if form else "the word", text) for form, text in words]
            looks += [("the icon", icon) for icon in (term.icon, *term.icons) if icon]
            looks += [("the colour", term.colour)] if term.colour else []
            for what, look in looks:
                other = known.setdefault((what, look), name)
                if other != name and (other, name) not in told:
                    told.add((other, name))
                    message = f"{other} and {name} share {what} {look!r} in {deck.language}"
                    span = deck.places.of_term(name) or game.sources["terms"].span((name,))
                    yield error(
                        ID, message, span=span, hint="call or draw one of them otherwise", subject=name
                    )
