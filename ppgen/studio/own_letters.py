"""Which texts of cards only look like formulas: nothing is computed of them, so they are changed as texts."""

from __future__ import annotations

from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.model.game import TEXT_FUNCTIONS

Path = tuple[str | int, ...]

_ROOTS = ("card", "text")
_OF_THE_GAME = frozenset({"game", "effects", "terms", "rules"})


def is_own_letters(text: str, file: str, path: Path) -> bool:
    """Tell whether a text of a card names nothing but itself, or cannot be read as a formula.

    The first is printed letter by letter, as it is written; the second is told as a mistake, which is mended
    where it was typed. `path` is that of the text in its file.
    """
    folder, _, name = file.rpartition("/")
    if not folder.startswith("cards/") or name.partition(".")[0] in _OF_THE_GAME or not is_dynamic(text):
        return False
    try:
        names = compile_template(text, functions=TEXT_FUNCTIONS).names
    except ExpressionError:
        return True
    inner = [".".join(map(str, path[begin:])) for begin in (1, 2) if path[begin:]]
    return bool(names) and names <= {f"{root}.{one}" for root in _ROOTS for one in inner}
