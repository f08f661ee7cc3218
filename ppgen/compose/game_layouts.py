"""The layouts of a game: built once, and what they say that does not fit the rest of it."""

from __future__ import annotations

from ppgen.common.problem import Problem
from ppgen.layout.continuing import check_continuing
from ppgen.layout.field_use import check_field_use
from ppgen.layout.layouts import Layouts, build_layouts
from ppgen.layout.literals import check_literals
from ppgen.layout.references import Uses, check_references
from ppgen.layout.run_marks import check_run_marks
from ppgen.load.project import GameFiles, Project, read_stock_files
from ppgen.localise.texts import unnamed_languages
from ppgen.model.game import Game
from ppgen.model.stock import Stock, read_stock
from ppgen.typeset.fonts import Fonts


def game_stock(project: Project) -> tuple[Stock, list[Problem]]:
    """Read the stock that layouts name sizes of; the same one for the same files."""
    shipped, own, problems = read_stock_files(project)
    stock, faults = project.memory.again("stock", (shipped, own), lambda: read_stock(shipped, own))
    return stock, problems + faults


def game_layouts(project: Project, files: GameFiles, stock: Stock) -> tuple[Layouts, list[Problem]]:
    """Build the layouts of a game, and tell what is wrong with them; the same ones for the same files."""
    refused = files.refused_in("layouts")
    return project.memory.again(
        (files.game, "layouts"),
        (files.layouts, files.art, stock.cards, refused),
        lambda: build_layouts(
            files.layouts, files.art, sizes=stock.cards, refused=refused, memory=project.memory
        ),
    )


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
