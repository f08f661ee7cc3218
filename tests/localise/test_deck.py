"""Localisation: sentences from effects, translations, derived values, and what is told about faults."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ppgen.common.problem import Problem
from ppgen.load import parse_yaml
from ppgen.localise import Deck, localise
from ppgen.localise.references import in_circle
from ppgen.model.build import build_game
from ppgen.model.field import ReferenceField
from ppgen.model.game import Game, Kind

GAME = """\
title: Duel
version: "1"
maker: Nobody
licence: MIT
languages: {source: en, translations: [fr, de]}
constants: {rounds: 3}
kinds:
  hero:
    title: hero
    fields:
      name: {type: text, translate: true}
      side: {type: term, group: side}
      line: {type: text, translate: true, optional: true}
      code: {type: text, optional: true}
      motto: {type: map, optional: true, fields: {short: {type: text, translate: true}, loud: {type: boolean}}}
      does: {type: effects, optional: true}
    derived:
      label: "{{ card.name }} of the {{ term(card.side) }}"
      double: "{{ constants.rounds * 2 }}"
      quadruple: "{{ card.double * 2 }}"
      counts: {each: [hit, rest], value: '{{ count(where(outcomes(card.does or []), "op", item)) }}'}
components:
  cards: {title: All cards, cards: [hero]}
"""
TERMS = """\
hero: {text: hero, forms: {label: Heroes}}
sun: {text: sun, icon: sun, groups: [side], forms: {many: suns}}
moon: {text: moon, groups: [side], forms: {many: moons}}
"""
EFFECTS = """\
hit:
  parameters:
    count: {type: integer}
    side: {type: term, group: side, optional: true}
    when: {type: effects, family: moment, optional: true}
  wordings:
    - text: "Hit **{{ count }}** {{ plural(count, 'time', 'times') }}."
    - match: {side: sun, when: null}
      text: "Hit the {{ symbol(side) }} {{ term(side) }} **{{ signed(count) }}**."
    - match: {form: clause}
      text: hit **{{ count }}**
    - match: {count: 9}
      text: "{{ card.name }} hits."
dawn: {family: moment, wordings: [{text: At dawn}]}
rest:
  parameters: {then: {type: effects}}
  wordings:
    - text: "{{ terms(['sun', 'moon'], 'many') }}: {{ effect(then, 'clause') }}."
nap: {wordings: [{match: {kind: villain}, text: Nap.}]}
"""


class Translations(dict[tuple[str, str], str]):
    """A catalogue made of a table."""

    def find(self, context: str, source: str) -> str | None:
        return self.get((context, source))


def game_of(heroes: str, **files: str) -> Game:
    texts: Mapping[str, str] = {"game": GAME, "terms": TERMS, "effects": EFFECTS, "hero": heroes, **files}
    sources = {name: parse_yaml(text.encode(), f"cards/duel/{name}.yaml")[0] for name, text in texts.items()}
    game, problems = build_game("duel", {name: source for name, source in sources.items() if source})
    assert game is not None and not problems, problems
    return game


def deck_of(heroes: str, **files: str) -> tuple[Deck, list[Problem]]:
    return localise(game_of(heroes, **files), "en")


def hero(more: str = "") -> str:
    return f"- {{id: ann, name: Ann, side: sun{more}}}\n"


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("{op: hit, count: 1}", "Hit **1** time."),
        ("{op: hit, count: 2}", "Hit **2** times."),
        ("{op: hit, count: -2, side: sun}", "Hit the :sun: sun **\u22122**."),
        ("{op: hit, count: 2, side: moon}", "Hit **2** times."),
        ("{op: hit, count: 2, side: sun, when: dawn}", "Hit **2** times."),
        ("{op: hit, count: 9}", "Ann hits."),
        ("{op: rest, then: {op: hit, count: 3}}", ":sun: suns and moons: hit **3**."),
        ("[{op: hit, count: 1}, {op: hit, count: 2}]", "Hit **1** time. Hit **2** times."),
    ],
)
def test_effects_make_sentences(effects: str, said: str) -> None:
    deck, problems = deck_of(hero(f", does: {effects}"))
    assert not problems
    assert deck.cards["hero"][0].texts["does"] == said


def test_a_sentence_that_names_its_card_is_not_shared_with_another() -> None:
    deck, _ = deck_of(
        "- {id: ann, name: Ann, side: sun, does: {op: hit, count: 9}}\n"
        "- {id: bob, name: Bob, side: sun, does: {op: hit, count: 9}}\n"
    )
    assert [card.texts["does"] for card in deck.cards["hero"]] == ["Ann hits.", "Bob hits."]


def test_cards_get_their_derived_values_in_order() -> None:
    deck, problems = deck_of(hero(", does: {op: rest, then: {op: hit, count: 3}}"))
    values = deck.cards["hero"][0].values
    assert not problems
    assert values["label"] == "Ann of the sun"
    assert (values["double"], values["quadruple"]) == (6, 12)
    assert values["counts"] == {"hit": 1, "rest": 1}


def test_free_text_may_use_the_cards_values() -> None:
    deck, problems = deck_of(hero(', line: "{{ card.name }} plays {{ constants.rounds }} rounds."'))
    assert not problems
    card = deck.cards["hero"][0]
    assert card.texts["line"] == card.values["line"] == "Ann plays 3 rounds."


def test_texts_inside_a_map_have_dotted_names() -> None:
    deck, _ = deck_of(hero(", motto: {short: Go, loud: true}"))
    card = deck.cards["hero"][0]
    assert card.texts["motto.short"] == "Go"
    assert card.values["motto"] == {"short": "Go", "loud": True}


def test_what_else_says_a_term_is_printed_nowhere_and_is_parted_by_the_commas_of_any_script() -> None:
    terms = TERMS.replace("forms: {many: suns}", 'forms: {many: suns, also: "solar, s, , daylight"}')
    game = game_of(hero(), terms=terms)
    deck, _ = localise(game, "en")
    assert deck.terms["sun"] == {"": "sun", "many": "suns"}
    assert deck.also["sun"] == ("solar", "daylight") and deck.also["moon"] == ()
    said = Translations({("term/sun/also", "solar, s, , daylight"): "شمس، شموس、日"})
    assert localise(game, "de", said)[0].also["sun"] == ("شمس", "شموس", "日")


def test_localising_changes_nothing_of_the_game() -> None:
    game = game_of(hero(', line: "{{ card.name }}"'))
    before = repr(game.cards)
    localise(game, "en")
    assert repr(game.cards) == before


def test_what_expressions_see_beside_the_card() -> None:
    deck, _ = deck_of(hero())
    names = deck.names
    assert names["kinds"] == {"hero": "Heroes"} and names["titles"] == {"cards": "All cards"}
    assert names["language"] == "en" and names["game"]["title"] == "Duel"
    assert names["cards"]["hero"][0]["name"] == "Ann" and names["cards"]["hero"][0]["texts"]["name"] == "Ann"


def test_translations_reach_names_terms_and_sentences() -> None:
    catalogue = Translations(
        {
            ("hero/name", "Ann"): "Anne",
            ("term/sun", "sun"): "soleil",
            ("term/sun/many", "suns"): "soleils",
            ("term/moon", "moon"): "lune",
            ("term/moon/many", "moons"): "lunes",
            ("term/hero", "hero"): "h\u00e9ros",
            ("term/hero/label", "Heroes"): "H\u00e9ros",
            ("component/cards", "All cards"): "Cartes",
            ("effect/hit", "hit **{{ count }}**"): "frappez **{{ count }}**",
            (
                "effect/rest",
                "{{ terms(['sun', 'moon'], 'many') }}: {{ effect(then, 'clause') }}.",
            ): "{{ terms(['sun', 'moon'], 'many') }} : {{ effect(then, 'clause') }}.",
        }
    )
    deck, _ = localise(game_of(hero(", does: {op: rest, then: {op: hit, count: 3}}")), "fr", catalogue)
    card = deck.cards["hero"][0]
    assert card.values["name"] == "Anne" and card.id == "ann"
    assert card.texts["does"] == ":sun: soleils et lunes : frappez **3**."
    assert deck.titles == {"cards": "Cartes"}


def test_missing_translations_are_told_once() -> None:
    game = game_of("- {id: ann, name: Ann, side: sun}\n- {id: bea, name: Ann, side: sun}\n")
    deck, problems = localise(game, "fr", Translations())
    told = [problem.message for problem in problems if "'Ann'" in problem.message]
    assert len(told) == 1 and {problem.rule for problem in problems} == {"localise/untranslated"}
    assert deck.cards["hero"][0].values["name"] == "Ann"


@pytest.mark.parametrize(
    ("translation", "told"),
    [
        ("Frappez.", "leaves out count"),
        ("Frappez {{ count }} fois {{ kind }}.", "adds kind"),
        ("Frappez {{ cuont }} fois.", "leaves out count and adds cuont"),
        ("Frappez **{{ count }}** {{ plural(count, 'coup', 'coups') }}.", ""),
    ],
)
def test_a_translation_keeps_every_value(translation: str, told: str) -> None:
    source = "Hit **{{ count }}** {{ plural(count, 'time', 'times') }}."
    _, problems = localise(game_of(hero()), "fr", Translations({("effect/hit", source): translation}))
    found = [problem.message for problem in problems if problem.rule == "localise/placeholders"]
    assert len(found) == bool(told) and all(told in message for message in found)


def test_the_source_language_asks_no_catalogue() -> None:
    _, problems = localise(game_of(hero()), "en", Translations())
    assert problems == []


@pytest.mark.parametrize(
    ("files", "heroes", "rule", "place"),
    [
        ({}, hero(", does: nap"), "localise/no-wording", ("hero.yaml", 1)),
        ({}, hero(', line: "{{ card.nam }}"'), "localise/expression", ("hero.yaml", 1)),
        ({}, hero(', line: "{{ card.name"'), "localise/expression", ("hero.yaml", 1)),
        (
            {"effects": EFFECTS.replace("(count)", "(cuont)")},
            hero(", does: {op: hit, count: 1, side: sun}"),
            "localise/expression",
            ("effects.yaml", 9),
        ),
        (
            {"effects": EFFECTS.replace("symbol(side)", "symbol(sde)")},
            hero(", does: {op: hit, count: 1, side: sun}"),
            "localise/expression",
            ("effects.yaml", 9),
        ),
        (
            {"effects": EFFECTS.replace("'many'", "'mayn'")},
            hero(", does: {op: rest, then: {op: hit, count: 3}}"),
            "localise/expression",
            ("effects.yaml", 18),
        ),
        (
            {"effects": EFFECTS.replace("effect(then,", "effect(kind,")},
            hero(", does: {op: rest, then: {op: hit, count: 3}}"),
            "localise/expression",
            ("effects.yaml", 18),
        ),
        (
            {"game": GAME.replace("constants.rounds", "constants.round")},
            hero(),
            "localise/expression",
            ("game.yaml", 19),
        ),
    ],
)
def test_faults_are_told_where_they_stand(
    files: dict[str, str], heroes: str, rule: str, place: tuple[str, int]
) -> None:
    _, problems = deck_of(heroes, **files)
    found = [(p.rule, (p.span.file.rsplit("/", 1)[-1], p.span.line)) for p in problems if p.span]
    assert (rule, place) in found


def test_a_fault_in_a_wording_is_told_once_for_many_cards() -> None:
    heroes = "".join(
        f"- {{id: h{n}, name: H, side: sun, does: {{op: hit, count: {n}}}}}\n" for n in range(50)
    )
    _, problems = deck_of(heroes, effects=EFFECTS.replace("plural(count", "plural(cuont"))
    assert len(problems) == 1


def test_effects_that_multiply_end_in_a_problem() -> None:
    text = EFFECTS.replace("{{ effect(then, 'clause') }}", "{{ effect(then) }}" * 8)
    nested = "{op: hit, count: 1}"
    for _ in range(12):
        nested = f"{{op: rest, then: {nested}}}"
    _, problems = deck_of(hero(f", does: {nested}"), effects=text)
    assert [problem.rule for problem in problems] == ["localise/expression"]
    assert "more than 200 effects" in problems[0].message


@pytest.mark.parametrize("language", ["pt-BR", "zh-Hant", "xx", "en-XA"])
def test_any_language_tag_can_list_things(language: str) -> None:
    game = game_of(hero(", does: {op: rest, then: {op: hit, count: 3}}"))
    deck, problems = localise(game, language)
    assert not problems and "suns" in deck.cards["hero"][0].texts["does"]


def test_kinds_that_lead_back_to_themselves_are_known_as_such() -> None:
    """Cards of such kinds are given their words together: what one saw of another is filled in later."""
    from_each = {"a": "b", "b": "a", "c": "a", "d": "d"}
    kinds = {
        name: Kind(title=name, fields={"other": ReferenceField(type="reference", to=to)})
        for name, to in from_each.items()
    }
    assert [in_circle(name, kinds) for name in kinds] == [True, True, False, False]
