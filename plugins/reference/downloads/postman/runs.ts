/** Makes runs of the whole collection leave out the calls that need a user action each time. */
import type {Endpoint, Operation} from '@screening/api';
import {stableId} from './stable-id';
import type {Item} from './types';

/**
 * Returns why a run of the whole collection leaves a call out, or undefined for other calls. A run makes all calls without
 * a user action.
 */
function reasonToSkip({'x-only-on-user-action': rule}: Operation): string | undefined {
  return rule && `Left out when you run the whole collection: ${rule}.`;
}

/** Returns why calls are left out of runs, by the ids of their items. */
function reasonsToSkip(operations: Endpoint[]): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const {operation} of operations) {
    const reason = reasonToSkip(operation);
    if (reason) reasons.set(stableId(operation.operationId), reason);
  }
  return reasons;
}

/**
 * Makes a run of the collection skip the calls that need a user action each time. The request before them sets the request
 * after them as the next one, which Postman follows in a run and ignores when a single request is sent.
 * @param items the requests in the order of a run, which this changes
 * @throws when a run would start with such a call
 */
export function leaveOutOfRuns(items: Item[], operations: Endpoint[]): void {
  const reasons = reasonsToSkip(operations);
  if (reasons.has(items[0].id))
    throw new Error('a run starts with the first call, so the collection must start with another');
  for (const [i, item] of items.entries()) {
    const reason = reasons.get(item.id);
    if (reason) {
      item.request.description = `${reason}\n\n${item.request.description}`;
      continue;
    }
    const [following, ...later] = items.slice(i + 1);
    const nextReason = following && reasons.get(following.id);
    if (!nextReason) continue;
    const next = later.find(({id}) => !reasons.has(id));
    item.event[0].script.exec.push(
      `// ${nextReason}`,
      `pm.execution.setNextRequest(${JSON.stringify(next?.name ?? null)});`,
    );
  }
}
