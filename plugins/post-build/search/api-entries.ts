/** Makes the search entries of the reference from the description: one for each thing that a reader can look for. */
import {
  endpointUrl,
  errorAnchor,
  indexModel,
  listEndpoints,
  plainText,
  referenceRoute,
  ruleSections,
  schemaUrl,
  type Description,
  type Endpoint,
} from '@screening/api';
import type {Entry} from '@screening/search';
import {fieldEntries, limitEntries, valueEntries} from './field-entries';
import {findFields} from './find-fields';
import {listSchemas, wordsOf} from './texts';

/** Returns all entries. `guides` are those of the built pages. */
export function collectEntries(doc: Description, guides: Entry[]): Entry[] {
  const fields = findFields(doc);
  return [
    ...guides,
    ...listEndpoints(doc).map((endpoint) => endpointEntry(doc, endpoint)),
    ...schemaEntries(doc),
    ...fieldEntries(doc, fields),
    ...valueEntries(doc, fields),
    ...limitEntries(doc, fields),
    ...errorEntries(doc),
  ];
}

function endpointEntry(doc: Description, endpoint: Endpoint): Entry {
  const {kind, method, path, operation} = endpoint;
  const texts = [operation.description, ...ruleSections.flatMap(([key]) => operation[key] ?? [])];
  return {
    kind,
    title: operation.summary,
    trail: kind === 'webhook' ? operation.tags[0] : `${method.toUpperCase()} ${path}`,
    url: endpointUrl(endpoint),
    text: texts.map((text) => wordsOf(doc, text)).join(' '),
    words: [operation.operationId, path, ...operation.tags].join(' '),
  };
}

const schemaEntries = (doc: Description): Entry[] =>
  listSchemas(doc).map(([name, {description}]) => ({
    kind: 'schema',
    title: name,
    trail: 'Schemas',
    url: schemaUrl(name),
    text: wordsOf(doc, description),
  }));

const errorEntries = (doc: Description): Entry[] =>
  indexModel(doc).errors.map(({status, reason, text}) => ({
    kind: 'error',
    title: `${status} ${reason}`.trim(),
    trail: 'API reference › Errors',
    url: `${referenceRoute}#${errorAnchor(status)}`,
    text: plainText(text),
    words: `HTTP ${status} status code error`,
  }));
