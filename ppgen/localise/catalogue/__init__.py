"""Translations: PO files of a game's texts, what they lack, and pseudo-languages."""

from ppgen.localise.catalogue.bounds import MAX_BYTES, too_large
from ppgen.localise.catalogue.grammar_file import NO_FORMS, OwnForms, read_forms
from ppgen.localise.catalogue.header import with_doubted_plurals
from ppgen.localise.catalogue.merge import merged, template, with_texts
from ppgen.localise.catalogue.messages import OF_ONE, OF_SOME, GameMessages
from ppgen.localise.catalogue.po import PoEntry, PoFile, read_po
from ppgen.localise.catalogue.po_writing import write_po
from ppgen.localise.catalogue.pseudo import PseudoCatalogue, pseudo_catalogue
from ppgen.localise.catalogue.references import with_contexts
from ppgen.localise.catalogue.sites import Sites, find_sites, printed_kinds
from ppgen.localise.catalogue.translations import (
    BROKEN,
    STATES,
    TRANSLATED,
    Translations,
    read_translations,
)

__all__ = [
    "BROKEN",
    "MAX_BYTES",
    "NO_FORMS",
    "OF_ONE",
    "OF_SOME",
    "STATES",
    "TRANSLATED",
    "GameMessages",
    "OwnForms",
    "PoEntry",
    "PoFile",
    "PseudoCatalogue",
    "Sites",
    "Translations",
    "find_sites",
    "merged",
    "printed_kinds",
    "pseudo_catalogue",
    "read_forms",
    "read_po",
    "read_translations",
    "template",
    "too_large",
    "with_contexts",
    "with_doubted_plurals",
    "with_texts",
    "write_po",
]
