/** Finds the examples of bodies, errors and schemas. */
import {errorAnchor, referenceRoute, textOf} from './addresses';
import {contentOf, flatten, listEndpoints, madeOnce, refName, resolve} from './document';
import type {Body, Description, Example, MediaType, Schema} from './document';
import type {Text} from './rich-text';

/** Returns the examples of a body by name. A nameless example is called `example`. */
export function allExamples(doc: Description, media: MediaType): [string, Example][] {
  if (media.examples)
    return Object.entries(media.examples).map(([name, example]) => [name, resolve(doc, example)]);
  return media.example === undefined ? [] : [['example', {value: media.example}]];
}

/** Returns the reason of a status, which is the plain-text example of its response, and its description. */
export function reasonAndText(
  doc: Description,
  status: string,
  response: Body,
): {reason: string; text: Text} {
  const content = contentOf(response);
  const example =
    content?.type === 'text/plain' ? allExamples(doc, content.media)[0]?.[1].value : undefined;
  return {
    reason: typeof example === 'string' ? example : status === '200' ? 'OK' : '',
    text: textOf(doc, response.description ?? ''),
  };
}

/** Lists the error statuses of all operations, with their location on the start page of the reference. */
export function listErrors(
  doc: Description,
): {status: string; reason: string; text: Text; url: string}[] {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const responses = new Map(
    operations.flatMap(({operation}) => Object.entries(operation.responses)),
  );
  return [...responses]
    .filter(([status]) => !status.startsWith('2'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, response]) => ({
      status,
      ...reasonAndText(doc, status, resolve(doc, response)),
      url: `${referenceRoute}#${errorAnchor(status)}`,
    }));
}

/** Returns the schema of an example. The name of the example starts with the schema's: `ScreeningResultNoRows`. */
export function exampleOwner(doc: Description, exampleName: string): string | undefined {
  return Object.keys(doc.components.schemas ?? {})
    .filter((name) => exampleName.startsWith(name))
    .sort((a, b) => b.length - a.length)[0];
}

/** Returns the named examples of a schema. */
export const examplesOfSchema = (doc: Description, schemaName: string): [string, Example][] =>
  Object.entries(doc.components.examples ?? {}).filter(
    ([name]) => exampleOwner(doc, name) === schemaName,
  );

/** Returns the most complete instance of a schema in the named examples, or undefined if none contains it. */
export const instanceOf = (doc: Description, schemaName: string): unknown =>
  instancesIn(doc).get(schemaName);

const instancesIn = madeOnce((doc: Description) => {
  const best = new Map<string, unknown>();
  const visit = (schema: Schema, value: unknown): void => {
    if (value === null || value === undefined) return;
    const name = refName(schema);
    if (name && JSON.stringify(value).length > (JSON.stringify(best.get(name)) ?? '').length)
      best.set(name, value);
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
});
