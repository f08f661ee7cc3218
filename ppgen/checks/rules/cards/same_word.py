"""No two terms of a group share a word, an icon, its drawing or a colour, in any language."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error, warning
from ppgen.typeset.markup import read_markup

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
            words = ((form, _plain(printed[form])) for form in ("", *term.forms) if form in printed)
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
        yield from _drawn_alike(subject, names, told) if deck.language == game.source_language else ()


def _drawn_alike(subject: Subject, names: list[str], told: set[tuple[str, str]]) -> Iterator[Problem]:
    """Tell icons of other names in which the very same is drawn, unless each term has a colour of its own."""
    game, known = subject.deck.game, dict[str, tuple[str, str]]()
    for name in names:
        term = game.terms[name]
        for icon in (term.icon, *term.icons):
            drawing = subject.drawings.get(icon or "")
            if not icon or not drawing:
                continue
            other, theirs = known.setdefault(drawing, (name, icon))
            apart = {term.colour, game.terms[other].colour}
            are_told = other == name or theirs == icon or (other, name) in told
            if are_told or (len(apart) > 1 and all(apart)):
                continue
            told.add((other, name))
            message = f"the icons {theirs} of {other} and {icon} of {name} are one and the same drawing"
            span = subject.deck.places.of_term(name) or game.sources["terms"].span((name,))
            yield warning(ID, message, span=span, hint="draw one of them otherwise", subject=name)


def _plain(text: str) -> str:
    """Return a word as it is told from others: without bold, marks at its end, and capitals.

    The mark behind a number stays: it makes an ordinal of it.
    """
    plain = read_markup(text, {}).text.casefold().strip()
    bare = plain.rstrip(" .,;!")
    return plain if not bare or bare[-1].isdigit() else bare
