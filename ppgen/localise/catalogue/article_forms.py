"""Whether the forms of a term that are articles or possessives alone say one gender, that of its word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ppgen.localise.catalogue.po import PoEntry
from ppgen.model.game import ALSO

Told = Callable[[str, str], frozenset[str]]
"""Which genders something that stands before a noun may have there; none of it where that tells nothing."""


LEAST_TOLD = 2
"""One alone agrees with itself."""

OF_MANY = "p"
"""Stands beside the genders of what may be the article of many things, too."""


@dataclass(frozen=True, slots=True)
class ArticleForms:
    """What is wrong with the forms of terms, by the keys of their entries."""

    messages: Mapping[tuple[str, str], str] = field(repr=False)

    @classmethod
    def of(
        cls, entries: Iterable[PoEntry], told: Told, usual: Callable[[str], frozenset[str]]
    ) -> ArticleForms:
        """Compare the forms of each term with one another, and with what is `usual` before its word."""
        words: dict[str, str] = {}
        forms: dict[str, list[PoEntry]] = {}
        for entry in entries:
            kind, _, rest = entry.context.partition("/")
            name, _, form = rest.partition("/")
            if kind == "term" and not form:
                words[name] = entry.text
            elif kind == "term" and form != ALSO:
                forms.setdefault(name, []).append(entry)
        messages: dict[tuple[str, str], str] = {}
        for name, listed in forms.items():
            noun = words.get(name, "")
            known = [(one, told(one.text, noun)) for one in listed]
            messages.update(_wrong(noun, known, usual(noun)))
        return cls(messages)


def _wrong(
    noun: str, forms: Sequence[tuple[PoEntry, frozenset[str]]], usual: frozenset[str]
) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the form that stands alone against the others, or against the texts.

    Where some forms are words, an article may be that of many of them: it alone proves nothing.
    """
    has_words = not all(genders for _, genders in forms)
    sure = [(one, genders) for one, genders in forms if genders and not (has_words and OF_MANY in genders)]
    told = [*(genders for _, genders in sure), *([usual] if usual else [])]
    if len(told) < LEAST_TOLD or frozenset.intersection(*told):
        return
    alone = [
        (one, genders)
        for number, (one, genders) in enumerate(sure)
        if frozenset.intersection(*told[:number], *told[number + 1 :])
    ]
    if not alone:
        return
    entry, wrong = max(alone, key=lambda one: sum(not one[1] & genders for _, genders in forms))
    against = dict.fromkeys(
        f"{one.text!r} ({one.context.rpartition('/')[2]})"
        for one, genders in forms
        if genders and not genders & wrong
    )
    beside = " and ".join(against) or "the articles in the texts"
    yield entry.key, f"{entry.text!r} is of another gender than {beside} before {noun}"
