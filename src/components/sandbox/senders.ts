/** The keys that a reader can send a call with, including those that lead to the errors 401 and 429. */
import {control, keys} from './session';

export type Sender = {value: string; label: string; key?: string; prepare?: () => Promise<void>};

export const senders: Sender[] = [
  ...keys.map(({apiKey, testKey}) => ({
    value: apiKey,
    label: `${testKey ? 'test key' : 'key'} ${apiKey}`,
    key: apiKey,
  })),
  {value: 'without', label: 'no key: 401'},
  {value: 'unknown', label: 'an unknown key: 401', key: 'unknown-key'},
  {
    value: 'limit',
    label: 'a key over the rate limit: 429',
    key: keys[0]?.apiKey,
    prepare: () => control('rate-limit', {refuseNext: 1}),
  },
];
