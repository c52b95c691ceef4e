/** Finds the examples of bodies, errors and schemas. */
import {errorAnchor, referenceRoute, textOf} from './addresses';
import type {Description, Example, MediaType, Response, Schema} from './description';
import {contentOf, flatten, listEndpoints, madeOnce, refName, resolve} from './document';
import type {ErrorModel} from './models';
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
  response: Response,
): {reason: string; text: Text} {
  const text = textOf(doc, response.description ?? '');
  const content = contentOf(response);
  if (content?.type === 'text/plain') {
    const [example] = allExamples(doc, content.media);
    const reason = example?.[1].value;
    if (typeof reason === 'string') return {reason, text};
  }
  return {reason: status === '200' ? 'OK' : '', text};
}

/** Lists the error statuses of all operations. Webhooks have none, because the customer's server responds to them. */
export function listErrors(doc: Description): ErrorModel[] {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const responses = new Map(
    operations.flatMap(({operation}) => Object.entries(operation.responses)),
  );
  return [...responses]
    .filter(([status]) => !status.startsWith('2'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, reference]) => {
      const response = resolve(doc, reference);
      return {
        status,
        ...reasonAndText(doc, status, response),
        advice: response['x-advice'] ?? '',
        guide: response['x-guide'] ?? '',
        url: `${referenceRoute}#${errorAnchor(status)}`,
      };
    });
}

/**
 * Returns the name of an example's schema, or undefined if there is none. The name of the example starts with the
 * schema's: `ScreeningResultNoRows`.
 */
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

/** The most complete instance of each schema, by the schema's name, for each description. */
const instancesIn = madeOnce((doc: Description): Map<string, unknown> => {
  const best = new Map<string, unknown>();
  /** Compares a value of a schema, and all values in it, with the best instances so far. */
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
