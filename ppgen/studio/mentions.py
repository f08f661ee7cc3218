"""What an expression mentions: the values it looks up, to the last step, and the terms that it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.expressions import ExpressionError, Reference, as_text
from ppgen.expressions.trees import Tree, template_tree
from ppgen.layout.values import FUNCTIONS

Steps = tuple[str | int, ...]
Values = Mapping[str, Any]

_WORDED = frozenset({"term", "terms", "symbol"})
_CALLABLE = FUNCTIONS | {"effect", "outcomes"}
_MISSING = object()


class Mention(NamedTuple):
    """Something that an expression speaks of: a value by its path, or a term and the form it is said in."""

    path: Steps = ()
    term: str = ""
    form: str = ""


class Mentions(NamedTuple):
    """What is printed by an expression, and what only decides how: conditions and tests."""

    printed: tuple[Mention, ...]
    asked: tuple[Mention, ...]


def mentions(text: str, values: Values, bound: Callable[[Steps], Steps | None]) -> Mentions:
    """Return what a text with expressions mentions when it sees these values.

    `bound` leads from a path that begins with a name of the layout (`item.name`) to that of the value itself;
    None where that is not known.
    """
    try:
        tree = template_tree(text, _CALLABLE)
    except ExpressionError:
        return Mentions((), ())
    reader = _MentionReader(values, bound)
    printed = tuple(dict.fromkeys(reader.printed(tree)))
    asked = tuple(one for one in dict.fromkeys(reader.asked) if one not in printed)
    return Mentions(printed, asked)


def path_of(text: str, values: Values, bound: Callable[[Steps], Steps | None]) -> Steps | None:
    """Return the path of the one value that a text is, if it is nothing but that."""
    try:
        tree = template_tree(text, _CALLABLE)
    except ExpressionError:
        return None
    return _MentionReader(values, bound).path(tree)


def at_path(values: Any, path: Steps) -> Any:
    """Return the value at a path; raises LookupError where there is none."""
    found = values
    for step in path:
        if isinstance(found, Reference):
            found = found.values
        is_item = isinstance(found, list | tuple) and isinstance(step, int)
        if not is_item and not isinstance(found, Mapping):
            raise LookupError(step)
        found = found[step]
    return found


class _MentionReader:
    """Walks the tree of one expression with the values that it sees."""

    def __init__(self, values: Values, bound: Callable[[Steps], Steps | None]) -> None:
        self._values, self._bound = values, bound
        self.asked: list[Mention] = []

    def path(self, tree: Tree) -> Steps | None:
        """Return the path that a tree looks up, with keys that are looked up themselves."""
        if tree[0] == "name":
            return self._bound(tuple(tree[1:])) or tuple(tree[1:])
        if tree[0] == "item":
            owner, key = self.path(tree[1]), self._value(tree[2])
            return None if owner is None or key is _MISSING else (*owner, key)
        if tree[0] == "call" and tree[1] == "find" and len(tree) == 5:
            return self._found(tree)
        return None

    def _found(self, tree: Tree) -> Steps | None:
        """Return the path of the item that `find(list, name, value)` finds."""
        owner, name, value = self.path(tree[2]), self._value(tree[3]), self._value(tree[4])
        if owner is None or name is _MISSING or value is _MISSING:
            return None
        listed = self._value(tree[2])
        for number, item in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(item, Mapping) and item.get(name) == value:
                return (*owner, number)
        return None

    def printed(self, tree: Any) -> Iterator[Mention]:
        """Yield what a tree prints; what it only asks about is noted."""
        if not isinstance(tree, list) or not tree or not isinstance(tree[0], str):
            if isinstance(tree, list):
                for inner in tree:
                    yield from self.printed(inner)
            return
        match tree[0]:
            case "const":
                return
            case "name" | "item":
                yield from self._looked_up(tree)
            case "call" if tree[1] in _WORDED:
                yield from self._worded(tree)
            case "call" if (path := self.path(tree)) is not None:
                yield Mention(path)
            case "choose":
                yield from self.printed(tree[2])
                yield from self.printed(tree[3])
                self.asked += self.printed(tree[1])
            case _:
                yield from self._inside(tree)

    def _inside(self, tree: Tree) -> Iterator[Mention]:
        for inner in tree[1:]:
            yield from self.printed(inner)

    def _looked_up(self, tree: Tree) -> Iterator[Mention]:
        path = self.path(tree)
        if path is not None:
            yield Mention(path)
        elif tree[0] == "item":
            yield from self.printed(tree[1])
            yield from self.printed(tree[2])

    def _worded(self, tree: Tree) -> Iterator[Mention]:
        """Yield the values that say which term, and the terms that they say."""
        first = tree[2] if len(tree) > 2 else ["const", ""]
        form = self._value(tree[3]) if len(tree) > 3 else ""
        yield from self.printed(first)
        for choice in _choices(first):
            found = self._value(choice)
            for name in found if isinstance(found, list) else [found]:
                if isinstance(name, str) and name:
                    yield Mention(term=str(name), form=form if isinstance(form, str) else "")

    def _value(self, tree: Tree) -> Any:
        """Return what a tree is, where that is a constant or looked up."""
        if tree[0] == "const":
            return tree[1]
        if tree[0] == "text":
            parts = [self._value(part) for part in tree[1:]]
            return _MISSING if _MISSING in parts else "".join(map(as_text, parts))
        path = self.path(tree)
        if path is None:
            return _MISSING
        try:
            return at_path(self._values, tuple(tree[1:]) if tree[0] == "name" else path)
        except (LookupError, TypeError):
            return _MISSING


def _choices(tree: Tree) -> Iterator[Tree]:
    if tree[0] == "choose":
        yield from _choices(tree[2])
        yield from _choices(tree[3])
    else:
        yield tree
