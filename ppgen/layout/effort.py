"""How much elements may draw, and the fault of one that cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ppgen.expressions import Budget, point
from ppgen.work.allowance import RULE, Allowance, SpentError, WorkKind


class ElementError(Exception):
    """An element cannot be drawn with the values it was given."""

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        """Keep the rule id, what is wrong, and how to mend it."""
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
        self.place: tuple[str | int, ...] | None = None
        """Where in its layout the element stands that cannot be drawn, as soon as that is known."""

    def stands(self, place: tuple[str | int, ...]) -> ElementError:
        """Note where the element stands, unless one inside it was to blame."""
        self.place = place if self.place is None else self.place
        return self


class Effort:
    """Bounds how much is drawn: repeats inside repeats could take forever.

    One element of a layout may draw very many others, but not all of them all the time.
    """

    MOST = 40_000
    EACH = 200
    CARD = 40

    def __init__(self, allowance: Allowance) -> None:
        """Begin with all that may be drawn at once; the allowance bounds what is drawn in all."""
        self.left = self.MOST
        self.allowance = allowance
        self._budget = Budget(allowance)

    def take(self, kind: WorkKind, amount: int) -> None:
        """Count work; raises ElementError when it was too much for all that is drawn."""
        try:
            self.allowance.spend(kind, amount)
        except SpentError as spent:
            raise ElementError(RULE, spent.message, spent.hint) from spent

    def evaluation(self, decimal_sign: Callable[[], str] = point) -> Budget:
        """Return the steps of one evaluation; raises ElementError when those before it were too many."""
        try:
            return self._budget.renewed(decimal_sign)
        except SpentError as spent:
            raise ElementError(RULE, spent.message, spent.hint) from spent

    def settle(self) -> None:
        """Charge the last evaluation, as the next one would."""
        with suppress(SpentError):
            self._budget.renewed()

    def spend(self, *, begins: bool) -> None:
        """Count one element; one that stands in the layout itself, and so begins, adds to what may be drawn.

        Raises ElementError when it was too much.
        """
        self.take(WorkKind.ELEMENTS, 1)
        if begins:
            self.left = min(self.left + self.EACH, self.MOST)
        elif self.left <= 0:
            hint = f"draw fewer; one element may draw up to {self.MOST:,}"
            raise ElementError("layout/too-much", "too many elements are drawn by repeats and parts", hint)
        else:
            self.left -= 1

    def spend_on_card(self) -> None:
        """Count a card that is shown on another layout; raises ElementError when it was too much."""
        if self.left < self.CARD:
            hint = f"show fewer; one element may show up to {self.MOST // self.CARD:,}"
            raise ElementError("layout/too-much", "too many cards are shown", hint)
        self.left -= self.CARD
