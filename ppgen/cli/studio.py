"""`ppgen studio`: a page of this machine alone that shows a game as it is printed, and edits its files."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.load.project import WrongUseError, open_project
from ppgen.studio.serving import StudioOptions, serve


def command(place: ProjectPlace, game: str, options: StudioOptions) -> int:
    """Serve the page until interrupted; raises WrongUseError where no game is meant."""
    brought_along, limits = place.is_shipped, place.limits
    project = open_project(place.root, Path.cwd(), lasting=True, limits=limits, brought_along=brought_along)
    if not game and len(project.games) > 1:
        raise WrongUseError(
            f"name one of the games: ppgen studio {project.games[0]}; there are also "
            f"{', '.join(project.games[1:])}"
        )
    (chosen,) = project.choose((game,) if game else ())
    serve(project, chosen, options)
    return 0
