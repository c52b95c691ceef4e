/** Reduces the description to what the sandbox in the page needs. */
import {
  allExamples,
  contentOf,
  listEndpoints,
  repeatOf,
  resolve,
  type Description,
  type Endpoint,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {slimDescription} from '@screening/sandbox';

/**
 * Returns the description of the sandbox, with what forms show too: examples, what calls change and whether they may be
 * repeated, and the API key.
 */
export function describeForPage(doc: Description): SlimDescription {
  const slim = slimDescription(doc);
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const operation = slim.paths[endpoint.path][endpoint.method]!;
    addParameterExamples(operation, endpoint);
    addBodyExamples(operation, endpoint, doc);
    const changes = endpoint.operation['x-changes'];
    if (changes) operation['x-changes'] = changes;
    operation['x-repeat'] = repeatOf(endpoint.operation);
  }
  const {securitySchemes} = doc.components;
  return {...slim, components: {...slim.components, securitySchemes}};
}

function addParameterExamples(operation: SlimOperation, endpoint: Endpoint): void {
  for (const parameter of operation.parameters ?? []) {
    const full = endpoint.parameters.find(
      (one) => one.name === parameter.name && one.in === parameter.in,
    );
    if (full?.example !== undefined) parameter.example = full.example;
  }
}

function addBodyExamples(operation: SlimOperation, endpoint: Endpoint, doc: Description): void {
  const {requestBody} = endpoint.operation;
  const media = contentOf(operation.requestBody)?.media;
  const full = contentOf(requestBody && resolve(doc, requestBody))?.media;
  if (!media || !full) return;
  media.examples = Object.fromEntries(
    allExamples(doc, full).map(([name, {summary, value}]) => [name, {summary, value}]),
  );
}
