/**
 * The description as the sandbox in the page needs it: what checks requests, what fills the form, and
 * what samples are made from. Texts and answers stay on the pages, which have them already.
 */
import {
  contentOf,
  listEndpoints,
  resolve,
  type Description,
  type Endpoint,
  type Example,
  type SlimDescription,
} from '../../../src/description/document';
import {slimDescription} from '../../../src/sandbox/check/slim';

/** The slim description of the sandbox with examples and the key's header. */
export function describeForPage(doc: Description): SlimDescription {
  const slim = slimDescription(doc);
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const operation = slim.paths[endpoint.path][endpoint.method];
    if (!operation) throw new Error(`the sandbox has no call ${endpoint.operation.operationId}`);
    for (const parameter of operation.parameters ?? []) {
      const full = endpoint.parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
      if (full?.example !== undefined) parameter.example = full.example;
    }
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
