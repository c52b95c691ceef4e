"""Finds certain damage of a name: characters and texts that no name has."""

import re
from typing import Callable, List, Optional, Tuple

from . import _subject_messages as messages
from ._fault import Fault, error, words_of
from ._mojibake import find_mojibake
from ._names import is_control, is_private_use

# The characters that no name has, by the code of the finding.
_IMPOSSIBLE: List[Tuple[str, Callable[[int], bool]]] = [
    ("replacement-character", lambda code: code in (0xFFFD, 0xFFFC)),
    ("control-character", is_control),
    ("private-use", is_private_use),
    ("noncharacter", lambda code: 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE),
    ("surrogate", lambda code: 0xD800 <= code <= 0xDFFF),
]

# Errors of spreadsheets in several languages, such as #REF! and #BEZUG!, as a whole value or a part.
_SPREADSHEET_ERROR = re.compile(
    r"#[¡¿]?(?:[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ][A-ZÀ-ÖØ-Þ0-9ĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ_]*(?:/[A-Z0-9]+)?[!?]"
    r"|N/?[ADV]\b|NV\b|ND\b|GETTING_DATA|BRAK\b|YOK\b|HIÁNYZIK|Н/Д|ДЕЛ/0!|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ЧИСЛО!|ПУСТО!)",
    re.ASCII,
)

# Escapes of programs, HTML, addresses and mail that were not decoded, and tags of HTML.
_ESCAPE = re.compile(
    "|".join(
        [
            r"\\u\{?[0-9a-fA-F]{4,6}\}?|\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2}|\\[nrt](?![a-z])|\\[\"'/\\]|^\\N$",
            r"&(?:#[0-9]{2,7}|#x[0-9a-fA-F]{2,6});?|&[A-Za-z]{2,8}[0-9]{0,2};",
            # Old HTML does without the semicolon.
            r"&(?:[AEIOUYaeiouy](?:uml|acute|grave|circ)|[ANOano]tilde|[Cc]cedil|szlig|[Oo]slash|[Aa]ring)",
            r"%[0-9A-Fa-f]{2}%[0-9A-Fa-f]{2}|%20|(?<=[A-Za-z])%[89A-Fa-f][0-9A-Fa-f]",
            r"(?:=[0-9A-F]{2}){2}|(?<=[a-z])=[89A-F][0-9A-F](?![A-Z])|=\?[A-Za-z0-9_-]+\?[BQbq]\?",
            r"</?(?:[biupa]|br|em|strong|span|div|td|tr|li|font|small|sup|sub|h[1-6]|B|I|P|BR)(?: [^<>]*)?/?>",
        ]
    )
)

# A formula: a function with its bracket, an operation on a text, or a cell, also of another sheet.
_FORMULA = re.compile(
    r'^ *=\s*[^\s("]+\(|^ *[+@-]\s*[A-ZÄÖÜÉ][A-ZÄÖÜÉ0-9.]*\(|^ *=.*[("].*[)"]|^ *=(?:.*!)?\s*\$?[A-Z]{1,3}\$?[0-9]+',
    re.ASCII,
)


def find_damage(codes: List[int]) -> Optional[Fault]:
    """Returns the first certain damage of a name."""
    for code, has in _IMPOSSIBLE:
        found = next((one for one in codes if has(one)), None)
        if found is not None:
            return error(code, messages.impossible_character(code, found))
    # With one kind of space, because languages differ in which characters a pattern takes for one.
    shown = words_of(codes)
    if _SPREADSHEET_ERROR.search(shown):
        return error("spreadsheet-error", messages.SPREADSHEET_ERROR)
    escaped = _ESCAPE.search(shown)
    if escaped:
        return error("escape", messages.undecoded_escape(escaped[0]))
    if _FORMULA.search(shown):
        return error("formula", messages.FORMULA)
    if find_mojibake(codes) == "certain":
        return error("wrong-encoding", messages.WRONG_ENCODING)
    return None
