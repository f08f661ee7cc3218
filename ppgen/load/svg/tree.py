"""An SVG file into a tree of elements, each with its place; what could run or multiply is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from ppgen.common.problem import Problem, Span, error
from ppgen.load.svg.bounds import MORE

MAX_DEPTH = 50
LETTERS = "#letters"
"""The name of what stands for letters among the elements of a text; no element is called that."""

NAMESPACE = "http://www.w3.org/2000/svg"
_LINK = "http://www.w3.org/1999/xlink"
_OF_XML = "http://www.w3.org/XML/1998/namespace"
_SILENT = frozenset({"title", "desc", "metadata"})
_XML = ("space", "lang")
_TEXTS = frozenset({"text", "tspan", "textPath", "a"})
_IN_VALUE = re.compile(rb"""=\s*(?:"[^"<>&]*|'[^'<>&]*)&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z_][\w.-]*);""")
_NO_DEFINITIONS = (
    "save it as Plain SVG (Inkscape) or without 'Preserve Illustrator Editing Capabilities' (Illustrator), "
    "or remove the definitions of the <!DOCTYPE …> line and write out what they stand for"
)


@dataclass(slots=True)
class Node:
    """One element, or letters of a text; `text` is those, or what stands in a style sheet."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Node]:
        """Yield the element and all inside it, in document order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class SvgRefusedError(Exception):
    """The rest of the file cannot be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem."""
        super().__init__(problem.message)
        self.problem = problem


def read_tree(content: bytes, file: str, *, most: int) -> Node:
    """Read a whole file with at most so many elements; raises RefusedError."""
    return _TreeReader(file, most).read(content)


class _TreeReader:
    def __init__(self, file: str, most: int) -> None:
        self._file = file
        self._most = most
        self._root: Node | None = None
        self._open: list[Node] = []
        self._silent = 0
        self._elements = 0
        self._has_doctype = False
        self._named = ""
        self._parser = expat.ParserCreate(namespace_separator=" ")

    def read(self, content: bytes) -> Node:
        parser = self._parser
        if found := _IN_VALUE.search(content.replace(b"\0", b"")):
            self._named = found[1].decode()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype
        parser.SkippedEntityHandler = self._skipped
        parser.ProcessingInstructionHandler = self._instruction
        try:
            parser.Parse(content, True)
        except expat.ExpatError as failure:
            reason = expat.ErrorString(failure.code)
            span = Span(self._file, failure.lineno, failure.offset + 1)
            hint = "open it in a drawing program and save it as plain SVG"
            problem = error("svg/unreadable", f"this is not XML: {reason}", span=span, hint=hint)
            raise SvgRefusedError(problem) from failure
        except (LookupError, ValueError) as failure:
            hint = "save it as UTF-8"
            raise self._refusal("the encoding of this file is not known", hint, "svg/unreadable") from failure
        assert self._root is not None
        return self._root

    def _refusal(self, message: str, hint: str, rule: str = "svg/unsupported") -> SvgRefusedError:
        parser = self._parser
        span = Span(self._file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        return SvgRefusedError(error(rule, message, span=span, hint=hint))

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        """Pass over a plain document type: nothing is fetched. One that defines anything is refused."""
        if has_subset:
            message = "a document type (DOCTYPE) with definitions is not read"
            raise self._refusal(message, _NO_DEFINITIONS)
        self._has_doctype = True

    def _skipped(self, name: str, _is_parameter: bool) -> None:
        if not self._silent:
            raise self._refusal(f"&{name[:40]}; is not defined in this file", _NO_DEFINITIONS)

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            hint = "put the styles into a <style> element, or remove the line"
            raise self._refusal(f"the instruction <?{target} …?> is not read", hint)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > self._most:
            message = f"the drawing has more than {self._most:,} elements"
            raise self._refusal(message, f"simplify it; {MORE}")
        if len(self._open) + self._silent >= MAX_DEPTH:
            raise self._refusal(f"the drawing is nested more than {MAX_DEPTH} levels deep", "simplify it")
        namespace, _, name = tag.rpartition(" ")
        if not self._open and (namespace, name) != (NAMESPACE, "svg"):
            hint = f'it starts with <svg xmlns="{NAMESPACE}" viewBox="0 0 64 64">'
            raise self._refusal("this is not an SVG drawing", hint)
        if self._silent or (namespace and namespace != NAMESPACE) or name in _SILENT:
            self._silent += 1
            return
        if self._has_doctype and self._named:
            # Of attributes expat does not tell which names it left out for want of the document type.
            raise self._refusal(f"&{self._named[:40]}; is not defined in this file", _NO_DEFINITIONS)
        own = {key: value for key, value in attributes.items() if " " not in key}
        if f"{_LINK} href" in attributes:
            own.setdefault("href", attributes[f"{_LINK} href"])
        of_xml = {f"xml:{key}": attributes.get(f"{_OF_XML} {key}") for key in _XML}
        own |= {key: value for key, value in of_xml.items() if value is not None}
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        node = Node(name, own, line, column)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        if self._silent:
            self._silent -= 1
        else:
            self._open.pop()

    def _text(self, data: str) -> None:
        if not self._open or self._silent:
            return
        if self._open[-1].name == "style":
            self._open[-1].text += data
        elif self._open[-1].name in _TEXTS:
            line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
            self._open[-1].children.append(Node(LETTERS, {}, line, column, text=data))
