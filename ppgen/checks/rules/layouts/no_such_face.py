"""A picture of a die shows a number that the game's die can show."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import name_parts, part_uses
from ppgen.common.problem import Problem, error
from ppgen.layout.values import Dynamic

ID = "layout/no-such-face"
WHY = "A die in the rules that shows a 7 makes players look for another die."


def _sample(shows: str, part: str = "shown-die") -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 9, 9], "text": "{{ shows }}"}
    use = {"type": "part", "part": part, "at": [5, 20], "with": {"shows": f"{{{{ {shows} }}}}"}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "constants": {"die_max": 6, "difficulty": 7},
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {part: [text]},
        },
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }} {{ constants.difficulty }}"}, use],
    }


GOOD = _sample("constants.die_max")
BAD = _sample("constants.difficulty")
NEAR = _sample("constants.difficulty", part="goal")

_DIE = frozenset({"die", "dice"})
_FACE = frozenset({"face", "says", "shows", "value"})
"""Whatever else a die is given may be how large it is."""

_LEAST, _MOST = frozenset({"min", "least", "lowest"}), frozenset({"max", "most", "highest"})


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what parts called after a die are given with the least and most that constants say of it."""
    constants = usage.game.constants
    bounds = {name: name_parts(name) - _DIE for name in constants if name_parts(name) & _DIE}
    least = [constants[name] for name, parts in bounds.items() if parts and parts <= _LEAST]
    most = [constants[name] for name, parts in bounds.items() if parts and parts <= _MOST]
    for one, part in part_uses(usage) if most else ():
        is_die = name_parts(part.part) & _DIE == {"die"}  # dice may be given how many they are
        for key, value in part.values.items() if is_die else ():
            shown = value_of(value, {"constants": constants}) if key in _FACE and _is_known(value) else None
            if not isinstance(shown, int) or isinstance(shown, bool):
                continue
            beyond = [bound for bound in most if isinstance(bound, int) and shown > bound]
            below = [bound for bound in least if isinstance(bound, int) and shown < bound]
            if beyond or below:
                ends = f"up to {beyond[0]}" if beyond else f"down to {below[0]}"
                message = f"the die shows {shown}, and its faces go {ends}"
                span = one.source.span((*one.place, "with", key))
                hint = "show what the die can show, or call the part otherwise"
                yield error(ID, message, span=span, hint=hint, subject=one.subject)


def _is_known(value: object) -> bool:
    """Tell whether a value is the same on every card."""
    names = value.names | value.guarded if isinstance(value, Dynamic) else frozenset[str]()
    return all(name.startswith("constants.") for name in names)
