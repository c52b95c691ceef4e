/** Reads the `links` of responses: the calls that can follow, with the values of the response that they need. */
import type {Operation, ResponseLink} from './description';

/** The title of the links of an operation. */
export const nextTitle = 'What next';

/** Lists the links in the responses of an operation. */
export const linksOf = ({responses}: Pick<Operation, 'responses'>): ResponseLink[] =>
  Object.values(responses).flatMap(({links = {}}) => Object.values(links));

/** Says for each link of an operation which call can follow, in sentences of Markdown. */
export const describeLinks = (operation: Pick<Operation, 'responses'>): string[] =>
  linksOf(operation).map(
    ({operationId, description}) => `\`${operationId}\`: ${description.trim()}`,
  );

/** Values for the next call, or undefined if the response has no such value, as in an empty list. */
export type FollowedLink = {
  operationId: string;
  parameters: Record<string, string>;
  body?: unknown;
};

/** Returns the value that an expression such as `$response.body#/entities/0/urn` names in a response. */
function valueOf(expression: string, response: unknown): unknown {
  const pointer = /^\$response\.body#((?:\/[^/]+)+)$/.exec(expression)?.[1];
  if (pointer === undefined) throw new Error(`${expression} is not the value of a response`);
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    response,
  );
}

/** Returns the call that a link leads to after a response, or undefined if the response lacks one of its values. */
export function followLink(link: ResponseLink, response: unknown): FollowedLink | undefined {
  let isComplete = true;
  const read = (expression: string): string => {
    const value = valueOf(expression, response);
    if (value === undefined) isComplete = false;
    return String(value);
  };
  const parameters = Object.fromEntries(
    Object.entries(link.parameters ?? {}).map(([name, expression]) => [name, read(expression)]),
  );
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(/\{(\$[^}]*)\}/g, (_, one: string) => read(one));
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]));
  };
  const body = fill(link.requestBody);
  if (!isComplete) return undefined;
  return {operationId: link.operationId, parameters, ...(body === undefined ? {} : {body})};
}
