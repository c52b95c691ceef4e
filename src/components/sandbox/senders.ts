/** The keys that a reader can choose, including those that cause the errors 401 and 429. */
import {control, keys} from './session';

export type Sender = {value: string; label: string; key?: string; prepare?: () => Promise<void>};

export const senders: Sender[] = [
  ...keys.map(({apiKey, testKey}) => ({
    value: apiKey,
    label: `${testKey ? 'Test key' : 'Key'} …${apiKey.slice(-4)}`,
    key: apiKey,
  })),
  {value: 'without', label: 'No key (401)'},
  {value: 'unknown', label: 'Unknown key (401)', key: 'unknown-key'},
  {
    value: 'limit',
    label: 'Over the limit (429)',
    key: keys[0]?.apiKey,
    prepare: () => control('rate-limit', {refuseNext: 1}),
  },
];
