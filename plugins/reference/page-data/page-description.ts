/**
 * Reduces the description to what the sandbox in the page needs to check requests, fill the form, make samples, and
 * know which operations change data. Leaves out other texts and responses, which the pages already contain.
 */
import {
  contentOf,
  listEndpoints,
  resolve,
  type Description,
  type Endpoint,
  type Example,
  type SlimDescription,
} from '@screening/api';
import {slimDescription} from '@screening/sandbox';

/** Returns the slim description of the sandbox, with examples and the header of the key. */
export function describeForPage(doc: Description): SlimDescription {
  const slim = slimDescription(doc);
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const operation = slim.paths[endpoint.path][endpoint.method];
    if (!operation) throw new Error(`the sandbox has no call ${endpoint.operation.operationId}`);
    for (const parameter of operation.parameters ?? []) {
      const full = endpoint.parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
      if (full?.example !== undefined) parameter.example = full.example;
    }
    const changes = endpoint.operation['x-changes'];
    if (changes) operation['x-changes'] = changes;
    const media = contentOf(operation.requestBody)?.media;
    if (media) media.examples = examplesOf(doc, endpoint);
  }
  const {securitySchemes} = doc.components;
  return {...slim, components: {...slim.components, securitySchemes}};
}

function examplesOf(doc: Description, {operation}: Endpoint): Record<string, Example> {
  const media = contentOf(operation.requestBody && resolve(doc, operation.requestBody))?.media;
  return Object.fromEntries(
    Object.entries(media?.examples ?? {}).map(([name, example]) => {
      const {summary, value} = resolve(doc, example);
      return [name, {summary, value}];
    }),
  );
}
