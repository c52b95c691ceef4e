/** Makes the twins of the reference, by the addresses of their pages. */
import type {RootContent} from 'mdast';
import {type Description, endpointUrl, listEndpoints, recordUrl} from '@screening/api';
import {findMentions} from '../../../reference/guide-mentions';
import {endpointModel, recordModel} from '../../../reference/page-models';
import {endpointForms} from './endpoint';
import {recordBlocks} from './record';

/**
 * Returns the content of all pages of operations, webhooks and records, in one or more forms, the longest first. `root`
 * is the repository, which contains the guides.
 */
export function referenceTwins(doc: Description, root: string): Map<string, RootContent[][]> {
  const mentions = findMentions(root);
  const twins = new Map<string, RootContent[][]>();
  for (const e of listEndpoints(doc)) twins.set(endpointUrl(e), endpointForms(endpointModel(doc, e, mentions)));
  for (const name of Object.keys(doc.components.schemas ?? {}))
    twins.set(recordUrl(name), [recordBlocks(recordModel(doc, name, mentions))]);
  return twins;
}
