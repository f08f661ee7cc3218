"""The id of a card that is imported: what its table says, if it can be one and no other card has it."""

from __future__ import annotations

import re

from ppgen.common.latin_letters import latin
from ppgen.model.field import SLUG_PATTERN

LONGEST_ID = 48
_SLUG = re.compile(f"(?:{SLUG_PATTERN})")


def card_id(text: str, taken: dict[str, int], index: int) -> str:
    """Return the id of a card: what stands there if it can be one, else what is left of it.

    `taken` holds the ids of earlier cards, each with the number that its last namesake got.
    """
    if len(text) <= LONGEST_ID and _SLUG.match(text) and text.casefold() not in taken:
        taken[text.casefold()] = 1
        return text
    plain = latin(text)
    base = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_ID].strip("-") or f"card-{index + 1}"
    name, number = base, taken.get(base, 1)
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken[base], taken[name] = number, 1
    return name
