/** Reads the small description with everything that samples must support. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {listEndpoints, type Description, type Endpoint} from '@screening/api';

export const small = parse(
  readFileSync(new URL('small.yaml', import.meta.url), 'utf8'),
) as Description;

/** Returns the operation or webhook of this name. */
export function endpointOf(doc: Description, operationId: string): Endpoint {
  const found = listEndpoints(doc).find(
    (endpoint) => endpoint.operation.operationId === operationId,
  );
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}
