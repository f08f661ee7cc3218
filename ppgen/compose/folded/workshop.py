"""What of a game is folded, with which art, and on which pages is explained how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.common.problem import Problem
from ppgen.compose.component import Made, Work
from ppgen.compose.folded.assemblies import fold
from ppgen.compose.folded.instructions import Explained, Instructions, StepPictures
from ppgen.compose.folded.legend import KeyLettering
from ppgen.compose.folded.panels import Canvases, FoldedArt, compose_panels, net_pieces
from ppgen.compose.folded.things import CheckedThings, NetComponent
from ppgen.layout.layouts import Layout

Things = tuple[FoldedArt, ...]


@dataclass(frozen=True, slots=True)
class Workshop:
    """What folding remembers for all languages: checked things, their panels, and pictures of their steps."""

    checked: CheckedThings = field(default_factory=CheckedThings)
    canvases: Canvases = field(default_factory=Canvases)
    pictures: StepPictures = field(default_factory=StepPictures)


def things(name: str, component: NetComponent, work: Work) -> tuple[Things, list[Problem]]:
    """Fold a component and compose the art of its panels, once in a language."""
    return work.desk.again(("folded", name), (), lambda: _composed(name, component, work))


def folded_pieces(name: str, component: NetComponent, work: Work) -> Made:
    """Return what is printed of a component that is folded."""
    listed, faults = things(name, component, work)
    lettering = KeyLettering(work.typesetter, work.deck.titles[name], work.words)
    pieces, problems = [], list(faults)
    for thing in listed:
        nets, unprintable = net_pieces(thing, lettering)
        pieces += nets
        problems += unprintable
    return pieces, problems


def instruction_pages(
    name: str, explained: Mapping[str, NetComponent], layout: Layout, *, copies: int, work: Work
) -> Made:
    """Return the pages of a component that explains how others are folded."""
    problems: list[Problem] = []
    shown = []
    for other, component in explained.items():
        listed, faults = things(other, component, work)
        problems += faults
        if listed:
            shown.append(Explained(work.deck.titles[other], listed[0]))
    mirrored = layout.mirrors and work.typesetter.direction == "rtl"
    pictures = _workshop(work).pictures
    maker = Instructions(name, layout, work.composer, pictures, work.words, mirrored)
    pages, faults = maker.pages(shown, copies=copies)
    return pages, problems + faults


def _composed(name: str, component: NetComponent, work: Work) -> tuple[Things, list[Problem]]:
    workshop = _workshop(work)
    folded, problems = fold(name, component, work, memory=workshop.checked)
    made = []
    for thing in folded:
        layout = work.layout(component.layout or (thing.card.kind if thing.card else ""))
        if layout is not None:
            composed, faults = compose_panels(thing, layout, work.composer, canvases=workshop.canvases)
            made.append(composed)
            problems = problems + faults
    return tuple(made), problems


def _workshop(work: Work) -> Workshop:
    return work.shared.again("folding", (), Workshop)
