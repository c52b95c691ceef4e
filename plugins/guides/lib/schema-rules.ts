/** Describes the rules of a schema in a table cell. */
import type {PhrasingContent} from 'mdast';
import {type Description, flatten, listRules, type Schema} from '@screening/api';
import {code, text} from './nodes';

/** Matches the rules whose values are set in code font. */
const inCode = /encoding|media type/;

/** Describes the rules as `required; default 10; at least 1`, and lists the values of an enumeration. */
export function describeRules(doc: Description, schema: Schema, required: boolean): PhrasingContent[] {
  const flat = flatten(doc, schema);
  const parts: PhrasingContent[][] = [];
  if (required) parts.push([text('required')]);
  if (flat.default !== undefined) parts.push([text('default '), code(JSON.stringify(flat.default))]);
  // The reference shows the pattern, which is too long for a table.
  for (const [label, value] of listRules(doc, flat).filter(([name]) => !/pattern/.test(name)))
    parts.push([text(`${label} `), inCode.test(label) ? code(value) : text(value)]);
  const items = typeof flat.items === 'object' ? flatten(doc, flat.items) : {};
  const values = flat.enum ?? items.enum;
  if (values) {
    parts.push([text('one of '), ...values.flatMap((value, i) => [...(i ? [text(', ')] : []), code(String(value))])]);
  }
  return parts.flatMap((part, i) => (i ? [text('; '), ...part] : part));
}
