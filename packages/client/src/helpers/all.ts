import {largestPage} from '../../.generated/facts';
import {demandObject, InvalidCallError, UnavailableError} from '../errors';
import type {Operation} from '../operation';
import type {CallOptions, Sender} from '../send';

/** How many passes may miss items without finding new ones before the list counts as unreadable. */
const mostFruitlessPasses = 3;

/** Remembers which items of a list were met. Without one, `all` and `changes` keep the identifiers in memory. */
export interface SeenItems {
  /**
   * Notes that an item was met.
   *
   * @param id The identifier of the item: a text or a number.
   * @param pass The number of the pass over the list. A list is read again until a pass finds nothing new.
   * @returns the number of the pass that met the item last, or undefined if this is the first time.
   */
  note(id: string | number, pass: number): number | undefined;
}

/** Options of a call that reads a whole list. The others apply to each request. */
export interface ListOptions extends CallOptions {
  /** Remembers the items of a list that is too long for the memory. Use a new one for each list. */
  seen?: SeenItems;
}

/** Keeps the identifiers in memory. */
function seenInMemory(): SeenItems {
  const lastPass = new Map<string | number, number>();
  return {
    note(id, pass) {
      const last = lastPass.get(id);
      lastPass.set(id, pass);
      return last;
    },
  };
}

/**
 * Divides the options into those of each request and those of the whole list.
 *
 * @throws an `InvalidCallError` if they are wrong.
 */
export function divideOptions(
  options: ListOptions,
  operation: string,
): {call: CallOptions; seen?: SeenItems} {
  demandObject(options, 'the options of a call', operation);
  const {seen, ...call} = options;
  if (seen !== undefined && typeof seen?.note !== 'function')
    throw new InvalidCallError(`${operation}: "seen" must have a method "note"`, operation);
  return {call, seen};
}

/**
 * Yields each item of a list once, although pages can shift while they are read.
 *
 * It reads the pages to the end, leaves out what it has yielded before, and reads the list again until a pass finds
 * nothing new. A list that fits on one page is read once. It keeps one page, and one identifier for each item unless
 * `seen` keeps them.
 *
 * @param args The arguments of the call without `page` and `pageSize`.
 * @throws an `UnavailableError` if the pages contradict the total of the list in three passes.
 */
export async function* all<Item>(
  sender: Sender,
  operation: Operation,
  args: Record<string, unknown>,
  options: ListOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const {call, seen = seenInMemory()} = divideOptions(options, operation.id);
  const {field, id, isPaged} = operation.items!;
  let count = 0;
  let fruitless = 0;
  for (let pass = 1; ; pass += 1) {
    const before = count;
    let inPass = 0;
    let total = 0;
    let page = 1;
    for (; ; page += 1) {
      const paging = isPaged ? {page, pageSize: largestPage} : {};
      const {value} = await sender.call(operation, {...args, ...paging}, call);
      const {[field]: items, total: stated} = value as {[name: string]: unknown} & {total?: number};
      const found = items as Record<string, unknown>[];
      const known = inPass;
      for (const item of found) {
        const last = seen.note(item[id] as string | number, pass);
        if (last === pass) continue;
        inPass += 1;
        if (last !== undefined) continue;
        count += 1;
        yield item as Item;
      }
      if (!isPaged) return;
      total = stated!;
      // A full page can be followed by another one, whatever the total says. A page without new items ends the pass.
      const isLast = found.length < largestPage && page * largestPage >= total;
      if (isLast || inPass === known) break;
    }
    const isNew = count > before;
    const isComplete = inPass >= total;
    if (isComplete && (page === 1 || !isNew)) return;
    if (!isNew) fruitless += 1;
    if (fruitless === mostFruitlessPasses) {
      const message = `${operation.id}: the pages have ${count} of ${total} "${field}"`;
      throw new UnavailableError(message, {operation: operation.id, mayHaveHappened: false});
    }
  }
}
