/** Writes the page of a record as Markdown: everything that the page shows, from the same model. */
import type {RootContent} from 'mdast';
import type {RecordModel} from '@screening/api';
import {code, link, paragraph, text} from '../../../guides/lib/nodes';
import {bullets, exampleBlocks, guideBlocks, heading} from './blocks';
import {rootBlocks} from './fields';
import {blocksOf, lineOf} from './text';

export function recordBlocks(model: RecordModel): RootContent[] {
  const uses = model.usedBy.map(({title, url, field}) => [
    link(url, [text(title), ...(field ? [text(': '), code(field)] : [])]),
  ]);
  return [
    paragraph([text('Record: '), ...lineOf(model.root.type)]),
    ...blocksOf(model.text),
    ...(model.noShownPath ? [paragraph([text('No published path uses this record.')])] : []),
    heading(2, model.root.enum ? 'Values' : 'Fields', 'fields'),
    ...rootBlocks(model.root),
    ...(uses.length ? [heading(2, 'Used by', 'used-by'), bullets(uses)] : []),
    ...guideBlocks(model.guides),
    ...(model.examples.length ? [heading(2, 'Examples'), ...exampleBlocks(model.examples, 'Example: ')] : []),
  ];
}
