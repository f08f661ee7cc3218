"""Every kind of element there is: the union that layouts are checked against."""

from __future__ import annotations

import functools
import operator
import sys
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ppgen.elements._element import Element
from ppgen.registry import modules

_MODULES = modules(sys.modules[__package__])

if TYPE_CHECKING:
    AnyElement = Element
else:
    AnyElement = Annotated[
        functools.reduce(operator.or_, (module.Model for module in _MODULES)), Field(discriminator="type")
    ]

for _module in _MODULES:
    # Elements that hold others name the union, which pydantic looks up where they are written.
    vars(_module)["AnyElement"] = AnyElement
