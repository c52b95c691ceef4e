/** Makes the tables and examples that show a part of the API: fields, values, columns, test subjects and changes. */
import type {Nodes} from 'mdast';
import {runLink} from '../../src/components/sandbox/request-link';
import {
  type Description,
  fieldsBelow,
  flatten,
  listRules,
  nearest,
  onOwnPage,
  printJson,
  rootField,
  type Schema,
  textOf,
  valueAnchor,
  type WalkedField,
} from '@screening/api';
import type {Release, Weight} from '@screening/api/node';
import type {Attributes, Component} from './lib/components';
import {parseSentence} from '../lib/markdown';
import {code, heading, joined, link, paragraph, table, toPhrases, type Phrase} from '../lib/nodes';
import {pick} from './lib/pick';
import type {GuideData, Subject} from './lib/types';

const component = (
  required: string[],
  optional: string[],
  make: (data: GuideData, attributes: Attributes) => Nodes[],
): Component => ({required, optional, form: 'block', make: (attributes, {data}) => make(data, attributes)});

export const apiTables: Record<string, Component> = {
  EnumTable: component(['of'], [], ({book}, {of = ''}) => {
    const values = book.enumeration(of);
    const rows = values.map(({value, meaning}) => [[code(value)], parseSentence(meaning)]);
    const ids = values.map(({value}) => valueAnchor(of, value));
    return [table(['Value', 'Meaning'], rows, ids)];
  }),
  FieldTable: component(['of'], ['fields'], makeFieldTable),
  DataTable: component(['of'], ['key', 'parent'], makeDataTable),
  TestSubjects: component(['of'], [], makeSubjectTable),
  Example: component(['of'], ['pick', 'title'], ({book}, {of = '', pick: path, title}) => [
    {
      type: 'code',
      lang: 'json',
      meta: title ? `title="${title}"` : null,
      value: printJson(pick(book.example(of).value, path)),
    },
  ]),
  Changelog: component([], [], ({releases}) =>
    releases().flatMap((release, _, all) => makeChanges(release, all.length)),
  ),
};

const meaningOf = (doc: Description, schema: Schema): Phrase[] =>
  toPhrases(textOf(doc, flatten(doc, schema).description ?? ''));

/** Makes the table of a record's fields, or of a field's fields: `listEntities.body.filters`. */
function makeFieldTable({doc, book}: GuideData, {of = '', fields}: Attributes): Nodes[] {
  const flat = flatten(doc, of.includes('.') ? book.field(of).schema : book.record(of).schema);
  const items = typeof flat.items === 'object' ? flatten(doc, flat.items) : undefined;
  const all = Object.keys((flat.properties ? flat : items)?.properties ?? {});
  const names = fields ? fields.split(/[\s,]+/) : all;
  if (names.length === 0) throw new Error(`\`${of}\` has no fields to show in a table`);
  const rows = names.map((name) => {
    if (!all.includes(name))
      throw new Error(`no field \`${name}\` in \`${of}\`${nearest(name, all) || `; it has ${all.join(', ')}`}`);
    const {url, type, schema, required} = book.field(`${of}.${name}`);
    return [[link(url, [code(name)])], toPhrases(type), describeRules(doc, schema, required), meaningOf(doc, schema)];
  });
  return [table(['Field', 'Type', 'Rule', 'Meaning'], rows)];
}

/** Describes the rules as `required; default 10; at least 1`, and lists the values of an enumeration. */
function describeRules(doc: Description, schema: Schema, required: boolean): Phrase[] {
  const flat = flatten(doc, schema);
  const items = typeof flat.items === 'object' ? flatten(doc, flat.items) : {};
  const values = flat.enum ?? items.enum;
  // The reference shows the pattern, which is too long for a table.
  const rules = listRules(doc, flat).filter(([label]) => !label.includes('pattern'));
  return joined(
    [
      ...(required ? [['required']] : []),
      ...(flat.default === undefined ? [] : [['default ', code(JSON.stringify(flat.default))]]),
      ...rules.map(([label, value]) => [`${label} `, /encoding|media type/.test(label) ? code(value) : value]),
      ...(values ? [['one of ', ...joined(values.map((value) => [code(String(value))]))]] : []),
    ],
    '; ',
  );
}

/** Makes the columns of a warehouse table: the key of the record above it, and all fields of a record. */
function makeDataTable({doc, book}: GuideData, {of = '', key, parent}: Attributes): Nodes[] {
  book.record(of);
  const columns = columnsBelow(doc, rootField(doc, {$ref: `#/components/schemas/${of}`}));
  if (columns.length === 0) throw new Error(`\`${of}\` has no fields to show in a table`);
  const keys = key?.split(' ') ?? [];
  const names = columns.map(({path}) => path.join('.'));
  const unknown = keys.find((one) => !names.includes(one));
  if (unknown) throw new Error(`no field \`${unknown}\` in \`${of}\`${nearest(unknown, names)}`);
  const inherited = (parent?.split(' ') ?? []).map((pair): Phrase[][] => {
    const [column = '', address = ''] = pair.split('=');
    const {url, schema} = book.field(address);
    return [[link(url, [code(column)])], ['text'], ['No: key'], meaningOf(doc, schema)];
  });
  const own = columns.map((field, i): Phrase[][] => {
    const nullable = keys.includes(names[i]) ? 'No: key' : field.required && field.path.length === 1 ? 'No' : 'Yes';
    const name = link(book.field(`${of}.${names[i]}`).url, [code(names[i])]);
    return [[name], [storedAs(field)], [nullable], meaningOf(doc, field.flat)];
  });
  return [table(['Column', 'Type', 'Can be null', 'Meaning'], [...inherited, ...own])];
}

/** Lists the fields that become columns. The fields of a nested object are columns of the same table. */
function columnsBelow(doc: Description, field: WalkedField): WalkedField[] {
  return fieldsBelow(doc, field).flatMap((below) => {
    const isNested = below.flat.type !== 'array' && Object.keys(below.flat.properties ?? {}).length > 0;
    return isNested ? columnsBelow(doc, onOwnPage(below)) : [below];
  });
}

const scalars: Record<string, string> = {string: 'text', integer: 'integer', number: 'real', boolean: 'boolean'};

/** Returns the type of a column that can store the field. */
function storedAs({flat, type}: WalkedField): string {
  if (flat.type === 'array') return `JSON (${type})`;
  if (flat.format === 'date-time') return 'timestamp';
  return (typeof flat.type === 'string' && scalars[flat.type]) || 'JSON';
}

/** Makes the table of the sandbox's test subjects of a type, each with its request and a link that runs it. */
function makeSubjectTable({book, subjects}: GuideData, {of = ''}: Attributes): Nodes[] {
  const all = subjects();
  const shown = all.filter(({type}) => type === of);
  const types = [...new Set(all.map(({type}) => type))];
  if (shown.length === 0) throw new Error(`no test subject is a \`${of}\`; there are ${types.join(', ')}`);
  const rows = shown.map(({name, title, outcome, try: {operationId, ...request}}) => {
    const {url, method, path} = book.operation(operationId);
    const call = code(`${method} ${printRequest(path, request)}`);
    return [[name], [link(runLink(url, request), [title])], parseSentence(outcome), [call]];
  });
  const ids = shown.map(({id}) => id);
  return [table(['Subject', 'Made for', 'What you see', 'Request'], rows, ids)];
}

/** Prints a request on one line: `/screening/simple { "entityName": "Torresund" }`. */
function printRequest(template: string, {path = {}, query = {}, body}: Omit<Subject['try'], 'operationId'>): string {
  const filled = template.replace(/\{(\w+)\}/g, (part, name: string) => path[name] ?? part);
  const parameters = new URLSearchParams(query).toString();
  const json = body === undefined ? '' : ` ${JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')}`;
  return filled + (parameters && `?${parameters}`) + json;
}

const weights: Record<Weight, string> = {
  breaking: 'Breaking',
  compatible: 'Not breaking',
  wording: 'Wording only',
};

/** Makes the section of a published version with its changes. */
function makeChanges({version, changes}: Release, count: number): Nodes[] {
  const id = version.replaceAll('.', '-');
  const title = heading(2, id, version);
  if (!changes) {
    const first = count === 1 ? 'The only version published here.' : 'The first version published here.';
    return [title, paragraph([`${first} There is no earlier description to compare it with.`])];
  }
  const parts = Object.entries(weights).flatMap(([weight, words]) => {
    const rows = changes.filter((change) => change.weight === weight).map(({call, text}) => [[code(call)], [text]]);
    return rows.length > 0 ? [heading(3, `${id}-${weight}`, words), table(['Where', 'What'], rows)] : [];
  });
  return [title, ...(parts.length > 0 ? parts : [paragraph(['No call and no webhook has changed.'])])];
}
