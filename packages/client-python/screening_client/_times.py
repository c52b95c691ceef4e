"""Reads the times of the API without the local time zone, which would differ from machine to machine."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Optional

# Time zones reach from 14 hours before UTC to 12 hours behind it.
_EASTMOST = 14 * 3600
_WESTMOST = 12 * 3600
_DAY = 86_400

# The last moment of the year 9999, in seconds since 1970. RFC 3339 can't write a later one.
LATEST_TIME = 253_402_300_799.999


@dataclass(frozen=True)
class Moment:
    """The earliest and the latest moment that a text can mean, in seconds since 1970."""

    earliest: float
    latest: float


# Languages differ in whether there is a year 0.
_FORM = re.compile(
    r"(?!0000)([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})"
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
    # Python has no year 0.
    if year < 1 or not is_day(year, month, day):
        return None
    hour, minute, second = int(found[4] or 0), int(found[5] or 0), int(found[6] or 0)
    # Leap seconds exist in RFC 3339, but not in Python.
    second = min(second, 59) if second == 60 else second
    if hour > 23 or minute > 59 or second > 59:
        return None
    start = _seconds(year, month, day) + hour * 3600 + minute * 60 + second + float((found[7] or "0")[:4])
    zone = found[8]
    if zone:
        if zone not in "Zz":
            hours, minutes = int(zone[1:3]), int(zone[4:])
            if hours > 23 or minutes > 59:
                return None
            start -= (hours * 3600 + minutes * 60) * (-1 if zone[0] == "-" else 1)
        return Moment(start, start)
    end = start
    # The day after the last one of a year or month can be beyond the last year that Python knows, 9999.
    if found[2] is None:
        end = _seconds(year, 12, 31) + _DAY - 0.001
    elif found[3] is None:
        end = _seconds(year, month, _days_in(year, month)) + _DAY - 0.001
    elif found[4] is None:
        end = start + _DAY - 0.001
    return Moment(start - _EASTMOST, end + _WESTMOST)


def _seconds(year: int, month: int, day: int) -> int:
    """Returns the start of a day, in seconds since 1970."""
    return (date(year, month, day) - date(1970, 1, 1)).days * _DAY


def is_day(year: int, month: int, day: int) -> bool:
    """Returns whether a day exists."""
    return 1 <= month <= 12 and 1 <= day <= _days_in(year, month)


def _days_in(year: int, month: int) -> int:
    """Returns how many days a month has."""
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return [31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]


_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

# The only format that HTTP demands.
_HTTP_DATE = re.compile(
    r"[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) GMT"
)


def read_date_header(header: Optional[str]) -> Optional[float]:
    """Reads the header Date of a response, in seconds since 1970, or None if it is missing or invalid."""
    found = _HTTP_DATE.fullmatch(header or "")
    if not found or found[2] not in _MONTHS:
        return None
    month = _MONTHS.index(found[2]) + 1
    moment = read_moment(f"{found[3]}-{month:02d}-{found[1]}T{found[4]}Z")
    return moment and moment.earliest


def write_time(seconds: float) -> str:
    """Writes a time as RFC 3339 in UTC, with milliseconds."""
    # Whole numbers, because a fraction such as .123 isn't exact.
    whole, milliseconds = divmod(round(seconds * 1000), 1000)
    time = datetime(1970, 1, 1) + timedelta(seconds=whole)
    return f"{time.isoformat(timespec='seconds')}.{milliseconds:03d}Z"
