"""Finds words in the field for a name that aren't a part of it.

They stand for a missing part, are notes, or say that the value names several people.
"""

import re
from typing import FrozenSet, List, NamedTuple, Optional

from ._names import (
    exact_missing_parts,
    lowercase_name,
    marked_notes,
    missing_parts,
    notes,
    several_at_end,
    several_at_start,
)


class StrangePart(NamedTuple):
    """Words in the field for a name that aren't a part of it."""

    code: str
    """``placeholder``, ``note`` or ``several-people``."""
    words: str
    """The words, as they are in the value."""


# Signs between words, without those that are a part of a word, such as `n/a`.
_BETWEEN = re.compile(r'[()\[\]{}<>*"“”„«»,;:|_–—†]')

# The most words of a text in the lists.
_MOST_WORDS = 4

# What is enclosed in brackets or asterisks.
_ENCLOSED = re.compile(r"[(\[{<*][(\[{<* ]*([^()\[\]{}<>*]+)[)\]}>*]")


def find_strange_part(shown: str, is_person: bool) -> Optional[StrangePart]:
    """Finds words that aren't a part of a name. The value as a whole is checked elsewhere.

    ``shown`` is the value with one space between two words. ``is_person`` says whether the subject is surely a
    person: names of companies can contain "and".
    """
    words = [word for word in _BETWEEN.sub(" ", shown).split(" ") if word not in ("", "-")]
    several = _start_of(words, several_at_start) or _end_of(words, several_at_end)
    if several:
        return StrangePart("several-people", several)
    if "**" in shown or "##" in shown:
        return StrangePart("note", shown)
    for inner in _ENCLOSED.findall(shown):
        if _tidy(inner.strip(" ")) in marked_notes:
            return StrangePart("note", inner.strip(" "))
    note = _start_of(words, notes) or _end_of(words, notes) or _care_of(words) or _dagger_in(shown)
    if note:
        return StrangePart("note", note)
    missing = _missing_at_start(words) or _missing_at_end(words) or _loose_sign(shown)
    if missing:
        return StrangePart("placeholder", missing)
    joint = _joint_word(words) if is_person else None
    return StrangePart("several-people", joint) if joint else None


def _tidy(text: str) -> str:
    """Writes words as the lists have them."""
    return re.sub(r"[!?]+$", "", lowercase_name(text))


def _has(values: FrozenSet[str], words: List[str]) -> bool:
    # A full stop at the end belongs to an abbreviation or to nothing, so both are tried.
    text = _tidy(" ".join(words))
    return text in values or re.sub(r"\.+$", "", text) in values


def _start_of(words: List[str], values: FrozenSet[str]) -> Optional[str]:
    """Returns the words of a list with which a value begins."""
    for count in range(min(_MOST_WORDS, len(words)), 0, -1):
        if _has(values, words[:count]):
            return " ".join(words[:count])
    return None


def _end_of(words: List[str], values: FrozenSet[str]) -> Optional[str]:
    """Returns the words of a list with which a value ends."""
    for count in range(min(_MOST_WORDS, len(words)), 0, -1):
        if _has(values, words[-count:]):
            return " ".join(words[-count:])
    return None


def _care_of(words: List[str]) -> Optional[str]:
    """Returns what begins the address of another person."""
    return next((word for word in words if lowercase_name(word) == "c/o"), None)


def _dagger_in(shown: str) -> Optional[str]:
    """Returns the sign for a death at the beginning or at the end."""
    return "†" if re.search(r"^†|† ?[0-9.]*$", shown) else None


def _missing_at_end(words: List[str]) -> Optional[str]:
    if len(words) < 2:
        return None
    return words[-1] if words[-1] in exact_missing_parts else _end_of(words, missing_parts)


def _missing_at_start(words: List[str]) -> Optional[str]:
    """Finds what stands for a missing first name.

    Null is a surname, with which names of companies begin. Programs write it in other letters than the rest of
    the name, or before one word only.
    """
    if len(words) < 2:
        return None
    first, rest = words[0], words[1:]
    if len(rest) == 1 and first in exact_missing_parts:
        return first
    if lowercase_name(first) != "null":
        return _start_of(words, missing_parts)
    is_odd = first == "null" or (first == "NULL" and re.search("[a-z]", " ".join(rest)) is not None)
    return first if len(rest) == 1 or is_odd else None


def _loose_sign(shown: str) -> Optional[str]:
    """Returns a line in place of a first or a last name."""
    found = re.search(r"^[-–—_]{1,3}(?= )|(?<= )[-–—_]{1,3}$", shown)
    return found.group() if found else None


# Words between the names of two people.
_CONJUNCTIONS = frozenset("& + and und u. et og och oraz ja".split(" "))

# Words of titles of nobility on both sides of "und", as in "von und zu".
_NOBILITY = frozenset("von vom zu zum zur".split(" "))


def _is_conjunction(word: str, in_capitals: bool) -> bool:
    """Returns whether a word is "and".

    Other words begin with a capital letter, such as the initial "U." and the given names "Ja"
    and "Og", unless the whole name is in capitals. An initial is in capitals then too.
    """
    return word in _CONJUNCTIONS or (
        in_capitals and not word.endswith(".") and lowercase_name(word) in _CONJUNCTIONS
    )


def _joint_word(words: List[str]) -> Optional[str]:
    """Returns the word between the names of two people."""
    in_capitals = all(word == word.upper() for word in words)
    for before, word, after in zip(words, words[1:], words[2:]):
        if _is_conjunction(word, in_capitals) and not (
            lowercase_name(before) in _NOBILITY and lowercase_name(after) in _NOBILITY
        ):
            return word
    return None
