/** Makes the search entries of records and of enum values. */
import {type Description, flatten, plainText, recordUrl, type Schema, textOf, valueAnchor} from '@screening/api';
import type {Entry} from '../../../../src/search/entry';
import {findFields} from './fields';

export function recordEntries(doc: Description): Entry[] {
  return Object.entries(doc.components.schemas ?? {}).map(([name, schema]): Entry => ({
    kind: 'record',
    title: name,
    trail: 'Records',
    url: recordUrl(name),
    text: plainText(textOf(doc, schema.description ?? '')),
  }));
}

/** Makes one entry for each value, with the address of its record or field. */
export function valueEntries(doc: Description): Entry[] {
  const entries: Entry[] = [];
  const seen = new Set<unknown>();
  const add = (owner: string, address: string, schema: Schema): void => {
    const flat = flatten(doc, schema);
    const values = flat.enum ?? (typeof flat.items === 'object' ? flatten(doc, flat.items).enum : undefined);
    if (!values || seen.has(values)) return;
    seen.add(values);
    const [page, anchor = ''] = address.split('#');
    for (const value of values) {
      const url = `${page}#${valueAnchor(anchor, String(value))}`;
      const meaning = flat['x-enumDescriptions']?.[String(value)] ?? '';
      const title = value === '' ? '"" (empty)' : String(value);
      entries.push({kind: 'value', title, trail: owner, url, text: plainText(textOf(doc, meaning))});
    }
  };
  for (const [name, schema] of Object.entries(doc.components.schemas ?? {})) {
    if (schema.enum) add(name, recordUrl(name), schema);
  }
  for (const field of findFields(doc)) add(`${field.owner} › ${field.name}`, field.url, field.schema);
  return entries;
}
