/** What a schema demands of a value, as content of a table's cell. */
import type {PhrasingContent} from 'mdast';
import {flatten} from '../../../src/description/flatten';
import {listRules} from '../../../src/description/rules-of-schema';
import type {Description, Schema} from '../../../src/description/document';
import {code, text} from './nodes';

/** Signs and codes are set in code font; counts and words are not. */
const inCode = /encoding|media type/;

/** `required; default 10; at least 1`, and the values of an enumeration. */
export function describeRules(doc: Description, schema: Schema, required: boolean): PhrasingContent[] {
  const flat = flatten(doc, schema);
  const parts: PhrasingContent[][] = [];
  if (required) parts.push([text('required')]);
  if (flat.default !== undefined) parts.push([text('default '), code(JSON.stringify(flat.default))]);
  // The pattern stands in the reference; in a table that readers compare it only takes the room.
  for (const [label, value] of listRules(doc, flat).filter(([name]) => !/pattern/.test(name)))
    parts.push([text(`${label} `), inCode.test(label) ? code(value) : text(value)]);
  const items = typeof flat.items === 'object' ? flatten(doc, flat.items) : {};
  const values = flat.enum ?? items.enum;
  if (values) {
    parts.push([text('one of '), ...values.flatMap((value, i) => [...(i ? [text(', ')] : []), code(String(value))])]);
  }
  return parts.flatMap((part, i) => (i ? [text('; '), ...part] : part));
}
