/** Collects where each field and each error of a response is described, so that the sandbox can link to them. */
import {
  endpointUrl,
  fieldsBelow,
  listEndpoints,
  listErrors,
  optionsBelow,
  schemaUrl,
  responseField,
  rootField,
  type Description,
  type WalkedField,
} from '@screening/api';
import type {Anchors, FieldNode} from '../../../src/components/sandbox/field-link';

/** Collects the errors, and the fields of all responses and of the schemas that they link to. */
export function collectAnchors(doc: Description): Anchors {
  const errors = Object.fromEntries(listErrors(doc).map(({status, guide}) => [status, guide]));
  const anchors: Anchors = {pages: {}, operations: {}, schemas: {}, errors};
  const nodeOf = (field: WalkedField): FieldNode => {
    const {schemaName, isLinked} = field;
    if (isLinked && schemaName) {
      if (!(schemaName in anchors.schemas)) {
        const linked: Anchors['schemas'][string] = {url: schemaUrl(schemaName), node: 0};
        anchors.schemas[schemaName] = linked;
        linked.node = nodeOf(rootField(doc, {$ref: `#/components/schemas/${schemaName}`}));
      }
      return schemaName;
    }
    const fields = fieldsBelow(doc, field).map((below) => [below.name, nodeOf(below)]);
    const variants = optionsBelow(doc, field).map((option): [string, FieldNode] => [
      option.name,
      nodeOf(option),
    ]);
    if (!fields.length && !variants.length) return 0;
    return {
      ...(fields.length ? {fields: Object.fromEntries(fields) as Record<string, FieldNode>} : {}),
      ...(variants.length ? {variants} : {}),
    };
  };
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const {operationId} = endpoint.operation;
    const root = responseField(doc, endpoint);
    anchors.pages[operationId] = endpointUrl(endpoint);
    if (root) anchors.operations[operationId] = nodeOf(root);
  }
  return anchors;
}
