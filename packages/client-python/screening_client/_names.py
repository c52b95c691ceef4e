"""The data for checks of names. Both clients use the same file, so that they decide alike."""

import bisect
import json
import os
import re
import unicodedata
from typing import Any, Callable, Dict, FrozenSet, List, Optional

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



def folded_name(text: str) -> str:
    """Returns a text in lowercase and without accents, which people leave out: ``OKÄND``, ``OKAND``."""
    return re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", text.lower()))


placeholders: FrozenSet[str] = frozenset(map(folded_name, _data["placeholders"]))
"""Values that stand for a missing name, as ``folded_name`` writes them."""

_byte_of_character: Dict[int, int] = {
    code: 0x80 + index for index, code in enumerate(_data["windows1252"])
}


def byte_of(code: int) -> Optional[int]:
    """Returns the byte of a character in Windows-1252, or in Latin-1 where that has none, or None."""
    return _byte_of_character.get(code, code if code <= 0xFF else None)
