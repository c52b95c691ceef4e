/** Converts a walked field into plain data for the reference. Text of the description never becomes code. */
import {type Description, branchesOf, flatten} from './document';
import type {Text} from './rich-text';
import {enumOf, listDetails} from './rules-of-schema';
import {schemaUrl, textOf} from './addresses';
import {fieldsBelow, optionsBelow, type WalkedField} from './walk-fields';

export type Field = Pick<WalkedField, 'name' | 'anchor' | 'type'> & {
  required?: boolean;
  flags?: string[];
  text?: Text;
  /** Default, constraints and examples in words: [label, value]. */
  details?: [string, string][];
  enum?: {value: string; meaning?: Text}[];
  linked?: LinkedSchema;
  fields?: Field[];
  /** Whether the page shows the same fields further above, so that these start folded. */
  repeated?: boolean;
  /** Alternatives of oneOf or anyOf, or the parts under a heading. */
  variants?: {how: string; options: Option[]};
};

/** A schema that is documented on its own page, and its size: "5 fields", "4 alternatives" or "4 parts". */
type LinkedSchema = {name: string; url: string; holds: string};

type Option = Pick<Field, 'type' | 'text' | 'linked'> & {title: string; fields: Field[]};

/** Leaves out an empty list, which keeps the data of the pages small. */
const orNothing = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** What a page shows besides a field: the anchors of fields in its examples, and the schemas whose fields it lists. */
export type Shown = {anchors: Set<string>; schemas: Set<string>};

/** Returns the model of a field, including the fields below it. Leaves out what the page shows anyway. */
export function fieldModel(
  doc: Description,
  field: WalkedField,
  shown: Shown = {anchors: new Set(), schemas: new Set()},
): Field {
  const {name, anchor, type, flat, schemaName} = field;
  const flags = {
    deprecated: flat.deprecated,
    'read-only': flat.readOnly,
    'write-only': flat.writeOnly,
  };
  const values = enumOf(doc, flat)?.map(({value, meaning}) => ({
    value: String(value),
    meaning: meaning ? textOf(doc, meaning) : undefined,
  }));
  const modelsBelow = (one: WalkedField) =>
    fieldsBelow(doc, one).map((below) => fieldModel(doc, below, shown));
  const textIn = ({flat: {description}}: WalkedField) =>
    description ? textOf(doc, description) : undefined;
  const options = optionsBelow(doc, field).map((option) => ({
    title: option.name,
    type: option.type,
    fields: modelsBelow(option),
    text: textIn(option),
    linked: linkedSchema(doc, option),
  }));
  // The only example of a field is also in the example of the body. Several show a format.
  const isInExample =
    shown.anchors.has(anchor) && !flat.pattern && (flat.examples?.length ?? 1) === 1;
  const isNews = ([label, value]: [string, string]): boolean =>
    !(label === 'example' && isInExample) &&
    !(label === 'minimum length' && value === '1' && flat.description?.includes("can't be empty"));
  const repeated = (name && schemaName && shown.schemas.has(schemaName)) || undefined;
  if (schemaName) shown.schemas.add(schemaName);
  const how = flat['x-parts-heading'] ?? (flat.oneOf ? 'One of' : 'One or more of');
  return {
    name,
    anchor,
    type,
    required: field.required || undefined,
    flags: orNothing(Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))),
    text: textIn(field),
    details: orNothing(listDetails(doc, flat).filter(isNews)),
    enum: values,
    linked: linkedSchema(doc, field),
    repeated,
    fields: orNothing(modelsBelow(field)),
    variants: options.length > 0 ? {how, options} : undefined,
  };
}

function linkedSchema(
  doc: Description,
  {isLinked, schemaName}: WalkedField,
): LinkedSchema | undefined {
  if (!isLinked || !schemaName) return undefined;
  const own = flatten(doc, {$ref: `#/components/schemas/${schemaName}`});
  const branches = branchesOf(own).length;
  const [n, noun] = branches
    ? [branches, own.allOf ? 'part' : 'alternative']
    : [Object.keys(own.properties ?? {}).length, 'field'];
  return {name: schemaName, url: schemaUrl(schemaName), holds: `${n} ${noun}${n === 1 ? '' : 's'}`};
}
