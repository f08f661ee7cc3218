"""What a page offers for a value, by the type of its field: numbers with limits, choices, colours, texts."""

from __future__ import annotations

from ppgen.editions import Loaded
from ppgen.localise import Deck
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    ColourField,
    EffectsField,
    FieldType,
    IconField,
    ImageField,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TermField,
    TextField,
)
from ppgen.model.reader import term_groups
from ppgen.studio.origins import TEXT_CONTROL, FormControl


def control_of(field: FieldType | None, loaded: Loaded, deck: Deck) -> FormControl:
    """Return what a page offers for a value of a field; plain text where the field is not known."""
    made = _made(field, loaded, deck)
    if field is not None and field.optional:
        return {**made, "optional": True}
    return made


def _made(field: FieldType | None, loaded: Loaded, deck: Deck) -> FormControl:
    match field:
        case IntegerField():
            return {"control": "number", "whole": True, "minimum": field.minimum, "maximum": field.maximum}
        case NumberField():
            return {"control": "number", "whole": False, "minimum": field.minimum, "maximum": field.maximum}
        case BooleanField():
            return {"control": "check"}
        case ChoiceField():
            return _choice([(value, value) for value in field.values])
        case TermField():
            names = term_groups(loaded.game.terms).get(field.group, ())
            return _choice([(name, deck.terms.get(name, {}).get("", name)) for name in names])
        case ReferenceField():
            cards = deck.cards.get(field.to, ())
            named = [(card.id, str(card.values.get("name", card.id))) for card in cards]
            return {**_choice(named), "of": field.to}
        case IconField():
            return _choice([(name, name) for name in sorted(loaded.layouts.art)])
        case ColourField():
            return {"control": "colour", "palette": _palette(loaded)}
        case TextField() | ImageField():
            return TEXT_CONTROL
        case EffectsField():
            return _choice([(name, name) for name in _words_alone(field.family, loaded)])
        case MapField() | ListField() | None:
            return TEXT_CONTROL


def _words_alone(family: str, loaded: Loaded) -> list[str]:
    """Return the effects of a family that are written as one word, since they need nothing beside it."""
    return [
        name
        for name, operation in loaded.game.operations.items()
        if operation.family == family and all(one.optional for one in operation.parameters.values())
    ]


def _choice(options: list[tuple[str, str]]) -> FormControl:
    return {"control": "choice", "options": [{"value": value, "label": label} for value, label in options]}


def _palette(loaded: Loaded) -> list[dict[str, str]]:
    palette = loaded.layouts.theme.palette
    return [{"name": name, "colour": colour.hex()} for name, colour in palette.items()]
