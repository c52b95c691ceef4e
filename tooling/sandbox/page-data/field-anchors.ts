/** Where each field of an answer is described, so that the keys of an answer can be links. */
import {contentOf, listEndpoints, resolve, type Description} from '../../../src/description/document';
import {rootOf, type Field} from '../../../src/description/fields';
import {endpointUrl, recordUrl} from '../../../src/description/urls';
import type {Anchors, FieldNode} from '../../../src/components/sandbox/field-link';

/** The fields of all answers, and of the records that they link to. */
export function collectAnchors(doc: Description): Anchors {
  const endpoints = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const pages = endpoints.map((endpoint) => [endpoint.operation.operationId, endpointUrl(endpoint)]);
  const operations = endpoints.flatMap(({operation}): [string, FieldNode][] => {
    const schema = contentOf(resolve(doc, operation.responses['200'] ?? {}))?.media.schema;
    return schema ? [[operation.operationId, nodeOf(rootOf(doc, schema))]] : [];
  });
  const records: Anchors['records'] = {};
  const waiting = operations.map(([, node]) => node);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const name of recordsIn(node).filter((one) => !(one in records))) {
      const inner = nodeOf(rootOf(doc, {$ref: `#/components/schemas/${name}`}, name));
      records[name] = {url: recordUrl(name), node: inner};
      waiting.push(inner);
    }
  }
  return {pages: Object.fromEntries(pages) as Anchors['pages'], operations: Object.fromEntries(operations), records};
}

function nodeOf({record, fields, variants}: Pick<Field, 'record' | 'fields' | 'variants'>): FieldNode {
  if (record) return record.name;
  if (!fields && !variants) return 0;
  return {
    ...(fields ? {fields: Object.fromEntries(fields.map((field) => [field.name, nodeOf(field)]))} : {}),
    ...(variants ? {variants: variants.options.map((option) => [option.title, nodeOf(option)])} : {}),
  };
}

function recordsIn(node: FieldNode): string[] {
  if (node === 0) return [];
  if (typeof node === 'string') return [node];
  return [...Object.values(node.fields ?? {}), ...(node.variants ?? []).map(([, one]) => one)].flatMap(recordsIn);
}
