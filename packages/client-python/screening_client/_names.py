"""The data for checks of names. Both clients use the same file, so that they decide alike."""

import bisect
import json
import os
import re
import unicodedata
from typing import Any, Callable, Dict, FrozenSet, Iterable, List, Optional

with open(os.path.join(os.path.dirname(__file__), "names.json"), encoding="utf-8") as _file:
    _data: Dict[str, Any] = json.load(_file)


def _characters_in(ranges: List[int]) -> Callable[[int], bool]:
    """Makes a set of characters from the first and last code points of its ranges."""
    starts = ranges[::2]
    ends = ranges[1::2]

    def has(code: int) -> bool:
        index = bisect.bisect_right(starts, code) - 1
        return index >= 0 and code <= ends[index]

    return has


is_letter = _characters_in(_data["letters"])
is_capital = _characters_in(_data["capitals"])
is_mark = _characters_in(_data["marks"])
is_digit = _characters_in(_data["digits"])
is_space = _characters_in(_data["spaces"])
is_control = _characters_in(_data["controls"])
is_private_use = _characters_in(_data["privateUse"])
is_bidirectional = _characters_in(_data["bidirectional"])
is_unassigned = _characters_in(_data["unassigned"])

_scripts = {name: _characters_in(ranges) for name, ranges in _data["scripts"].items()}


def alphabet_of(code: int) -> Optional[str]:
    """Returns the alphabet of a letter that looks like letters of other alphabets, or None."""
    return next((name for name, has in _scripts.items() if has(code)), None)


def lowercase_name(text: str) -> str:
    """Returns a text in lowercase, with letters and accents in one character each. The Turkish İ becomes an i."""
    return unicodedata.normalize("NFC", text.lower().replace("i\u0307", "i"))


def _without_accents(text: str) -> str:
    return re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", text))


def _lowercase_set(texts: Iterable[str]) -> FrozenSet[str]:
    """Makes a set of texts as ``lowercase_name`` writes them: with their accents, and without, as people leave them out."""
    values = [lowercase_name(text) for text in texts]
    return frozenset([*values, *map(_without_accents, values)])


placeholders = _lowercase_set(_data["placeholders"])
"""Values that stand for a missing name.

Without their accents too, most of all in capitals: ``OKÄND``, ``OKAND``. Further accents make another name: Bär isn't
``bar``.
"""

missing_parts = _lowercase_set(_data["missingParts"])
"""What stands for a missing first or last name at the beginning or at the end of a longer name."""

exact_missing_parts: FrozenSet[str] = frozenset(_data["exactParts"])
"""The same, in exactly this spelling: Nan is a first name, and ``NaN`` is what a program writes."""

notes = _lowercase_set(_data["notes"])
"""Notes about a customer that are no part of a name."""

marked_notes = _lowercase_set([*_data["markedNotes"], *_data["notes"], *_data["missingParts"]])
"""Notes that count only between brackets or asterisks."""

_ENDING = "… "

several_at_start = _lowercase_set(
    text for text in _data["severalPeople"] if not text.startswith(_ENDING)
)
"""Words with which a value begins that names several people."""

several_at_end = _lowercase_set(
    text[len(_ENDING) :] for text in _data["severalPeople"] if text.startswith(_ENDING)
)
"""Words with which a value ends that names several people."""

_byte_of_character: Dict[int, int] = {
    code: 0x80 + index for index, code in enumerate(_data["windows1252"])
}


def byte_of(code: int) -> Optional[int]:
    """Returns the byte of a character in Windows-1252, or in Latin-1 where that has none, or None."""
    return _byte_of_character.get(code, code if code <= 0xFF else None)


code_pages: List[Dict[int, int]] = [
    # 0 stands for a byte without a character.
    {code: 0x80 + index for index, code in enumerate(characters) if code != 0}
    for characters in _data["codePages"]
]
"""For each other encoding of one byte, the bytes of its characters beyond ASCII."""
