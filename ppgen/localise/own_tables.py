"""Tables of words that stand beside this file, and what they say of one language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ppgen.load import load_yaml

_FOLDER = Path(__file__).resolve().parent


@cache
def own_table(name: str) -> Any:
    """Return what a table of ours says; raises ValueError for one that is broken."""
    source, problems = load_yaml(_FOLDER / name, _FOLDER)
    if source is None or problems:
        raise ValueError(f"{name}: {problems}")
    return source.data


def of_language(name: str, language: str) -> Any | None:
    """Return what a table says of a language by its tag, or None where it says nothing of it."""
    return own_table(name).get(language.replace("_", "-").split("-")[0])


def connectives(language: str, *names: str) -> tuple[str, ...]:
    """Return the known words of a language that join or part things, such as those for `and`."""
    known = of_language("connectives.yaml", language) or {}
    return tuple(str(word) for name in names for word in known.get(name, ()))


@cache
def function_words(language: str) -> frozenset[str]:
    """Return the small words without which hardly a sentence of a language does; none for one not known."""
    return frozenset(map(str, of_language("function_words.yaml", language) or ()))
