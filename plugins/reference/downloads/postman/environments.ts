/** Makes the environments, which set the server and the API key of the collection. */
import type {Description} from '@screening/api';
import {stableId} from './stable-id';
import type {Environment} from './types';

/** The environments, by the server that they are for. */
export type Environments = {
  sandbox: Environment;
  platform: Environment;
};

/**
 * Makes the environments. The platform's has no key, because readers fill in theirs.
 * @param product the name of the product
 * @param sandboxKey an API key that the sandbox accepts
 */
export function makeEnvironments(
  {servers: [platform, sandbox]}: Description,
  product: string,
  sandboxKey: string,
): Environments {
  const makeEnvironment = (
    id: string,
    name: string,
    baseUrl: string,
    apiKey: string,
  ): Environment => ({
    id: stableId(`environment ${id}`),
    name: `${product}: ${name}`,
    values: [
      {key: 'baseUrl', value: baseUrl, type: 'default', enabled: true},
      {key: 'apiKey', value: apiKey, type: 'secret', enabled: true},
    ],
    _postman_variable_scope: 'environment',
  });
  return {
    sandbox: makeEnvironment('sandbox', 'local sandbox', sandbox.url, sandboxKey),
    platform: makeEnvironment('platform', 'platform', platform.url, ''),
  };
}
