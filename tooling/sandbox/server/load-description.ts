/** Reads the description from the repository. Node only. */
import {join} from 'node:path';
import {bundleDescription} from '../../lint/bundle';
import type {Description} from '../../../src/sandbox/check/description';

/** The bundled description, made from `openapi/`, so that nothing has to be built before. */
export async function loadDescription(root: string): Promise<Description> {
  return (await bundleDescription(join(root, 'openapi'))) as unknown as Description;
}
