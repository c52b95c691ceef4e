/** Writes the fields of the reference as Markdown: each with its type, meaning and rules on one line of a list. */
import type {BlockContent, List, ListItem, PhrasingContent} from 'mdast';
import {valueAnchor, type Field} from '@screening/api';
import {code, joined, paragraph, text, toPhrases, type Phrase} from '../../../lib/nodes';
import {anchor} from '../anchors';
import {bullets, hasBlocks, item, textBlocks} from './blocks';

type Variants = NonNullable<Field['variants']>;

/** Writes what a value consists of: its rules, its values, its fields and its alternatives. */
export function structure(root: Field): BlockContent[] {
  const rules = rulesOf(root);
  return [...(rules.length > 0 ? [paragraph(rules)] : []), ...below(root)];
}

/** Writes a list of fields, each with the fields below it. */
export const fieldList = (fields: Field[]): List => bullets(fields.map(fieldItem));

function fieldItem(field: Field): ListItem {
  const marks = [...(field.required ? ['required'] : []), ...(field.flags ?? [])];
  return describedItem(
    [
      code(field.name),
      ...(field.anchor ? [anchor(field.anchor)] : []),
      text(' '),
      ...toPhrases(field.type),
      ...marks.flatMap((mark) => [text(' '), strong(mark)]),
    ],
    field.text,
    rulesOf(field),
    below(field),
  );
}

/**
 * Writes an entry of a list: `start: meaning (rules)`, and what is below it. A meaning of several paragraphs follows
 * the line, and its rules follow the meaning.
 */
function describedItem(
  start: PhrasingContent[],
  meaning: Field['text'] = [],
  rules: Phrase[],
  rest: BlockContent[],
): ListItem {
  if (hasBlocks(meaning))
    return item(start, [
      ...textBlocks(meaning),
      ...(rules.length > 0 ? [paragraph(rules)] : []),
      ...rest,
    ]);
  const phrases = toPhrases(meaning);
  const end = phrases.length > 0 && rules.length > 0 ? [' (', ...rules, ')'] : rules;
  const line = [...phrases, ...end];
  return item([...start, ...(line.length > 0 ? [': ', ...line] : [])], rest);
}

/** Writes the constraints, default and examples of a value on one line, and where a long schema is described. */
function rulesOf({details = [], linked}: Pick<Field, 'details' | 'linked'>): Phrase[] {
  const rules = details.map(([label, value]): Phrase[] => [`${label} `, code(value)]);
  const elsewhere = linked ? [[`${linked.holds}, described on the page of ${linked.name}`]] : [];
  return joined<PhrasingContent>([...rules, ...elsewhere], '; ');
}

/** Writes the enum values, fields and alternatives of a value. */
function below(field: Pick<Field, 'anchor' | 'enum' | 'fields' | 'variants'>): BlockContent[] {
  return [
    ...(field.enum ? [valueList(field.anchor, field.enum)] : []),
    ...(field.fields ? [fieldList(field.fields)] : []),
    ...(field.variants ? variantList(field.variants) : []),
  ];
}

/** Writes the values of an enum, each with its meaning. */
const valueList = (owner: string, values: NonNullable<Field['enum']>): List =>
  bullets(
    values.map(({value, meaning = []}) =>
      item([
        code(value === '' ? '"" (empty)' : value),
        anchor(valueAnchor(owner, value)),
        ...(meaning.length > 0 ? [': ', ...toPhrases(meaning)] : []),
      ]),
    ),
  );

/** Writes the alternatives or parts of a value below a line that says how they combine. */
const variantList = ({how, options}: Variants): BlockContent[] => [
  paragraph([`${how}:`]),
  bullets(
    options.map((option) =>
      describedItem(
        [strong(option.title), text(' '), ...toPhrases(option.type)],
        option.text,
        rulesOf({linked: option.linked}),
        option.fields.length > 0 ? [fieldList(option.fields)] : [],
      ),
    ),
  ),
];

const strong = (words: string): PhrasingContent => ({type: 'strong', children: [text(words)]});
