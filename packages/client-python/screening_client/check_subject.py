"""Finds values of a subject that aren't its real name or date.

A damaged name finds nobody, so a listed person passes.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._mojibake import find_mojibake
from ._names import (
    alphabet_of,
    folded_name,
    is_bidirectional,
    is_control,
    is_digit,
    is_letter,
    is_mark,
    is_private_use,
    is_space,
    is_unassigned,
    placeholders,
)
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


# What to do about a value that an export or an import has changed.
_EXPORT_AGAIN = "Export it again from the source, without converting it."

# What to do about a value that may be wrong.
_CONFIRM = "Correct it, or let a person confirm it."

# People older than this don't exist.
_OLDEST_AGE = 120


def check_subject(
    subject: Union[SearchParameters, Mapping[str, Any]], *, today: Optional[str] = None
) -> List[Finding]:
    """Checks the name, the aliases and the date of birth of a subject.

    It doesn't check its other fields, such as ``countries`` and ``customFields``.

    It doesn't find a word that wholly consists of letters of another alphabet that look alike, nor text
    that was read in the encodings of DOS or old Macs. ``today`` is the date that ages count from, as
    YYYY-MM-DD: by default, the computer's date in UTC. Returns what speaks against the subject.
    """
    day = today or datetime.now(timezone.utc).strftime("%Y-%m-%d")
    values: List[Tuple[str, List[_Fault]]] = [("entityName", _check_name(subject.get("entityName")))]
    # Data that isn't typed has other values too, and an alias that isn't checked may be the damaged one.
    aliases: Any = subject.get("aliases")
    if isinstance(aliases, (list, tuple)):
        listed: Sequence[Any] = aliases
        for index, alias in enumerate(listed):
            values.append((f"aliases[{index}]", _check_name(alias)))
    elif aliases is not None:
        message = "The aliases are not a list. Send a list of texts."
        values.append(("aliases", [_error("not-a-list", message)]))
    if subject.get("dob") is not None:
        values.append(("dob", _check_date(subject.get("dob"), subject.get("entityType"), day)))
    return [Finding(field, *fault) for field, faults in values for fault in faults]


def doubt_of(
    subject: Union[SearchParameters, Mapping[str, Any]], confirmed: Sequence[str] = ()
) -> Optional[str]:
    """Returns why a person has to look at a subject, or None if nothing speaks against it.

    ``confirmed`` names the fields whose warnings a person has confirmed. Certain damage can't be confirmed.
    """
    messages = [
        finding.message
        for finding in check_subject(subject)
        if finding.severity == "error" or finding.field not in confirmed
    ]
    return " ".join(messages) if messages else None


def _error(code: str, message: str) -> _Fault:
    return _Fault("error", code, message)


def _warning(code: str, message: str) -> _Fault:
    return _Fault("warning", code, message)


def _named(code: int) -> str:
    """Writes a code point as U+0041."""
    return f"U+{code:04X}"


def _words_of(codes: List[int]) -> str:
    """Returns the words of a text, with one space between two."""
    spaced = "".join(" " if is_space(code) else chr(code) for code in codes)
    return re.sub("^ | $", "", re.sub(" +", " ", spaced))


def _check_name(value: Any) -> List[_Fault]:
    """Checks a name. Reports the first kind of certain damage, or else all kinds of likely damage."""
    codes = [ord(one) for one in value] if isinstance(value, str) else []
    if not isinstance(value, str) or all(is_space(code) for code in codes):
        return [_error("empty", "The name is empty. Fill it in.")]
    damage = _find_damage(codes)
    if damage:
        return [damage]
    return [*_character_warnings(codes), *_text_warnings(codes)]


# The characters that no name has, by the code of the finding.
_IMPOSSIBLE: List[Tuple[str, str, Callable[[int], bool]]] = [
    ("replacement-character", "a sign for a character that was lost", lambda code: code in (0xFFFD, 0xFFFC)),
    ("control-character", "a control character", is_control),
    ("private-use", "a character that only one font defines", is_private_use),
    (
        "noncharacter",
        "a number that is no character",
        lambda code: 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE,
    ),
    ("surrogate", "half of a character", lambda code: 0xD800 <= code <= 0xDFFF),
]

# Errors of spreadsheets in several languages, such as #REF! and #BEZUG!, as a whole value or a part.
_SPREADSHEET_ERROR = re.compile(
    r"#[¡¿]?(?:[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ][A-ZÀ-ÖØ-Þ0-9ĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ_]*(?:/[A-Z0-9]+)?[!?]"
    r"|N/?[ADV]\b|NV\b|ND\b|GETTING_DATA|BRAK\b|YOK\b|HIÁNYZIK|Н/Д|ДЕЛ/0!|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ЧИСЛО!|ПУСТО!)",
    re.ASCII,
)

# Escapes of JSON, HTML, addresses and mail that were not decoded.
_ESCAPE = re.compile(
    r"\\u\{?[0-9a-fA-F]{4,6}\}?|\\x[0-9a-fA-F]{2}|\\[nrt](?![a-z])"
    r"|&(?:#\d{2,7}|#x[0-9a-fA-F]{2,6}|[A-Za-z]{2,8}\d{0,2});"
    r"|%[0-9A-Fa-f]{2}%[0-9A-Fa-f]{2}|%20|(?:=[0-9A-F]{2}){2}|=\?[\w-]+\?[BQbq]\?",
    re.ASCII,
)

# A formula: a function with its bracket, an operation on a text, or a cell, also of another sheet.
_FORMULA = re.compile(
    r'^ *=\s*[^\s("]+\(|^ *[+@-]\s*[A-ZÄÖÜÉ][A-ZÄÖÜÉ0-9.]*\(|^ *=.*[("].*[)"]|^ *=(?:.*!)?\s*\$?[A-Z]{1,3}\$?[0-9]+',
    re.ASCII,
)


def _find_damage(codes: List[int]) -> Optional[_Fault]:
    """Returns the first certain damage of a name."""
    for code, what, has in _IMPOSSIBLE:
        found = next((one for one in codes if has(one)), None)
        if found is not None:
            return _error(code, f"The name contains {what} ({_named(found)}). {_EXPORT_AGAIN}")
    # With one kind of space, because languages differ in which characters a pattern takes for one.
    shown = _words_of(codes)
    if _SPREADSHEET_ERROR.search(shown):
        return _error("spreadsheet-error", f"The name is an error of a spreadsheet. {_EXPORT_AGAIN}")
    escaped = _ESCAPE.search(shown)
    if escaped:
        message = f"The name contains the escape {escaped[0]}, which wasn't decoded. {_EXPORT_AGAIN}"
        return _error("escape", message)
    if _FORMULA.search(shown):
        return _error("formula", "The name is a formula of a spreadsheet. Export its value instead.")
    if find_mojibake(codes) == "certain":
        return _error("wrong-encoding", f"The name was read in the wrong encoding. {_EXPORT_AGAIN}")
    return None


# Characters that are invisible, but change which records a name finds.
_INVISIBLE = frozenset(
    [0xAD, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x3164, 0xFEFF, 0xFFA0]
)


def _is_styled(code: int) -> bool:
    """Tells whether a character is a letter as a picture or in the style of a formula."""
    return (
        0x2460 <= code <= 0x24FF
        or 0x1D400 <= code <= 0x1D7FF
        or 0x1F100 <= code <= 0x1F1FF
        or 0xE0000 <= code <= 0xE007F
    )


_UNUSUAL: List[Tuple[str, str, Callable[[int], bool]]] = [
    ("unassigned", "a character that is newer than this program, or none", is_unassigned),
    ("bidirectional", "a control of the writing direction", is_bidirectional),
    ("invisible", "an invisible character", lambda code: code in _INVISIBLE),
    ("styled-letter", "a letter in the style of a formula or a picture", _is_styled),
]


def _character_warnings(codes: List[int]) -> List[_Fault]:
    """Lists the characters that names hardly have."""
    faults: List[_Fault] = []
    for code, what, has in _UNUSUAL:
        found = next((one for one in codes if has(one)), None)
        if found is not None:
            faults.append(_warning(code, f"The name contains {what} ({_named(found)}). {_CONFIRM}"))
    return faults


_DATE = re.compile(r"[0-9]{1,4} ?[-./] ?[0-9]{1,2} ?[-./] ?[0-9]{1,4}(?:[ T][0-9]{1,2}:[0-9]{2}.*)?")
_EMAIL = re.compile(r"[^ @]+@[^ @]+\.[^ @]+")
_OUTSIDE = re.compile("^[ \"'“”„«»([{<*_-]+|[ \"'“”„«»)\\]}>*_.?!-]+$")


def _text_warnings(codes: List[int]) -> List[_Fault]:
    """Lists what the text as a whole says against a name."""
    found: List[_Fault] = []

    def add(code: str, message: str) -> None:
        found.append(_warning(code, f"{message} {_CONFIRM}"))

    shown = _words_of(codes)
    word = folded_name(shown)
    bare = _OUTSIDE.sub("", word)
    if word in placeholders or (bare != "" and bare in placeholders):
        add("placeholder", f'"{shown}" usually stands for a missing name.')
    elif _DATE.fullmatch(shown):
        add("date", "The name is a date.")
    elif not any(is_letter(code) for code in codes):
        add("no-letter", "The name has no letter.")
    if _EMAIL.search(shown):
        add("email", "The name contains an email address.")
    if _has_lost_letter(codes):
        add("question-mark", "The name has a question mark where a letter may have been lost.")
    if shown[0] in "=+-@" and any(is_letter(code) for code in codes):
        add("leading-sign", f'The name begins with "{shown[0]}".')
    mixed = _find_mixed_word(codes)
    if mixed:
        whole, letter, alphabet = mixed
        text = f'The word "{whole}" mixes alphabets: "{letter}" ({_named(ord(letter))}) is {alphabet}.'
        add("mixed-alphabets", text)
    if find_mojibake(codes) == "likely":
        add("wrong-encoding", "The name may have been read in the wrong encoding.")
    return found


_QUESTION_MARK = 0x3F


def _has_lost_letter(codes: List[int]) -> bool:
    """Tells whether a question mark comes before a letter, or beside another one, or alone."""
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


def _check_date(value: Any, entity_type: Optional[str], today: str) -> List[_Fault]:
    """Checks a date of birth. The age of companies, vessels and aircraft has no limit."""
    found = _DATE_OF_BIRTH.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return [_error("date-format", "The date of birth must be YYYY, YYYY-MM or YYYY-MM-DD.")]
    year, month, day = found[1], found[3], found[4]
    if not is_day(int(year), int(month or 1), int(day or 1)):
        return [_error("no-such-day", f"The date of birth {value} doesn't exist. Correct it.")]
    if "-".join([year, month or "01", day or "01"]) > today:
        return [_error("future-date", f"The date of birth {value} is in the future. Correct it.")]
    oldest = f"{int(today[:4]) - _OLDEST_AGE:04d}{today[4:]}"
    has_age = entity_type is None or entity_type == "person"
    if has_age and "-".join([year, month or "12", day or "31"]) < oldest:
        message = f"The date of birth {value} is more than {_OLDEST_AGE} years ago. {_CONFIRM}"
        return [_warning("age", message)]
    return []
