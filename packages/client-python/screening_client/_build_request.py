"""Builds the request of a call from its arguments."""

import json
import math
import re
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Tuple, cast
from urllib.parse import quote, urlencode

from ._operation import Operation
from .errors import InvalidCallError

# The longest time that a call can have, in seconds.
LONGEST_DURATION = 2_000_000

_SURROGATE = re.compile("[\ud800-\udfff]")


def is_number(value: Any) -> bool:
    """Tells whether a value is a number. For Python, True is one too."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_duration(value: Any) -> bool:
    """Tells whether a value is a time in seconds that a call can have."""
    return is_number(value) and 0 < value <= LONGEST_DURATION


def build_request(
    operation: Operation,
    args: Mapping[str, Any],
    deadline: Optional[float],
    base_url: str,
    api_key: str,
    user_agent: str,
) -> Tuple[str, str, Mapping[str, str], Optional[bytes]]:
    """Checks the arguments of a call, and returns its method, address, headers and body.

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
    for name in operation.required:
        if name not in args:
            fail(f'the argument "{name}" is missing')

    def part(found: "re.Match[str]") -> str:
        value = args.get(found[1])
        # An empty part or a part of dots would lead to another path.
        if not isinstance(value, str) or value in ("", ".", ".."):
            fail(f'"{found[1]}" must be a text that isn\'t empty')
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", part, operation.path)
    query: List[Tuple[str, str]] = []
    for name in operation.query_arguments:
        value = args.get(name)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            fail(f'"{name}" must be a text or a number')
        query.append((name, str(value)))
    headers: Dict[str, str] = {
        "Authorization": api_key,
        "Accept": "application/json",
        "User-Agent": user_agent,
    }
    body: Optional[bytes] = None
    if operation.body_arguments is not None:
        headers["Content-Type"] = "application/json"
        fields = {name: value for name, value in args.items() if name in operation.body_arguments}
        body = json.dumps(fields, ensure_ascii=False, allow_nan=False).encode("utf-8")
    search = f"?{urlencode(query)}" if query else ""
    return operation.method, f"{base_url}{path}{search}", headers, body


def _fault_of(value: Any, depth: int = 0) -> Optional[str]:
    """Returns what is wrong with a value that JSON would change or drop without a word."""
    if depth > 50:
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
