/** Finds the record of each named example, and the examples and instances of each record. */
import {refName, type Description, type Example, type Schema} from './document';
import {flatten} from './flatten';

/** Returns the record of an example. The name of the example starts with the record's: `ScreeningResultNoRows`. */
export function exampleOwner(doc: Description, exampleName: string): string | undefined {
  return Object.keys(doc.components.schemas ?? {})
    .filter((name) => exampleName.startsWith(name))
    .sort((a, b) => b.length - a.length)[0];
}

/** Returns the named examples of a record. */
export function examplesOfRecord(doc: Description, record: string): [string, Example][] {
  return Object.entries(doc.components.examples ?? {}).filter(([name]) => exampleOwner(doc, name) === record);
}

const instances = new WeakMap<Description, Map<string, unknown>>();

/** Returns the most complete instance of a record in the named examples, or undefined if none contains it. */
export function instanceOf(doc: Description, record: string): unknown {
  let known = instances.get(doc);
  if (!known) instances.set(doc, (known = collectInstances(doc)));
  return known.get(record);
}

function collectInstances(doc: Description): Map<string, unknown> {
  const best = new Map<string, unknown>();
  const visit = (schema: Schema, value: unknown): void => {
    if (value === null || value === undefined) return;
    const name = refName(schema);
    if (name && JSON.stringify(value).length > (JSON.stringify(best.get(name)) ?? '').length) best.set(name, value);
    const flat = flatten(doc, schema);
    if (Array.isArray(value)) {
      const {items} = flat;
      if (typeof items === 'object') value.forEach((item) => visit(items, item));
    } else if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        const property = flat.properties?.[key] ?? flat.additionalProperties;
        if (typeof property === 'object') visit(property, inner);
      }
    }
  };
  for (const [name, example] of Object.entries(doc.components.examples ?? {})) {
    const owner = exampleOwner(doc, name);
    if (owner) visit({$ref: `#/components/schemas/${owner}`}, example.value);
  }
  return best;
}
