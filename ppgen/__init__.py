"""ppgen turns card data and layouts in YAML into things people print, cut, fold and play with.

    import ppgen

    project = ppgen.open_project("my-games")
    findings = ppgen.check(project)
    built = ppgen.build(project, ppgen.Selection(games=("monsters",)))

Everything is described in `ppgen.library`; it is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.common.about import DISTRIBUTION, VERSION
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.common.problem import Problem, Severity, Span
    from ppgen.library import (
        Bleed,
        BuildOptions,
        Built,
        BuiltFile,
        Exported,
        ExportedDeck,
        ExportedFile,
        ExportOptions,
        Findings,
        FlipEdge,
        Ink,
        Marks,
        Project,
        Proved,
        ProvedFile,
        Selection,
        ShownPieces,
        Sides,
        WrongUseError,
        build,
        check,
        export,
        open_project,
        prove,
        services,
        show,
    )

__version__ = VERSION

__all__ = [
    "DISTRIBUTION",
    "Bleed",
    "BuildOptions",
    "Built",
    "BuiltFile",
    "ExportOptions",
    "Exported",
    "ExportedDeck",
    "ExportedFile",
    "Findings",
    "FlipEdge",
    "Ink",
    "Marks",
    "Problem",
    "Project",
    "Proved",
    "ProvedFile",
    "Selection",
    "Severity",
    "ShownPieces",
    "Sides",
    "Span",
    "WrongUseError",
    "build",
    "check",
    "export",
    "open_project",
    "prove",
    "services",
    "show",
]

_HOMES = {
    "Problem": "ppgen.common.problem",
    "Severity": "ppgen.common.problem",
    "Span": "ppgen.common.problem",
}


def __getattr__(name: str) -> object:
    """Load the public interface when something of it is first asked for, so that `ppgen --help` need not."""
    if name not in __all__:
        raise AttributeError(f"module 'ppgen' has no attribute {name!r}")
    return getattr(lazily(_HOMES.get(name, "ppgen.library")), name)


def __dir__() -> list[str]:
    """List the public interface, whether it was loaded yet or not."""
    return sorted(__all__)
