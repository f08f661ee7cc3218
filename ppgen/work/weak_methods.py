"""Methods that an object hands to its own parts, without keeping itself alive by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

Given = ParamSpec("Given")
Result = TypeVar("Result")


def weakly(method: Callable[Given, Result]) -> Callable[Given, Result]:
    """Return a method that does not hold its object: what both hold is freed when nobody else needs it.

    While the stages run nothing looks for garbage in cycles, so that an object and a part which hold one
    another would stay until the end of the run. Raises ReferenceError once the object is gone.
    """
    known = WeakMethod(method)

    def call(*arguments: Given.args, **named: Given.kwargs) -> Result:
        found = known()
        if found is None:
            raise ReferenceError(f"the object of {method_name} is gone")
        return found(*arguments, **named)

    method_name = getattr(method, "__qualname__", "a method")
    return call
