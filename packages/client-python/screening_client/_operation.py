"""Describes how the operations of the API are called. The table is generated from the description."""

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple


@dataclass(frozen=True)
class Items:
    """The list of a response whose items have an identifier."""

    field: str
    id: str
    is_paged: bool


@dataclass(frozen=True)
class Operation:
    """How an operation is called, and what the client demands of its response."""

    id: str
    """Its name in the API, such as ``listEntities``."""
    method: str
    path: str
    """The path with its parameters in braces."""
    path_arguments: Tuple[str, ...]
    query_arguments: Tuple[str, ...]
    body_arguments: Optional[Tuple[str, ...]]
    """The arguments that are fields of the body. It is None if the call has no body."""
    required: Tuple[str, ...]
    forms: Mapping[str, Any]
    """The form of each argument: the kind of its value, a tuple with the form of a list's items, or the
    fields of an object. ``unknown`` is anything, because the description doesn't say more."""
    repeat: str
    """``safe``, ``look-first`` or ``on-request``: ``x-repeat`` in the description."""
    repeat_when: Mapping[str, str]
    """Arguments that, if they are true, replace the rule."""
    changes: bool
    """Whether the call changes something on the platform."""
    too_early: bool
    """Whether 425 is a documented response."""
    returns_list: bool
    demanded: Mapping[str, str]
    """The fields that the response must have, and their kinds."""
    echoes: Mapping[str, str]
    """Fields of the response that must equal an argument."""
    items: Optional[Items]
