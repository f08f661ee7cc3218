"""A rule of play, as rules_of_play.yaml writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from ppgen.load.yaml.excuses import Reason
from ppgen.model.field import STRICT, Name, Slug, Text
from ppgen.model.poles import Pole


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRule:
    """Something that the game's print must tell players.

    A text `states` it by its id: a field of that name beside the text in a kind, or the key of an element of
    a layout. `in` names the components that must state it; without them it is to be stated somewhere.
    `says` tells in short what it is, for who writes. `constants` are the figures that its sentences print
    between them, always by expression, and `terms` the words that each of its sentences says in every
    language; `poles` are the sides of oppositions that each of them takes, such as `at_most`. `cards` are
    the kinds, or cards as `kind:id`, that it speaks of; one of its sentences names each. `in_order` lists
    for each sentence that names it first what that says in the language of the game, in its order: constants,
    terms, icons, figures, poles, `not` for what denies, and words of it, as in a wording, and a card that is
    looked up by a reference as `kind:id`; several say the same where it stands several times. It counts in
    its `sets`; without them in those of its cards, or in all. What stands nowhere in print says in
    `unprinted` why.
    """

    __pydantic_config__ = STRICT
    id: Slug
    says: Text
    components: Annotated[tuple[Text, ...], Field(alias="in")] = ()
    constants: tuple[Name, ...] = ()
    terms: tuple[Text, ...] = ()
    cards: tuple[Text, ...] = ()
    poles: tuple[Pole, ...] = ()
    in_order: tuple[tuple[Text, ...], ...] = ()
    sets: tuple[Slug, ...] = ()
    unprinted: Reason = ""
