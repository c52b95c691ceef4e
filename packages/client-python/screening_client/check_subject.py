"""Finds values of a subject that aren't its real name or date.

A damaged name finds nobody, so a listed person passes.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, cast

from . import _subject_messages as messages
from ._mojibake import find_mojibake
from ._names import (
    alphabet_of,
    is_bidirectional,
    is_control,
    is_digit,
    is_letter,
    is_mark,
    is_private_use,
    is_space,
    is_unassigned,
    lowercase_name,
    placeholders,
)
from ._parts_of_names import find_strange_part
from ._times import is_day
from .types import SearchParameters


@dataclass(frozen=True)
class Finding:
    """Something that speaks against a value of a subject."""

    field: str
    """The field, such as ``entityName`` or ``aliases[0]``."""
    severity: str
    """``error``: the value is certainly damaged. ``warning``: it probably isn't the real value, so a person
    has to look."""
    code: str
    """A stable word for the kind of finding, such as ``replacement-character``."""
    message: str
    """What is wrong, and what to do, as sentences for people."""


class _Fault(NamedTuple):
    """A finding without its field."""

    severity: str
    code: str
    message: str


# People older than this don't exist.
_OLDEST_AGE = 120

# A longer name is a whole text or the rest of a file, in characters. The time of some checks grows with the square of the
# length, and an applicant can send any name.
_LONGEST_NAME = 1000


def check_subject(
    subject: Union[SearchParameters, Mapping[str, Any]], *, today: Optional[str] = None
) -> List[Finding]:
    """Checks the name, the aliases and the date of birth of a subject.

    It doesn't check its other fields, such as ``countries`` and ``customFields``.

    It doesn't find a word that wholly consists of letters of another alphabet that look alike, nor all text
    that was read in the wrong encoding, such as one of East Asia. ``today`` is the date that ages count from, as
    YYYY-MM-DD: by default, the computer's date in UTC. Returns what speaks against the subject.
    """
    day = today or datetime.now(timezone.utc).strftime("%Y-%m-%d")
    kind, dob = subject.get("entityType"), subject.get("dob")
    is_person = kind == "person" or (kind is None and isinstance(dob, str) and dob != "")
    values: List[Tuple[str, List[_Fault]]] = [
        ("entityName", _check_name(subject.get("entityName"), is_person))
    ]
    # Data that isn't typed has other values too, and an alias that isn't checked may be the damaged one.
    aliases: Any = subject.get("aliases")
    if isinstance(aliases, (list, tuple)):
        for index, alias in enumerate(cast(Sequence[Any], aliases)):
            values.append((f"aliases[{index}]", _check_name(alias, is_person)))
    elif aliases is not None:
        values.append(("aliases", [_error("not-a-list", messages.ALIASES_NOT_A_LIST)]))
    if dob is not None:
        values.append(("dob", _check_date(dob, kind, day)))
    return [Finding(field, *fault) for field, faults in values for fault in faults]


def doubt_of(
    subject: Union[SearchParameters, Mapping[str, Any]], confirmed: Sequence[str] = ()
) -> Optional[str]:
    """Returns why a person has to look at a subject, or None if nothing speaks against it.

    ``confirmed`` names the fields whose warnings a person has confirmed. Certain damage can't be confirmed.
    """
    found = [
        finding.message
        for finding in check_subject(subject)
        if finding.severity == "error" or finding.field not in confirmed
    ]
    return " ".join(found) if found else None


def _error(code: str, message: str) -> _Fault:
    return _Fault("error", code, message)


def _warning(code: str, message: str) -> _Fault:
    return _Fault("warning", code, message)


def _words_of(codes: List[int]) -> str:
    """Returns the words of a text, with one space between two."""
    spaced = "".join(" " if is_space(code) else chr(code) for code in codes)
    return re.sub("^ | $", "", re.sub(" +", " ", spaced))


def _check_name(value: Any, is_person: bool) -> List[_Fault]:
    """Checks a name. Reports the first kind of certain damage, or else all kinds of likely damage."""
    codes = [ord(one) for one in value] if isinstance(value, str) else []
    if not isinstance(value, str) or all(is_space(code) for code in codes):
        return [_error("empty", messages.EMPTY_NAME)]
    if len(codes) > _LONGEST_NAME:
        return [_error("too-long", messages.LONG_NAME)]
    damage = _find_damage(codes)
    if damage:
        return [damage]
    return [*_character_warnings(codes), *_text_warnings(codes, is_person)]


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


def _find_damage(codes: List[int]) -> Optional[_Fault]:
    """Returns the first certain damage of a name."""
    for code, has in _IMPOSSIBLE:
        found = next((one for one in codes if has(one)), None)
        if found is not None:
            return _error(code, messages.impossible_character(code, found))
    # With one kind of space, because languages differ in which characters a pattern takes for one.
    shown = _words_of(codes)
    if _SPREADSHEET_ERROR.search(shown):
        return _error("spreadsheet-error", messages.SPREADSHEET_ERROR)
    escaped = _ESCAPE.search(shown)
    if escaped:
        return _error("escape", messages.undecoded_escape(escaped[0]))
    if _FORMULA.search(shown):
        return _error("formula", messages.FORMULA)
    if find_mojibake(codes) == "certain":
        return _error("wrong-encoding", messages.WRONG_ENCODING)
    return None


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


def _character_warnings(codes: List[int]) -> List[_Fault]:
    """Lists the characters that names hardly have."""
    faults: List[_Fault] = []
    for code, has in _UNUSUAL:
        found = next((codes[index] for index in range(len(codes)) if has(codes, index)), None)
        if found is not None:
            faults.append(_warning(code, messages.unusual_character(code, found)))
    return faults


_DATE = re.compile(r"[0-9]{1,4} ?[-./] ?[0-9]{1,2} ?[-./] ?[0-9]{1,4}(?:[ T][0-9]{1,2}:[0-9]{2}.*)?")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?[Ee][+-]?[0-9]+")
_WEB_ADDRESS = re.compile("[A-Za-z]://[^ ]")

# What a program leaves in a text that it didn't fill in.
_UNFILLED = re.compile(r"\{\{.*\}\}|[$#%]\{[^{}]*\}|%\([A-Za-z_]+\)s|\[object Object\]")

_EMAIL = re.compile(r"[^ @]+@[^ @]+\.[^ @]+")
_OUTSIDE = re.compile("^[ \"'“”„«»([{<*_-]+|[ \"'“”„«»)\\]}>*_.?!-]+$")


def _text_warnings(codes: List[int], is_person: bool) -> List[_Fault]:
    """Lists what the text as a whole says against a name."""
    found: List[_Fault] = []

    def add(code: str, message: str) -> None:
        found.append(_warning(code, message))

    shown = _words_of(codes)
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


_DATE_OF_BIRTH = re.compile(r"([0-9]{4})(?:([-/])([0-9]{2})(?:\2([0-9]{2}))?)?")


# The types of a subject whose age has no limit. Whatever else a type is, it can be a person.
_AGELESS = ("company", "vessel", "aircraft")


def _check_date(value: Any, entity_type: Any, today: str) -> List[_Fault]:
    """Checks a date of birth. The age of companies, vessels and aircraft has no limit."""
    found = _DATE_OF_BIRTH.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return [_error("date-format", messages.DATE_FORMAT)]
    year, month, day = found[1], found[3], found[4]
    if not is_day(int(year), int(month or 1), int(day or 1)):
        return [_error("no-such-day", messages.no_such_day(value))]
    if "-".join([year, month or "01", day or "01"]) > today:
        return [_error("future-date", messages.future_date(value))]
    oldest = f"{int(today[:4]) - _OLDEST_AGE:04d}{today[4:]}"
    has_age = entity_type not in _AGELESS
    if has_age and "-".join([year, month or "12", day or "31"]) < oldest:
        return [_warning("age", messages.old_age(value, _OLDEST_AGE))]
    return []
