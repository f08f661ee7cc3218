"""Languages, components and pieces that a selection names and no chosen game has, or shows, are refused."""

from __future__ import annotations

from ppgen.common.problem import nearest
from ppgen.compose.shared_sheets import with_members
from ppgen.editions import Loaded
from ppgen.library.findings import Selection
from ppgen.library.record_sources import record_kinds
from ppgen.library.wanted_pieces import refuse_unknown_pieces
from ppgen.load.project import WrongUseError
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.model.game import language_tag


def refuse_unknown(games: list[Loaded], selection: Selection) -> None:
    """Refuse what no chosen game has; raises WrongUseError with the nearest name that there is."""
    languages = {tag for loaded in games for tag in (*loaded.languages(), *PSEUDO_LANGUAGES)}
    for language in selection.languages:
        if language_tag(language) not in languages:
            own = sorted({tag for loaded in games for tag in loaded.languages()})
            near = nearest(language, languages)
            hint = near if near.startswith("did you mean") else f"known are: {', '.join(own)}"
            more = f"; name a new one in game.yaml: languages: {{…, translations: [{language}]}}"
            raise WrongUseError(f"no chosen game has the language {language!r}; {hint}{more}")
    if not any(loaded.game.incomplete for loaded in games):
        refuse_unknown_pieces(games, selection.pieces)
    components = {name for loaded in games for name in (*loaded.components, *loaded.game.file.shared_sheets)}
    for name in selection.components:
        if name not in components:
            hint = nearest(name, components)
            raise WrongUseError(f"no chosen game has the component {name!r}; {hint}")


def refuse_unshown(games: list[Loaded], selection: Selection) -> None:
    """Refuse values that are filled in where no chosen sheet could show them; raises WrongUseError."""
    if selection.fills and not any(_shown(loaded, selection) for loaded in games):
        what = "component shows" if selection.components else "game has"
        raise WrongUseError(f"no chosen {what} score sheets that could show what is filled in")


def _shown(loaded: Loaded, selection: Selection) -> list[str]:
    names = with_members(loaded.game.file.shared_sheets, selection.components)
    return record_kinds(loaded, (*names,))
