/**
 * Finds fields that a schema doesn't have, and the known fields that were probably meant. The description allows unknown
 * fields, as clients must tolerate them, so validation doesn't find a misspelled one.
 */
import {type Components, countSlips, flatten, type Schema} from '@screening/api';
import {isRecord} from './schema';

/** A field by its name and by the object that contains it: `{level: 'body.searches[3]', name: 'contries'}`. */
export type Named = {
  level: string;
  name: string;
};

/** Number of unknown fields to name, and of characters in a name. Others are only counted, or cut. */
const mostNamed = 5;
const longestName = 60;

const objects = (parts: Record<string, Schema | boolean> = {}): [name: string, part: Schema][] =>
  Object.entries(parts).map(([name, part]) => [name, typeof part === 'object' ? part : {}]);

/** Returns the fields of a value that its schema doesn't have, also those in objects and lists inside it. */
export function findUnknown(
  doc: Components,
  schema: Schema,
  value: unknown,
  level: string,
): Named[] {
  const {properties = {}, additionalProperties, items} = flatten(doc, schema);
  if (Array.isArray(value) && typeof items === 'object')
    return value.flatMap((item, index) => findUnknown(doc, items, item, `${level}[${index}]`));
  if (!isRecord(value)) return [];
  const fields = new Map(objects(properties));
  // A schema without properties describes any object.
  const isOpen = fields.size === 0 || Boolean(additionalProperties);
  return Object.keys(value).flatMap((name) => {
    const part = fields.get(name);
    if (part) return findUnknown(doc, part, value[name], `${level}.${name}`);
    return isOpen ? [] : [{level, name}];
  });
}

/** Lists all fields of a schema. The items of a list have the level `body.searches[]`. */
export function listKnown(doc: Components, schema: Schema, level: string): Named[] {
  const {properties, items} = flatten(doc, schema);
  const inside = objects(properties).flatMap(([name, part]) => [
    {level, name},
    ...listKnown(doc, part, `${level}.${name}`),
  ]);
  return typeof items === 'object' ? [...inside, ...listKnown(doc, items, `${level}[]`)] : inside;
}

/** Returns the known field that was probably meant: a similar one of the same object, or the same one elsewhere. */
function nearestTo(field: Named, known: Named[]): string {
  if (field.name.length > longestName) return '';
  const level = field.level.replace(/\[\d+\]/g, '[]');
  const [nearest] = known
    .map((other) => {
      const isHere = other.level === level;
      const limit = isHere ? Math.floor(Math.max(field.name.length, other.name.length) * 0.4) : 0;
      const slips = countSlips(field.name.toLowerCase(), other.name.toLowerCase(), limit);
      const meant = isHere ? other.name : `${other.level}.${other.name}`;
      return {meant, isNear: slips <= limit, distance: slips + (isHere ? 0 : 0.5)};
    })
    .filter(({isNear}) => isNear)
    .sort((a, b) => a.distance - b.distance);
  return nearest ? ` Did you mean "${nearest.meant}"?` : '';
}

/** Returns the location of a field in a form that a header can contain, for any name. */
function locationOf({level, name}: Named): string {
  const short = name.length > longestName ? `${name.slice(0, longestName)}...` : name;
  return `${level}.${short}`.replace(/[^ -~]/g, '?');
}

/** Names the first fields with a sentence for each, and counts the others. */
function describe(fields: Named[], kind: string, sentenceOf: (field: Named) => string): string[] {
  const sentences = fields.slice(0, mostNamed).map(sentenceOf);
  const more = fields.length - sentences.length;
  if (more > 0) sentences.push(`${more} more ${kind} ${more === 1 ? 'field' : 'fields'}.`);
  return sentences;
}

/** Returns sentences that name unknown fields. A header can contain them, for any names. */
export const describeUnknown = (unknown: Named[], known: Named[]): string[] =>
  describe(unknown, 'unknown', (field) => {
    const what = field.level === 'query' ? 'parameter' : 'field';
    return `${locationOf(field)} is not a known ${what}.${nearestTo(field, known)}`;
  });

/** Returns sentences that name fields that an object has more than once. A header can contain them. */
export const describeRepeated = (repeated: Named[]): string[] =>
  describe(
    repeated,
    'repeated',
    (field) => `${locationOf(field)} is sent more than once, and only the last value is used.`,
  );
