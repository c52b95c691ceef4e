"""Builds the request of a call from its arguments."""

import json
import math
import re
from typing import Any, Callable, Dict, List, Mapping, NoReturn, Optional, Tuple, cast
from urllib.parse import quote, urlencode

from ._operation import Operation
from .errors import InvalidCallError

# The longest time that a call can have, in seconds.
LONGEST_DURATION = 2_000_000

# How deep lists and dicts may be nested in an argument.
_DEEPEST = 50

_SURROGATE = re.compile("[\ud800-\udfff]")


def is_number(value: Any) -> bool:
    """Returns whether a value is a number. For Python, True is one too."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_duration(value: Any) -> bool:
    """Returns whether a value is a time in seconds that a call can have."""
    return is_number(value) and 0 < value <= LONGEST_DURATION


class HiddenKey(Dict[str, Any]):
    """Headers or options. Tracebacks and logs that show variables don't show the key or a password."""

    def __repr__(self) -> str:
        secret = ("Authorization", "Proxy-Authorization", "api_key")
        return repr({name: "[hidden]" if name in secret else value for name, value in self.items()})


class HiddenBytes(bytes):
    """A request as it is sent. Tracebacks and logs that show variables don't show the key in it."""

    def __repr__(self) -> str:
        return "[hidden]"


def copy_of(value: Any, depth: int = 0) -> Any:
    """Copies a value with all its lists and dicts, because a caller can change them while a call is under way.

    Values that are too deep aren't copied. They are refused anyway, and can contain themselves.
    """
    if depth > _DEEPEST + 10:
        return value
    if isinstance(value, (list, tuple)):
        return [copy_of(item, depth + 1) for item in cast(List[Any], value)]
    if isinstance(value, dict):
        return {name: copy_of(item, depth + 1) for name, item in cast(Dict[Any, Any], value).items()}
    return value


def build_request(
    operation: Operation,
    args: Mapping[str, Any],
    deadline: Optional[float],
    base_url: str,
    identity: Mapping[str, str],
) -> Tuple[str, str, Mapping[str, str], Optional[bytes]]:
    """Checks the arguments of a call, and returns its method, address, headers and body.

    ``identity`` has the headers with the key and the name of the program.
    Raises an InvalidCallError that names the argument.
    """

    def fail(message: str) -> NoReturn:
        raise InvalidCallError(f"{operation.id}: {message}", operation.id)

    if deadline is not None and not is_duration(deadline):
        fail(f"the deadline must be a number of seconds from 0 to {LONGEST_DURATION}")
    known = [*operation.path_arguments, *operation.query_arguments, *(operation.body_arguments or ())]
    for name, value in args.items():
        if name not in known:
            listed = f"The arguments are {', '.join(known)}." if known else "The call takes none."
            fail(f'there is no argument "{name}". {listed}')
        fault = _fault_of(value)
        if fault:
            fail(f'"{name}" {fault}')
        difference = _difference_from(operation.forms[name], value, name)
        if difference:
            fail(difference)
    for name in operation.required:
        if name not in args:
            fail(f'the argument "{name}" is missing')

    def part(found: "re.Match[str]") -> str:
        value = args.get(found[1])
        # An empty part or a part of dots would lead to another path.
        if not isinstance(value, str) or value in ("", ".", ".."):
            fail(f'"{found[1]}" must be a text other than "", "." and ".."')
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", part, operation.path)
    query: List[Tuple[str, str]] = []
    for name in operation.query_arguments:
        value = args.get(name)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            fail(f'"{name}" must be a text or a number')
        is_whole = isinstance(value, float) and value.is_integer()
        query.append((name, str(int(value) if is_whole else value)))
    headers = HiddenKey({**identity, "Accept": "application/json"})
    body: Optional[bytes] = None
    if operation.body_arguments is not None:
        headers["Content-Type"] = "application/json"
        fields = {name: value for name, value in args.items() if name in operation.body_arguments}
        body = json.dumps(fields, ensure_ascii=False, allow_nan=False).encode("utf-8")
    search = f"?{urlencode(query)}" if query else ""
    return operation.method, f"{base_url}{path}{search}", headers, body


_NAMED = {
    "string": "a text",
    "number": "a number",
    "integer": "an integer",
    "boolean": "true or false",
    "object": "an object",
}

_IS_OF_KIND: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "number": is_number,
    # As in JSON, 1.0 is 1.
    "integer": lambda value: is_number(value) and value % 1 == 0 and abs(value) < 2**53,
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
}


def _difference_from(form: Any, value: Any, path: str) -> Optional[str]:
    """Says how a value differs from the form of its argument, or returns None.

    A screening with a text as its threshold could be run with another one, and say that there is no
    candidate. Fields that the form doesn't have aren't checked.
    """
    if form == "unknown":
        return None
    if isinstance(form, str):
        return None if _IS_OF_KIND[form](value) else f'"{path}" must be {_NAMED[form]}'
    if isinstance(form, tuple):
        [inner] = cast(Tuple[Any], form)
        if not isinstance(value, (list, tuple)):
            return f'"{path}" must be a list'
        items = enumerate(cast(List[Any], value))
        differences = (_difference_from(inner, item, f"{path}[{index}]") for index, item in items)
    else:
        if not isinstance(value, dict):
            return f'"{path}" must be an object'
        given = cast(Dict[str, Any], value)
        fields = cast(Mapping[str, Any], form).items()
        differences = (
            _difference_from(inner, given[name], f"{path}.{name}") for name, inner in fields if name in given
        )
    return next((difference for difference in differences if difference), None)


def _fault_of(value: Any, depth: int = 0) -> Optional[str]:
    """Returns what is wrong with a value that JSON would change or drop without a word."""
    if depth > _DEEPEST:
        return "is nested too deeply"
    if isinstance(value, str):
        return "contains half of a surrogate pair" if _SURROGATE.search(value) else None
    if isinstance(value, (bool, int)):
        return None
    if isinstance(value, float):
        return None if math.isfinite(value) else "is a number that JSON doesn't have"
    if value is None:
        return "contains None. Leave the value out instead"
    if isinstance(value, (list, tuple)):
        faults = (_fault_of(item, depth + 1) for item in cast(List[Any], value))
        return next((fault for fault in faults if fault), None)
    if isinstance(value, dict):
        for name, item in cast(Dict[Any, Any], value).items():
            if not isinstance(name, str):
                return "contains a name that isn't a text"
            fault = _fault_of(name, depth + 1) or _fault_of(item, depth + 1)
            if fault:
                return fault
        return None
    return f"contains a {type(value).__name__}. Send texts, numbers, lists and dicts"
