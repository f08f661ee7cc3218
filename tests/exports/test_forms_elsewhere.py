"""Filled forms of the four games, as others see them: four engines read each field, and a validator the structure."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import page
import pypdfium2
import pytest
from page import ValidationProfile
from pypdf import PdfReader
from pypdfium2 import raw

from ppgen.load.yaml.writing import write_yaml
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.games.test_three_ways import OTHERS, built, sheet_of
from tests.support.needs import needs_tool

pytestmark = [needs_tool("qpdf"), needs_tool("mutool"), needs_tool("pdftotext")]

Fields = dict[str, str]
"""What stands in each field that is not empty, by name."""


READ = """
var file = new PDFDocument(scriptArgs[0]), root = file.getTrailer().get('Root');
var fields = root.get('AcroForm').get('Fields'), found = [];
for (var number = 0; number < fields.length; number++) {
  var field = fields.get(number), value = field.get('V');
  var said = !value ? '' : value.isString() ? value.asString() : value.isName() ? value.asName() : '';
  found.push([field.get('T').asString(), said]);
}
print(JSON.stringify(found));
"""
"""Asks MuPDF for the fields of a form."""


def kept(found: Iterator[tuple[str, str]]) -> Fields:
    return {name: value for name, value in found if name != "ppgen" and value not in {"", "Off", "/Off"}}


def by_pypdf(form: Path) -> Fields:
    fields = PdfReader(form).get_fields() or {}
    return kept((name, str(one.get("/V", "")).removeprefix("/")) for name, one in fields.items())


def by_qpdf(form: Path) -> Fields:
    said = subprocess.run(["qpdf", "--json=2", "--json-key=acroform", form], capture_output=True, check=True)
    fields = json.loads(said.stdout)["acroform"]["fields"]
    return kept((one["fullname"], said_by_qpdf(str(one["value"] or ""))) for one in fields)


def said_by_qpdf(value: str) -> str:
    """Return what a value says: letters beyond ASCII in one byte each are given as bytes."""
    if value.startswith("b:"):
        return bytes.fromhex(value[2:]).decode("latin-1")
    return value.removeprefix("u:").removeprefix("/")


def by_mutool(form: Path) -> Fields:
    script = form.with_suffix(".js")
    script.write_text(READ, encoding="utf-8")
    said = subprocess.run(["mutool", "run", script, form], capture_output=True, check=True)
    return kept((name, value) for name, value in json.loads(said.stdout))


def by_pdfium(form: Path) -> Fields:
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    found: list[tuple[str, str]] = []
    for leaf in document:
        for number in range(raw.FPDFPage_GetAnnotCount(leaf)):
            annotation = raw.FPDFPage_GetAnnot(leaf, number)
            get = (raw.FPDFAnnot_GetFormFieldName, raw.FPDFAnnot_GetFormFieldValue)
            name, value = (told(one, document.formenv, annotation) for one in get)
            found.append((name, value))
    return kept(iter(found))


def told(get: Callable[..., int], forms: object, annotation: object) -> str:
    length = get(forms, annotation, None, 0)
    letters = (ctypes.c_ushort * (length // 2))()
    get(forms, annotation, letters, length)
    return bytes(letters).decode("utf-16-le").removesuffix("\0")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", FREE)
@pytest.mark.thorough
def test_four_engines_read_what_stands_in_a_form(game: str, tmp_path: Path) -> None:
    for kind, record in {**sound_records(game), **OTHERS[game]}.items():
        paper, sheet = tmp_path / f"{kind}.yaml", sheet_of(game, kind)
        paper.write_text(write_yaml({"record": kind, **record}, width=100), encoding="utf-8")
        form = built(game, sheet, "form", tmp_path / kind, paper)
        expected = by_pypdf(form)
        assert expected, kind
        for engine in (by_qpdf, by_mutool, by_pdfium):
            assert engine(form) == expected, (kind, engine.__name__)
        shown = subprocess.run(["pdftotext", "-raw", form, "-"], capture_output=True, check=True).stdout
        words = "".join(shown.decode().split())
        typed = [value for value in expected.values() if value != "Yes"]
        assert [value for value in typed if "".join(value.split()) not in words] == [], kind
        report = page.validate_pdf(str(form), profile=ValidationProfile.PDF_UA_1)
        assert [(one.rule_id, one.message) for one in report.failures] == [], kind
