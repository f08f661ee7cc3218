"""How an element looks, as far as its layout and its style say so in plain values: these can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.editions import Loaded
from ppgen.layout.scope import Place
from ppgen.layout.union import KINDS, model_of
from ppgen.load import Source
from ppgen.studio.origins import TEXT_CONTROL, FormControl, OriginRole, ValueOrigin, in_source
from ppgen.typeset import Align, VerticalAlign

_OF_ELEMENTS = ("style", "colour", "size", "align", "valign", "fill", "stroke")
_OF_STYLES = ("size", "minimum", "weight", "colour", "align", "valign", "leading")


def looks_of(loaded: Loaded, source: Source, place: Place, node: Any) -> tuple[ValueOrigin, ...]:
    """Return what an element says of its looks, and then what its style says; `node` is what is written."""
    kind = node.get("type") if isinstance(node, dict) else None
    if kind not in KINDS:
        return ()
    controls = _controls(loaded)
    known = model_of(kind).model_fields
    own = [
        in_source(OriginRole.LAYOUT, key, source, (*place, key), control=_optional(controls[key], key, node))
        for key in _OF_ELEMENTS
        if key in known
    ]
    return (*own, *_of_style(loaded, node.get("style"), controls))


def _of_style(loaded: Loaded, style: object, controls: Mapping[str, FormControl]) -> Iterator[ValueOrigin]:
    theme = loaded.layouts.theme.source
    styles = theme.data.get("styles") if theme is not None and isinstance(theme.data, dict) else None
    written = styles.get(style) if isinstance(styles, dict) else None
    if theme is None or not isinstance(written, dict):
        return
    for key in _OF_STYLES:
        if key in written:
            label = f"{style}: {key}"
            yield in_source(
                OriginRole.LAYOUT, label, theme, ("styles", str(style), key), control=controls[key]
            )


def _controls(loaded: Loaded) -> dict[str, FormControl]:
    theme = loaded.layouts.theme
    colour = _choice({name: found.hex() for name, found in theme.palette.items()})
    number: FormControl = {"control": "number", "whole": False}
    return {
        "style": _choice({name: name for name in theme.styles}),
        "colour": colour,
        "fill": colour,
        "stroke": colour,
        "size": TEXT_CONTROL,
        "minimum": TEXT_CONTROL,
        "weight": {"control": "number", "whole": True, "minimum": 1, "maximum": 1000},
        "leading": number,
        "align": _choice({one.value: one.value for one in Align}),
        "valign": _choice({one.value: one.value for one in VerticalAlign}),
    }


def _choice(options: Mapping[str, str]) -> FormControl:
    return {
        "control": "choice",
        "options": [{"value": one, "label": label} for one, label in options.items()],
    }


def _optional(control: FormControl, key: str, node: Mapping[str, Any]) -> FormControl:
    """Let a value stay away that is not written yet."""
    if key in node:
        return control
    return {**control, "optional": True, "none": "" if key in ("fill", "stroke") else "as its style has it"}
