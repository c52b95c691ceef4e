/** Makes the tables and examples that show a part of the API: fields, values, columns and test subjects. */
import type {Nodes} from 'mdast';
import {runLink} from '../../src/components/sandbox/request-link';
import {
  describeRules,
  fieldsBelow,
  flatten,
  onOwnPage,
  printJson,
  rootField,
  textOf,
  valueAnchor,
} from '@screening/api';
import type {Description, Schema, WalkedField} from '@screening/api';
import type {TestSubject} from '@screening/sandbox/server';
import type {Attributes, Component} from './lib/components';
import {parseSentence} from '../lib/markdown';
import {block, code, joined, link, table, toPhrases, type Phrase} from '../lib/nodes';
import {pick} from './lib/pick';
import type {GuideData} from './lib/data';

const component = (
  required: string[],
  optional: string[],
  make: (data: GuideData, attributes: Attributes) => Nodes[],
): Component => ({
  required,
  optional,
  form: 'block',
  make: (attributes, {data}) => make(data, attributes),
});

export const apiTables: Record<string, Component> = {
  EnumTable: component(['of'], [], ({index}, {of = ''}) => {
    const values = index.enumeration(of);
    const rows = values.map(({value, meaning}) => [[code(value)], parseSentence(meaning)]);
    const ids = values.map(({value}) => valueAnchor(of, value));
    return [table(['Value', 'Meaning'], rows, ids)];
  }),
  FieldTable: component(['of'], ['fields'], makeFieldTable),
  DataTable: component(['of'], ['key', 'parent'], makeDataTable),
  TestSubjects: component(['of'], [], makeSubjectTable),
  Example: component(['of'], ['pick', 'title'], ({index}, {of = '', pick: path, title}) => [
    {
      type: 'code',
      lang: 'json',
      meta: title ? `title="${title}"` : null,
      value: printJson(pick(index.example(of).value, path)),
    },
  ]),
};

const meaningOf = (doc: Description, schema: Schema): Phrase[] =>
  toPhrases(textOf(doc, flatten(doc, schema).description ?? ''));

type Row = {name: string; url: string; facts: Phrase[][]; meaning: Phrase[]};

function fieldList(rows: Row[]): Nodes {
  if (rows.length === 0) throw new Error('the list of fields has no rows');
  const entries = rows.flatMap(({name, url, facts, meaning}) => {
    const head = [link(url, [code(name)]), ' ', ...joined(facts.filter(({length}) => length > 0))];
    return [block('dt', {}, head), ' ', block('dd', {}, meaning), ' '];
  });
  return block('dl', {className: 'field-rows'}, entries);
}

/** Lists the fields of a schema, or of a field: `listEntities.body.filters`. */
function makeFieldTable({doc, index}: GuideData, {of = '', fields}: Attributes): Nodes[] {
  const names =
    fields?.split(/[\s,]+/) ??
    fieldsBelow(doc, rootField(doc, index.field(of).schema)).map(({name}) => name);
  const rows = names.map((name) => {
    const {url, type, schema, required} = index.field(`${of}.${name}`);
    const facts = [toPhrases(type), toPhrases(describeRules(doc, schema, required))];
    return {name, url, facts, meaning: meaningOf(doc, schema)};
  });
  return [fieldList(rows)];
}

/** Makes the columns of a warehouse table: the key of the schema above it, and all fields of a schema. */
function makeDataTable({doc, index}: GuideData, {of = '', key, parent}: Attributes): Nodes[] {
  const {schema: root} = index.schema(of);
  const keys = key?.split(' ') ?? [];
  for (const name of keys) index.field(`${of}.${name}`);
  const inherited = (parent?.split(' ') ?? []).map((pair) => {
    const [name = '', address = ''] = pair.split('=');
    const {url, schema} = index.field(address);
    return {name, url, facts: [['text'], ['key']], meaning: meaningOf(doc, schema)};
  });
  const own = columnsBelow(doc, rootField(doc, root)).map((field) => {
    const name = field.path.join('.');
    const always = field.required && field.path.length === 1 ? ['never null'] : [];
    const facts = [storedAs(field), keys.includes(name) ? ['key'] : always];
    return {
      name,
      url: index.field(`${of}.${name}`).url,
      facts,
      meaning: meaningOf(doc, field.flat),
    };
  });
  return [fieldList([...inherited, ...own])];
}

/** Lists the fields that become columns. The fields of a nested object are columns of the same table. */
function columnsBelow(doc: Description, field: WalkedField): WalkedField[] {
  return fieldsBelow(doc, field).flatMap((below) => {
    const isNested =
      below.flat.type !== 'array' && Object.keys(below.flat.properties ?? {}).length > 0;
    return isNested ? columnsBelow(doc, onOwnPage(below)) : [below];
  });
}

const scalars: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'boolean',
};

function storedAs({flat, type}: WalkedField): Phrase[] {
  if (flat.type === 'array') return ['JSON (', ...toPhrases(type), ')'];
  if (flat.format === 'date-time') return ['timestamp'];
  return [(typeof flat.type === 'string' && scalars[flat.type]) || 'JSON'];
}

/** Makes the table of the sandbox's test subjects of a type, each with its request and a link that runs it. */
function makeSubjectTable({index, subjects}: GuideData, {of = ''}: Attributes): Nodes[] {
  const shown = subjects().filter(({type}) => type === of);
  const rows = shown.map(({name, title, outcome, try: {operationId, ...request}}) => {
    const {url, method, path} = index.operation(operationId);
    const call = code(`${method} ${printRequest(path, request)}`);
    return [[name], [link(runLink(url, request), [title])], parseSentence(outcome), [call]];
  });
  const ids = shown.map(({id}) => id);
  return [table(['Subject', 'Made for', 'What you see', 'Request'], rows, ids)];
}

/** Prints a request on one line: `/screening/simple { "entityName": "Torresund" }`. */
function printRequest(
  template: string,
  {path = {}, query = {}, body}: Omit<TestSubject['try'], 'operationId'>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (part, name: string) => path[name] ?? part);
  const parameters = new URLSearchParams(query).toString();
  const json = body === undefined ? '' : ` ${JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')}`;
  return filled + (parameters && `?${parameters}`) + json;
}
