/** Reads the description from the repository. Node only. */
import {join} from 'node:path';
import {bundleDescription} from '../../lint/bundle';
import type {Description} from '../../../src/description/document';

/** The bundled description, made from `openapi/`, so that nothing has to be built before. */
export function loadDescription(root: string): Promise<Description> {
  return bundleDescription(join(root, 'openapi'));
}
