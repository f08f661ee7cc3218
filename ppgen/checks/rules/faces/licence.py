"""The licence of a game is a known one, and what is printed does not name another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, error, nearest, warning

ID = "text/licence"
WHY = "Whoever wants to share or change a game must be able to tell what is allowed."
TELLS_THE_FIRST = True

_FREE = "public-domain"
KNOWN = (
    _FREE,
    "CC0-1.0",
    *(f"CC-{parts}-{number}" for number in ("4.0", "3.0") for parts in ("BY", "BY-SA", "BY-NC", "BY-NC-SA")),
    *(f"CC-{parts}-4.0" for parts in ("BY-ND", "BY-NC-ND")),
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "GPL-2.0-only",
    "GPL-2.0-or-later",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "LGPL-3.0-or-later",
    "AGPL-3.0-or-later",
    "MPL-2.0",
    "OGL-1.0a",
    "ORC",
    "all-rights-reserved",
)
"""Identifiers of the SPDX list (spdx.org/licenses) that games use, and two that say all or nothing."""

_PRINTED: Mapping[str, re.Pattern[str]] = {
    _FREE: re.compile(
        r"public domain|gemeinfrei|domaine public|dominio público|domínio público", re.IGNORECASE
    ),
    "CC0": re.compile(r"\bCC ?0\b"),
    "CC-BY": re.compile(r"\bCC[ -]BY\b"),
    "all-rights-reserved": re.compile(
        r"all rights reserved|alle rechte vorbehalten|tous droits réservés", re.I
    ),
}
_AGREE: Mapping[str, tuple[str, ...]] = {
    _FREE: (_FREE, "CC0"),
    "CC0": (_FREE, "CC0"),
    "CC-BY": ("CC-BY",),
    "all-rights-reserved": ("all-rights-reserved",),
}
_HINTS = ("cc", "dom", "gemein", "rights", "rechte", "droits")
"""In small letters: a text without any of them names no licence."""

_FIELDS = {"name": {"type": "text"}}


def _card(text: str) -> dict[str, object]:
    return {
        "fields": _FIELDS,
        "cards": [{"id": "sun", "name": text}],
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _card("Sun")
BAD = _card("Public domain")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at the licence that game.yaml names, and for names of others in what is printed: each once."""
    game, told = printed.deck.game, printed.told
    licence, span = game.file.licence, game.sources["game"].span(("licence",))
    if licence not in KNOWN:
        if ID in told:
            return
        told.add(ID)
        hint = f"{nearest(licence, KNOWN)}; write an SPDX identifier, public-domain or all-rights-reserved"
        yield warning(
            ID, f"{licence!r} is no licence that ppgen knows", span=span, hint=hint, subject=game.id
        )
        return
    for side in printed.sides():
        texts = [text for content in side.contents for text in content.said]
        for text in texts if _may_name_one("\n".join(texts)) else ():
            for name, pattern in _PRINTED.items():
                about = f"{ID} {name}"
                if about in told or not pattern.search(text) or licence.startswith(_AGREE[name]):
                    continue
                told.add(about)
                message = f"{side.subject} prints {text!r}, and the game's licence is {licence}"
                yield error(ID, message, span=span, hint="let both name one licence", subject=game.id)


def _may_name_one(texts: str) -> bool:
    small = texts.casefold()
    return any(hint in small for hint in _HINTS)
