"""Each rule of play is stated in print, in every component that must state it, and no other is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from ppgen.checks.stated import (
    Stated,
    kinds_shown,
    stated_by_cards,
    stated_by_layouts,
    stated_by_terms,
    words_of,
)
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error, nearest
from ppgen.model.game import Game
from ppgen.model.play_rule import PlayRule
from ppgen.model.rules_of_play import FILE

ID = "text/unstated-rule"
WHY = "A rule that stands nowhere in print can be kept by nobody."

_STATES = {"type": "list", "items": {"type": "text"}, "unprinted": "the rules of play that it states"}
_BEGIN = {"id": "begin", "says": "The youngest begins."}
_TEXT = {"type": "text", "box": [5, 5, 50, 30], "text": "{{ card.line }}", "style": "words"}
GOOD = {
    "fields": {"line": {"type": "text"}, "states": _STATES},
    "cards": [{"id": "sun", "line": "The youngest begins.", "states": ["begin"]}],
    "files": {"rules_of_play": [{**_BEGIN, "in": ["cards"]}]},
    "face": [_TEXT],
}
BAD = {**GOOD, "files": {"rules_of_play": [_BEGIN, {"id": "end", "says": "Who has no card left wins."}]}}
NEAR = {
    **GOOD,
    "files": {
        "rules_of_play": [_BEGIN, {"id": "end", "says": "…", "unprinted": "the source leaves it open"}]
    },
}


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what print states with the rules of play, in each set for itself."""
    game = usage.game
    if not game.rules_of_play:
        return
    by_layouts = [*stated_by_layouts(usage.layouts), *stated_by_terms(game)]
    known = {rule.id: rule for rule in game.rules_of_play}
    yield from _unknown(game, by_layouts)
    told: set[str] = set()
    for name in game.file.sets or ("",):
        part = game.of_set(name) if name else game
        places = _places(usage, part, by_layouts)
        own = {f"{card.kind}:{card.id}" for card in part.all_cards()}
        for number, rule in enumerate(known.values()):
            stated = places.get(rule.id, set())
            missing = [one for one in rule.components if one not in stated]
            if (
                rule.unprinted
                or rule.id in told
                or (stated and not missing)
                or (part is not game and _is_of_others(rule, part.chosen_set, own))
            ):
                continue
            told.add(rule.id)
            where = f"in {' and in '.join(missing)}" if missing else "in print"
            of_set = f" of the set {name}" if name else ""
            message = f"nothing {where}{of_set} states the rule of play {rule.id}"
            hint = f"name it under states: beside the text that says it, or say why not: {rule.says}"
            span = game.sources[FILE].span((number, "id"))
            yield error(ID, message, span=span, hint=hint, subject=rule.id)


def _is_of_others(rule: PlayRule, chosen: str, own: Collection[str]) -> bool:
    """Tell whether a rule is of other sets than the chosen one, or all cards are that it speaks of.

    `own` are the cards of the chosen set.
    """
    if rule.sets:
        return chosen not in rule.sets
    cards = [name for name in rule.cards if ":" in name]
    return bool(cards) and not any(card in own for card in cards)


def _places(usage: Usage, game: Game, by_layouts: list[Stated]) -> dict[str, set[str]]:
    """Return the components that state each rule."""
    printed: dict[str, set[str]] = {}
    terms = {stated.term for stated in by_layouts if stated.term}
    for name, component in game.components.items():
        layouts = {component.layout, *component.cards} - {None}
        shown = {
            *component.cards,
            *chain.from_iterable(kinds_shown(usage.layouts, str(one)) for one in layouts),
        }
        for one in (*shown, *(f"/{layout}" for layout in layouts)):
            printed.setdefault(one, set()).add(name)
        for layout in layouts:
            for term in _terms_said(usage, str(layout)) & terms:
                printed.setdefault(f"={term}", set()).add(name)
    found: dict[str, set[str]] = {}
    for stated in chain(stated_by_cards(game), by_layouts):
        place = f"={stated.term}" if stated.term else f"/{stated.layout}"
        there = printed.get(stated.kind or place, set())
        if stated.kind:
            there = {name for name in there if not _passes_over(name, stated, usage)}
        for rule in stated.ids:
            found.setdefault(rule, set()).update(there)
    return found


def _terms_said(usage: Usage, name: str) -> frozenset[str]:
    """Return the words that expressions of a layout, and of those behind it, write out."""
    found = (layout.surfaces() for layout in usage.layouts.of_one_card(name))
    return words_of(
        usage.layouts, [one for surfaces in found for _, elements in surfaces for one in elements]
    )


def _passes_over(component: str, stated: Stated, usage: Usage) -> bool:
    """Tell whether a component prints other cards of the kind than the one that states something."""
    found = usage.game.components[component]
    has_chosen = "where" in found.own and stated.kind in found.cards
    return has_chosen and stated.subject not in usage.used.chosen.get(component, ())


def _unknown(game: Game, by_layouts: list[Stated]) -> Iterator[Problem]:
    known = {rule.id: rule for rule in game.rules_of_play}
    for stated in chain(stated_by_cards(game), by_layouts):
        for name in stated.ids:
            if name not in known:
                hint = f"{nearest(name, known)}; or add it to {FILE}.yaml"
                message = f"there is no rule of play called {name}"
                yield error(ID, message, span=stated.span, hint=hint, subject=stated.subject)
            elif known[name].unprinted:
                message = f"the rule of play {name} is said to be unprinted, and is stated here"
                hint = f"take its unprinted: out of {FILE}.yaml"
                yield error(ID, message, span=stated.span, hint=hint, subject=stated.subject)
