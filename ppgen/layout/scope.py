"""What an element sees while it is composed: values, theme, type, the piece, and where to report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple

from ppgen.common.colour import Colour, parse_colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect, Size
from ppgen.common.problem import Problem, Severity, nearest
from ppgen.common.units import LARGEST, parse_length
from ppgen.display.drawn_picture import PictureFile
from ppgen.display.ops import Path, Symbol
from ppgen.display.pieces import Piece
from ppgen.expressions import ExpressionError, point
from ppgen.layout.effort import Effort, ElementError
from ppgen.layout.values import Dynamic
from ppgen.typeset import TextStyle, Typesetter
from ppgen.work.allowance import Allowance

Place = tuple[str | int, ...]
SHRUNK = "\0shrunk"
"""Stands among the sizes of a face where a text of a group is smaller than its style says."""


class Finding(NamedTuple):
    """Something wrong with one element on one card; compose turns it into a Problem.

    `field` is the printed field it concerns, if any; `data` the path of the card's value that is to
    blame, if it is not the layout. `words` are those that were to be printed, `fragment` what of them is
    wrong, if only a part is; `too_high` says that they would take more height than they have. `degree` is
    that of the problem. An element is `undrawn` where it is left out for what is wrong.
    """

    rule: str
    message: str
    place: Place
    hint: str = ""
    field: str = ""
    data: Place | None = None
    severity: Severity = Severity.ERROR
    words: str = ""
    fragment: str = ""
    too_high: bool = False
    degree: float = 0.0
    undrawn: bool = False


@dataclass(frozen=True, slots=True)
class Looks:
    """The colours, type styles, icons, pictures and cards that elements name, and icons that terms have.

    `figure` raises ElementError for a card that cannot be shown.
    """

    palette: Mapping[str, Colour]
    styles: Mapping[str, TextStyle]
    icon: Callable[[str, Colour], Symbol | None]
    icon_names: tuple[str, ...]
    icon_of_term: Mapping[str, str]
    outline: Callable[[str], Path | None]
    picture: Callable[[str], tuple[PictureFile | None, Problem | None]]
    figure: Callable[[str], Piece]
    parts: Mapping[str, tuple[Any, ...]]
    variants: dict[tuple[object, ...], TextStyle] = field(default_factory=dict)
    effort: Effort = field(default_factory=lambda: Effort(Allowance()))


class Frame(NamedTuple):
    """The piece an element stands on; lengths in mm. A rectangle has corners of the `radius`."""

    size: Size
    bleed: float
    safe: Rect
    outline: str = ""
    radius: float = 0.0


@dataclass(slots=True)
class Scope:
    """The surroundings of one element on one card.

    `stacked` counts the stacks around the element. With `measure` texts are not drawn but say there how large
    they would be, in the scope's own coordinates. With `sizes` they are not drawn either, but say there in
    which size in points they would be set, the smallest of each group. A `witness` is told of each printed
    field as it gets its name, and gives the name that it is to have: an equal one. For it `parts` tells of
    each part around the element its place in theme.yaml, and how many steps of the scope's place lead there.
    Where a stack has given all room away, boxes in it have no size, and what they say of it is `cramped`.
    """

    values: dict[str, object]
    looks: Looks
    typesetter: Typesetter
    frame: Frame
    findings: list[Finding]
    place: Place = ()
    matrix: Matrix = IDENTITY
    named: dict[str, int] = field(default_factory=dict)
    depth: int = 0
    reflected: bool = False
    measure: list[Rect] | None = None
    sizes: dict[str, float] | None = None
    stacked: int = 0
    waived: frozenset[str] = frozenset()
    witness: Callable[[str, Scope], str] | None = None
    parts: tuple[tuple[Place, int], ...] = ()
    cramped: list[str] | None = None

    @property
    def common_sizes(self) -> Mapping[str, float]:
        """The type sizes in points that the size groups of the face were found to have room for."""
        known = self.values.get("size_groups")
        return known if known and isinstance(known, Mapping) else {}

    def at(self, *place: str | int) -> Scope:
        """Return the same scope for a node further down in the layout file."""
        inner = self._copied()
        inner.place += place
        return inner

    def moved(self, matrix: Matrix) -> Scope:
        """Return the same scope in coordinates that the matrix maps to the present ones."""
        inner = self._copied()
        inner.matrix = matrix.then(self.matrix)
        return inner

    def with_values(self, extra: Mapping[str, object]) -> Scope:
        """Return the same scope with more names for expressions."""
        inner = self._copied()
        inner.values = {**self.values, **extra}
        return inner

    def deeper(self) -> Scope:
        """Return the same scope inside one more part."""
        inner = self._copied()
        inner.depth += 1
        return inner

    def in_part(self, *place: str | int) -> Scope:
        """Return the same scope for an element of a part, whose place in theme.yaml witnesses want."""
        if self.witness is None:
            return self
        inner = self._copied()
        inner.parts = (*self.parts, (place, len(self.place)))
        return inner

    def _copied(self) -> Scope:
        """Return another scope that sees the same; dataclasses.replace takes four times as long."""
        return Scope(*_ALL_OF(self))

    def style(self, name: str, changes: tuple[tuple[str, Any], ...]) -> TextStyle:
        """Return a style of the theme with some of its values changed; equal wishes give one object."""
        style = self.looks.styles.get(name)
        if style is None:
            meant = nearest(name, self.looks.styles)
            hint = f"describe it in theme.yaml under styles, such as {name}: {{size: 12pt}}"
            hint = f"{meant} or {hint}" if meant else hint
            raise ElementError("layout/unknown-style", f"there is no style {name!r}", hint)
        key = (name, *changes)
        known = self.looks.variants.get(key)
        if known is None:
            values: dict[str, Any] = {label: value for label, value in changes if value is not None}
            known = self.looks.variants[key] = style._replace(**values)
        return known

    def restyled(self, style: TextStyle, changes: tuple[tuple[str, Any], ...]) -> TextStyle:
        """Return a style with some of its values changed; equal wishes give one object."""
        key = (style, *changes)
        known = self.looks.variants.get(key)
        if known is None:
            known = self.looks.variants[key] = style._replace(**dict(changes))
        return known

    def upright(self, box: Rect) -> Matrix:
        """Return the map that keeps what fills a box readable where the layout is mirrored."""
        return Matrix(a=-1.0, e=2 * box.x + box.width) if self.reflected else IDENTITY

    def field_name(self, wanted: str) -> str:
        """Return the name of a printed field, numbered from the second of the same name in an element.

        A field without a name of its own is called after its place in the layout.
        """
        base = wanted or "text-" + "-".join(str(step) for step in self.place if isinstance(step, int))
        count = self.named[base] = self.named.get(base, 0) + 1
        name = base if count == 1 else f"{base}-{count}"
        return name if self.witness is None else self.witness(name, self)

    def report(
        self, rule: str, message: str, *, hint: str = "", field_name: str = "", data: Place | None = None
    ) -> None:
        """Note something wrong with this element on this card, unless it is waived."""
        self.note(Finding(rule, message, self.place, hint, field_name, data))

    def note(self, finding: Finding) -> None:
        """Note a finding, unless its rule is waived."""
        if finding.rule not in self.waived:
            self.findings.append(finding)

    def remark(
        self, rule: str, message: str, *, hint: str, severity: Severity, data: Place | None = None
    ) -> None:
        """Note something about this element that is no error, unless it is waived."""
        self.note(Finding(rule, message, self.place, hint, data=data, severity=severity))

    def value(self, wanted: object) -> object:
        """Return a literal as it is and an expression's value."""
        if not isinstance(wanted, Dynamic):
            return wanted
        try:
            return wanted.template.evaluate(self.values, self.looks.effort.evaluation())
        except ExpressionError as fault:
            raise _expression_error(wanted, fault) from fault

    def number(self, wanted: object) -> float:
        """Return a number; lengths in mm."""
        if type(wanted) is float:
            return wanted
        found = self.value(wanted)
        if isinstance(found, str):
            try:
                return parse_length(found)
            except ValueError as fault:
                raise ElementError("layout/value", str(fault)) from fault
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise ElementError("layout/value", f"a number is wanted here, not {found!r}")
        if not abs(found) <= LARGEST:
            raise ElementError(
                "layout/value", f"a number in a layout is at most {LARGEST:,.0f}, not {found:.4g}"
            )
        return float(found)

    def count(self, wanted: object, limit: int) -> int:
        """Return a whole number from 0 to `limit`."""
        found = self.number(wanted)
        if found != int(found) or not 0 <= found <= limit:
            raise ElementError(
                "layout/value", f"a whole number from 0 to {limit} is wanted here, not {found:g}"
            )
        return int(found)

    def words(self, wanted: object) -> str:
        """Return text that no language reads, such as a name; numbers are written out with a point."""
        return self._rendered(wanted, point)

    def prose(self, wanted: object) -> str:
        """Return text for people; numbers are written out as their language does."""
        return self._rendered(wanted, self.typesetter.decimal_sign)

    def _rendered(self, wanted: object, decimal_sign: Callable[[], str]) -> str:
        if not isinstance(wanted, Dynamic):
            return str(wanted)
        try:
            return wanted.template.render(self.values, self.looks.effort.evaluation(decimal_sign))
        except ExpressionError as fault:
            raise _expression_error(wanted, fault) from fault

    def truth(self, wanted: object) -> bool:
        """Return yes or no."""
        return bool(self.value(wanted))

    def rect(self, box: tuple[object, object, object, object]) -> Rect:
        """Return the rectangle of a box; its width and height must not be negative."""
        x, y, width, height = [self.number(part) for part in box]
        if width < 0 or height < 0:
            message = f"a box is {width:g} × {height:g} mm; neither may be below 0"
            if self.cramped is None:
                raise ElementError("layout/value", message, "give it more room, or the box less around it")
            self.cramped.append(message)
        return Rect(x, y, max(width, 0.0), max(height, 0.0))

    def colour(self, wanted: object) -> Colour:
        """Return a colour of the palette by name, or one written as #rrggbb."""
        name = str(self.value(wanted))
        if (found := self.looks.palette.get(name)) is not None:
            return found
        try:
            return parse_colour(name)
        except ValueError as fault:
            raise ElementError(
                "layout/unknown-colour",
                f"{name!r} is neither a colour of the palette nor #rrggbb",
                nearest(name, self.looks.palette),
            ) from fault


_ALL_OF = attrgetter(*(one.name for one in fields(Scope)))


def _expression_error(wanted: Dynamic, fault: ExpressionError) -> ElementError:
    return ElementError(
        "layout/expression",
        f"{fault.message}, in {wanted.source!r}",
        fault.hint or "write the expression another way",
    )
