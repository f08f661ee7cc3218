"""How often, whether alone or besides others, in which colour: what words such as once, only and red say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

TIMES = ("once", "twice", "thrice")
ALONE = (("only", "also"),)
SIDES = (
    *(("up", "down"), ("even", "odd"), ("left", "right"), ("face_up", "face_down")),
    *(("young", "old"), ("upper", "lower"), ("under", "on_top"), ("beside", "on_top"), ("inside", "outside")),
    *(("clockwise", "counterclockwise"), ("additions", "multipliers")),
    *(("attacker", "defender"), ("home", "away")),
)
PLAYERS = frozenset(("attacker", "defender", "home", "away"))
"""Those of sides that games have words of their own for."""

ORDINALS = ("first", "second", "third")
ENDS = ("top", "bottom")
"""Of a pile."""

ANOTHER = "another"
"""What a language may say for the second one."""

_OPPOSED = (
    *permutations(TIMES, 2),
    *permutations(ORDINALS, 2),
    *permutations(ENDS, 2),
    *(pair for one in (*ALONE, *SIDES) for pair in (one, one[::-1])),
)
"""What is never said for one another; who says both for all, or always for never, may say the same thing."""

COLOURS = ("red", "green", "blue", "yellow", "black", "white")
"""Those that languages keep apart alike; what is orange here may be amber there."""

SIDED = frozenset((*TIMES, *COLOURS, *(name for pair in (*ALONE, *SIDES) for name in pair)))
"""All of these: what may stand in another’s place."""

ACTIONS = (("gain", "lose"), ("draw", "discard"), ("take", "put"), ("all", "one"), ("chosen", "random"))
"""What a rule lets somebody do; a clause that says both of a pair tells nothing."""

_EITHER = {frozenset(("all", "one")): "any", frozenset(("take", "put")): "moved"}
"""Words with which a language may say either of them: any of them, take back for put back."""

KEPT = ("automatic",)
"""What languages say alike, and say at all."""

LEAST_IN_ORDER = 3
"""One more colour than two that are exchanged: it shows that the sentence is not turned round."""

_SIDES = frozenset(pair for one in SIDES for pair in (one, one[::-1]))

_IDIOMS = "idioms"
_SPACED = "spaced"
"""False for a language that parts no words."""

MOST_SAID = 4_096
"""So many texts and what they say are kept."""

_VALUE = re.compile(f"{FILLED_IN}|{ICON_MARK}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Quantities:
    """The words of one language for quantities, longer ones first, and phrases that mean none of them."""

    pattern: re.Pattern[str]
    names: tuple[str, ...]
    idioms: re.Pattern[str]

    def said(self, text: str) -> frozenset[str]:
        """Return the quantities that a text says, without those of values filled in."""
        return frozenset(self.times(text))

    def times(self, text: str) -> Counter[str]:
        """Return how often a text says each quantity."""
        return Counter(self.sequence(text))

    def sequence(self, text: str) -> list[str]:
        """Return the quantities that a text says, in their order."""
        plain = self.idioms.sub(" ", _VALUE.sub(" ", text).replace("*", "").casefold())
        return [*map(self._name, self.pattern.finditer(plain))]

    def word(self, text: str, name: str) -> str:
        """Return the first word of a text, as it stands there, that says a quantity."""
        kept = self.idioms.sub(_blank, text)
        pattern = re.compile(self.pattern.pattern, re.IGNORECASE)
        found = (match for match in pattern.finditer(kept) if self._name(match) == name)
        return next((match[0] for match in found), "")

    def placed(self, plain: str) -> Iterator[tuple[int, int, str]]:
        """Yield where a text in lower case without values says each quantity, and which."""
        for match in self.pattern.finditer(self.idioms.sub(_blank, plain)):
            yield match.start(), match.end(), self._name(match)

    def _name(self, match: re.Match[str]) -> str:
        return self.names[(match.lastindex or 1) - 1]


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def quantities(language: str) -> Quantities | None:
    """Return the words of a language for quantities by its tag, or None for one whose words are not known."""
    return _read("quantities.yaml", language)


def colours(language: str) -> Quantities | None:
    """Return the words of a language for colours, or None for one whose words are not known."""
    return _read("colours.yaml", language)


def actions(language: str) -> Quantities | None:
    """Return the words of a language for what is done, or None for one whose words are not known."""
    return _read("actions.yaml", language)


def ordinals(language: str) -> Quantities | None:
    """Return the words of a language for which one is meant, or None for one whose words are not known."""
    return _read("ordinals.yaml", language)


@lru_cache(maxsize=MOST_SAID)
def said_in(known: Callable[[str], Quantities | None], language: str, text: str) -> frozenset[str]:
    """Return what a text says of the words that a language has: of a source, which each translation asks."""
    words = known(language)
    return frozenset() if words is None else words.said(text)


@cache
def _read(table: str, language: str) -> Quantities | None:
    known = of_language(table, language)
    if known is None:
        return None
    listed = [
        (str(word).casefold(), name)
        for name, words in known.items()
        if name not in (_IDIOMS, _SPACED)
        for word in words
    ]
    listed.sort(key=lambda one: -len(one[0]))
    words = "|".join(f"({any_ending(word)})" for word, _ in listed)
    phrases = "|".join(any_ending(str(phrase).casefold()) for phrase in known.get(_IDIOMS, ())) or "(?!)"
    before, behind = (r"(?<!\w)", r"(?!\w)") if known.get(_SPACED, True) else ("", "")
    return Quantities(
        re.compile(rf"{before}(?:{words}){behind}"),
        tuple(name for _, name in listed),
        re.compile(rf"{before}(?:{phrases}){behind}"),
    )


def exchanged(said: Counter[str], wanted: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield what is said, and what is wanted instead and nowhere said; of sides, said less often."""
    for here, there in _OPPOSED:
        is_other = bool(said[here] and wanted[there]) and not (wanted[here] or said[there])
        more, less = said[here] - wanted[here], wanted[there] - said[there]
        if is_other or ((here, there) in _SIDES and more == less > 0):
            yield here, there


def other_action(said: Counter[str], wanted: Counter[str]) -> tuple[str, str] | None:
    """Return an action that is said, and its contrary that is wanted instead and nowhere said."""
    for here, there in (*ACTIONS, *(pair[::-1] for pair in ACTIONS)):
        either = _EITHER.get(frozenset((here, there)), "")
        if said[either] or wanted[either]:
            continue
        if said[here] and wanted[there] and not (wanted[here] or said[there]):
            return here, there
    return None


def other_colour(said: Counter[str], wanted: Counter[str]) -> tuple[str, str] | None:
    """Return a colour that is said, and one that is wanted instead and nowhere said.

    Where both texts say as many colours, a second time is enough.
    """
    added, lost = (
        [name for name in COLOURS if one[name] > other[name] == 0]
        for one, other in ((said, wanted), (wanted, said))
    )
    if not (added and lost) and said.total() == wanted.total():
        added, lost = [*(said - wanted)], [*(wanted - said)]
    return (added[0], lost[0]) if added and lost else None


def turned_colours(said: Sequence[str], wanted: Sequence[str]) -> str:
    """Return the colours that a text says in another order, of three or more: two are easily turned round."""
    if len(said) < LEAST_IN_ORDER or sorted(said) != sorted(wanted) or list(said) == list(wanted):
        return ""
    return ", ".join(said)
