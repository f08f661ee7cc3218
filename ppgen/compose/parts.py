"""A card whose text goes on: its words parted over the boxes of its face, its back and further cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.compose.faces import Face
from ppgen.compose.sides import SideComposer
from ppgen.layout.continuing import Continuing, continuing
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as TextElement
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.printed_fields import CONTINUED
from ppgen.typeset import Typesetter
from ppgen.typeset.parting import TextPart
from ppgen.work.allowance import WorkKind

Values = Mapping[str, object]

ON_BACK = 2
"""How many parts a text has that goes on over the back."""


@dataclass(slots=True)
class PartedTexts:
    """The texts of layouts that go on, found and parted."""

    layouts: Layouts
    typesetter: Typesetter
    _known: dict[str, Continuing | None] = field(default_factory=dict)
    _faces: dict[str, Face] = field(default_factory=dict)

    def of(self, layout: Layout) -> Continuing | None:
        """Return the text of a layout that goes on, if it has one."""
        if layout.name not in self._known:
            self._known[layout.name] = continuing(layout, self.layouts.layouts)
        return self._known[layout.name]

    def face(self, going: Continuing, sides: SideComposer) -> Face:
        """Return what shows a further part: the layout that is declared, or the text alone."""
        layout = going.layout
        if layout.name not in self._faces:
            element = _text(going.element)
            elements: tuple[tuple[int, Element], ...] = ((going.index, element),)
            if going.further is not None:
                taken = _text(going.further.face[going.further_index])
                taken = taken.model_copy(
                    update={"continues": element.continues, "most_parts": element.most_parts}
                )
                elements = tuple(
                    (at, taken if at == going.further_index else one)
                    for at, one in enumerate(going.further.face)
                )
            drawn = going.further or layout
            self._faces[layout.name] = sides.compiled(
                drawn, f"face.after.{layout.name}", elements, front=layout
            )
        return self._faces[layout.name]

    def parts(self, going: Continuing, values: Values, sides: SideComposer) -> tuple[TextPart, ...]:
        """Return the parts of a card's text: one where it fits, or where it cannot be said."""
        element, face = _text(going.element), sides.face(going.layout, "face")
        if face is None:
            return ()
        scope = sides.scope(face, going.index, {**face.names, **values})
        try:
            first = element.part_box(scope)
            further, at = self.face(going, sides), going.further_index if going.further else going.index
            other = next(one for segment in further.segments for one in segment.elements if one[0] == at)
            seen = {**further.names, **values, "part": 2}
            rest = _text(other[1]).part_box(sides.scope(further, at, seen))
            if first is None or rest is None:
                return ()
            most = ON_BACK if element.continues == "back" else element.most_parts
            parts, characters = self.typesetter.parted(first[0], (first[1], rest[1]), most)
            scope.looks.effort.take(WorkKind.CHARACTERS, characters)
        except ElementError:  # told where it is drawn
            return ()
        return parts

    def whole(self, going: Continuing, values: Values, sides: SideComposer) -> str:
        """Return all that the text prints, as it is read without its marks."""
        face = sides.face(going.layout, "face")
        assert face is not None
        found = _text(going.element).part_box(sides.scope(face, going.index, {**face.names, **values}))
        assert found is not None
        words, box = found
        return self.typesetter.set(words, box.style, width=box.width, height=box.height).text


def seen_by(going: Continuing, parts: tuple[TextPart, ...], number: int, whole: str) -> dict[str, object]:
    """Return what the side with one of the parts sees, which are counted from 1."""
    part = parts[number - 1]
    return {
        CONTINUED: {going.name: (part.words, part.size, whole)},
        "part": number,
        "parts": len(parts),
    }


def _text(element: object) -> TextElement:
    assert isinstance(element, TextElement)
    return element
