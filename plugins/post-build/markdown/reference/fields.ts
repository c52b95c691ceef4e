/** Writes a tree of fields as nested lists: name, type, meaning, constraints, values, and nested fields. */
import type {BlockContent, List, PhrasingContent} from 'mdast';
import {type Field, valueAnchor} from '@screening/api';
import {code, link, paragraph, text} from '../../../guides/lib/nodes';
import {anchor} from '../anchors';
import {listOf} from './blocks';
import {blocksOf, lineOf} from './text';

/** Writes the facts about a body, a response or a record as a whole, then its fields. */
export function rootBlocks(root: Field): BlockContent[] {
  // The page already contains the text of the root.
  return [...factBlocks({...root, text: undefined}), ...belowBlocks(root)];
}

/** Writes the first level of the fields of a response, without examples and values. Linked records have the rest. */
export function firstLevel(root: Field): BlockContent[] {
  const isLinked = ({type}: Field): boolean => type.some((node) => Array.isArray(node) && node[0] === 'a');
  const fields = (root.fields ?? []).map((field) => [
    ...headAndFacts({...field, examples: undefined, enum: undefined}),
    ...(isLinked(field) ? [] : belowBlocks(field)),
  ]);
  return [...factBlocks({...root, text: undefined}), listOf(fields)];
}

/** Makes a list of fields with all facts about each. */
export function fieldList(fields: Field[]): List {
  return listOf(fields.map((field) => [...headAndFacts(field), ...belowBlocks(field)]));
}

/** Writes name, type and marks on one line, followed by the meaning if it starts with a paragraph. */
function headAndFacts(field: Field): BlockContent[] {
  const marks = [...(field.required ? ['required'] : []), ...(field.flags ?? [])];
  const head = [
    code(field.name),
    ...(field.anchor ? [anchor(field.anchor)] : []),
    text(' '),
    ...lineOf(field.type),
    ...marks.flatMap((mark): PhrasingContent[] => [text(' '), {type: 'strong', children: [text(mark)]}]),
  ];
  const [first, ...rest] = factBlocks(field);
  if (first?.type !== 'paragraph') return [paragraph(head), ...(first ? [first] : []), ...rest];
  return [paragraph([...head, text(': '), ...first.children]), ...rest];
}

/** Writes the meaning, then default, constraints and examples, then the meaning of each value. */
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
    ...(field.enum ? [valueList(field.enum, field.anchor)] : []),
  ];
}

const valueList = (values: NonNullable<Field['enum']>, prefix: string): List =>
  listOf(
    values.map(({value, meaning}) => [
      paragraph([
        code(value === '' ? '"" (empty)' : value),
        anchor(valueAnchor(prefix, value)),
        ...(meaning ? [text(': '), ...lineOf(meaning)] : []),
      ]),
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

/** Links to a long shared record, which has a separate page and therefore a separate twin. */
const recordLine = (record: NonNullable<Field['record']>): BlockContent =>
  paragraph([
    text(`${record.name}: ${record.holds}. Described on the page of `),
    link(record.url, [text(record.name)]),
    text('.'),
  ]);
