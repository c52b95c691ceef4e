/** Reads the input of the sandbox from the repository: the description and the data files. Node only. */
import {join} from 'node:path';
import {fillProduct} from '../../../../src/product';
import type {Description} from '@screening/api';
import {bundleDescription} from '@screening/api/node';

export {loadData} from './load-data';

/** Bundles the description from `openapi/`, so that nothing needs to be built first. */
export function loadDescription(root: string): Promise<Description> {
  return bundleDescription(join(root, 'openapi'), fillProduct);
}
