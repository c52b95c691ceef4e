/** The keys that a reader can send calls with, and how the form of a panel is sent. */
import seed from '@site/.generated/sandbox/seed.json';
import type {Call} from './call';
import {addressOf, parseJson, type Draft} from './draft';
import type {Exchange} from './exchange';
import {valuesIn, valuesOf} from './reused-values';
import {callAdminApi, send, storeValues} from './session';

type Sender = {
  label: string;
  /** The API key. Undefined sends none. */
  key?: string;
  /** Called before each call, to make it fail as the label says. */
  prepare?: () => Promise<void>;
};

/** The keys to choose from, including those that cause the errors 401 and 429. */
export const senders: Sender[] = [
  ...seed.state.keys.map(({apiKey, testKey}) => ({
    label: `${testKey ? 'Test key' : 'Key'} …${apiKey.slice(-4)}`,
    key: apiKey,
  })),
  {label: 'No key (401)'},
  {label: 'Unknown key (401)', key: 'unknown-key'},
  {
    label: 'Over the limit (429)',
    key: seed.state.keys[0]?.apiKey,
    prepare: () => callAdminApi('rate-limit', {refuseNext: 1}),
  },
];

/** Sends a request, and stores its values for later calls if it succeeds. */
export async function sendDraft(
  call: Call,
  draft: Draft,
  {key, prepare}: Sender,
): Promise<Exchange> {
  await prepare?.();
  const {method, path, body, endpoint} = call;
  const exchange = await send({
    operationId: endpoint.operation.operationId,
    method,
    address: addressOf(path, draft),
    body: body && draft.json.trim() !== '' ? draft.json : undefined,
    key,
  });
  if (exchange.status === 200)
    storeValues({...valuesIn(draft), ...valuesOf(parseJson(exchange.body))});
  return exchange;
}
