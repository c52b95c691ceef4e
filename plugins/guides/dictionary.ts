/**
 * Transforms `<DataTable of="Match" key="sigmaID" parent="entityURN=EntitySummary.urn" />` into the columns of a
 * warehouse table: the fields of a record, with nested objects as columns, and the key of the record above it.
 */
import type {PhrasingContent} from 'mdast';
import {fieldsBelow, flatten, nearest, onOwnPage, rootField, textOf, type WalkedField} from '@screening/api';
import {lookUp, readAttributes, replaceComponents, type Attributes} from './lib/jsx';
import {lineOf} from '../post-build/markdown/reference/text';
import {code, link, table, text} from './lib/nodes';
import type {GuideFacts, Transform} from './lib/types';

const name = 'DataTable';

export const transformDictionary: Transform = (tree, page) => {
  replaceComponents(tree, new Set([name]), (node) => {
    const attributes = readAttributes(node, page, {required: ['of'], optional: ['key', 'parent']});
    if (!attributes) return undefined;
    if (node.type !== 'mdxJsxFlowElement') {
      page.fail(node, `<${name}> must be alone on its line, with a blank line before and after it`);
      return undefined;
    }
    const rows = lookUp(node, page, () => makeRows(page.facts, attributes));
    return rows ? [table(['Column', 'Type', 'Can be null', 'Meaning'], rows)] : undefined;
  });
};

function makeRows({doc, book}: GuideFacts, {of = '', key, parent}: Attributes): PhrasingContent[][][] {
  book.record(of);
  const columns = columnsBelow(doc, rootField(doc, {$ref: `#/components/schemas/${of}`}));
  if (columns.length === 0) throw new Error(`\`${of}\` has no fields to show in a table`);
  const keys = key?.split(' ') ?? [];
  const names = columns.map(({path}) => path.join('.'));
  const unknown = keys.find((one) => !names.includes(one));
  if (unknown) throw new Error(`no field \`${unknown}\` in \`${of}\`${nearest(unknown, names)}`);
  const inherited = (parent?.split(' ') ?? []).map((pair) => {
    const [column = '', address = ''] = pair.split('=');
    const {url, schema} = book.field(address);
    const about = lineOf(textOf(doc, flatten(doc, schema).description ?? ''));
    return [[link(url, [code(column)])], [text('text')], [text('No: key')], about];
  });
  const own = columns.map((field) => {
    const path = field.path.join('.');
    const isKey = keys.includes(path);
    return [
      [link(book.field(`${of}.${path}`).url, [code(path)])],
      [text(storedAs(field))],
      [text(isKey ? 'No: key' : field.required && field.path.length === 1 ? 'No' : 'Yes')],
      lineOf(textOf(doc, field.flat.description ?? '')),
    ];
  });
  return [...inherited, ...own];
}

/** Lists the fields that become columns. The fields of a nested object are columns of the same table. */
function columnsBelow(doc: GuideFacts['doc'], field: WalkedField): WalkedField[] {
  return fieldsBelow(doc, field).flatMap((below) => (isNested(below) ? columnsBelow(doc, onOwnPage(below)) : [below]));
}

const isNested = ({flat}: WalkedField): boolean =>
  flat.type !== 'array' && Object.keys(flat.properties ?? {}).length > 0;

const scalars: Record<string, string> = {string: 'text', integer: 'integer', number: 'real', boolean: 'boolean'};

/** Returns the type of a column that can store the field. */
function storedAs({flat, type}: WalkedField): string {
  if (flat.type === 'array') return `JSON (${type})`;
  if (flat.format === 'date-time') return 'timestamp';
  return (typeof flat.type === 'string' && scalars[flat.type]) || 'JSON';
}
