"""Reads whole lists."""

from typing import Any, Dict, Iterator, Mapping, Optional

from ._facts import LARGEST_PAGE
from ._operation import Operation
from ._send import Sender
from .errors import UnavailableError

# How many passes may miss items without finding new ones before the list counts as unreadable.
_MOST_FRUITLESS_PASSES = 3


def read_all(
    sender: Sender, operation: Operation, args: Mapping[str, Any], deadline: Optional[float] = None
) -> Iterator[Any]:
    """Yields each item of a list once, although pages can shift while they are read.

    It reads the pages to the end, leaves out what it has yielded before, and reads the list again
    until a pass finds nothing new. A list that fits on one page is read once. It keeps one identifier
    for each item, and one page.

    Raises an UnavailableError if the pages contradict the total of the list in three passes.
    """
    items = operation.items
    assert items is not None
    # The number of the pass that met an item last, by the item's identifier.
    last_pass: Dict[Any, int] = {}
    fruitless = 0
    number = 0
    while True:
        number += 1
        before = len(last_pass)
        in_pass = 0
        page = 0
        while True:
            page += 1
            paging = {"page": page, "pageSize": LARGEST_PAGE} if items.is_paged else {}
            value = sender.call(operation, {**args, **paging}, deadline).value
            known = in_pass
            found = value[items.field]
            for item in found:
                identifier = item[items.id]
                last = last_pass.get(identifier)
                if last == number:
                    continue
                in_pass += 1
                last_pass[identifier] = number
                if last is None:
                    yield item
            if not items.is_paged:
                return
            total = value["total"]
            # A full page can be followed by another one, whatever the total says. A page without new
            # items ends the pass.
            is_last = len(found) < LARGEST_PAGE and page * LARGEST_PAGE >= total
            if is_last or in_pass == known:
                break
        is_new = len(last_pass) > before
        if in_pass >= total and (page == 1 or not is_new):
            return
        if not is_new:
            fruitless += 1
        if fruitless == _MOST_FRUITLESS_PASSES:
            message = f'{operation.id}: the pages have {len(last_pass)} of {total} "{items.field}"'
            raise UnavailableError(message, operation.id)
