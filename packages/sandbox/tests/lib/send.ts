import {regularKey} from './sandbox';
import type {Sample} from './samples';

/** Sends a sample over HTTP. */
export function send(
  base: string,
  {endpoint, input}: Pick<Sample, 'endpoint' | 'input'>,
  key = regularKey,
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
  return fetch(`${base}${path}?${query}`, {
    method: endpoint.method.toUpperCase(),
    headers: {Authorization: key, ...(input.body === undefined ? {} : {'Content-Type': 'application/json'})},
    ...(input.body === undefined ? {} : {body: JSON.stringify(input.body)}),
  });
}
