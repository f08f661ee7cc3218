"""Samples of a game's rule into what the rule says of them: good ones must pass, bad ones must fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ppgen.checks.book import GameRule, RuleBook
from ppgen.checks.game_rules import Examination
from ppgen.localise import Deck, localise
from ppgen.model.card import Card
from ppgen.model.reader import CardReader, term_groups


def obeyed(deck: Deck, rule: GameRule, *, good: bool) -> bool:
    """Tell whether the good, or the bad, sample of a game's rule obeys it.

    A mapping is one card of the deck (that with its `id`, else the first of the kind) with some values
    changed; a list is a whole set; a text is a sentence; for a component or the
    constants, a mapping changes their values.
    Raises ValueError where the rule cannot be evaluated or does not look at the sample.
    """
    seen = _surroundings(deck, rule, rule.entry.good if good else rule.entry.bad, is_sound=good)
    for name, value in ({} if good else rule.entry.bad_given).items():
        seen[name] = {**seen[name], **value} if isinstance(value, dict) else value
    examination = Examination(deck, RuleBook((rule.entry,), (rule,), deck.game.sources.get("rules")))
    obeys = examination.obeys(rule, seen)
    if examination.problems:
        raise ValueError(f"{rule.id}: {examination.problems[0].message}")
    if rule.id not in examination.reached:
        raise ValueError(f"{rule.id}: the rule's `when` is not true for the sample")
    return obeys


def _surroundings(deck: Deck, rule: GameRule, sample: Any, *, is_sound: bool) -> dict[str, Any]:
    target = rule.targets[0]
    if rule.scope == "text":
        card = deck.cards[target][0]
        return {**deck.names, "card": card.values, "text": card.texts, "said": sample, "field": ""}
    if rule.scope == "game":
        return {**deck.names, target: {**deck.names[target], **sample}}
    if rule.scope == "component":
        component = deck.game.components[target]
        facts = {"id": target, "title": "", "kinds": list(component.cards), "layout": component.layout}
        values = {"component": {**facts, "copies": component.copies, **sample}}
        return {**deck.names, **values}
    if rule.scope == "deck":
        changed = deck
        for kind, cards in sample.items():
            changed = _changed(changed, kind, cards, is_sound=is_sound)[0]
        listed = [values for kind in deck.game.file.decks[target] for values in changed.names["cards"][kind]]
        values = {"deck": {"id": target, "kinds": list(deck.game.file.decks[target]), "cards": listed}}
        return {**changed.names, **values}
    changed, card = _changed(deck, target, sample, is_sound=is_sound)
    names = changed.names
    if rule.scope == "set":
        return {**names, "set": changed.names["cards"][target], "kind": target}
    return {**names, "card": card.values, "text": card.texts}


def _changed(deck: Deck, kind: str, sample: Any, *, is_sound: bool) -> tuple[Deck, Card]:
    """Return the deck with a sample's cards of a kind, and the sample's (last) card.

    What is not sound need not have words; it must have values that the rule can look at.
    """
    game = deck.game
    written = [dict(raw) for raw in game.sources[kind].data]
    listed = sample if isinstance(sample, list) else [sample]
    merged = [_merged(written, change, number) for number, change in enumerate(listed)]
    by_id = {raw["id"]: number for number, raw in enumerate(written)}
    cards = merged
    if not isinstance(sample, list):
        place = by_id.get(merged[0]["id"], len(written))
        cards = [*written[:place], merged[0], *written[place + 1 :]]
    reader = CardReader(game.kinds[kind], game.operations, term_groups(game.terms))
    made = tuple(
        Card(values["id"], kind, values, values["copies"], index, game.sources[kind])
        for index, values in enumerate(reader.read(cards))
    )
    done, problems = localise(replace(game, cards={**game.cards, kind: made}), deck.language)
    if problems and is_sound:
        raise ValueError(f"the sample cannot be localised: {problems[0].message}")
    last = merged[-1]["id"]
    return done, next(card for card in done.cards[kind] if card.id == last)


def _merged(written: list[dict[str, Any]], change: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a card of the deck with some values changed; an unknown id makes a new card."""
    by_id = {raw["id"]: raw for raw in written}
    base = by_id.get(str(change.get("id")), written[0])
    return {**base, **({"id": f"sample-{number}"} if number and "id" not in change else {}), **change}
