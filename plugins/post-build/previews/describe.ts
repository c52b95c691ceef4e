/** Makes the link previews of the API description: operations, webhooks, records, fields, values and errors. */
import {bodyField, type Description, type Endpoint, endpointUrl, enumOf, errorAnchor, listEndpoints, parameterField, plainText, recordUrl, referenceRoute, responseField, rootField, textOf, valueAnchor, type WalkedField, walkFields} from '@screening/api';
import type {LinkPreviews, Preview} from '../../../src/link-previews';
import {firstSentence, indexModel} from '../../reference/page-models';
import {rulesInWords} from './rules-in-words';

type Places = Record<string, Preview>;

/** Makes the previews of all pages that describe a part of the API, by their paths. */
export function describePages(doc: Description): LinkPreviews['pages'] {
  const endpoints = listEndpoints(doc).map((endpoint) => [endpointUrl(endpoint), describeEndpoint(doc, endpoint)]);
  const records = Object.entries(doc.components.schemas ?? {}).map(([name, schema]) => {
    const root = rootField(doc, schema, '', name);
    const places = {...describeValues(doc, root, name), ...describeFields(doc, [root])};
    return [recordUrl(name), {kind: 'record', name, ...sentenceOf(doc, schema.description), places}];
  });
  return Object.fromEntries([...endpoints, ...records]) as LinkPreviews['pages'];
}

/** Makes the previews of the errors on the front page of the reference, by their anchors. */
export function describeErrors(doc: Description): Places {
  const errors = indexModel(doc).errors.map(({status, reason, text}): [string, Preview] => [
    errorAnchor(status),
    {kind: 'error', name: `${status} ${reason}`.trim(), text: firstSentence(plainText(text))},
  ]);
  return Object.fromEntries(errors);
}

/** The path of the front page of the reference, which lists the errors. */
export const errorsPath = referenceRoute;

function describeEndpoint(doc: Description, endpoint: Endpoint): LinkPreviews['pages'][string] {
  const {kind, method, path, operation, parameters} = endpoint;
  const bodies = [
    bodyField(doc, endpoint),
    ...Object.keys(operation.responses).map((s) => responseField(doc, endpoint, s)),
  ];
  const parts = parameters.map((parameter) => parameterField(doc, parameter));
  return {
    kind,
    name: operation.summary,
    ...(kind === 'operation' ? {detail: `${method.toUpperCase()} ${path}`} : {}),
    ...sentenceOf(doc, operation.description),
    places: {
      ...Object.assign({}, ...parts.map((field) => describeField(doc, field))),
      ...describeFields(
        doc,
        bodies.flatMap((body) => body ?? []),
      ),
    },
  };
}

/** Makes the previews of all fields below the roots, and of their values. */
function describeFields(doc: Description, roots: WalkedField[]): Places {
  const places: Places = {};
  for (const root of roots) {
    for (const field of walkFields(doc, root)) Object.assign(places, describeField(doc, field));
  }
  return places;
}

/** Makes the previews of a field and of its values. */
function describeField(doc: Description, field: WalkedField): Places {
  const rules = rulesInWords(doc, field);
  return {
    [field.anchor]: {
      kind: 'field',
      name: field.name,
      detail: plainText(field.type),
      ...sentenceOf(doc, field.flat.description),
      ...(rules.length > 0 ? {rules} : {}),
    },
    ...describeValues(doc, field, field.name),
  };
}

/** Makes the previews of the values of a field or of a record. */
function describeValues(doc: Description, {flat, anchor}: WalkedField, detail: string): Places {
  const values = (enumOf(doc, flat) ?? []).map(({value, meaning}): [string, Preview] => [
    valueAnchor(anchor, String(value)),
    {kind: 'value', name: value === '' ? '"" (empty)' : String(value), detail, ...sentenceOf(doc, meaning)},
  ]);
  return Object.fromEntries(values);
}

function sentenceOf(doc: Description, markdown = ''): {text?: string} {
  const text = firstSentence(plainText(textOf(doc, markdown)));
  return text ? {text} : {};
}
