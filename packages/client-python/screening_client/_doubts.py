"""Finds likely damage of a name, and values that are probably not a name. A person has to look at them."""

import re
from typing import Callable, List, Optional, Tuple

from . import _subject_messages as messages
from ._fault import Fault, warning, words_of
from ._mojibake import find_mojibake
from ._names import (
    alphabet_of,
    is_bidirectional,
    is_digit,
    is_letter,
    is_mark,
    is_space,
    is_unassigned,
    lowercase_name,
    placeholders,
)
from ._parts_of_names import find_strange_part


def find_doubts(codes: List[int], is_person: bool) -> List[Fault]:
    """Lists what speaks against a name that has no certain damage."""
    return [*_character_warnings(codes), *_text_warnings(codes, is_person)]


# Characters that are invisible, but change which records a name finds.
_INVISIBLE = frozenset(
    [0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2060, 0x2061, 0x2062, 0x2063]
    + [0x2064, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFA, 0xFFFB]
)


def _is_selector(code: int) -> bool:
    """Returns whether a character chooses another form of the one before.

    Names in Chinese characters and in Mongolian have them.
    """
    return 0x180B <= code <= 0x180F or 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF


def _is_invisible(codes: List[int], index: int) -> bool:
    """Returns whether a character is invisible and has no use in its place."""
    if codes[index] in _INVISIBLE:
        return True
    return _is_selector(codes[index]) and (index == 0 or alphabet_of(codes[index - 1]) is not None)


def _is_styled(code: int) -> bool:
    """Returns whether a character is a letter as a picture or in the style of a formula."""
    return (
        # Strokes and frames around letters, and small capitals and raised letters of phonetics.
        0x334 <= code <= 0x338
        or 0x20D0 <= code <= 0x20F0
        or 0x1D00 <= code <= 0x1D6A
        or 0x2090 <= code <= 0x209C
        or 0x2460 <= code <= 0x24FF
        or 0x1D400 <= code <= 0x1D7FF
        or 0x1F100 <= code <= 0x1F1FF
        or 0xE0000 <= code <= 0xE007F
    )


# The characters that names hardly have, by the code of the finding.
_UNUSUAL: List[Tuple[str, Callable[[List[int], int], bool]]] = [
    ("unassigned", lambda codes, index: is_unassigned(codes[index])),
    ("bidirectional", lambda codes, index: is_bidirectional(codes[index])),
    ("invisible", _is_invisible),
    ("styled-letter", lambda codes, index: _is_styled(codes[index])),
]


def _character_warnings(codes: List[int]) -> List[Fault]:
    """Lists the characters that names hardly have."""
    faults: List[Fault] = []
    for code, has in _UNUSUAL:
        found = next((codes[index] for index in range(len(codes)) if has(codes, index)), None)
        if found is not None:
            faults.append(warning(code, messages.unusual_character(code, found)))
    return faults


_DATE = re.compile(r"[0-9]{1,4} ?[-./] ?[0-9]{1,2} ?[-./] ?[0-9]{1,4}(?:[ T][0-9]{1,2}:[0-9]{2}.*)?")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?[Ee][+-]?[0-9]+")
_WEB_ADDRESS = re.compile("[A-Za-z]://[^ ]")

# What a program leaves in a text that it didn't fill in.
_UNFILLED = re.compile(r"\{\{.*\}\}|[$#%]\{[^{}]*\}|%\([A-Za-z_]+\)s|\[object Object\]")

_EMAIL = re.compile(r"[^ @]+@[^ @]+\.[^ @]+")
_OUTSIDE = re.compile("^[ \"'“”„«»([{<*_-]+|[ \"'“”„«»)\\]}>*_.?!-]+$")


def _text_warnings(codes: List[int], is_person: bool) -> List[Fault]:
    """Lists what the text as a whole says against a name."""
    found: List[Fault] = []

    def add(code: str, message: str) -> None:
        found.append(warning(code, message))

    shown = words_of(codes)
    word = lowercase_name(shown)
    bare = _OUTSIDE.sub("", word)
    if word in placeholders or (bare != "" and bare in placeholders) or _UNFILLED.search(shown):
        add("placeholder", messages.placeholder(shown))
    elif _DATE.fullmatch(shown):
        add("date", messages.DATE_AS_NAME)
    elif _NUMBER.fullmatch(shown):
        add("number", messages.NUMBER_AS_NAME)
    elif not any(is_letter(code) for code in codes):
        add("no-letter", messages.NO_LETTER)
    else:
        strange = find_strange_part(shown, is_person)
        if strange:
            add(strange.code, messages.strange_part(strange.code, strange.words))
    if _EMAIL.search(shown):
        add("email", messages.EMAIL)
    if _WEB_ADDRESS.search(shown):
        add("web-address", messages.WEB_ADDRESS)
    if _has_lost_letter(codes):
        add("question-mark", messages.QUESTION_MARK)
    if shown[0] in "=+-@" and any(is_letter(code) for code in codes):
        add("leading-sign", messages.leading_sign(shown[0]))
    mixed = _find_mixed_word(codes)
    if mixed:
        add("mixed-alphabets", messages.mixed_alphabets(*mixed))
    if find_mojibake(codes) == "likely":
        add("wrong-encoding", messages.LIKELY_WRONG_ENCODING)
    return found


_QUESTION_MARK = 0x3F


def _has_lost_letter(codes: List[int]) -> bool:
    """Returns whether a question mark comes before a letter, or next to another one, or alone."""
    for index, code in enumerate(codes):
        if code != _QUESTION_MARK:
            continue
        following = codes[index + 1] if index + 1 < len(codes) else None
        begins = index == 0 or is_space(codes[index - 1])
        if begins and (following is None or is_space(following)):
            return True
        if following is not None and (is_letter(following) or following == _QUESTION_MARK):
            return True
    return False


# Apostrophes and joiners, which are part of a word.
_JOINING = frozenset([0x27, 0x2BC, 0x2019, 0x200C, 0x200D])


def _find_mixed_word(codes: List[int]) -> Optional[Tuple[str, str, str]]:
    """Finds a word with letters of two alphabets that look alike, and the first letter of the rarer one."""
    start = 0
    for end in range(len(codes) + 1):
        if end < len(codes):
            code = codes[end]
            if is_letter(code) or is_mark(code) or is_digit(code) or code in _JOINING:
                continue
        word = codes[start:end]
        start = end + 1
        alphabets = [alphabet_of(code) for code in word]
        known = [alphabet for alphabet in alphabets if alphabet is not None]
        different = list(dict.fromkeys(known))
        if len(different) < 2:
            continue
        # The rarer alphabet is the suspicious one. Of two that are equally frequent, the one that comes later.
        rare = min(reversed(different), key=known.count)
        letter = chr(word[alphabets.index(rare)])
        return "".join(map(chr, word)), letter, rare
    return None
