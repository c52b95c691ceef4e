/** A tree of fields as nested lists: name, type, what is required, meaning, constraints, values, what is below. */
import type {BlockContent, List, PhrasingContent} from 'mdast';
import type {Field} from '../../../src/description/fields';
import {code, link, paragraph, text} from '../../guides/lib/nodes';
import {listOf} from './blocks';
import {blocksOf, lineOf} from './text';

/** The fields of a body, a response or a record, with what is said of the whole before them. */
export function rootBlocks(root: Field): BlockContent[] {
  // The page has said the root's own text already.
  return [...factBlocks({...root, text: undefined}), ...belowBlocks(root)];
}

/** The first level of the fields of a response, without examples and values. What is below it is in linked records. */
export function firstLevel(root: Field): BlockContent[] {
  const isLinked = ({type}: Field): boolean => type.some((node) => Array.isArray(node) && node[0] === 'a');
  const fields = (root.fields ?? []).map((field) => [
    ...headAndFacts({...field, examples: undefined, enum: undefined}),
    ...(isLinked(field) ? [] : belowBlocks(field)),
  ]);
  return [...factBlocks({...root, text: undefined}), listOf(fields)];
}

/** A list of fields, each with all that is said of it. */
export function fieldList(fields: Field[]): List {
  return listOf(fields.map((field) => [...headAndFacts(field), ...belowBlocks(field)]));
}

/** Name, type and marks in one line with the meaning, where the meaning is a line. */
function headAndFacts(field: Field): BlockContent[] {
  const marks = [...(field.required ? ['required'] : []), ...(field.flags ?? [])];
  const head = [
    code(field.name),
    text(' '),
    ...lineOf(field.type),
    ...marks.flatMap((mark): PhrasingContent[] => [text(' '), {type: 'strong', children: [text(mark)]}]),
  ];
  const [first, ...rest] = factBlocks(field);
  if (first?.type !== 'paragraph') return [paragraph(head), ...(first ? [first] : []), ...rest];
  return [paragraph([...head, text(': '), ...first.children]), ...rest];
}

/** Meaning, then constraints, default and examples, then the meaning of each value. */
function factBlocks(field: Field): BlockContent[] {
  const facts: PhrasingContent[][] = [
    ...(field.default === undefined ? [] : [[text('default '), code(field.default)]]),
    ...(field.rules ?? []).map(([label, value]) => [text(`${label} `), code(value)]),
    ...(field.examples ?? []).map((value, i) => [text(i === 0 ? 'example ' : 'or '), code(value)]),
  ];
  const line = facts.flatMap((fact, i) => (i ? [text('; '), ...fact] : fact));
  const meaning = blocksOf(field.text ?? []);
  const [only] = meaning;
  const together = line.length > 0 && meaning.length === 1 && only.type === 'paragraph';
  return [
    ...(together ? [paragraph([...only.children, text(' ('), ...line, text(')')])] : meaning),
    ...(line.length > 0 && !together ? [paragraph(line)] : []),
    ...(field.enum ? [valueList(field.enum)] : []),
  ];
}

const valueList = (values: NonNullable<Field['enum']>): List =>
  listOf(
    values.map(({value, meaning}) => [
      paragraph([code(value === '' ? '"" (empty)' : value), ...(meaning ? [text(': '), ...lineOf(meaning)] : [])]),
    ]),
  );

function belowBlocks({record, fields, variants}: Pick<Field, 'record' | 'fields' | 'variants'>): BlockContent[] {
  return [
    ...(record ? [recordLine(record)] : []),
    ...(fields?.length ? [fieldList(fields)] : []),
    ...(variants ? [paragraph([text(`${variants.how}:`)]), listOf(variants.options.map(optionBlocks))] : []),
  ];
}

type Option = NonNullable<Field['variants']>['options'][number];

const optionBlocks = (option: Option): BlockContent[] => [
  paragraph([{type: 'strong', children: [text(option.title)]}, text(' '), ...lineOf(option.type)]),
  ...(option.text ? blocksOf(option.text) : []),
  ...belowBlocks(option),
];

/** A long shared record has a page, and so a twin, of its own. */
const recordLine = (record: NonNullable<Field['record']>): BlockContent =>
  paragraph([
    text(`${record.name}: ${record.holds}. Described on the page of `),
    link(record.url, [text(record.name)]),
    text('.'),
  ]);
