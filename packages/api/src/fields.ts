/**
 * Converts a walked field into plain data for the reference.
 *
 * The data is added to a page's module as JSON, so text of the description never becomes code.
 */
import type {Description} from './document';
import {branchesOf, flatten} from './flatten';
import type {Text} from './rich-text';
import {enumOf, formatOfItems} from './rules-of-schema';
import {recordUrl, textOf} from './urls';
import {fieldsBelow, optionsBelow, type WalkedField} from './walk-fields';

type EnumValue = {value: string; meaning?: Text};

export type Field = Pick<WalkedField, 'name' | 'anchor' | 'type'> & {
  required?: true;
  flags?: ('deprecated' | 'read-only' | 'write-only')[];
  text?: Text;
  /** Constraints in words: [name, value]. */
  rules?: WalkedField['rules'];
  default?: string;
  examples?: string[];
  enum?: EnumValue[];
  /** A record that is documented on its own page, and its size: "5 fields", "4 alternatives" or "4 parts". */
  record?: {name: string; url: string; holds: string};
  fields?: Field[];
  /** Alternatives of oneOf or anyOf, or the parts under a heading. */
  variants?: {
    how: string;
    options: {title: string; fields: Field[]; type: Text; text?: Text; record?: Field['record']}[];
  };
};

/** Returns the model of a field, including the fields below it. */
export function fieldModel(doc: Description, field: WalkedField): Field {
  const {name, anchor, type, required, flat} = field;
  const examples = flat.examples ?? (flat.example === undefined ? [] : [flat.example]);
  const rules = [...field.rules, ...(examples.length ? [] : formatOfItems(doc, flat))];
  const flags = [
    flat.deprecated && ('deprecated' as const),
    flat.readOnly && ('read-only' as const),
    flat.writeOnly && ('write-only' as const),
  ].filter((flag) => flag !== undefined && flag !== false);
  const values = enumOf(doc, flat)?.map(({value, meaning}) => {
    return {value: String(value), ...(meaning ? {meaning: textOf(doc, meaning)} : {})};
  });
  const fields = fieldsBelow(doc, field).map((below) => fieldModel(doc, below));
  const options = optionsBelow(doc, field).map((option) => ({
    title: option.name,
    type: option.type,
    fields: fieldsBelow(doc, option).map((below) => fieldModel(doc, below)),
    ...(option.flat.description ? {text: textOf(doc, option.flat.description)} : {}),
    ...linkOf(doc, option),
  }));
  return {
    name,
    anchor,
    type,
    ...(required ? {required} : {}),
    ...(flags.length ? {flags} : {}),
    ...(flat.description ? {text: textOf(doc, flat.description)} : {}),
    ...(rules.length ? {rules} : {}),
    ...(flat.default === undefined ? {} : {default: JSON.stringify(flat.default)}),
    ...(examples.length ? {examples: examples.map((example) => JSON.stringify(example))} : {}),
    ...(values ? {enum: values} : {}),
    ...linkOf(doc, field),
    ...(fields.length ? {fields} : {}),
    ...(options.length
      ? {variants: {how: flat['x-parts-heading'] ?? (flat.oneOf ? 'One of' : 'One or more of'), options}}
      : {}),
  };
}

function linkOf(doc: Description, {isLinked, record}: WalkedField): Pick<Field, 'record'> {
  if (!isLinked || !record) return {};
  const own = flatten(doc, {$ref: `#/components/schemas/${record}`});
  const branches = branchesOf(own).length;
  const [n, noun] = branches
    ? [branches, own.allOf ? 'part' : 'alternative']
    : [Object.keys(own.properties ?? {}).length, 'field'];
  return {record: {name: record, url: recordUrl(record), holds: `${n} ${noun}${n === 1 ? '' : 's'}`}};
}
