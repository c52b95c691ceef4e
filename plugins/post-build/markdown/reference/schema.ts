/** Writes the page of a schema as Markdown. */
import type {ListItem, RootContent} from 'mdast';
import type {SchemaModel} from '@screening/api';
import {code, link, paragraph, type Phrase} from '../../../lib/nodes';
import {bullets, heading, item, linkList, sentence, textBlocks, titledCode} from './blocks';
import {structure} from './fields';

/** Returns the content of the page: the fields or values of the schema, what uses it, and its examples. */
export function schemaBlocks(model: SchemaModel): RootContent[] {
  const {root, examples, usedBy, guides} = model;
  const hasFields = root.fields !== undefined || root.variants !== undefined;
  return [
    ...textBlocks(model.text),
    ...(model.noShownPath ? [paragraph(['No published path uses this schema.'])] : []),
    heading(2, hasFields ? 'Fields' : 'Values', 'fields'),
    // The fields say what an object is.
    ...(root.fields ? [] : [sentence(root.type)]),
    ...structure(root),
    ...(usedBy.length > 0 ? [heading(2, 'Used by', 'used-by'), bullets(usedBy.map(useItem))] : []),
    ...(guides.length > 0 ? [heading(2, 'In the guides', 'guides'), linkList(guides)] : []),
    ...(examples.length > 0
      ? [
          heading(2, examples.length === 1 ? 'Example' : 'Examples'),
          ...examples.flatMap((example) => titledCode(example.summary, example.code)),
        ]
      : []),
  ];
}

function useItem({title, url, field}: SchemaModel['usedBy'][number]): ListItem {
  const words: Phrase[] = field === undefined ? [title] : [`${title}: `, code(field)];
  return item([link(url, words)]);
}
