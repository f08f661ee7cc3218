"""Lists the modules of a package folder, so that adding a part means adding one file."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType


def names(package: ModuleType) -> tuple[str, ...]:
    """List the modules of a package in order; helpers, which start with an underscore, are left out."""
    found = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return tuple(name for name in found if not name.startswith("_"))


def module(package: ModuleType, name: str) -> ModuleType:
    """Import one module of a package; a failed import raises."""
    return importlib.import_module(f"{package.__name__}.{name}")


def modules(package: ModuleType) -> tuple[ModuleType, ...]:
    """Import every module of a package in order of name; a failed import raises."""
    return tuple(module(package, name) for name in names(package))


def by_id(found: tuple[ModuleType, ...], attribute: str) -> dict[str, ModuleType]:
    """Index modules by a constant each of them must have; two equal values raise ValueError."""
    index: dict[str, ModuleType] = {}
    for module in found:
        key = getattr(module, attribute)
        if key in index:
            raise ValueError(f"{module.__name__} and {index[key].__name__} both say {attribute} = {key!r}")
        index[key] = module
    return index
