"""Creates an entity unless one with its customer key exists."""

import json
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, Optional, Protocol, Sequence

from .check_subject import doubt_of
from .errors import InvalidCallError, UncertainError
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


def create_once(
    calls: Calls, parameters: Mapping[str, Any], confirmed: Sequence[str] = ()
) -> CreateOnceResult:
    """Creates an entity unless one with its customer key exists. ``Client.create_once`` describes it."""
    search: Mapping[str, Any] = parameters.get("search") or {}
    key = search.get("customerKey")
    if not isinstance(key, str) or key == "":
        raise InvalidCallError('createOnce: "search.customerKey" is required', "createOnce")
    doubt = doubt_of(search, confirmed)
    if doubt is not None:
        return CreateOnceResult("undecided", None, doubt, [])
    found = _find_key(calls, key)
    if found:
        return _compare(calls, parameters, found, "exists")
    try:
        entity = calls.create()
        return CreateOnceResult("created", entity, None, [entity["urn"]])
    except UncertainError as error:
        if not error.may_have_happened:
            raise
        for pause in _PAUSES:
            time.sleep(pause)
            created = _find_key(calls, key)
            if created:
                return _compare(calls, parameters, created, "created")
        raise


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
        reason = f"{len(urns)} entities have this customer key: {', '.join(urns)}."
        return CreateOnceResult("undecided", None, reason, urns)
    entity = calls.get(urns[0])
    differences = _differences_between(parameters, entity)
    if differences:
        reason = f"The entity {urns[0]} has this customer key, but {', '.join(differences)}."
        return CreateOnceResult("undecided", None, reason, urns)
    return CreateOnceResult(outcome, entity, None, urns)


def _differences_between(parameters: Mapping[str, Any], entity: Mapping[str, Any]) -> List[str]:
    """Lists how an entity differs from what was to be created. A field that it lacks counts as different."""
    sent: Mapping[str, Any] = parameters["search"]
    searched: Mapping[str, Any] = entity.get("searchParameters") or {}
    found: List[Mapping[str, Any]] = entity.get("entityGroups") or []
    groups = [group.get("id") for group in found]
    wanted = [
        ("customer key", sent.get("customerKey"), entity.get("customerKey")),
        ("name", sent.get("entityName"), entity.get("entityName")),
        ("type", sent.get("entityType"), searched.get("entityType") or entity.get("entityType")),
        ("date of birth", _date(sent.get("dob")), _date(searched.get("dob"))),
        ("aliases", _as_set(sent.get("aliases")), _as_set(searched.get("aliases"))),
        ("countries", _as_set(sent.get("countries")), _as_set(searched.get("countries"))),
        ("Filter Set", parameters.get("filterSetID"), entity.get("filterSetID")),
        ("groups", _as_set(parameters.get("entityGroupIDs")), _as_set(groups)),
    ]
    differences = [
        f"its {what} differs"
        for what, one, other in wanted
        # What wasn't sent must not be there either, but the platform may fill in the type.
        if one != other and not (what == "type" and one is None)
    ]
    return differences if entity.get("archivedAt") is None else [*differences, "it is archived"]


def _date(value: Optional[str]) -> Optional[str]:
    return value.replace("/", "-") if isinstance(value, str) else value


def _as_set(values: Optional[Sequence[Any]]) -> Optional[str]:
    """Returns a list as a text that doesn't depend on its order, and None for an empty one."""
    return json.dumps(sorted(set(values), key=str)) if values else None
