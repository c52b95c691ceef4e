/** The twins of the reference, by the address of the page. */
import type {RootContent} from 'mdast';
import {listEndpoints, type Description} from '../../../src/description/document';
import {findMentions} from '../../reference/guide-mentions';
import {endpointModel, recordModel} from '../../reference/page-models';
import {endpointUrl, recordUrl} from '../../../src/description/urls';
import {endpointBlocks} from './endpoint';
import {recordBlocks} from './record';

/** The content of every operation's, webhook's and record's page. `root` is the repository, where the guides lie. */
export function referenceTwins(doc: Description, root: string): Map<string, RootContent[]> {
  const mentions = findMentions(root);
  return new Map([
    ...listEndpoints(doc).map((e): [string, RootContent[]] => [
      endpointUrl(e),
      endpointBlocks(endpointModel(doc, e, mentions)),
    ]),
    ...Object.keys(doc.components.schemas ?? {}).map((name): [string, RootContent[]] => [
      recordUrl(name),
      recordBlocks(recordModel(doc, name, mentions)),
    ]),
  ]);
}
