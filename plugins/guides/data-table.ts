/**
 * Makes `<DataTable of="Match" key="urn" parent="entityURN=Entity.urn" />` into the columns of a warehouse table: the key
 * of the table above it (`parent`), and all fields of a schema, of which `key` names those that identify a row.
 */
import {
  fieldsBelow,
  onOwnPage,
  rootField,
  type Description,
  type WalkedField,
} from '@screening/api';
import {toPhrases, type Phrase} from '../lib/nodes';
import {defineComponent} from './lib/components';
import type {GuideData} from './lib/data';
import {makeFieldList, meaningOf, type FieldRow} from './lib/field-list';

export const dataTable = defineComponent({
  required: ['of'],
  optional: ['key', 'parent'],
  form: 'block',
  make({of: schemaName, key = '', parent = ''}, {data}) {
    const {doc, index} = data;
    const keys = splitWords(key);
    // Throws an error for a key that the schema doesn't have.
    for (const name of keys) index.field(`${schemaName}.${name}`);
    const inherited = splitWords(parent).map((pair) => makeInheritedColumn(data, pair));
    const fields = columnsBelow(doc, rootField(doc, index.schema(schemaName).schema));
    const own = fields.map((field): FieldRow => {
      const name = field.path.join('.');
      return {
        name,
        url: index.field(`${schemaName}.${name}`).url,
        facts: [storedAs(field), keys.includes(name) ? ['key'] : nullability(field)],
        meaning: meaningOf(doc, field.flat),
      };
    });
    return [makeFieldList([...inherited, ...own])];
  },
});

const splitWords = (text: string): string[] => text.split(' ').filter(Boolean);

/** Makes the column for a key of the table above: `entityURN=Entity.urn` is a column and the field that fills it. */
function makeInheritedColumn({doc, index}: GuideData, pair: string): FieldRow {
  const [name = '', address = ''] = pair.split('=');
  const {url, schema} = index.field(address);
  return {name, url, facts: [['text'], ['key']], meaning: meaningOf(doc, schema)};
}

/** Lists the fields that become columns. The fields of a nested object are columns of the same table. */
function columnsBelow(doc: Description, field: WalkedField): WalkedField[] {
  return fieldsBelow(doc, field).flatMap((below) => {
    const isNested =
      below.flat.type !== 'array' && Object.keys(below.flat.properties ?? {}).length > 0;
    return isNested ? columnsBelow(doc, onOwnPage(below)) : [below];
  });
}

/** A required field of a nested object is null if the object is missing. */
const nullability = ({required, path}: WalkedField): Phrase[] =>
  required && path.length === 1 ? ['never null'] : [];

/** The types of columns by the types of JSON. */
const scalars: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'boolean',
};

/** Returns the type of the column for a field. */
function storedAs({flat, type}: WalkedField): Phrase[] {
  if (flat.type === 'array') return ['JSON (', ...toPhrases(type), ')'];
  if (flat.format === 'date-time') return ['timestamp'];
  return [(typeof flat.type === 'string' && scalars[flat.type]) || 'JSON'];
}
