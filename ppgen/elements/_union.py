"""Every kind of element there is: the union that layouts are checked against."""

from __future__ import annotations

import functools
import operator
import sys
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ppgen.elements._element import Element
from ppgen.registry import modules

_MODELS: tuple[type[Element], ...] = tuple(module.Model for module in modules(sys.modules[__package__]))

if TYPE_CHECKING:
    AnyElement = Element
else:
    AnyElement = Annotated[functools.reduce(operator.or_, _MODELS), Field(discriminator="type")]

for _model in _MODELS:
    _model.model_rebuild(_types_namespace={"AnyElement": AnyElement})
