/** Makes the table of `<FieldTable of="SearchParameters" fields="entityName dob" />`: the fields of a record. */
import type {Table} from 'mdast';
import {flatten, nearest, textOf} from '@screening/api';
import type {Attributes} from './jsx';
import {lineOf} from '../../post-build/markdown/reference/text';
import {code, link, table} from './nodes';
import {describeRules} from './schema-rules';
import type {GuideFacts} from './types';

export function makeFieldTable({doc, book}: GuideFacts, {of = '', fields}: Attributes): Table {
  const all = namesBelow({doc, book} as GuideFacts, of);
  const names = fields ? fields.split(/[\s,]+/) : all;
  if (names.length === 0) throw new Error(`\`${of}\` has no fields to show in a table`);
  const rows = names.map((name) => {
    if (!all.includes(name))
      throw new Error(`no field \`${name}\` in \`${of}\`${nearest(name, all) || `; it has ${all.join(', ')}`}`);
    const field = book.field(`${of}.${name}`);
    return [
      [link(field.url, [code(field.name)])],
      lineOf(field.type),
      describeRules(doc, field.schema, field.required),
      lineOf(textOf(doc, flatten(doc, field.schema).description ?? '')),
    ];
  });
  return table(['Field', 'Type', 'Rule', 'Meaning'], rows);
}

/** Lists the fields of a record, or of a field that has fields: `listEntities.body.filters`. */
function namesBelow({doc, book}: GuideFacts, of: string): string[] {
  const flat = flatten(doc, of.includes('.') ? book.field(of).schema : book.record(of).schema);
  const items = typeof flat.items === 'object' ? flatten(doc, flat.items) : undefined;
  return Object.keys((flat.properties ? flat : items)?.properties ?? {});
}
