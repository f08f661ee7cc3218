"""Which data layouts look at: every field of a kind is shown, or said not to be, and names keep their word.

Judged by the names that elements look up, those of their parts included, and by what derived values and the
options of nets are made of. Whether a value that is looked at can also be seen is judged on composed pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ppgen.common.problem import Problem, error
from ppgen.layout.back_choice import BackChoice
from ppgen.layout.derived_use import CARD, TEXT, entries_of, is_looked_at, shown_in_sums, with_derived
from ppgen.layout.element import Element
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.own_forms import fixed_art, other_forms, unlike_alike
from ppgen.layout.references import Uses
from ppgen.layout.scope import Place
from ppgen.layout.shown_elsewhere import ShownCards, shown_elsewhere, standing_in
from ppgen.layout.values import Dynamic
from ppgen.load import Source
from ppgen.model.field import EffectsField, FieldType, IntegerField, MapField, NumberField, field_at
from ppgen.model.game import Game, Kind

_OF_CARD_OR_GAME = frozenset({"card", "text", "cards", "constants", "game", "kinds", "language"})
"""What a text that is called after a field of its card looks up; with others, its name may be theirs."""


class _Look(NamedTuple):
    """An element, where it stands, and the names it looks up."""

    layout: Layout
    place: Place
    element: Element
    names: frozenset[str]


def check_field_use(game: Game, layouts: Layouts, uses: Uses) -> list[Problem]:
    """Report fields that no layout of their kind looks at, and elements that show another than their name."""
    by_kind: dict[str, list[_Look]] = {}
    extra: dict[str, set[str]] = {}
    everywhere: set[str] = set()
    broken: set[str] = set()
    for _, use in uses:
        looks = list(_looks(layouts, use.layout))
        everywhere |= {name for look in looks for name in look.names}
        if use.kind is not None:
            by_kind.setdefault(use.kind, []).extend(looks)
            extra.setdefault(use.kind, set()).update(use.names | _chosen_by(layouts, use.layout))
            if use.layout not in layouts.layouts:
                broken.add(use.kind)
    problems: list[Problem] = []
    backs = {name for names in layouts.backs.values() for name in names}
    backs |= {layout.back for layout in layouts.layouts.values() if isinstance(layout.back, str)}
    elsewhere = cache(lambda: shown_elsewhere(game, layouts, uses))
    for name, kind in game.kinds.items():
        looks = by_kind.get(name, [])
        if name in broken or (not looks and _is_whole(f"cards.{name}", everywhere)):
            continue
        direct = {*extra.get(name, ()), *(one for look in looks for one in look.names)}
        seen = with_derived(kind, direct)
        if looks and not kind.record:
            problems += _unshown(game, name, seen, lambda kind: elsewhere().get(kind, ()))
            problems += shown_in_sums(game, name, direct)
        problems += _misnamed(kind, looks, layouts)
        problems += _not_as_it_is(game, kind, looks, backs) if not kind.record else ()
    return list(dict.fromkeys(problems))


def _looks(layouts: Layouts, name: str) -> Iterator[_Look]:
    """Yield all elements of a layout, and of those that may be its back."""
    for layout in layouts.of_one_card(name):
        for place, elements in layout.surfaces():
            for index, element in enumerate(elements):
                yield _Look(layout, (*place, index), element, layouts.traits(element).names)


def _chosen_by(layouts: Layouts, name: str) -> frozenset[str]:
    """Return what a layout looks up to choose its back."""
    layout = layouts.layouts.get(name)
    choice = None if layout is None else layout.back
    return choice.by.names | choice.by.guarded if isinstance(choice, BackChoice) else frozenset()


def _is_whole(name: str, names: Iterable[str]) -> bool:
    """Tell whether something is looked at as a whole, so that all it holds may be shown."""
    return any(name == one or one.startswith(f"{name}.") for one in names)


def _unshown(
    game: Game, name: str, seen: set[str], boards_of: Callable[[str], Sequence[ShownCards]]
) -> Iterator[Problem]:
    kind = game.kinds[name]
    if not any(_missing(*named, seen) for named in kind.fields.items()):
        return
    boards = boards_of(name)
    fuller = standing_in(kind, seen, boards)
    seen = seen.union(*(with_derived(kind, {*board.names}) for board in fuller))
    for field_name, field in kind.fields.items():
        for path in _missing(field_name, field, seen):
            elsewhere = next((one.layout for one in boards if is_looked_at(path, one.names)), "")
            reason = f"{elsewhere} shows it" if elsewhere else "reason"
            there = f"{path} in {fuller[0].layout}, as the rest of {name}, or " if fuller else ""
            yield error(
                "layout/field-not-shown",
                f"no layout of {name} shows {path}",
                span=game.sources["game"].key_span(("kinds", name, "fields", field_name)),
                hint=f"show {there}card.{path}, or say why not: {field_name}: {{…, unprinted: {reason}}}",
                subject=name,
            )


def _missing(name: str, field: FieldType, seen: set[str]) -> list[str]:
    """Return what of a field nothing looks at: itself, or some entries of a map."""
    if field.unprinted:
        return []
    paths = list(entries_of(name, field))
    if isinstance(field, EffectsField):  # their sentence counts, not what is computed from them
        seen = {one for one in seen if one.startswith(TEXT) or one == "card.texts"}
    missing = [path for path in paths if not is_looked_at(path, seen)]
    return missing if len(missing) < len(paths) else [name] if missing else []


def _misnamed(kind: Kind, looks: Iterable[_Look], layouts: Layouts) -> Iterator[Problem]:
    """Report elements that are called after a field, or an entry of a map, and show another."""
    fields: dict[str, str] = {}
    for name, field in kind.fields.items():
        for path in entries_of(name, field):
            fields[path.rpartition(".")[2]] = path
        fields[name] = name
    for look in looks:
        yield from _other_shown(kind, fields, look, (look.layout.source, look.layout.name))
        for inner, source, subject in _texts_inside(look, layouts):
            yield from _other_shown(kind, fields, inner, (source, subject))


def _other_shown(
    kind: Kind, fields: Mapping[str, str], look: _Look, where: tuple[Source, str]
) -> Iterator[Problem]:
    name = getattr(look.element, "name", "") or ""
    path = fields.get(name, "")
    names = look.names
    if isinstance(field_at(kind.fields, tuple(path.split("."))), IntegerField | NumberField):
        said = _said(look.element)  # a condition shows no number
        names = said if said and _is_of_card_or_game(said) else names
    if path and _card_names(names) and not is_looked_at(path, with_derived(kind, set(names))):
        source, subject = where
        yield error(
            "layout/misnamed",
            f"the element {name} does not show {path}",
            span=source.span((*look.place, "name")),
            hint=f"show card.{path} there, or call it otherwise",
            subject=subject,
        )


def _texts_inside(look: _Look, layouts: Layouts) -> Iterator[tuple[_Look, Source, str]]:
    """Yield the texts inside an element, and in the parts that it draws, that speak of the card alone.

    Each looks up what conditions around it do, too. Where another card is given to a part as its `card`,
    what stands in it speaks of that one.
    """
    theme, parts = layouts.theme.source, layouts.theme.parts
    waiting = [(look.element, look.place, look.layout.source, look.layout.name, _asked(look.element))]
    drawn: set[str] = set()
    while waiting:
        element, place, source, subject, asked = waiting.pop()
        inside = [(one, (*place, "items", at)) for at, one in enumerate(getattr(element, "items", ()))]
        if isinstance(element, Part) and theme is not None:
            if element.part in drawn or not _OF_CARD_OR_GAME.isdisjoint(element.values):
                continue
            drawn.add(element.part)
            source, subject = theme, "theme"
            start = ("parts", element.part)
            inside = [(one, (*start, at)) for at, one in enumerate(parts.get(element.part, ()))]
        for inner, here in inside:
            if isinstance(inner, Element):
                names = asked | _asked(inner)
                waiting.append((inner, here, source, subject, names))
                if (said := _said(inner)) and _is_of_card_or_game(said):
                    yield _Look(look.layout, here, inner, said | names), source, subject


def _asked(element: Element) -> frozenset[str]:
    """Return what the condition of an element looks up."""
    condition = element.condition
    return condition.names | condition.guarded if isinstance(condition, Dynamic) else frozenset()


def _said(element: Element) -> frozenset[str]:
    """Return what a text itself looks up."""
    return element.text.names | element.text.guarded if isinstance(element, Text) else frozenset()


def _is_of_card_or_game(names: frozenset[str]) -> bool:
    return all(name.partition(".")[0] in _OF_CARD_OR_GAME for name in names)


def _not_as_it_is(game: Game, kind: Kind, looks: list[_Look], backs: Collection[str]) -> Iterator[Problem]:
    """Report texts that print a value in another form, and art that does not follow its value.

    Of `backs` one that the card chooses is itself what follows, and one that all share tells no card.
    """
    fields = {**dict.fromkeys(kind.derived), **dict(_named_fields(kind.fields))}
    found = [(look.layout, look.place, look.element) for look in looks]
    for one in found:
        yield from other_forms(fields, one)
    yield from unlike_alike(fields, found)

    def looks_at(look: _Look) -> Callable[[str], bool]:
        names = cache(lambda: with_derived(kind, set(look.names)))
        return cache(lambda name: is_looked_at(name, names()))

    drawn = [
        (one, looks_at(look))
        for one, look in zip(found, looks, strict=True)
        if look.layout.name not in backs and look.place[0] != "back"
    ]
    yield from fixed_art(game, kind, drawn)


def _named_fields(fields: Mapping[str, FieldType]) -> Iterator[tuple[str, FieldType]]:
    """Yield the fields of a card by the names that elements may have: those of maps by their own."""
    for name, field in fields.items():
        if isinstance(field, MapField):
            yield from _named_fields(field.fields)
        else:
            yield name, field


def _card_names(names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith((CARD, TEXT))]
