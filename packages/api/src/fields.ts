/** Converts a walked field into plain data for the reference. Text of the description never becomes code. */
import {schemaUrl, textOf} from './addresses';
import type {Description, Schema} from './description';
import {branchesOf, flatten} from './document';
import type {EnumValue, Field, FieldDetail, LinkedSchema, Variant} from './models';
import type {Text} from './rich-text';
import {enumOf, listDetails} from './rules-of-schema';
import {fieldsBelow, optionsBelow, type WalkedField} from './walk-fields';

/** What a page shows besides a field. */
export type Shown = {
  /** The anchors of the fields that have a value in the page's examples. */
  anchors: Set<string>;
  /** The names of the schemas whose fields the page lists further above. A model adds its own. */
  schemas: Set<string>;
};

/** Leaves out an empty list, which keeps the data of the pages small. */
const orNothing = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/**
 * Returns the model of a field, including the fields below it. Leaves out what the page shows anyway.
 * @param shown what the page shows besides the field, by default nothing. The names of the schemas in the field are
 *   added to it.
 */
export function fieldModel(
  doc: Description,
  field: WalkedField,
  shown: Shown = {anchors: new Set(), schemas: new Set()},
): Field {
  const {name, anchor, type, flat, schemaName} = field;
  const modelsBelow = (one: WalkedField): Field[] =>
    fieldsBelow(doc, one).map((below) => fieldModel(doc, below, shown));
  const options = optionsBelow(doc, field).map((option): Variant => ({
    title: option.name,
    type: option.type,
    fields: modelsBelow(option),
    text: textIn(doc, option),
    linked: linkedSchema(doc, option),
  }));
  const repeated = name !== '' && schemaName !== undefined && shown.schemas.has(schemaName);
  if (schemaName) shown.schemas.add(schemaName);
  const how = flat['x-parts-heading'] ?? (flat.oneOf ? 'One of' : 'One or more of');
  return {
    name,
    anchor,
    type,
    required: field.required || undefined,
    flags: orNothing(flagsOf(field)),
    text: textIn(doc, field),
    details: orNothing(detailsOf(doc, field, shown)),
    enum: enumValues(doc, field),
    linked: linkedSchema(doc, field),
    repeated: repeated || undefined,
    fields: orNothing(modelsBelow(field)),
    variants: options.length > 0 ? {how, options} : undefined,
  };
}

/** Returns the text of a field, or undefined if it has none. */
function textIn(doc: Description, {flat}: WalkedField): Text | undefined {
  return flat.description ? textOf(doc, flat.description) : undefined;
}

function flagsOf({flat}: WalkedField): string[] {
  return [
    ...(flat.deprecated ? ['deprecated'] : []),
    ...(flat.readOnly ? ['read-only'] : []),
    ...(flat.writeOnly ? ['write-only'] : []),
  ];
}

/** Lists the details of a field, except those that its text or the page's examples show too. */
function detailsOf(doc: Description, {anchor, flat}: WalkedField, shown: Shown): FieldDetail[] {
  // The only example of a field is also in the example of the body. Several show a format.
  const isInExample =
    shown.anchors.has(anchor) && !flat.pattern && (flat.examples?.length ?? 1) === 1;
  const isInText = flat.description?.includes("can't be empty") ?? false;
  return listDetails(doc, flat).filter(([label, value]) => {
    if (label === 'example') return !isInExample;
    if (label === 'minimum length' && value === '1') return !isInText;
    return true;
  });
}

function enumValues(doc: Description, {flat}: WalkedField): EnumValue[] | undefined {
  return enumOf(doc, flat)?.map(({value, meaning}) => ({
    value: String(value),
    meaning: meaning ? textOf(doc, meaning) : undefined,
  }));
}

/** Returns the page of a field's schema and its size, or undefined if the fields are listed with the field. */
function linkedSchema(
  doc: Description,
  {isLinked, schemaName}: WalkedField,
): LinkedSchema | undefined {
  if (!isLinked || !schemaName) return undefined;
  const own = flatten(doc, {$ref: `#/components/schemas/${schemaName}`});
  return {name: schemaName, url: schemaUrl(schemaName), holds: sizeOf(own)};
}

/** Returns the size of a schema in words: `5 fields`, `1 field`, `4 alternatives` or `4 parts`. */
function sizeOf(schema: Schema): string {
  const branches = branchesOf(schema).length;
  if (branches === 0) return countOf(Object.keys(schema.properties ?? {}).length, 'field');
  return countOf(branches, schema.allOf ? 'part' : 'alternative');
}

const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
