"""Which of two opposite things a sentence says, such as more or less, by the words of its language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.load import load_yaml
from ppgen.model.poles import OPPOSITE, Pole

FOLDER = Path(__file__).resolve().parent

_IN_ANY_ORDER = frozenset({Pole.OWN, Pole.OPPONENT})

_VALUE = re.compile(FILLED_IN + "|" + ICON_MARK, re.DOTALL)


DENIALS = (
    "denies",
    "lacks",
    "may_deny",
    "particles",
    "denies_nothing",
    "with_particle",
    "together",
    "in_lists",
    "limits",
    "alone",
    "reverses",
    "never",
    "leaving_out",
    "compares",
    "affirms",
    "affirms_some",
    "apart",
    "contrasts",
    "allows",
)
"""Keys of a file that are no poles."""

NONE_OF = "none_of"
"""The key of those words of `denies` that stand before a thing; it is no pole either."""


@dataclass(frozen=True, slots=True)
class Oppositions:
    """The words of one language that say which of two opposite things is meant.

    `pattern` finds them, longer ones before those that they hold; `named` reads what was found, in groups
    whose poles `words` tells. Without groups a text is searched in a fifth of the time.
    """

    pattern: re.Pattern[str]
    named: re.Pattern[str]
    words: Mapping[str, Pole]
    idioms: re.Pattern[str] | None = None
    """Phrases that hold words of the language and mean none of it, such as forwards for before."""

    def said(self, text: str) -> frozenset[Pole]:
        """Return the poles that the words of a text say, without those of values filled in."""
        return frozenset(self.sequence(text))

    def sequence(self, text: str) -> list[Pole]:
        """Return the poles that the words of a text say, in their order."""
        plain = _VALUE.sub(" ", text).casefold()
        plain = plain if self.idioms is None else self.idioms.sub(" ", plain)
        return [*map(self.pole, self.pattern.findall(plain))]

    def pole(self, found: str) -> Pole:
        """Return the pole of a word that `pattern` found."""
        match = self.named.fullmatch(found)
        assert match is not None
        return self.words[str(match.lastgroup)]

    def word(self, text: str, pole: Pole) -> str:
        """Return the first word of a text, as it stands there, that says a pole."""
        kept = text if self.idioms is None else self.idioms.sub(lambda match: " " * len(match[0]), text)
        pattern = re.compile(self.pattern.pattern, re.IGNORECASE)
        found = (match[0] for match in pattern.finditer(kept))
        return next((one for one in found if self.pole(one.casefold()) == pole), "")

    def contradictions(self, text: str, wanted: Iterable[Pole]) -> Iterator[str]:
        """Yield what is wrong with a text that should say certain poles."""
        said = self.said(text)
        for pole in dict.fromkeys(wanted):
            if pole in said or not self.knows(pole):
                continue
            contrary = OPPOSITE[pole]
            if contrary in said:
                yield f"it says {_called(contrary)}, and {_called(pole)} is meant"
            else:
                yield f"it does not say {_called(pole)}"

    def contrary(self, text: str, source: Iterable[Pole]) -> Iterator[str]:
        """Yield what a text says that is the contrary of what its source says."""
        said, wanted = self.said(text), frozenset(source)
        for pole in sorted(wanted):
            opposite = OPPOSITE[pole]
            if opposite in said and pole not in said and opposite not in wanted:
                yield f"it says {_called(opposite)}, its source {_called(pole)}"

    def turned(
        self, text: str, source: Sequence[Pole], settled: Collection[Pole]
    ) -> Iterator[tuple[str, str]]:
        """Yield what a clause says instead of the contrary that its source says, or in another order.

        With it comes the word that says so, as it stands there.

        What is `settled` elsewhere is not looked at. Whose something is may come in any order.
        """
        said = self.sequence(text)
        ours, theirs = Counter(said), Counter(source)
        for pole in sorted(theirs.keys() - settled):
            opposite = OPPOSITE[pole]
            if ours[pole] < theirs[pole] and ours[opposite] > theirs[opposite]:
                word = self.word(text, opposite)
                yield f"it says {_called(opposite)}, its source {_called(pole)}", word
            both = {pole, opposite}
            if pole < opposite and both <= theirs.keys() and pole not in _IN_ANY_ORDER:
                found, wanted = ([one for one in listed if one in both] for listed in (said, source))
                if found != wanted and ours[pole] == theirs[pole] and ours[opposite] == theirs[opposite]:
                    there = f"{_called(wanted[0])} before {_called(OPPOSITE[wanted[0]])}"
                    yield f"the contraries come in another order; its source says {there}", ""

    def knows(self, pole: Pole) -> bool:
        """Tell whether the language has words for a pole."""
        return pole in self.words.values()


@cache
def oppositions(language: str) -> Oppositions | None:
    """Return the words of a language by its tag, or None for a language that ppgen has none of."""
    path = FOLDER / f"{language.split('-')[0]}.yaml"
    if not path.is_file():
        return None
    source, problems = load_yaml(path, FOLDER)
    if source is None or problems:
        raise ValueError(f"{path.name}: {problems}")
    data = {key: words for key, words in source.data.items() if key not in (*DENIALS, NONE_OF)}
    phrases = "|".join(any_ending(phrase.casefold()) for phrase in data.pop("idioms", ()))
    idioms = re.compile(rf"(?<![\w-])(?:{phrases})(?!\w)") if phrases else None
    is_spaced, prefixes = data.pop("spaced", True), data.pop("prefixes", ())
    listed = [(word.casefold(), Pole(pole)) for pole, words in data.items() for word in words]
    listed.sort(key=lambda one: -len(one[0]))
    groups = {f"word{number}": pole for number, (_, pole) in enumerate(listed)}
    words = [any_ending(word) for word, _ in listed]
    named = "|".join(f"(?P<{name}>{word})" for name, word in zip(groups, words, strict=True))
    begins = f"(?:{'|'.join(map(re.escape, prefixes))})?" if is_spaced and prefixes else ""
    pattern = rf"(?<!\w){begins}(?:{'|'.join(words)})(?!\w)" if is_spaced else "|".join(words)
    return Oppositions(re.compile(pattern), re.compile(f"{begins}(?:{named})"), groups, idioms)


def any_ending(word: str) -> str:
    """Return a pattern for a word of a file, or a phrase; `*` stands for any ending."""
    return re.escape(word).replace(r"\*", r"\w*")


def _called(pole: Pole) -> str:
    return pole.replace("_", " ")
