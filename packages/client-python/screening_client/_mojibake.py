"""Finds text that was UTF-8 and was read as Windows-1252 or Latin-1: ``MÃ¼ller`` for ``Müller``.

Such characters, as bytes, form valid UTF-8. Some pairs of them also occur in real names, mostly in
capitals: ``ČÍŽEK``, ``CAFÉ™``. They only count if something else speaks for damage.
"""

from dataclasses import dataclass
from typing import List, Optional

from ._names import byte_of, is_capital, is_letter

# Characters behind a letter with an accent that real texts have too: letters, quotation marks and signs.
_AMBIGUOUS = frozenset(map(ord, "ŠŒŽŸšœžªº®©™»«’‘“”–—…·´¨\u00a0\u00ad"))

# The signs of them. Real names have them behind a capital, such as CAFÉ™, but hardly behind Ã.
_SIGNS = frozenset(map(ord, "©®™»ªº"))

# The first characters of most damaged letters of European languages. Real names hardly have them before a sign.
_USUAL_STARTS = frozenset(map(ord, "ÂÃÄÅ"))

_APOSTROPHE = 0x2019


@dataclass
class _Sequence:
    """A run of characters that form one character of UTF-8 as bytes."""

    start: int
    codes: List[int]


def _length_of(byte: int) -> int:
    """Returns how long the UTF-8 sequence is that starts with a byte, or 0 if none does."""
    if 0xC2 <= byte <= 0xDF:
        return 2
    if 0xE0 <= byte <= 0xEF:
        return 3
    return 4 if 0xF0 <= byte <= 0xF4 else 0


def _find_sequences(codes: List[int]) -> List[_Sequence]:
    found: List[_Sequence] = []
    start = 0
    while start < len(codes):
        read = [byte_of(code) for code in codes[start : start + 4]]
        length = _length_of(read[0] or 0)
        rest = read[1:length] if length else []
        is_whole = length > 0 and len(rest) == length - 1
        if is_whole and all(byte is not None and 0x80 <= byte <= 0xBF for byte in rest):
            found.append(_Sequence(start, codes[start : start + length]))
            start += length - 1
        start += 1
    return found


def find_mojibake(codes: List[int]) -> Optional[str]:
    """Tells how surely a text was read in the wrong encoding: ``certain``, ``likely`` or None."""
    sequences = _find_sequences(codes)
    if len(sequences) > 1 and any(not _is_real_text(codes, one) for one in sequences):
        return "certain"
    verdicts = [_judge(codes, one) for one in sequences]
    if "certain" in verdicts:
        return "certain"
    return next((verdict for verdict in verdicts if verdict), None)


def _is_real_text(codes: List[int], sequence: _Sequence) -> bool:
    """Tells whether a sequence is a capital and a letter or sign as in real names."""
    own = sequence.codes
    return (
        len(own) == 2
        and own[1] in _AMBIGUOUS
        and own[0] not in _USUAL_STARTS
        and _is_in_capitals(codes, sequence.start)
    )


def _judge(codes: List[int], sequence: _Sequence) -> Optional[str]:
    own = sequence.codes
    if len(own) > 2 or own[1] not in _AMBIGUOUS:
        return "certain"
    is_usual = own[0] in _USUAL_STARTS
    # `ANDRÃ©`: a small letter or nothing before it means that the two are not both capitals of a name.
    if is_usual and not _is_in_capitals(codes, sequence.start):
        return "certain"
    # `DÄ“li`: a sign within a word. Only an apostrophe stands there in real names, such as `BLÅ’s`.
    if is_usual and own[1] != _APOSTROPHE and _is_small_letter(codes, sequence.start + 2):
        return "certain"
    if own[1] in _SIGNS or is_usual:
        return "likely"
    return None


def _is_in_capitals(codes: List[int], position: int) -> bool:
    """Tells whether the character before a position is a capital."""
    return position > 0 and is_capital(codes[position - 1])


def _is_small_letter(codes: List[int], position: int) -> bool:
    return position < len(codes) and is_letter(codes[position]) and not is_capital(codes[position])
