"""Which components lie on the same sheets where a game does not say: those of tokens."""

from __future__ import annotations

from collections.abc import Collection, Mapping

TOKENS = "tokens"
"""The key that marks a component of tokens, and the name of the sheets that several of them share."""


def tokens_together(components: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
    """Return the sheets of all tokens, by a name that no component has; none where they would be alone.

    Of each component its own keys are given.
    """
    tokens = tuple(name for name, keys in components.items() if TOKENS in keys)
    called, taken = TOKENS, {name.casefold() for name in components}
    while called in taken:
        called = f"all-{called}"
    return {called: tokens} if len(tokens) > 1 else {}
