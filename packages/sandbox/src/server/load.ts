/** Reads the input of the sandbox from the repository: the description and the data files. Node only. */
import {join} from 'node:path';
import type {Description} from '@screening/api';
import {bundleDescription} from '@screening/api/node';

/** Bundles the description from `openapi/`, so that nothing needs to be built first. `fill` sets the product's names. */
export function loadDescription(root: string, fill: (text: string) => string): Promise<Description> {
  return bundleDescription(join(root, 'openapi'), fill);
}
