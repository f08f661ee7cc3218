"""Whether a translation holds a sentence of another language, or says one sentence twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import sentences_of
from ppgen.localise.own_tables import function_words, own_table

LEAST_WORDS = 4
"""What has fewer words is a name, or is said alike in many languages."""

LEAST_TWICE = 3
"""Of fewer words one may be said twice."""

LEAST_SMALL, LEAST_OF_SOURCE = 3, 2
"""So many small words of another language tell that a sentence is of it; of the source fewer do."""

ONE_OF = 3
"""Of so many words of a sentence one is small at the least."""

_TABLE = "function_words.yaml"
_VALUE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")


def foreign_sentences(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a sentence without a small word of the language alone, and with several of another one.

    Names may be of any language: what stands in the source as well is none of these, unless it is in the
    language of the source.
    """
    own = function_words(language)
    sentences = [_VALUE.sub(" ", one).strip() for one in sentences_of(entry.text)] if own else []
    for sentence in sentences:
        words = _WORD.findall(sentence.casefold())
        if len(words) < LEAST_WORDS:
            continue
        for other in own_table(_TABLE):
            is_source = other == source_language.split("-")[0]
            small = function_words(other)
            said = sum(word in small and word not in own for word in words)
            is_many = said >= (LEAST_OF_SOURCE if is_source else LEAST_SMALL) and said * ONE_OF >= len(words)
            if not is_many or any(word in own and word not in small for word in words):
                continue
            if is_source or sentence not in entry.source:
                hint = "translate it; or, if it is a name, write the comment: # waive language: why"
                message = f"a sentence of it is in another language ({other})"
                yield TextDifference("language", message, hint, sentence)
                return


def doubled_sentences(entry: PoEntry) -> Iterator[TextDifference]:
    """Yield a sentence that a translation says twice, and its source does not."""
    sentences = [one.strip() for one in sentences_of(entry.text)]
    if len(sentences) < 2 or len({*sentences}) == len(sentences):
        return
    wanted = Counter(one.strip() for one in sentences_of(entry.source))
    for sentence, times in Counter(sentences).items():
        if times > 1 and len(_WORD.findall(sentence)) >= LEAST_TWICE and max(wanted.values()) < times:
            hint = "say it once; or write the comment: # waive sentences: why"
            yield TextDifference("sentences", "it says one sentence twice", hint, sentence)
            return
