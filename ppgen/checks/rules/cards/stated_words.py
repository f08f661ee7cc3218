"""Sentences that state a rule of play say its words, and name the cards it speaks of, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.subject import Subject
from ppgen.common.characters import without_accents
from ppgen.common.problem import Problem, error
from ppgen.localise import Deck
from ppgen.localise.oppositions import oppositions
from ppgen.model.card import Card
from ppgen.model.play_rule import PlayRule
from ppgen.model.poles import Pole
from ppgen.model.statements import Path, Statement, statements

ID = "text/stated-words"
WHY = "A rule about the post that is printed with the word for the line is another rule."

_STATES = {"type": "list", "items": {"type": "text"}}


def _sample(line: str) -> dict[str, object]:
    forms = {"many": "suns", "also": "daylight, solar"}
    terms = {"sun": {"text": "sun", "forms": forms, "icon": "disc"}, "sea": {"text": "sea"}}
    rules = [{"id": "shine", "says": "The sun shines.", "terms": ["sun"]}]
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "cards": [{"id": "one", "line": line, "states": ["shine"]}],
        "files": {"terms": terms, "rules_of_play": rules},
    }


GOOD = _sample("The {{ term('sun') }} shines on all.")
BAD = _sample("The {{ term('sea') }} shines on all.")
NEAR = _sample("A sólar day for all.")


def check(subject: Subject) -> Iterator[Problem]:
    """Look for the words of each rule in the sentences that state it, in the deck's language."""
    deck = subject.deck
    rules = {rule.id: rule for rule in deck.game.rules_of_play if rule.terms or rule.cards or rule.poles}
    if not rules:
        return
    forms: dict[str, tuple[str, ...] | None] = {}  # none of what is not translated: that is told
    named: dict[str, list[tuple[Statement, str]]] = {}
    unread: set[str] = set()
    for one in statements(deck.game.kinds, deck.all_cards()):
        stated = [name for name in one.ids if name in rules]
        if not stated:
            continue
        if any(deck.places.is_left_untranslated(one.card, path) for path in one.texts):
            unread.update(stated)  # that its translation is missing or broken is told where it is read
            continue
        said = " ".join(_text(one, path) for path in one.texts).casefold()
        plain = without_accents(said)
        for rule in stated:
            named.setdefault(rule, []).append((one, plain))
        for name in dict.fromkeys(term for rule in stated for term in rules[rule].terms):
            if name not in forms:
                forms[name] = None if deck.places.is_term_untranslated(name) else (*_forms(deck, name),)
            ways = forms[name]
            if ways is not None and not any(form in plain for form in ways):
                word = deck.terms[name][""] if name in deck.terms else name
                message = f"it does not say {word!r} ({name}), of which the rule speaks that it states"
                hint = f'say it by {{{{ term("{name}") }}}}, or mend the terms of the rule of play'
                if deck.language != deck.game.source_language:
                    hint = (
                        f'say it by {{{{ term("{name}") }}}}, or give the form that stands here to its "also"'
                    )
                yield _problem(one, deck, message, hint)
        yield from _turned_round(one, said, [pole for rule in stated for pole in rules[rule].poles], deck)
    yield from _in_terms(deck, rules)
    yield from _nameless(deck, rules, {rule: found for rule, found in named.items() if rule not in unread})


def _in_terms(deck: Deck, rules: Mapping[str, PlayRule]) -> Iterator[Problem]:
    """Report terms that state rules of play and lack a word of theirs, or say the contrary, in a language."""
    known = oppositions(deck.language)
    for name, term in deck.game.terms.items():
        stated = [rules[one] for one in term.states if one in rules]
        said = " ".join(deck.terms[name].values()).casefold() if stated and name in deck.terms else ""
        if not said or (deck.language != deck.game.source_language and term.text.casefold() in said):
            continue  # that its translation is missing is told where it is read
        written = deck.game.sources["terms"].span((name, "states"))
        span = deck.places.of(None, (), words=deck.terms[name][""]) or written
        plain = without_accents(said)
        for one in dict.fromkeys(word for rule in stated for word in rule.terms):
            is_told = deck.places.is_term_untranslated(one)
            if not is_told and not any(form in plain for form in _forms(deck, one)):
                message = f"in {deck.language} it does not say {one}, of which the rule speaks that it states"
                hint = "mend the term or its translation, or the terms of the rule of play"
                yield error(ID, message, span=span, hint=hint, subject=name)
        poles = [pole for rule in stated for pole in rule.poles]
        for message in known.contrary(said, poles) if known is not None else ():
            hint = "mend the term or its translation, or the poles of the rule of play"
            message = f"{message} ({deck.language}), by the rule of play that it states"
            yield error(ID, message, span=span, hint=hint, subject=name)


def _turned_round(one: Statement, said: str, poles: list[Pole], deck: Deck) -> Iterator[Problem]:
    """Report a sentence that says the contrary of what its rules mean; in the game's language also neither.

    Another language may say the same without one of the words that are known.
    """
    known = oppositions(deck.language)
    if known is None or not poles:
        return
    is_source = deck.language == deck.game.source_language
    found = known.contradictions(said, poles) if is_source else known.contrary(said, poles)
    for message in found:
        hint = "mend the sentence, or the poles of the rule of play"
        yield _problem(one, deck, f"{message}, by the rule of play that it states", hint)


def _nameless(
    deck: Deck, rules: Mapping[str, PlayRule], named: Mapping[str, list[tuple[Statement, str]]]
) -> Iterator[Problem]:
    """Report cards that a rule speaks of and none of its sentences names."""
    cards = {f"{card.kind}:{card.id}": card for card in deck.all_cards()}
    for name, sentences in named.items():
        said = " ".join(words for _, words in sentences)
        for card in rules[name].cards:
            called = [*_names(cards[card])] if card in cards else []
            if called and not any(without_accents(one.casefold()) in said for one in called):
                message = f"no sentence that states {name} names {called[0]} ({card}), of which it speaks"
                hint = "name the card, or mend the cards of the rule of play"
                yield _problem(sentences[0][0], deck, message, hint)


def _names(card: Card) -> Iterator[str]:
    """Yield what a card is called, and what parts of it are called, such as its effects."""
    if card.values.get("name"):
        yield str(card.values["name"])
    yield from (text for path, text in card.texts.items() if path.endswith(".name") and text)


def _problem(one: Statement, deck: Deck, message: str, hint: str) -> Problem:
    longest_first = sorted(one.texts, key=lambda path: -len(_text(one, path)))
    translations = (deck.places.translation_of(one.card, path) for path in longest_first)
    said = next((found for found in translations if found is not None), None)
    span = one.card.span(*one.place) if said is None else said.span
    return error(ID, message, span=span, hint=hint, subject=one.card.subject)


def _text(one: Statement, path: Path) -> str:
    return one.card.texts.get(".".join(map(str, path)), "")


_MARKS = re.compile(r"[*\u00ad]|\\[-/]")


def _forms(deck: Deck, name: str) -> Iterator[str]:
    """Yield all that says a term: its forms in the language, what else says it, and its signs."""
    said: Mapping[str, str] = deck.terms.get(name, {})
    ways = (*said.values(), *deck.also.get(name, ()))
    yield from (without_accents(_MARKS.sub("", way).casefold()) for way in ways if way.strip())
    term = deck.game.terms.get(name)
    if term is not None:
        yield from (f":{icon}:" for icon in (term.icon, *term.icons) if icon)
