/**
 * The description as the sandbox in the page needs it: what checks requests, what fills the form, and
 * what samples are made from. Texts and answers stay on the pages, which have them already.
 */
import {contentOf, listEndpoints, resolve, type Description, type Endpoint} from '../../../src/description/document';
import {flatten} from '../../../src/description/flatten';
import type {Description as SandboxDescription} from '../../../src/sandbox/check/description';
import {slimDescription} from '../../../src/sandbox/check/slim';

type Operation = {parameters?: {name: string; in: string}[]; requestBody?: {content: Record<string, object>}};

/** The slim description of the sandbox with examples, the key's header and the shapes of answers that page. */
export function describeForPage(doc: Description): object {
  const slim = slimDescription(doc as unknown as SandboxDescription);
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const {path, method} = endpoint;
    const operation = (slim.paths[path] as Record<string, Operation>)[method];
    for (const parameter of operation.parameters ?? []) {
      const full = endpoint.parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
      if (full?.example !== undefined) Object.assign(parameter, {example: full.example});
    }
    const media = operation.requestBody?.content['application/json'];
    if (media) Object.assign(media, {examples: examplesOf(doc, endpoint)});
    Object.assign(operation, {responses: responsesOf(doc, endpoint)});
  }
  const {securitySchemes} = doc.components;
  return {...slim, components: {...slim.components, securitySchemes}};
}

function examplesOf(doc: Description, {operation}: Endpoint): object {
  const media = contentOf(operation.requestBody && resolve(doc, operation.requestBody))?.media;
  return Object.fromEntries(
    Object.entries(media?.examples ?? {}).map(([name, example]) => {
      const {summary, value} = resolve(doc, example);
      return [name, {summary, value}];
    }),
  );
}

/** Which fields an answer has at its top, and whether the call answers 425: what a sample depends on. */
function responsesOf(doc: Description, {operation}: Endpoint): object {
  const schema = contentOf(resolve(doc, operation.responses['200'] ?? {}))?.media.schema;
  const properties = Object.entries((schema && flatten(doc, schema).properties) ?? {}).map(([name, part]) => [
    name,
    typeof part === 'object' ? {type: flatten(doc, part).type} : {},
  ]);
  const answer = {content: {'application/json': {schema: {properties: Object.fromEntries(properties)}}}};
  return {200: answer, ...('425' in operation.responses ? {425: {}} : {})};
}
