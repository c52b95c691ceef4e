/** Reads the description from the repository. Node only. */
import {join} from 'node:path';
import {fillProduct} from '../../../../src/product';
import {bundleDescription} from '@screening/api/node';
import type {Description} from '@screening/api';

/** Bundles the description from `openapi/`, so that nothing needs to be built first. */
export function loadDescription(root: string): Promise<Description> {
  return bundleDescription(join(root, 'openapi'), fillProduct);
}
