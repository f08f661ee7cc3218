"""Problems out: one module for each format, each with FORMAT and render(problems, context)."""

from ppgen.report._context import ReportContext, counted, shortened
from ppgen.report._kinds import ProblemKind, kinds

__all__ = ["ProblemKind", "ReportContext", "counted", "kinds", "shortened"]
