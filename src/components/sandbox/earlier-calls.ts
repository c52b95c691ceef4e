/**
 * Reads the request in a link, which anyone can have written. Finds the calls that a request depends on, for a link to
 * it, and sends them in the sandbox of the reader. The same calls at the same times get the same identifiers.
 */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {type Endpoint, listEndpoints, type SlimOperation} from '@screening/api';
import type {SampleRequest} from '@screening/api/samples';
import {exceededLimit, type Schema, validate} from '@screening/sandbox';
import {findCall} from './call';
import {leavesOf, parseJson} from './draft';
import type {Exchange} from './exchange';
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
    (call) => print(call) === print({operationId, body: request.body}),
  );
  const calls = own === -1 ? changes : changes.slice(0, own);
  const linked = {...request, before: {calls, at: changes[own]?.at ?? elapsed()}};
  const fit =
    calls.length > 0 &&
    calls.every((call) => preceding.includes(call.operationId)) &&
    calls.length <= mostCalls &&
    JSON.stringify(linked).length <= longestRequest;
  return fit ? linked : {...request, before: null};
}

type Identified = Pick<ReturnType<typeof stateOf>, 'entities' | 'tasks' | 'groups'>;

/** The fields of requests that name data, with the identifiers of the data. */
const identifiers: [fields: RegExp, list: (state: Identified) => unknown[]][] = [
  [/\.entityURNs?$/, ({entities}) => entities.map(({urn}) => urn)],
  [/\.taskID$/, ({tasks}) => tasks.map(({id}) => id)],
  [/groupIDs(Exclude)?$/i, ({groups}) => groups.map(({id}) => id)],
  // The key of a subject to create or to screen names no entity.
  [
    /\.(filters\.customerKey|customerKeys)$/,
    ({entities}) => entities.map(({search}) => search.customerKey),
  ],
];

/** Returns whether a request names an entity, a task or a group that the sandbox didn't have at its start. */
function usesCreated(request: SampleRequest): boolean {
  const named = leavesOf(request).map(({path, value}) => ({
    // Items have the name of their list.
    name: path.filter((step) => typeof step === 'string').join('.'),
    value,
  }));
  return identifiers.some(([fields, list]) => {
    const [before, now] = [list(seed.state), list(stateOf())];
    return named.some(
      ({name, value}) => fields.test(name) && now.includes(value) && !before.includes(value),
    );
  });
}

const print = ({operationId, body}: Omit<EarlierCall, 'at'>): string =>
  JSON.stringify([operationId, body]);

/** Returns whether the first calls of this visit are those that a link requires. */
export function areSent({calls}: Before, changes: EarlierCall[]): boolean {
  return calls.every((call, index) => changes[index] && print(changes[index]) === print(call));
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
    const body = value === undefined ? undefined : JSON.stringify(value);
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

const texts: Schema = {
  type: 'object',
  additionalProperties: {type: ['string', 'number', 'boolean']},
};
/**
 * Returns whether a link can have a call as an earlier call. Others than those that change data are no reason to send it
 * before a request. A link has no path parameters of earlier calls.
 */
export const canPrecede = ({operation, path}: Endpoint<SlimOperation>): boolean =>
  operation['x-changes'] !== undefined && !path.includes('{');

/** The names of these operations. */
const preceding = listEndpoints<SlimOperation>(description)
  .filter(canPrecede)
  .map(({operation}) => operation.operationId);
const earlierCall: Schema = {
  type: 'object',
  required: ['operationId', 'at'],
  properties: {
    operationId: {enum: preceding},
    at: {type: 'number'},
  },
};
const linkedRequest: Schema = {
  type: 'object',
  properties: {
    path: texts,
    query: texts,
    before: {
      type: ['object', 'null'],
      required: ['calls', 'at'],
      properties: {
        calls: {type: 'array', minItems: 1, maxItems: mostCalls, items: earlierCall},
        at: {type: 'number'},
      },
    },
  },
};

/** The request of a link, or why it can't be used. */
export type ReadLink = LinkedRequest & {
  /** A whole sentence. */
  problem?: string;
};

/** Reads the text of the request in a link, which can be anything. */
export function readLinkedRequest(text: string): ReadLink {
  if (text.length > longestRequest)
    return {
      problem: `The request in this link has more than ${longestRequest.toLocaleString('en')} characters.`,
    };
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) return {problem: `The request in this link ${exceeded}.`};
  const value = parseJson(text);
  if (validate({}, linkedRequest, value, 'link')) return {problem: 'This link is damaged.'};
  const {path, query, ...rest} = value as LinkedRequest;
  return {...rest, path: toTexts(path), query: toTexts(query)};
}

const toTexts = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
