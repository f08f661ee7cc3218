"""Problems out: one module for each format, each with FORMAT and render(problems, context)."""

from ppgen.report._context import ReportContext, counted

__all__ = ["ReportContext", "counted"]
