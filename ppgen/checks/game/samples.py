"""Samples of a game's rule into what the rule says of them: good ones must pass, bad ones must fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ppgen.checks.game.component_facts import component_facts
from ppgen.checks.game.declared_names import declared_names
from ppgen.checks.game.examination import Examination, views
from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.expressions import Expression, ExpressionError, compile_expression, conjuncts
from ppgen.localise import Deck, localise
from ppgen.model.card import Card
from ppgen.model.deck_files import deck_sources
from ppgen.model.game import EXPRESSION_FUNCTIONS, Game
from ppgen.model.reader import CardReader
from ppgen.model.records import whole

FOUL = (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration)
"""What a sample of the wrong shape leads to."""


def obeys_good(deck: Deck, rule: GameRule) -> bool:
    """Tell whether the good sample of a game's rule obeys it, of several for records each of them.

    A mapping is one card of the deck (that with its `id`, else the first of the kind) with some values
    changed; a list is a whole set, or several records; a text is a sentence; for a component or the
    constants, a mapping changes their values.
    Raises ValueError where the rule cannot be evaluated or does not look at the sample.
    """
    good = rule.entry.good
    samples = good if isinstance(good, list) and _is_of_record(deck, rule) else [good]
    return _obeys(deck, rule, *(_surroundings(deck, rule, one, is_sound=True) for one in samples))


def obeys_bad(deck: Deck, rule: GameRule) -> Iterator[bool]:
    """Yield for each bad sample whether it obeys the rule, which it must not; raises as `obeys_good`."""
    for seen in _bad(deck, rule):
        yield _obeys(deck, rule, seen)


def broken_messages(deck: Deck, book: RuleBook) -> dict[str, str]:
    """Return what each rule about records says of its first bad sample, by the rule's id."""
    said: dict[str, str] = {}
    for rule in book.rules:
        if rule.entry.id in deck.laws:
            try:
                said[rule.entry.id] = next(_broken(deck, rule), "")
            except (ExpressionError, *FOUL):
                continue  # trying the samples tells that
    return {name: text for name, text in said.items() if text}


def _broken(deck: Deck, rule: GameRule) -> Iterator[str]:
    """Yield what a rule says of each thing that breaks it in its bad samples."""
    for sample in _bad(deck, rule):
        for seen in _views(deck, rule, sample):
            if (rule.when is None or rule.when.evaluate(seen)) and not rule.check.evaluate(seen):
                yield rule.message.render(seen)


def untried_parts(deck: Deck, rule: GameRule) -> list[str]:
    """Return the parts of a check joined by `and` for which alone no bad sample fails."""
    parts = conjuncts(rule.check.text)
    if len(parts) < 2:
        return []
    compiled = [compile_expression(part, functions=EXPRESSION_FUNCTIONS) for part in parts]
    tried = set()
    for seen in (view for sample in _bad(deck, rule) for view in _views(deck, rule, sample)):
        failing = {number for number, part in enumerate(compiled) if not _holds(part, seen)}
        if len(failing) == 1:
            tried |= failing
    return [part for number, part in enumerate(parts) if number not in tried]


def _holds(part: Expression, seen: dict[str, Any]) -> bool:
    """Tell whether a part holds; one that cannot be evaluated leans on a part before it, which fails."""
    try:
        return bool(part.evaluate(seen))
    except ExpressionError:
        return True


def _obeys(deck: Deck, rule: GameRule, *samples: dict[str, Any]) -> bool:
    """Tell whether all samples obey a rule, which must look at one of them."""
    examination = Examination(deck, RuleBook((rule.entry,), (rule,), deck.game.sources.get("rules")))
    verdicts = [examination.obeys(rule, view) for seen in samples for view in _views(deck, rule, seen)]
    obeys = all(verdicts)
    if examination.problems:
        raise ValueError(f"{rule.id}: {examination.problems[0].message}")
    if rule.id not in examination.reached:
        raise ValueError(f"{rule.id}: the rule's `when` is not true for the sample")
    return obeys


def _views(deck: Deck, rule: GameRule, seen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for view, _ in views(rule, seen, is_record=_is_of_record(deck, rule)):
        yield view


def _is_of_record(deck: Deck, rule: GameRule) -> bool:
    kind = deck.game.kinds.get(rule.targets[0]) if rule.scope == "for" else None
    return kind is not None and kind.record


def _bad(deck: Deck, rule: GameRule) -> Iterator[dict[str, Any]]:
    for sample, given in rule.entry.bad_samples():
        seen = _surroundings(deck, rule, sample, is_sound=False)
        for name, value in given.items():
            seen[name] = {**seen[name], **value} if isinstance(value, dict) else value
        yield seen


def _surroundings(deck: Deck, rule: GameRule, sample: Any, *, is_sound: bool) -> dict[str, Any]:
    target = rule.targets[0]
    if rule.scope == "text":
        card = deck.cards[target][0]
        return {**deck.names, "card": card.values, "text": card.texts, "said": sample, "field": ""}
    if rule.scope == "face":
        cards = deck.cards.get(target, ())
        own = {"card": cards[0].values, "text": cards[0].texts} if cards else {}
        given = {
            name: {**own.get(name, {}), **value} if name == "card" else value
            for name, value in sample.items()
        }
        return {**deck.names, **own, **given}
    if rule.scope == "game":
        known = declared_names(deck.game) if target == "names" else deck.names[target]
        return {**deck.names, target: {**known, **sample}}
    if rule.scope == "component":
        values = {"component": {**component_facts(target, "", deck.game.components[target]), **sample}}
        return {**deck.names, **values}
    if rule.scope == "deck":
        changed = deck
        for kind, cards in sample.items():
            changed = _changed(changed, kind, cards, is_sound=is_sound)[0]
        listed = [values for kind in deck.game.file.decks[target] for values in changed.names["cards"][kind]]
        values = {"deck": {"id": target, "kinds": list(deck.game.file.decks[target]), "cards": listed}}
        return {**changed.names, **values}
    changed = deck
    for kind, records in rule.entry.beside.items():
        changed = _changed(changed, kind, list(records), is_sound=True)[0]
    others = rule.entry.beside.get(target, ()) if _is_of_record(deck, rule) else ()
    changed, card = _changed(changed, target, [*others, sample] if others else sample, is_sound=is_sound)
    names = changed.names
    if rule.scope == "set":
        return {**names, "set": changed.names["cards"][target], "kind": target}
    return {**names, "card": card.values, "text": card.texts}


def _changed(deck: Deck, kind: str, sample: Any, *, is_sound: bool) -> tuple[Deck, Card]:
    """Return the deck with a sample's cards of a kind, and the sample's (last) card.

    What is not sound need not have words; it must have values that the rule can look at.
    """
    game = deck.game
    is_deck, is_record = bool(game.kinds[kind].lists), game.kinds[kind].record
    written = _written(game, kind)
    listed = sample if isinstance(sample, list) else [sample]
    merged = [_merged(written, change, number) for number, change in enumerate(listed)]
    by_id = {raw["id"]: number for number, raw in enumerate(written)}
    cards = merged
    if not isinstance(sample, list):
        place = by_id.get(merged[0]["id"], len(written))
        cards = [*written[:place], merged[0], *written[place + 1 :]]
    reader = CardReader(game.file, kind, terms=game.terms, operations=game.operations)
    source = game.sources["game" if is_deck or is_record else kind]
    read = list(map(reader.read_deck, cards)) if is_deck or is_record else reader.read(cards)
    if is_record:
        read = [{**values, **whole(game.kinds[kind].fields, values)} for values in read]
    made = tuple(
        Card(values["id"], kind, values, values["copies"], index, source) for index, values in enumerate(read)
    )
    done, problems = localise(replace(game, cards={**game.cards, kind: made}), deck.language)
    if problems and is_sound:
        raise ValueError(f"the sample cannot be localised: {problems[0].message}")
    last = merged[-1]["id"]
    return done, next(card for card in done.cards[kind] if card.id == last)


def _written(game: Game, kind: str) -> list[dict[str, Any]]:
    """Return the cards of a kind as their files have them, those of the chosen set."""
    if game.kinds[kind].lists:
        raw = [{**source.data, "id": name} for name, source in deck_sources(game.sources).items()]
    elif game.kinds[kind].record:
        raw = [{"id": "sample"}]
    else:
        raw = [dict(card) for card in game.sources[kind].data]
    return [card for card in raw if card.get("set") in {None, game.chosen_set}]


def _merged(written: list[dict[str, Any]], change: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a card of the deck with some values changed; an unknown id makes a new card."""
    by_id = {raw["id"]: raw for raw in written}
    base = by_id.get(str(change.get("id")), written[0])
    return {**base, **({"id": f"sample-{number}"} if number and "id" not in change else {}), **change}
