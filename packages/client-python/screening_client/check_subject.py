"""Finds values of a subject that aren't its real name or date.

A damaged name finds nobody, so a listed person passes.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union, cast

from . import _subject_messages as messages
from ._damage import find_damage
from ._doubts import find_doubts
from ._fault import Fault, error, warning
from ._names import is_space
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
    values: List[Tuple[str, List[Fault]]] = [
        ("entityName", _check_name(subject.get("entityName"), is_person))
    ]
    # Data that isn't typed has other values too, and an alias that isn't checked may be the damaged one.
    aliases: Any = subject.get("aliases")
    if isinstance(aliases, (list, tuple)):
        for index, alias in enumerate(cast(Sequence[Any], aliases)):
            values.append((f"aliases[{index}]", _check_name(alias, is_person)))
    elif aliases is not None:
        values.append(("aliases", [error("not-a-list", messages.ALIASES_NOT_A_LIST)]))
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


def _check_name(value: Any, is_person: bool) -> List[Fault]:
    """Checks a name. Reports the first kind of certain damage, or else all kinds of likely damage."""
    codes = [ord(one) for one in value] if isinstance(value, str) else []
    if not isinstance(value, str) or all(is_space(code) for code in codes):
        return [error("empty", messages.EMPTY_NAME)]
    if len(codes) > _LONGEST_NAME:
        return [error("too-long", messages.LONG_NAME)]
    damage = find_damage(codes)
    if damage:
        return [damage]
    return find_doubts(codes, is_person)


_DATE_OF_BIRTH = re.compile(r"([0-9]{4})(?:([-/])([0-9]{2})(?:\2([0-9]{2}))?)?")


# The types of a subject whose age has no limit. Whatever else a type is, it can be a person.
_AGELESS = ("company", "vessel", "aircraft")


def _check_date(value: Any, entity_type: Any, today: str) -> List[Fault]:
    """Checks a date of birth. The age of companies, vessels and aircraft has no limit."""
    found = _DATE_OF_BIRTH.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return [error("date-format", messages.DATE_FORMAT)]
    year, month, day = found[1], found[3], found[4]
    if not is_day(int(year), int(month or 1), int(day or 1)):
        return [error("no-such-day", messages.no_such_day(value))]
    if "-".join([year, month or "01", day or "01"]) > today:
        return [error("future-date", messages.future_date(value))]
    oldest = f"{int(today[:4]) - _OLDEST_AGE:04d}{today[4:]}"
    has_age = entity_type not in _AGELESS
    if has_age and "-".join([year, month or "12", day or "31"]) < oldest:
        return [warning("age", messages.old_age(value, _OLDEST_AGE))]
    return []
