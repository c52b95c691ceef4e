"""Reads JSON strictly.

A body that a gateway has damaged can still be JSON to a lenient reader, which then decides on the
wrong value: the last of two equal names, a rounded number, a replaced letter.
"""

import json
import math
import re
from typing import Any, Dict, List, NoReturn, Tuple, cast

# The deepest nesting of lists and objects that is read. The API's responses have less than 20 levels.
_DEEPEST = 100

# The largest integer that all languages read alike.
_LARGEST = 2**53 - 1

# A string without an end reaches to the end of the text. Otherwise, each quotation mark in it would be
# tried as a beginning, which takes hours in a large damaged body.
_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{}\[\]]', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")

# Without one of these in a text, no string of it can contain half of a surrogate pair.
_POSSIBLE_SURROGATE = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")


class JsonFault(Exception):
    """A text isn't the JSON that it should be. The message completes the sentence "the body ...".

    It repeats nothing of the text, which can contain the API key and what controls a terminal.
    """


def decode_utf8(data: bytes) -> str:
    """Decodes UTF-8, whatever the label of the response says, without a byte order mark."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise JsonFault("isn't valid UTF-8") from None
    return without_mark(text)


def without_mark(text: str) -> str:
    """Returns a text without the byte order mark in front."""
    return text[1:] if text.startswith("\ufeff") else text


def parse_json(text: str) -> Any:
    """Parses JSON.

    Raises a JsonFault if the text isn't JSON, an object has the same name twice, a number can't be
    read alike everywhere (an integer beyond 2^53 or an infinite number), a string contains half of a
    surrogate pair, or lists and objects are nested deeper than 100 levels.
    """
    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except (ValueError, RecursionError):
        raise JsonFault("isn't JSON") from None
    if _POSSIBLE_SURROGATE.search(text):
        _check_texts(value)
    return value


def _check_depth(text: str) -> None:
    """Refuses deep nesting, before the parser reaches the limit of the interpreter."""
    # Most responses have fewer brackets than that, so they needn't be read twice.
    if text.count("{") + text.count("[") <= _DEEPEST:
        return
    depth = 0
    for bracket in _BRACKETS.findall(text):
        if bracket in "{[":
            depth += 1
            if depth > _DEEPEST:
                raise JsonFault(f"is nested deeper than {_DEEPEST} levels")
        elif bracket in "}]":
            depth -= 1


def _object(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise JsonFault("has the same name twice in one object")
    return found


def _constant(name: str) -> NoReturn:
    raise JsonFault("isn't JSON")


def _float(literal: str) -> float:
    number = float(literal)
    if math.isinf(number):
        raise JsonFault("contains a number that is too large")
    return number


def _int(literal: str) -> int:
    # Python refuses to read thousands of digits.
    if len(literal) > 20 or abs(int(literal)) > _LARGEST:
        raise JsonFault("contains a number that is too large")
    return int(literal)


def _check_texts(value: Any) -> None:
    """Refuses half of a surrogate pair, which can't be written as UTF-8."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if _SURROGATE.search(one):
                raise JsonFault("contains half of a surrogate pair")
        elif isinstance(one, list):
            waiting.extend(cast(List[Any], one))
        elif isinstance(one, dict):
            named = cast(Dict[str, Any], one)
            waiting.extend(named)
            waiting.extend(named.values())
