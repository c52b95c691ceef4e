"""Reads whole lists."""

from typing import Any, Dict, Iterator, Mapping, Optional, Protocol, Union

from ._facts import LARGEST_PAGE
from ._operation import Operation
from ._send import Sender
from .errors import UnavailableError

# How many passes may miss items without finding new ones before the list counts as unreadable.
_MOST_FRUITLESS_PASSES = 3


class SeenItems(Protocol):
    """Remembers which items of a list were met.

    Without one, ``all`` and ``changes`` keep the identifiers in memory. Use a new one for each list.
    """

    def note(self, id: Union[str, int], number: int) -> Optional[int]:
        """Notes that an item was met.

        Returns the number of the pass that met it last, or None if this is the first time. A list is
        read again until a pass finds nothing new.

        :param id: the identifier of the item
        :param number: the number of the pass over the list
        """
        ...


class _SeenInMemory:
    """Keeps the identifiers in memory."""

    def __init__(self) -> None:
        self._last_pass: Dict[Union[str, int], int] = {}

    def note(self, id: Union[str, int], number: int) -> Optional[int]:
        last = self._last_pass.get(id)
        self._last_pass[id] = number
        return last


def read_all(
    sender: Sender,
    operation: Operation,
    args: Mapping[str, Any],
    deadline: Optional[float] = None,
    seen: Optional[SeenItems] = None,
) -> Iterator[Any]:
    """Yields each item of a list once, although pages can shift while they are read.

    It reads the pages to the end, leaves out what it has yielded before, and reads the list again
    until a pass finds nothing new. A list that fits on one page is read once. It keeps one page, and
    one identifier for each item unless ``seen`` keeps them.

    Raises an UnavailableError if the pages contradict the total of the list in three passes.
    """
    items = operation.items
    assert items is not None
    seen = _SeenInMemory() if seen is None else seen
    count = 0
    fruitless = 0
    number = 0
    while True:
        number += 1
        before = count
        in_pass = 0
        page = 0
        while True:
            page += 1
            paging = {"page": page, "pageSize": LARGEST_PAGE} if items.is_paged else {}
            value = sender.call(operation, {**args, **paging}, deadline).value
            known = in_pass
            found = value[items.field]
            for item in found:
                last = seen.note(item[items.id], number)
                if last == number:
                    continue
                in_pass += 1
                if last is None:
                    count += 1
                    yield item
            if not items.is_paged:
                return
            total = value["total"]
            # A full page can be followed by another one, whatever the total says. A page without new
            # items ends the pass.
            is_last = len(found) < LARGEST_PAGE and page * LARGEST_PAGE >= total
            if is_last or in_pass == known:
                break
        is_new = count > before
        if in_pass >= total and (page == 1 or not is_new):
            return
        if not is_new:
            fruitless += 1
        if fruitless == _MOST_FRUITLESS_PASSES:
            message = f'{operation.id}: the pages have {count} of {total} "{items.field}"'
            raise UnavailableError(message, operation.id)
