"""Reads the times of the API without the local time zone, which would differ from machine to machine."""

import calendar
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Optional

# Time zones reach from 14 hours before UTC to 12 hours behind it.
_EASTMOST = 14 * 3600
_WESTMOST = 12 * 3600
_DAY = 86_400


@dataclass(frozen=True)
class Moment:
    """The earliest and the latest moment that a text can mean, in seconds since 1970."""

    earliest: float
    latest: float


_FORM = re.compile(
    r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})"
    r"(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?)?)?"
)


def read_moment(text: Any) -> Optional[Moment]:
    """Reads a date or a time in the format of RFC 3339, or its beginning.

    A text without a zone, or with less than a time, stands for all moments that it can mean in any
    zone. Returns None for any other text.
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if not found:
        return None
    year, month, day = int(found[1]), int(found[2] or 1), int(found[3] or 1)
    if not is_day(year, month, day):
        return None
    hour, minute, second = int(found[4] or 0), int(found[5] or 0), int(found[6] or 0)
    # Leap seconds exist in RFC 3339, but not in Python.
    second = min(second, 59) if second == 60 else second
    if hour > 23 or minute > 59 or second > 59:
        return None
    start = calendar.timegm((year, month, day, hour, minute, second)) + float((found[7] or "0")[:4] or 0)
    zone = found[8]
    if zone:
        if zone not in "Zz":
            hours, minutes = int(zone[1:3]), int(zone[4:])
            if hours > 23 or minutes > 59:
                return None
            start -= (hours * 3600 + minutes * 60) * (-1 if zone[0] == "-" else 1)
        return Moment(start, start)
    end = start
    if found[2] is None:
        end = calendar.timegm((year + 1, 1, 1, 0, 0, 0)) - 0.001
    elif found[3] is None:
        end = calendar.timegm((year + month // 12, month % 12 + 1, 1, 0, 0, 0)) - 0.001
    elif found[4] is None:
        end = start + _DAY - 0.001
    return Moment(start - _EASTMOST, end + _WESTMOST)


def is_day(year: int, month: int, day: int) -> bool:
    """Tells whether a day exists."""
    if not 1 <= month <= 12 or day < 1:
        return False
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]


_DATE = re.compile(r"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT")


def read_date_header(header: Optional[str]) -> Optional[float]:
    """Reads the header Date of a response, in seconds since 1970, or None if it is missing or invalid."""
    if header is None or not _DATE.fullmatch(header):
        return None
    try:
        return parsedate_to_datetime(header).timestamp()
    except (ValueError, TypeError):
        return None


def write_time(seconds: float) -> str:
    """Writes a time as RFC 3339 in UTC."""
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + (
        f"{int(seconds * 1000) % 1000:03d}Z"
    )
