"""Cutting machines of the stock, by their names: what one asks of the paper that it is to cut."""

from __future__ import annotations

from ppgen.common.problem import nearest
from ppgen.display.printing import Cutter
from ppgen.library.printers import stock_faults, stock_of
from ppgen.load.project import Project, WrongUseError
from ppgen.model.stock import Paper


def choose_cutter(project: Project, name: str, paper: str) -> Cutter:
    """Return a cutter for a paper; raises WrongUseError for unknown ones and papers it does not take.

    Its area is that of the paper standing upright, however the stock says both.
    """
    stock = stock_of(project)
    machine = stock.cutters.get(name.lower())
    if machine is None:
        for fault in stock_faults(project):
            place = "" if fault.span is None else f"{fault.span.file}:{fault.span.line}: "
            raise WrongUseError(f"{place}{fault.message}, so that its cutters are not known")
        raise WrongUseError(f"there is no cutter {name!r}; {nearest(name, stock.cutters)}")
    if not machine.areas:
        return Cutter(machine.name, machine.inset, machine.line, machine.larger)
    found = stock.paper(paper)
    area = machine.areas.get(found.name) if isinstance(found, Paper) else None
    if area is None:
        raise WrongUseError(f"{machine.title} takes {', '.join(machine.areas)}, and not {paper}")
    assert isinstance(found, Paper)
    if area.width > found.size.width or area.height > found.size.height:
        raise WrongUseError(
            f"the area of {machine.title}, {area.width:g} × {area.height:g} mm, is larger than "
            f"{found.title}, {found.size.width:g} × {found.size.height:g} mm; say it as the paper is said"
        )
    upright = area if found.size.width <= found.size.height else area.turned()
    return Cutter(machine.name, area=(upright.width, upright.height))
