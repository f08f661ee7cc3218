"""Problems as a SARIF 2.1.0 log for code scanning services."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ppgen.common.characters import without_halves
from ppgen.common.problem import Problem, Severity, Span
from ppgen.report._context import ReportContext, in_order

FORMAT = "sarif"

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_FINGERPRINT = "ppgenProblem/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write a log with one run: every rule that was run or found something, and every problem."""
    ordered = in_order(problems)
    ids = sorted({*context.rules, *(problem.rule for problem in ordered)})
    index = {rule: number for number, rule in enumerate(ids)}
    driver: dict[str, Any] = {"name": "ppgen", "rules": [_rule(rule, ordered, context) for rule in ids]}
    if context.version:
        driver["version"] = context.version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "The top of the repository; without one, the project."}}
        },
        "invocations": [_invocation(context)],
        "results": [_result(problem, index[problem.rule], context) for problem in ordered],
        "properties": {"files": context.files, "cards": context.cards, "languages": list(context.languages)},
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return without_halves(json.dumps(log, ensure_ascii=False, indent=2)) + "\n"


def _rule(rule: str, problems: Sequence[Problem], context: ReportContext) -> dict[str, Any]:
    found = {problem.severity for problem in problems if problem.rule == rule}
    level = next((_LEVELS[severity] for severity in Severity if severity in found), "error")
    described = {"id": rule, "defaultConfiguration": {"level": level}}
    if why := context.rules.get(rule) or context.reasons.get(rule):
        described["shortDescription"] = {"text": why}
    return described


def _invocation(context: ReportContext) -> dict[str, Any]:
    """Say that the run came to its end, and what it did not look at."""
    invocation: dict[str, Any] = {"executionSuccessful": True}
    if context.skipped:
        notifications = [{"level": "warning", "message": {"text": sentence}} for sentence in context.skipped]
        invocation["toolExecutionNotifications"] = notifications
    return invocation


def _result(problem: Problem, index: int, context: ReportContext) -> dict[str, Any]:
    parts = [problem.message, f"Hint: {problem.hint}" if problem.hint else "", problem.subject]
    result: dict[str, Any] = {
        "ruleId": problem.rule,
        "ruleIndex": index,
        "level": _LEVELS[problem.severity],
        "message": {"text": "\n".join(part for part in parts if part)},
        "partialFingerprints": {_FINGERPRINT: _fingerprint(problem)},
    }
    if problem.span is not None:
        result["locations"] = [{"physicalLocation": _location(problem.span, context)}]
    return result


def _location(span: Span, context: ReportContext) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": quote(os.fsencode(context.from_top(span))), "uriBaseId": _ROOT},
        "region": {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.line,
            "endColumn": span.column + span.length,
        },
    }


def _fingerprint(problem: Problem) -> str:
    """Name a problem so that it stays the same one when lines above it come and go."""
    file = problem.span.file if problem.span else ""
    text = "\0".join((problem.rule, file, problem.subject, problem.message))
    return hashlib.sha256(without_halves(text).encode()).hexdigest()[:32]
