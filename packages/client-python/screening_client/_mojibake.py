"""Finds text that was UTF-8 and was read as Windows-1252 or Latin-1: ``MÃ¼ller`` for ``Müller``.

Such characters, as bytes, form valid UTF-8. Some pairs of them also occur in real names, mostly in
capitals: ``ČÍŽEK``, ``CAFÉ™``. They only count if something else speaks for damage.

Text that was read in another encoding of one byte is only likely damaged: ``MĂĽller`` is Windows-1250 for
``Müller``.
"""

from dataclasses import dataclass
from typing import Dict, List, Optional

from ._names import alphabet_of, byte_of, code_pages, is_capital, is_letter, is_mark

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
    """Returns how surely a text was read in the wrong encoding: ``certain``, ``likely`` or None."""
    sequences = _find_sequences(codes)
    if len(sequences) > 1 and any(not _is_real_text(codes, one) for one in sequences):
        return "certain"
    verdicts = [_judge(codes, one) for one in sequences]
    if "certain" in verdicts:
        return "certain"
    found = next((verdict for verdict in verdicts if verdict), None)
    is_other = any(_is_read_as(page, codes) for page in code_pages) or _has_foreign_word(codes)
    return found or ("likely" if is_other else None)


def _is_read_as(page: Dict[int, int], codes: List[int]) -> bool:
    """Returns whether a whole text is UTF-8 that was read in an encoding: it makes a plausible name as UTF-8."""
    read = [code if code < 0x80 else page.get(code) for code in codes]
    if read == codes or any(byte is None for byte in read):
        return False
    try:
        text = bytes(byte for byte in read if byte is not None).decode("utf-8")
    except UnicodeDecodeError:
        return False
    return _is_plausible([ord(one) for one in text])


def _is_punctuation(code: int) -> bool:
    return 0xA0 <= code <= 0xBF or 0x2010 <= code <= 0x201F


def _is_accent(code: int) -> bool:
    """Returns whether a character is an accent that follows letters of any alphabet."""
    return 0x300 <= code <= 0x36F


def _is_plausible(codes: List[int]) -> bool:
    """Returns whether a decoded text is a name: at least two letters, and no word that is mixed oddly."""
    if sum(map(is_letter, codes)) < 2:
        return False
    for index, code in enumerate(codes):
        if code < 0x80:
            continue
        if not is_letter(code) and not is_mark(code):
            if not _is_punctuation(code):
                return False
            continue
        before = codes[index - 1] if index > 0 else None
        following = codes[index + 1] if index + 1 < len(codes) else None
        # `RŮŽENA` would be Latin letters around an Arabic mark, and `PĂŞCAN` a small letter before a capital.
        own = None if _is_accent(code) else alphabet_of(code) or "another"
        for one in (before, following):
            if own and one is not None and is_letter(one) and (alphabet_of(one) or "another") != own:
                return False
        is_small = is_letter(code) and not is_capital(code) and alphabet_of(code) is not None
        if is_small and following is not None and is_capital(following):
            return False
    return True


# How many letters with accents in a row no word of a language with Latin letters has.
_LONGEST_FOREIGN = 4


def _is_foreign(code: int) -> bool:
    """Returns whether Windows-1252 has a letter in place of Cyrillic, Greek, Hebrew and Arabic ones."""
    return 0xC0 <= code <= 0xFF and is_letter(code)


def _has_foreign_word(codes: List[int]) -> bool:
    """Returns whether a word consists wholly of letters with accents: ``Èâàíîâ`` is ``Иванов``."""
    start = 0
    for end in range(len(codes) + 1):
        if end < len(codes) and is_letter(codes[end]):
            continue
        word = codes[start:end]
        if len(word) >= _LONGEST_FOREIGN and all(map(_is_foreign, word)):
            return True
        start = end + 1
    return False


def _is_real_text(codes: List[int], sequence: _Sequence) -> bool:
    """Returns whether a sequence is a capital and a letter or sign as in real names."""
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
    # `DÄ“li`: a sign within a word. Real names only have an apostrophe there, such as `BLÅ’s`.
    if is_usual and own[1] != _APOSTROPHE and _is_small_letter(codes, sequence.start + 2):
        return "certain"
    if own[1] in _SIGNS or is_usual:
        return "likely"
    return None


def _is_in_capitals(codes: List[int], position: int) -> bool:
    """Returns whether the character before a position is a capital."""
    return position > 0 and is_capital(codes[position - 1])


def _is_small_letter(codes: List[int], position: int) -> bool:
    return position < len(codes) and is_letter(codes[position]) and not is_capital(codes[position])
