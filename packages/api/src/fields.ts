/** Converts a walked field into plain data for the reference. Text of the description never becomes code. */
import {type Description, branchesOf, flatten} from './document';
import type {Text} from './rich-text';
import {enumOf, listDetails} from './rules-of-schema';
import {schemaUrl, textOf} from './addresses';
import {fieldsBelow, optionsBelow, type WalkedField} from './walk-fields';

type EnumValue = {value: string; meaning?: Text};

export type Field = Pick<WalkedField, 'name' | 'anchor' | 'type'> & {
  required?: boolean;
  flags?: string[];
  text?: Text;
  /** Default, constraints and examples in words: [label, value]. */
  details?: [string, string][];
  enum?: EnumValue[];
  record?: LinkedRecord;
  fields?: Field[];
  /** Alternatives of oneOf or anyOf, or the parts under a heading. */
  variants?: {how: string; options: Option[]};
};

/** A schema that is documented on its own page, and its size: "5 fields", "4 alternatives" or "4 parts". */
type LinkedRecord = {name: string; url: string; holds: string};

type Option = Pick<Field, 'type' | 'text' | 'record'> & {title: string; fields: Field[]};

/** Leaves out an empty list, which keeps the data of the pages small. */
const orNothing = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** Returns the model of a field, including the fields below it. */
export function fieldModel(doc: Description, field: WalkedField): Field {
  const {name, anchor, type, flat} = field;
  const flags = {deprecated: flat.deprecated, 'read-only': flat.readOnly, 'write-only': flat.writeOnly};
  const values = enumOf(doc, flat)?.map(({value, meaning}) => ({
    value: String(value),
    meaning: meaning ? textOf(doc, meaning) : undefined,
  }));
  const modelsBelow = (one: WalkedField) => fieldsBelow(doc, one).map((below) => fieldModel(doc, below));
  const textIn = ({flat: {description}}: WalkedField) => (description ? textOf(doc, description) : undefined);
  const options = optionsBelow(doc, field).map((option) => ({
    title: option.name,
    type: option.type,
    fields: modelsBelow(option),
    text: textIn(option),
    record: linkedRecord(doc, option),
  }));
  const how = flat['x-parts-heading'] ?? (flat.oneOf ? 'One of' : 'One or more of');
  return {
    name,
    anchor,
    type,
    required: field.required || undefined,
    flags: orNothing(Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))),
    text: textIn(field),
    details: orNothing(listDetails(doc, flat)),
    enum: values,
    record: linkedRecord(doc, field),
    fields: orNothing(modelsBelow(field)),
    variants: options.length > 0 ? {how, options} : undefined,
  };
}

function linkedRecord(doc: Description, {isLinked, record}: WalkedField): LinkedRecord | undefined {
  if (!isLinked || !record) return undefined;
  const own = flatten(doc, {$ref: `#/components/schemas/${record}`});
  const branches = branchesOf(own).length;
  const [n, noun] = branches
    ? [branches, own.allOf ? 'part' : 'alternative']
    : [Object.keys(own.properties ?? {}).length, 'field'];
  return {name: record, url: schemaUrl(record), holds: `${n} ${noun}${n === 1 ? '' : 's'}`};
}
