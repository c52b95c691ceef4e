"""Checks a response where a mistake would decide something."""

from typing import Any, Callable, Dict, List, Mapping, cast

from ._operation import Items, Operation


class ResponseFault(Exception):
    """A response isn't what the API describes. The message completes "the response ..."."""


def _is_integer(value: Any) -> bool:
    # In JSON, 1.0 is 1. A larger number isn't exact.
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return is_whole or (isinstance(value, int) and not isinstance(value, bool))


def is_text(value: Any) -> bool:
    """Returns whether a value is a text that isn't empty."""
    return isinstance(value, str) and value != ""


_IS_OF_KIND: Mapping[str, Callable[[Any], bool]] = {
    "string": is_text,
    "integer": _is_integer,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}

_NAMED = {"string": "a text", "integer": "an integer", "array": "a list", "object": "an object"}


def check_response(operation: Operation, sent: Mapping[str, Any], value: Any) -> None:
    """Checks the response of an operation. Raises a ResponseFault that says what is wrong."""
    if operation.returns_list:
        if not isinstance(value, list):
            raise ResponseFault("isn't a list")
        if not all(isinstance(item, dict) for item in cast(List[Any], value)):
            raise ResponseFault("has an item that isn't an object")
        return
    if not isinstance(value, dict):
        raise ResponseFault("isn't an object")
    found = cast(Dict[str, Any], value)
    for name, kind in operation.demanded.items():
        if name not in found:
            raise ResponseFault(f'has no "{name}"')
        if not _IS_OF_KIND[kind](found[name]):
            raise ResponseFault(f"has a \"{name}\" that isn't {_NAMED[kind]}")
    for name, argument in operation.echoes.items():
        wanted = _value_at(sent, argument)
        # Optional fields, such as a customer key, can be missing on both sides.
        if wanted is not None and name in found and found[name] != wanted:
            raise ResponseFault(f'has another "{name}" than the call')
    if operation.items:
        _check_items(operation.items, sent, found)
    if "resultRows" in operation.demanded:
        _check_screening(found)


def _value_at(sent: Mapping[str, Any], path: str) -> Any:
    """Returns the argument of a name, or the field of an argument, such as ``search.customerKey``."""
    value: Any = sent
    for name in path.split("."):
        value = cast(Mapping[str, Any], value).get(name) if isinstance(value, Mapping) else None
    return value


def _check_items(items: Items, sent: Mapping[str, Any], value: Dict[str, Any]) -> None:
    """Checks the items of a page, and that the total doesn't contradict the page."""
    listed = cast(List[Any], value[items.field])
    for item in listed:
        if not isinstance(item, dict):
            raise ResponseFault(f"has an item in \"{items.field}\" that isn't an object")
        identifier = cast(Dict[str, Any], item).get(items.id)
        if not is_text(identifier) and not _is_integer(identifier):
            raise ResponseFault(f'has an item in "{items.field}" without "{items.id}"')
        # Whether a customer exists depends on it, and a number would equal no text.
        key = cast(Dict[str, Any], item).get("customerKey")
        if key is not None and not isinstance(key, str):
            raise ResponseFault(f"has an item in \"{items.field}\" whose \"customerKey\" isn't a text")
    if not items.is_paged:
        return
    total: int = value["total"]
    before = (sent.get("page") or 1) - 1
    size = sent.get("pageSize")
    if size is not None and len(listed) > size:
        raise ResponseFault(f"has {len(listed)} items on a page of {size}")
    # A page that is behind the end of the list is empty. All others have only items that the total counts.
    least = before * (size or 1) + len(listed) if listed else 0
    if total < least:
        raise ResponseFault(f'has a "total" of {total}, but at least {least} items')
    if not listed and before == 0 and total > 0:
        raise ResponseFault(f'has a "total" of {total}, but an empty first page')


def _check_screening(value: Dict[str, Any]) -> None:
    """Checks that a screening has as many rows as it says, and that each row has its record."""
    rows = cast(List[Any], value["resultRows"])
    if value["resultCount"] != len(rows):
        raise ResponseFault(f'has {len(rows)} rows and a "resultCount" of {value["resultCount"]}')
    for row in rows:
        entity = cast(Dict[str, Any], row).get("entity") if isinstance(row, dict) else None
        if not isinstance(entity, dict) or not is_text(cast(Dict[str, Any], entity).get("sigmaID")):
            raise ResponseFault("has a row without the record of a candidate")
