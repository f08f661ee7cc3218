"""What is wrong with the names and words of a game: alike but for case, no files' names, unfilled words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ppgen.common.paths import DEVICES
from ppgen.common.problem import Problem, error
from ppgen.expressions import is_dynamic
from ppgen.load import Source
from ppgen.model.game import GameFile, Term

Path = tuple[str | int, ...]


def name_faults(
    file: GameFile, terms: Mapping[str, Term], sources: Mapping[str, Source]
) -> Iterator[Problem]:
    """Report names that some file systems, and most people, take for one, and words that nobody fills in."""
    named: list[tuple[Iterable[str], str, Path, str]] = [
        (file.kinds, "kinds", ("kinds",), "game"),
        (file.components, "components", ("components",), "game"),
        (terms, "terms", (), "terms"),
    ]
    for kind, found in file.kinds.items():
        named.append((found.fields, "fields", ("kinds", kind, "fields"), "game"))
    for names, what, path, source in named:
        seen: dict[str, str] = {}
        for name in names:
            other = seen.setdefault(name.casefold(), name)
            if other != name:
                message = f"the {what} {other} and {name} differ only in case"
                span = sources[source].span((*path, name))
                yield error("model/case-only", message, span=span, hint="rename one of them")
    yield from _device_faults(file, sources["game"])
    for name, term in terms.items():
        texts: list[tuple[Path, str]] = [((name, "text"), term.text)]
        texts += [((name, "forms", form), said) for form, said in term.forms.items()]
        for place, text in texts:
            if is_dynamic(text):
                message = f"the word {name} holds an expression, which is not filled in"
                hint = "write such a sentence as a text of a card, whose expressions are"
                span = sources["terms"].span(place)
                yield error("model/term-expression", message, span=span, hint=hint)


def _device_faults(file: GameFile, source: Source) -> Iterator[Problem]:
    """Report names that files get and that Windows opens no file of."""
    named: list[tuple[Iterable[str], Path]] = [
        (file.kinds, ("kinds",)),
        (file.components, ("components",)),
        (file.sheets or {}, ("sheets",)),
    ]
    places = [(name, (*path, name)) for names, path in named for name in names]
    places += [(name, ("sets", number)) for number, name in enumerate(file.sets)]
    for name, path in places:
        if name.casefold() in DEVICES:
            message = f"a file called {name} can be neither written nor opened in Windows"
            yield error("model/device-name", message, span=source.span(path), hint="call it otherwise")
