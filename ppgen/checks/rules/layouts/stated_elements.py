"""An element of a layout that states rules of play prints their constants alone, and not their contrary."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.rule_orders import RuleOrders
from ppgen.checks.stated import Stated, stated_by_cards, stated_by_layouts, stated_by_terms, told_otherwise
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.localise.figures import typed_figures
from ppgen.localise.oppositions import oppositions
from ppgen.model.game import Game
from ppgen.model.play_rule import PlayRule
from ppgen.model.rules_of_play import FILE

ID = "text/stated-element"
WHY = "A mat that says another figure than the rule it states makes two rules of one."

_RULES = [{"id": "draw", "says": "Each draws four.", "constants": ["drawn"], "poles": ["at_most"]}]


def _sample(text: str) -> dict[str, object]:
    element = {"type": "text", "style": "words", "box": [5, 30, 50, 9], "states": ["draw"], "text": text}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "constants": {"drawn": 4, "returned": 3},
        "files": {"rules_of_play": _RULES},
        "face": [
            {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            element,
        ],
    }


GOOD = _sample("{{ constants.drawn }} at most")
BAD = _sample("{{ constants.returned }} at most")
NEAR = _sample("Draw up to 2 or {{ constants.drawn }}")


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what elements and terms look up and type themselves; cards are checked for themselves.

    A rule that is stated there and on cards has the same figures.
    """
    game = usage.game
    rules = {rule.id: rule for rule in game.rules_of_play}
    orders = RuleOrders(game)
    beside = [*stated_by_layouts(usage.layouts), *stated_by_terms(game)] if rules else []
    for one in beside:
        stated = [rules[name] for name in one.ids if name in rules]
        ordered = orders.told(one) if one.layout else None
        for message, hint in (*_faults(one, stated, game), *_wordless(one, stated, game)):
            yield error(ID, message, span=one.span, hint=hint, subject=one.subject)
        if ordered is not None:
            yield error(ID, ordered.message, span=ordered.span, hint=ordered.hint, subject=one.subject)
    for one, message, hint in told_otherwise([*stated_by_cards(game), *beside], rules) if beside else ():
        if not one.kind:
            yield error(ID, message, span=one.span, hint=hint, subject=one.subject)


def _wordless(one: Stated, stated: list[PlayRule], game: Game) -> Iterator[tuple[str, str]]:
    """Report terms of a rule that an element says neither by its word nor by its sign, nor in another term.

    What a term says itself is looked at in every language.
    """
    shown = [game.terms[name] for name in sorted(one.words & game.terms.keys())]
    printed = [text for term in shown for text in (term.text, *term.forms.values())]
    said = " ".join((*one.texts, *printed)).casefold()
    for name in dict.fromkeys(term for rule in stated for term in rule.terms) if one.layout else ():
        term = game.terms.get(name)
        forms = (term.text, *term.forms.values()) if term is not None else ()
        signs = {name, *((term.icon, *term.icons) if term is not None else ())}
        if not signs & one.words and not any(form.casefold() in said for form in forms if form):
            hint = f'say it by {{{{ term("{name}") }}}} or its icon, or mend the terms of the rule of play'
            yield f"it does not say {name}, of which the rule speaks that it states", hint


def _faults(one: Stated, stated: list[PlayRule], game: Game) -> Iterator[tuple[str, str]]:
    own = {name: game.constants.get(name) for rule in stated for name in rule.constants}
    for name in sorted(one.constants - own.keys()):
        hint = f"name it in {FILE}.yaml under the rule that it belongs to, or print the one that is meant"
        yield f"it prints the constant {name}, of which no rule that it states speaks", hint
    values = {
        f"{abs(value)}": name
        for name, value in own.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    words = oppositions(game.source_language)
    for text in one.texts:
        for written, value in dict.fromkeys(typed_figures(text, game.source_language)):
            if value in values:
                hint = f"write {{{{ constants.{values[value]} }}}} instead"
                yield f"{written} is typed by hand, and is the constant {values[value]}", hint
        poles = [pole for rule in stated for pole in rule.poles]
        for message in words.contrary(text, poles) if words is not None else ():
            hint = "mend the text, or the poles of the rule of play"
            yield message.replace("its source", "the rule of play"), hint
