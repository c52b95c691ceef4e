import {
  type Argument,
  basePathOf,
  describeArguments,
  listEndpoints,
  type SlimDescription,
  type SlimOperation,
} from '@screening/api';
import {warningHeader} from '../../core/app/read-request';
import type {Schema} from '../../core/check/schema';
import {describeUnknown, findUnknown, listKnown} from '../../core/check/unknown-fields';
import {validate} from '../../core/check/validate';
import {ConnectionDropped} from '../../core/faults';
import type {DescribedOperation} from '../kit';
import {describeRest, partOf} from '../part-of-text';
import {ToolError} from '../tool-error';
import {changes, objectOf, resultOf, type Tool, type ToolContext, type ToolResult} from '../tool';
import {operationIn} from './find-operation';

/** The parameters of an operation in one object, with the API's own names. */
type Parameters = Record<string, unknown>;

/** An operation as the sandbox serves it. */
type Callable = {
  method: string;
  /** The path with the names of parameters in braces, including the base path. */
  path: string;
  list: Argument[];
  hasBody: boolean;
};

/** Sends a request to the sandbox, as a program would. */
export const callOperation = (
  context: ToolContext,
): Tool<{operationId: string; parameters?: Parameters}> => ({
  name: 'call_operation',
  title: 'Call an operation in the sandbox',
  description:
    'Sends a call to the sandbox and returns the response. Data is fictional. The result says what the call changed and whether to send it again. find_operation describes the parameters.',
  inputSchema: objectOf(
    {
      operationId: {type: 'string', minLength: 1},
      parameters: {
        type: 'object',
        description:
          "All parameters in one flat object, with the API's names, wherever the API takes them.",
      },
    },
    'operationId',
  ),
  outputSchema: resultOf(
    {
      status: {type: 'integer'},
      body: {
        anyOf: [{type: 'object'}, {type: 'array'}, {type: 'string'}],
        description: 'JSON, or text after an error or if cut.',
      },
      repeat: {type: 'string'},
      changes: {type: 'array', items: {type: 'string'}},
      next: {type: 'string', description: 'What to do next.'},
    },
    'repeat',
  ),
  annotations: changes({destructiveHint: true, idempotentHint: false}),
  async call({operationId, parameters = {}}) {
    const operation = operationIn(context.kit.operations, operationId);
    const callable = callableIn(context.description, operationId);
    requireParameters(context.description, callable, operationId, parameters);
    const {path, body} = requestOf(callable, operationId, parameters);
    const type = body === undefined ? undefined : {'Content-Type': 'application/json'};
    try {
      const response = await context.send(path, {
        method: callable.method,
        headers: {Authorization: context.apiKey(), ...type},
        body,
      });
      return describeResponse(context, operation, response, await response.text());
    } catch (error) {
      if (error instanceof ConnectionDropped) return describeDrop(operation, error);
      throw error;
    }
  },
});

function callableIn(doc: SlimDescription, id: string): Callable {
  const endpoints = listEndpoints<SlimOperation>(doc);
  const endpoint = endpoints.find(({operation}) => operation.operationId === id)!;
  const {method, path} = endpoint;
  const {list, hasBody} = describeArguments(doc, endpoint);
  return {method: method.toUpperCase(), path: basePathOf(doc) + path, list, hasBody};
}

/** @throws ToolError that names the first parameter that the description doesn't allow */
function requireParameters(
  doc: SlimDescription,
  {list}: Callable,
  operationId: string,
  parameters: Parameters,
): void {
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(list.map((one) => [one.name, one.schema])),
    required: list.filter(({required}) => required).map(({name}) => name),
    additionalProperties: false,
  };
  const root = 'parameters';
  const unknown = findUnknown(doc, schema, parameters, root);
  const fault = validate(doc.components.schemas ?? {}, schema, parameters, root);
  if (unknown.length === 0 && !fault) return;
  const reason =
    unknown.length > 0
      ? describeUnknown(unknown, listKnown(doc, schema, root)).join(' ')
      : `${fault!.field} ${fault!.rule}.`;
  throw new ToolError(
    `Not sent. ${reason} find_operation {"operationId": "${operationId}"} lists the parameters.`,
  );
}

/** The address and the body of a request. */
type PlannedRequest = {
  path: string;
  body?: string;
};

/** Puts each parameter where the API takes it. @throws ToolError if a text in the path isn't valid Unicode */
function requestOf(
  {path, list, hasBody}: Callable,
  operationId: string,
  parameters: Parameters,
): PlannedRequest {
  const given = list.filter(({name}) => parameters[name] !== undefined);
  const inPart = (part: Argument['location']) =>
    given
      .filter(({location}) => location === part)
      .map(({name}): [string, unknown] => [name, parameters[name]]);
  const values = Object.fromEntries(inPart('path'));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    try {
      return encodeURIComponent(String(values[name]));
    } catch {
      throw new ToolError(
        `Not sent. parameters.${name} of ${operationId} must be valid Unicode text.`,
      );
    }
  });
  const query = new URLSearchParams(
    inPart('query').map(([name, value]) => [name, String(value)]),
  ).toString();
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    ...(hasBody ? {body: JSON.stringify(Object.fromEntries(inPart('body')))} : {}),
  };
}

function describeResponse(
  {kit, results}: ToolContext,
  {operationId, repeat, changes: changed}: DescribedOperation,
  {ok, status, headers}: Response,
  text: string,
): ToolResult {
  const part = partOf(text, {});
  const rest = part.next === undefined ? '' : describeRest(part, results.keep(text));
  const warning = headers.get(warningHeader);
  const next = [
    ...(ok ? [] : [kit.advice[status] ?? 'The API documents no such error.']),
    ...(warning === null ? [] : [`${warningHeader}: ${warning}`]),
    ...(rest === '' ? [] : [rest]),
  ].join(' ');
  const effect = ok ? changed : [];
  const line = [
    `Status ${status} from ${operationId}.`,
    ...(effect.length > 0 ? [`What it changes: ${effect.join(' ')}`] : []),
    repeat,
    ...(next === '' ? [] : [next]),
  ].join(' ');
  return {
    line,
    text: part.text,
    structured: {
      status,
      body: ok && rest === '' ? (JSON.parse(text) as unknown) : part.text,
      repeat,
      ...(effect.length > 0 ? {changes: effect} : {}),
      ...(next === '' ? {} : {next}),
    },
    ...(ok ? {} : {isError: true}),
  };
}

/** Describes a connection that ended without a response. The call may have taken effect. */
function describeDrop(
  {operationId, repeat, changes: changed}: DescribedOperation,
  {message}: ConnectionDropped,
): ToolResult {
  const next =
    changed.length > 0
      ? `${message} The call may have taken effect: ${changed.join(' ')}`
      : `${message} The call changes nothing.`;
  return {
    line: `No response from ${operationId}. ${next} ${repeat}`,
    structured: {repeat, next},
    isError: true,
  };
}
