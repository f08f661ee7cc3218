"""Which components lie on sheets together: what `sheets` of game.yaml says, and where they cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ppgen.common.problem import Problem, error
from ppgen.compose.component import ComponentKind, Handling
from ppgen.model.game import Game

RULE = "model/sheets"

WAYS = {Handling.CUT: "is cut out", Handling.GLUE: "is folded from a net"}
"""What is done with pieces that may lie together, in words of messages."""

Groups = Mapping[str, tuple[str, ...]]


def held_together(groups: Groups, printed: Iterable[str], asked: Iterable[str] = ()) -> Groups:
    """Return what becomes a file, in the order of the game, each with the components that lie on its sheets.

    Of a group those lie together that are `printed` and, if any are named, `asked` for by their own names or
    by that of the group. What is alone of its group has a file of its own.
    """
    printed, wanted = tuple(printed), frozenset(asked)
    files: dict[str, tuple[str, ...]] = {}
    for name in printed:
        group = group_of(groups, name)
        together = tuple(one for one in printed if one in groups.get(group, ()))
        if wanted and group not in wanted:
            together = tuple(one for one in together if one in wanted)
        if name not in together or len(together) < 2:
            files[name] = (name,)
        else:
            files[group] = together
    return files


_TAKEN = ("contact",)
"""A name that files for looking have."""


def group_of(groups: Groups, component: str) -> str:
    """Return the group that a component belongs to, "" if it belongs to none."""
    return next((name for name, members in groups.items() if component in members), "")


def with_members(groups: Groups, asked: Iterable[str]) -> tuple[str, ...]:
    """Return the components that are asked for, with all of each group whose name stands among them."""
    return tuple(dict.fromkeys(one for name in asked for one in groups.get(name, (name,))))


def group_faults(game: Game, components: Mapping[str, ComponentKind]) -> Iterator[Problem]:
    """Report groups of components that cannot lie on one sheet, and names that mean nothing or too much."""
    known, seen = {name.casefold(): name for name in (*game.components, *_TAKEN)}, dict[str, str]()
    for group, members in game.file.shared_sheets.items():
        if group.casefold() in known:
            message = f"something else is called {known[group.casefold()]}, too"
            yield _fault(game, (group,), message, "call the sheets otherwise: each becomes a file")
        known.setdefault(group.casefold(), group)
        for number, name in enumerate(members):
            place = (group, number)
            if name not in game.components:
                hint = f"known: {', '.join(game.components)}"
                yield _fault(game, place, f"there is no component called {name}", hint)
            elif name in seen:
                where = "twice" if seen[name] == group else f"in {seen[name]} already"
                yield _fault(game, place, f"{name} stands {where}", "take it out: its pieces lie in one file")
            seen.setdefault(name, group)
        listed = [(number, name) for number, name in enumerate(members) if name in components]
        yield from _unlike(game, group, listed, components)


def _unlike(
    game: Game, group: str, members: list[tuple[int, str]], components: Mapping[str, ComponentKind]
) -> Iterator[Problem]:
    """Report who must lie alone, and who is printed on other paper or treated otherwise than the first."""
    sharing = list[str]()
    for number, name in members:
        component, place = components[name], (group, number)
        if why := component.why_alone():
            yield _fault(game, place, f"{name} lies on sheets of its own: {why}", "take it out of the group")
            continue
        first = components[sharing[0]] if sharing else component
        one, other = first.handling(()).on_sheets, component.handling(()).on_sheets
        thin, thick = first.paper_thickness(), component.paper_thickness()
        if one is not other:
            message = f"{name} {_way(other)}, and {sharing[0]} {_way(one)}"
            yield _fault(game, place, message, "put together what is printed on one paper and treated alike")
        elif thin != thick:
            message = f"{name} wants paper of {thick:g} mm, and {sharing[0]} of {thin:g} mm"
            yield _fault(game, place, message, "give both one `paper: {thickness: …}`, or take one out")
        sharing.append(name)


def _fault(game: Game, place: tuple[str | int, ...], message: str, hint: str) -> Problem:
    return error(RULE, message, span=game.sources["game"].span(("sheets", *place)), hint=hint)


def _way(handling: Handling) -> str:
    return WAYS.get(handling, "is treated otherwise")
