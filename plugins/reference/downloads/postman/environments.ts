/** Makes the Postman environments, which set the server and the API key. */
import type {Description} from '@screening/api';
import {postmanEnvironment} from '../../../../src/downloads';
import {stableId} from './stable-id';

export type PostmanEnvironment = {
  id: string;
  name: string;
  values: {key: string; value: string; type: 'default' | 'secret'; enabled: true}[];
  _postman_variable_scope: 'environment';
};

/** Returns the environments by file name. The platform's environment has no key, because readers fill in theirs. */
export function makeEnvironments(
  doc: Description,
  names: {product: string; slug: string},
  sandboxKey: string,
): Record<string, PostmanEnvironment> {
  const [platform, sandbox] = doc.servers;
  if (!sandbox || new URL(sandbox.url).hostname !== '127.0.0.1')
    throw new Error('the second server of the description is expected to be the sandbox on this machine');
  const environment = (place: string, name: string, baseUrl: string, apiKey: string): [string, PostmanEnvironment] => [
    postmanEnvironment(names.slug, place),
    {
      id: stableId(`environment ${place}`),
      name: `${names.product}: ${name}`,
      values: [
        {key: 'baseUrl', value: baseUrl, type: 'default', enabled: true},
        {key: 'apiKey', value: apiKey, type: 'secret', enabled: true},
      ],
      _postman_variable_scope: 'environment',
    },
  ];
  return Object.fromEntries([
    environment('sandbox', 'local sandbox', sandbox.url, sandboxKey),
    environment('platform', 'platform', platform.url, ''),
  ]);
}
