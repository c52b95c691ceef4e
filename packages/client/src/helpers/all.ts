import {largestPage} from '../../.generated/facts';
import {UnavailableError} from '../errors';
import type {Operation} from '../operation';
import type {CallOptions, Sender} from '../send';

/** How many passes may miss items without finding new ones before the list counts as unreadable. */
const mostFruitlessPasses = 3;

/**
 * Yields each item of a list once, although pages can shift while they are read.
 *
 * It reads the pages to the end, leaves out what it has yielded before, and reads the list again until a pass finds
 * nothing new. A list that fits on one page is read once. It keeps one identifier for each item, and one page.
 *
 * @param args The arguments of the call without `page` and `pageSize`.
 * @throws an `UnavailableError` if the pages contradict the total of the list in three passes.
 */
export async function* all<Item>(
  sender: Sender,
  operation: Operation,
  args: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const {field, id, isPaged} = operation.items!;
  // The number of the pass that met an item last, by the item's identifier.
  const lastPass = new Map<unknown, number>();
  let fruitless = 0;
  for (let pass = 1; ; pass += 1) {
    const before = lastPass.size;
    let inPass = 0;
    let total = 0;
    let page = 1;
    for (; ; page += 1) {
      const paging = isPaged ? {page, pageSize: largestPage} : {};
      const {value} = await sender.call(operation, {...args, ...paging}, options);
      const {[field]: items, total: stated} = value as {[name: string]: unknown} & {total?: number};
      const found = items as Record<string, unknown>[];
      const known = inPass;
      for (const item of found) {
        const last = lastPass.get(item[id]);
        if (last === pass) continue;
        inPass += 1;
        lastPass.set(item[id], pass);
        if (last === undefined) yield item as Item;
      }
      if (!isPaged) return;
      total = stated!;
      // A full page can be followed by another one, whatever the total says. A page without new items ends the pass.
      const isLast = found.length < largestPage && page * largestPage >= total;
      if (isLast || inPass === known) break;
    }
    const isNew = lastPass.size > before;
    const isComplete = inPass >= total;
    if (isComplete && (page === 1 || !isNew)) return;
    if (!isNew) fruitless += 1;
    if (fruitless === mostFruitlessPasses) {
      const message = `${operation.id}: the pages have ${lastPass.size} of ${total} "${field}"`;
      throw new UnavailableError(message, {operation: operation.id, mayHaveHappened: false});
    }
  }
}
