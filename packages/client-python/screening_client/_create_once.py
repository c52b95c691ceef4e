"""Creates an entity unless one with its customer key exists."""

import json
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, Optional, Protocol, Sequence, cast

from ._one_at_a_time import OneAtATime
from .check_subject import doubt_of
from .errors import (
    InvalidCallError,
    ScreeningError,
    UncertainError,
    demand_confirmed,
    demand_object,
)
from .types import EntityResponse

# The pauses before the looks after an uncertain creation, in seconds.
_PAUSES = [0.0, 1.0, 3.0, 6.0]


@dataclass(frozen=True)
class CreateOnceResult:
    """What ``create_once`` found or did."""

    outcome: str
    """``created``: the entity was created now. ``exists``: an entity with the same key, subject, Filter Set
    and groups existed before. ``undecided``: the subject is damaged, so nothing was sent, or something with
    this key exists, but it isn't surely the same. A person has to look at it."""
    entity: Optional[EntityResponse]
    reason: Optional[str]
    """Why it is undecided."""
    entity_urns: List[str]
    """The URNs of what has the key."""


class Calls(Protocol):
    """The calls that the helper needs."""

    def create(self) -> EntityResponse: ...

    def get(self, urn: str) -> EntityResponse: ...

    def list_all(self, filters: Optional[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]: ...

    def clean(self, text: str) -> str:
        """Cleans a text of the platform, which becomes a part of a reason."""
        ...


def create_once(
    calls: Calls, creations: OneAtATime, parameters: Mapping[str, Any], confirmed: Sequence[str] = ()
) -> CreateOnceResult:
    """Creates an entity unless one with its customer key exists. ``Client.create_once`` describes it."""
    demand_object(parameters, "the parameters", "createOnce")
    demand_confirmed(confirmed, "createOnce")
    given = parameters.get("search")
    search: Mapping[str, Any] = cast(Mapping[str, Any], given) if isinstance(given, Mapping) else {}
    key = search.get("customerKey")
    if not isinstance(key, str) or key == "":
        raise InvalidCallError('createOnce: "search.customerKey" is required', "createOnce")
    doubt = doubt_of(search, confirmed)
    if doubt is not None:
        return CreateOnceResult("undecided", None, doubt, [])
    # A list can have a customer twice. The second one must find what the first one creates.
    with creations.turn(key):
        return _look_and_create(calls, parameters, key)


def _look_and_create(calls: Calls, parameters: Mapping[str, Any], key: str) -> CreateOnceResult:
    found = _find_key(calls, key)
    if found:
        return _compare(calls, parameters, found, "exists")
    try:
        entity = calls.create()
        return CreateOnceResult("created", entity, None, [entity["urn"]])
    except UncertainError as error:
        if not error.may_have_happened:
            raise
        created = _look_after(calls, parameters, key)
        if created is None:
            raise
        return created


def _look_after(calls: Calls, parameters: Mapping[str, Any], key: str) -> Optional[CreateOnceResult]:
    """Looks for what an uncertain creation may have made.

    Returns None if it isn't there, or if it can't be read: the error of a look would say that nothing
    has happened.
    """
    try:
        for pause in _PAUSES:
            time.sleep(pause)
            created = _find_key(calls, key)
            if created:
                return _compare(calls, parameters, created, "created")
    except ScreeningError:
        pass
    return None


def _find_key(calls: Calls, key: str) -> List[str]:
    """Returns the URNs of all entities with a key, archived ones too."""
    urns: Dict[str, None] = {}
    is_filtered = True
    # Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
    for filters in ({"customerKey": key}, {"customerKey": key, "archived": True}):
        for entity in calls.list_all(filters):
            if entity.get("customerKey") == key:
                urns[entity["urn"]] = None
            else:
                is_filtered = False
                break
    if is_filtered:
        return list(urns)
    for every in (None, {"archived": True}):
        for entity in calls.list_all(every):
            if entity.get("customerKey") == key:
                urns[entity["urn"]] = None
    return list(urns)


def _compare(
    calls: Calls, parameters: Mapping[str, Any], urns: List[str], outcome: str
) -> CreateOnceResult:
    """Compares what has the key with what was to be created."""
    if len(urns) > 1:
        reason = f"{len(urns)} entities have this customer key: {calls.clean(', '.join(urns))}."
        return CreateOnceResult("undecided", None, reason, urns)
    entity = calls.get(urns[0])
    differences = _differences_between(parameters, entity)
    if differences:
        reason = f"The entity {calls.clean(urns[0])} has this customer key, but {', '.join(differences)}."
        return CreateOnceResult("undecided", None, reason, urns)
    return CreateOnceResult(outcome, entity, None, urns)


def _differences_between(parameters: Mapping[str, Any], entity: Mapping[str, Any]) -> List[str]:
    """Lists how an entity differs from what was to be created.

    A field that it lacks counts as different, and so does one of another type than described.
    """
    sent: Mapping[str, Any] = parameters["search"]
    searched = _fields_of(entity.get("searchParameters"))
    searched_type = searched.get("entityType")
    searched_name = searched.get("entityName")
    all_searched = entity.get("searchParameters")
    groups = _identifiers_in(entity.get("entityGroups"))
    wanted = [
        ("search parameters", None, None if isinstance(all_searched, dict) else all_searched),
        ("customer key", sent.get("customerKey"), entity.get("customerKey")),
        ("name", sent.get("entityName"), entity.get("entityName")),
        # The name that is monitored. Not every response has it.
        ("name", sent.get("entityName"), sent.get("entityName") if searched_name is None else searched_name),
        ("type", sent.get("entityType"), entity.get("entityType") if searched_type is None else searched_type),
        ("date of birth", _date(sent.get("dob")), _date(searched.get("dob"))),
        ("aliases", _as_set(sent.get("aliases")), _as_set(searched.get("aliases"))),
        ("countries", _as_set(sent.get("countries")), _as_set(searched.get("countries"))),
        ("Filter Set", parameters.get("filterSetID"), entity.get("filterSetID")),
        ("groups", _as_set(parameters.get("entityGroupIDs")), _as_set(groups)),
    ]
    different = [
        f"its {what} {'differ' if what.endswith('s') else 'differs'}"
        for what, one, other in wanted
        # What wasn't sent must not be there either, but the platform may fill in the type.
        if not _is_same(one, other) and not (what == "type" and one is None)
    ]
    differences = list(dict.fromkeys(different))
    return differences if entity.get("archivedAt") is None else [*differences, "it is archived"]


def _fields_of(value: Any) -> Mapping[str, Any]:
    """Returns an object of a response, and an empty one if it is missing or none."""
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else {}


def _is_same(one: Any, other: Any) -> bool:
    """Returns whether two values are the same in JSON. For Python, True equals 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _date(value: Any) -> Any:
    return value.replace("/", "-") if isinstance(value, str) else value


def _identifiers_in(groups: Any) -> Any:
    """Returns the identifiers of the groups of a response, with None for what is no group."""
    if not isinstance(groups, list):
        return groups
    return [_fields_of(group).get("id") for group in cast(List[Any], groups)]


def _as_set(values: Any) -> Any:
    """Returns a list as a text that doesn't depend on its order, and None for a missing or empty one."""
    if not isinstance(values, (list, tuple)):
        return values
    texts = {json.dumps(value, sort_keys=True) for value in cast(List[Any], values)}
    return json.dumps(sorted(texts)) if texts else None
