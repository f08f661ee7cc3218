"""What somebody's filled form says, read within limits: first its values, then what is seen of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pypdfium2

from ppgen.common.characters import without_middle
from ppgen.display.entry import EntryKind
from ppgen.proofs._filled import FilledForm, UnreadFormError
from ppgen.proofs._form_fields import CrowdedError, FormField, read_fields
from ppgen.proofs._form_slips import Asked, asked_texts, form_slips, text_slips
from ppgen.proofs._refusals import why_shut
from ppgen.proofs._sandbox import Failure, limited

MEGABYTES_OF_FORM = 1024
"""A sound form of many pages takes a quarter of it, with all that reads it."""

LONGEST_NAME = 60
"""So many signs are shown of the name of a field that somebody may have given it."""


def read_form(content: bytes) -> FilledForm:
    """Return what a stranger's form says; raises UnreadFormError if it is none."""
    done = limited(_filled, content, megabytes=MEGABYTES_OF_FORM)
    if isinstance(done, Failure):
        raise UnreadFormError(done.reason, done.hint)
    form, asked = done
    texts = text_slips(content, asked)
    whole: FilledForm = form._replace(slips=(*texts, *form.slips))
    return whole


def _filled(content: bytes) -> tuple[FilledForm, list[Asked]] | Failure:
    try:
        pages = read_fields(content)
    except pypdfium2.PdfiumError:
        return why_shut()
    except CrowdedError as crowd:
        return Failure(str(crowd), "take out what no reader of the form needs, or fill in a new one")
    entries = [[field for field in page if not field.is_apart] for page in pages]
    values = _values([field for page in entries for field in page])
    if isinstance(values, Failure):
        return values
    return FilledForm(values, tuple(form_slips(content, entries))), asked_texts(content, entries)


def _values(fields: Sequence[FormField]) -> dict[str, str] | Failure:
    """Return what fields hold by their names; several of one name are one where they hold the same."""
    if unread := next((field for field in fields if not field.is_readable), None):
        wanted = "state of a box to tick" if unread.kind is EntryKind.CHECK else "text"
        return Failure(f"what stands in {_brief(unread.name)} is no {wanted}")
    several = {name for name, count in Counter(field.name for field in fields).items() if count > 1}
    said: dict[str, set[str]] = {}
    for field in fields:
        if field.name in several:
            own = field.value if field.own is None else field.own
            said.setdefault(field.name, set()).update((field.value, own))
    if other := next((name for name, texts in said.items() if name and len(texts) > 1), ""):
        differing = f"it has two fields {_brief(other)} that hold different things"
        return Failure(f"{differing}; were two forms joined? Read each alone")
    return {field.name: field.value for field in fields}


def _brief(name: str) -> str:
    return without_middle(name, LONGEST_NAME)
