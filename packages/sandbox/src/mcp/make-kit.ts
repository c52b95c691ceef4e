/** Makes the data of the MCP server from the description and the test subjects, when the package is built. */
import {
  contentOf,
  describeArguments,
  describeRepeat,
  type Description,
  type Endpoint,
  endpointUrl,
  listEndpoints,
  resolve,
} from '@screening/api';
import type {TestSubject} from '../compile/compile';
import {inputSchemaOf} from './input-schema';
import instructions from './instructions.json';
import type {DescribedOperation, ListedSubject, ToolKit} from './kit';

/** What a request consists of, in the parts that the API takes. */
type Parts = {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Returns the parts of a request as one object, without the fields of a body that repeat the query. */
function flatten(
  doc: Description,
  endpoint: Endpoint,
  {path = {}, query = {}, body}: Parts,
): Record<string, unknown> {
  const given: Record<string, unknown> = {...(body as object | undefined), ...query, ...path};
  const {list} = describeArguments(doc, endpoint);
  const known = list.filter(({name}) => given[name] !== undefined);
  return Object.fromEntries(known.map(({name}) => [name, given[name]]));
}

/** Returns the example of an operation: its example parameters, with the first example of its body. */
function exampleOf(doc: Description, endpoint: Endpoint): Record<string, unknown> {
  const {parameters, operation} = endpoint;
  const inPart = (part: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === part).map(({name, example}) => [name, example]),
    );
  const media = contentOf(operation.requestBody && resolve(doc, operation.requestBody))?.media;
  const [first] = Object.values(media?.examples ?? {});
  const body = first && resolve(doc, first).value;
  return flatten(doc, endpoint, {path: inPart('path'), query: inPart('query'), body});
}

function describeOperation(doc: Description, endpoint: Endpoint): DescribedOperation {
  const {method, path, operation} = endpoint;
  const {operationId, summary, description} = operation;
  return {
    operationId,
    summary,
    call: `${method.toUpperCase()} ${path}`,
    description,
    page: endpointUrl(endpoint),
    changes: operation['x-changes'] ?? [],
    repeat: describeRepeat(operation).join(' '),
    limits: operation['x-limits'] ?? [],
    parameters: inputSchemaOf(doc, endpoint),
    example: exampleOf(doc, endpoint),
  };
}

/** Returns what to do after each error, as the responses of the description say. */
function adviceOf(doc: Description, operations: Endpoint[]): Record<string, string> {
  const advice: Record<string, string> = {};
  for (const {operation} of operations)
    for (const [status, response] of Object.entries(operation.responses)) {
      const text = resolve(doc, response)['x-advice'];
      if (text !== undefined) advice[status] = text;
    }
  return advice;
}

/** Makes the data of the MCP server `name`, with the address of the site in its Markdown links. */
export function makeKit(
  doc: Description,
  subjects: TestSubject[],
  siteUrl: string,
  name: string,
): ToolKit {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const listed = subjects.map((subject): ListedSubject => {
    const {operationId, ...parts} = subject.try;
    const endpoint = operations.find((one) => one.operation.operationId === operationId);
    if (!endpoint) throw new Error(`${subject.name}: the description has no ${operationId}`);
    const {type, title, outcome} = subject;
    return {
      name: subject.name,
      type,
      title,
      outcome,
      operationId,
      parameters: flatten(doc, endpoint, parts),
    };
  });
  return {
    siteUrl,
    name,
    instructions: instructions
      .join('\n')
      .replace('{title}', doc.info.title)
      .replace('{siteUrl}', siteUrl),
    operations: operations.map((endpoint) => describeOperation(doc, endpoint)),
    subjects: listed,
    advice: adviceOf(doc, operations),
  };
}
