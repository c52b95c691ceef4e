"""What the checks of a subject report, without the field."""

import re
from typing import List, NamedTuple

from ._names import is_space


class Fault(NamedTuple):
    """A finding without its field."""

    severity: str
    code: str
    message: str


def error(code: str, message: str) -> Fault:
    """Makes a fault that is certainly damage."""
    return Fault("error", code, message)


def warning(code: str, message: str) -> Fault:
    """Makes a fault that a person has to look at."""
    return Fault("warning", code, message)


def words_of(codes: List[int]) -> str:
    """Returns the words of a text, with one space between two."""
    spaced = "".join(" " if is_space(code) else chr(code) for code in codes)
    return re.sub("^ | $", "", re.sub(" +", " ", spaced))
