/**
 * Finds the calls that a request depends on, for a link to it, and sends them in the sandbox of the link's reader. The
 * same calls at the same times of the clock get the same identifiers.
 */
import type {SampleRequest} from '@screening/api/samples';
import {isRecord} from './draft';
import {findCall} from './call';
import {mostCalls} from './linked-request';
import {longestRequest, type Before, type EarlierCall, type LinkedRequest} from './request-link';
import {callAdminApi, description, elapsed, reset, seed, send, stateOf, viewOf, type Exchange} from './session';

/** Adds the earlier calls to a request that uses identifiers from them, or null if they don't fit into a link. */
export function withEarlierCalls(operationId: string, request: SampleRequest): LinkedRequest {
  if (!usesCreated(request)) return request;
  const {changes} = viewOf();
  // The request itself can be one of the calls that changed data.
  const own = changes.findLastIndex((call) => print(call) === print({operationId, body: request.body}));
  const calls = own === -1 ? changes : changes.slice(0, own);
  const linked = {...request, before: {calls, at: changes[own]?.at ?? elapsed()}};
  const fit = calls.length > 0 && calls.length <= mostCalls && JSON.stringify(linked).length <= longestRequest;
  return fit ? linked : {...request, before: null};
}

/** Returns whether a request names an entity, a task or a group that the sandbox didn't have at its start. */
function usesCreated({path, query, body}: SampleRequest): boolean {
  const now = stateOf();
  const start = seed.state;
  const keysOf = ({entities}: Pick<typeof now, 'entities'>) => entities.map(({search}) => search.customerKey);
  const kinds: [fields: RegExp, before: unknown[], after: unknown[]][] = [
    [/\.entityURNs?$/, start.entities.map(({urn}) => urn), now.entities.map(({urn}) => urn)],
    [/\.taskID$/, start.tasks.map(({id}) => id), now.tasks.map(({id}) => id)],
    [/groupIDs(Exclude)?$/i, start.groups.map(({id}) => id), now.groups.map(({id}) => id)],
    // The key of a subject to create or to screen names no entity.
    [/\.(filters\.customerKey|customerKeys)$/, keysOf(start as typeof now), keysOf(now)],
  ];
  const named = leavesOf('', {path, query, body});
  return kinds.some(([fields, before, after]) =>
    named.some(([name, value]) => fields.test(name) && after.includes(value) && !before.includes(value)),
  );
}

/** Lists the plain values in a value with the names of their fields. Items have the name of their list. */
function leavesOf(name: string, value: unknown): [name: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(name, item));
  if (!isRecord(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(`${name}.${key}`, inner));
}

const print = ({operationId, body}: Omit<EarlierCall, 'at'>): string => JSON.stringify([operationId, body]);

/** Returns whether the first calls of this visit are those that a link requires. */
export function areSent({calls}: Before, changes: EarlierCall[]): boolean {
  return calls.every((call, index) => changes[index] && print(changes[index]) === print(call));
}

/** Resets the sandbox and sends the calls. Returns the first one that fails, after which no further one is sent. */
export async function sendEarlierCalls({calls, at: end}: Before, key?: string): Promise<Exchange | undefined> {
  await reset();
  for (const {operationId, body, at} of calls) {
    await advanceTo(at);
    const {method, path} = findCall(description, operationId).endpoint;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const exchange = await send({operationId, method: method.toUpperCase(), address: path, body: text, key});
    if (exchange.status !== 200) return exchange;
  }
  await advanceTo(end);
}

/** Advances the clock to a time, in milliseconds after its start, unless it is later already. */
async function advanceTo(time: number): Promise<void> {
  const rest = time - elapsed();
  if (rest > 0) await callAdminApi('clock', {advanceSeconds: rest / 1000});
}
