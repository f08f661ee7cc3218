"""What layouts say that does not fit the rest of a game: told before any piece is made."""

from __future__ import annotations

from ppgen.common.problem import Problem
from ppgen.layout.continuing import check_continuing
from ppgen.layout.field_use import check_field_use
from ppgen.layout.layouts import Layouts
from ppgen.layout.literals import check_literals
from ppgen.layout.references import Uses, check_references
from ppgen.layout.run_marks import check_run_marks
from ppgen.load.project import GameFiles
from ppgen.localise.texts import unnamed_languages
from ppgen.model.game import Game
from ppgen.typeset.fonts import Fonts


def layout_faults(model: Game, layouts: Layouts, fonts: Fonts, files: GameFiles, uses: Uses) -> list[Problem]:
    """Tell what layouts say that does not fit game.yaml; no card, no word and no rule is looked at."""
    theme = files.layouts.get("theme")
    records = [name for name, kind in model.kinds.items() if kind.record]
    return [
        *check_references(model, layouts, fonts, theme=theme, uses=uses),
        *check_field_use(model, layouts, uses),
        *unnamed_languages(model, files.texts),
        *check_literals(layouts, theme=theme, is_translated=bool(model.file.languages.translations)),
        *check_run_marks(layouts, theme=theme),
        *check_continuing(layouts, uses, records),
    ]
