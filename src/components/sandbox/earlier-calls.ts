/**
 * Finds the calls that a request depends on, for a link to it, and sends them in the sandbox of the reader. The same calls
 * at the same times get the same identifiers.
 */
import seed from '@site/.generated/sandbox/seed.json';
import {printExactly, type SampleRequest} from '@screening/api/samples';
import {findCall} from './call';
import {leavesOf} from './draft';
import type {Exchange} from './exchange';
import {preceding} from './read-linked-request';
import {
  longestRequest,
  mostCalls,
  type Before,
  type EarlierCall,
  type LinkedRequest,
} from './request-link';
import {callAdminApi, elapsed, reset, send, stateOf, viewOf} from './session';

/** Adds the earlier calls to a request that uses identifiers from them, or null if they don't fit into a link. */
export function withEarlierCalls(operationId: string, request: SampleRequest): LinkedRequest {
  if (!usesCreated(request)) return request;
  const {changes} = viewOf();
  // The request itself can be one of the calls that changed data.
  const own = changes.findLastIndex(
    (call) => printCall(call) === printCall({operationId, body: request.body}),
  );
  const calls = own === -1 ? changes : changes.slice(0, own);
  const linked = {...request, before: {calls, at: changes[own]?.at ?? elapsed()}};
  const fit =
    calls.length > 0 &&
    calls.every((call) => preceding.includes(call.operationId)) &&
    calls.length <= mostCalls &&
    printExactly(linked).length <= longestRequest;
  return fit ? linked : {...request, before: null};
}

/** The data that requests can name. */
type Identified = {
  entities: {urn: string; search: {customerKey?: string}}[];
  tasks: {id: string}[];
  groups: {id: number}[];
};

type Identifiers = {
  /** Matches the names of the fields of a request that name this data. */
  fields: RegExp;
  /** Lists the identifiers of the data. */
  list: (data: Identified) => unknown[];
};

const identifiers: Identifiers[] = [
  {
    fields: /\.entityURNs?$/,
    list: ({entities}) => entities.map(({urn}) => urn),
  },
  {
    fields: /\.taskID$/,
    list: ({tasks}) => tasks.map(({id}) => id),
  },
  {
    fields: /groupIDs(Exclude)?$/i,
    list: ({groups}) => groups.map(({id}) => id),
  },
  {
    // The key of a subject to create or to screen names no entity.
    fields: /\.(filters\.customerKey|customerKeys)$/,
    list: ({entities}) => entities.map(({search}) => search.customerKey),
  },
];

/** Returns whether a request names an entity, a task or a group that the sandbox didn't have at its start. */
function usesCreated(request: SampleRequest): boolean {
  const named = leavesOf(request).map(({path, value}) => ({
    // Items have the name of their list.
    name: path.filter((step) => typeof step === 'string').join('.'),
    value,
  }));
  return identifiers.some(({fields, list}) => {
    const [before, now] = [list(seed.state), list(stateOf())];
    return named.some(
      ({name, value}) => fields.test(name) && now.includes(value) && !before.includes(value),
    );
  });
}

const printCall = ({operationId, body}: Omit<EarlierCall, 'at'>): string =>
  printExactly([operationId, body]);

/** Returns whether the first calls of this visit are those that a link requires. */
export function areSent({calls}: Before, changes: EarlierCall[]): boolean {
  return calls.every(
    (call, index) => changes[index] && printCall(changes[index]) === printCall(call),
  );
}

/** Resets the sandbox and sends the calls. Returns the first one that fails, after which no further one is sent. */
export async function sendEarlierCalls(
  {calls, at: end}: Before,
  key?: string,
): Promise<Exchange | undefined> {
  await reset();
  for (const {operationId, body: value, at} of calls) {
    await advanceTo(at);
    const {method, path} = findCall(operationId);
    const body = value === undefined ? undefined : printExactly(value);
    const exchange = await send({operationId, method, address: path, body, key});
    if (exchange.status !== 200) return exchange;
  }
  await advanceTo(end);
}

/** Advances the clock to a time, in milliseconds after its start, unless it is later already. */
async function advanceTo(time: number): Promise<void> {
  const rest = time - elapsed();
  if (rest > 0) await callAdminApi('clock', {advanceSeconds: rest / 1000});
}
