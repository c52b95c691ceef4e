/** Makes a list of fields: the name, the facts and the meaning of each. */
import type {Nodes} from 'mdast';
import {flatten, textOf, type Description, type Schema} from '@screening/api';
import {block} from '../../lib/mdx-elements';
import {code, joined, link, toPhrases, type Phrase} from '../../lib/nodes';

export type FieldRow = {
  name: string;
  /** The address of the field in the reference, if it has one. */
  url?: string;
  /** What the line of the name says about the field, such as its type. Empty facts are left out. */
  facts: Phrase[][];
  meaning: Phrase[];
};

/** Makes the list. Throws an error without rows. */
export function makeFieldList(rows: FieldRow[]): Nodes {
  if (rows.length === 0) throw new Error('the list of fields has no rows');
  const entries = rows.flatMap(({name, url, facts, meaning}) => {
    const shown = facts.filter((fact) => fact.length > 0);
    return [
      block('dt', {}, [url ? link(url, [code(name)]) : code(name), ' ', ...joined(shown)]),
      ' ',
      block('dd', {}, meaning),
      ' ',
    ];
  });
  return block('dl', {className: 'field-rows'}, entries);
}

/** Returns the description of a schema as inline content. */
export const meaningOf = (doc: Description, schema: Schema): Phrase[] =>
  toPhrases(textOf(doc, flatten(doc, schema).description ?? ''));
