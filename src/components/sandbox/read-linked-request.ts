/** Reads the request in a link, which anyone can have written. */
import description from '@site/.generated/sandbox/description.json';
import {listEndpoints, type Endpoint, type SlimOperation} from '@screening/api';
import {exceededLimit, type Schema, validate} from '@screening/sandbox';
import {parseJson} from './draft';
import {longestRequest, mostCalls, type LinkedRequest} from './request-link';

/** The values of path or query parameters. */
const texts: Schema = {
  type: 'object',
  additionalProperties: {type: ['string', 'number', 'boolean']},
};

/**
 * Returns whether a link can have a call as an earlier call. Others than those that change data are no reason to send it
 * before a request. A link has no path parameters of earlier calls.
 */
export const canPrecede = ({operation, path}: Endpoint<SlimOperation>): boolean =>
  operation['x-changes'] !== undefined && !path.includes('{');

/** The ids of these operations. */
export const preceding = listEndpoints<SlimOperation>(description)
  .filter(canPrecede)
  .map(({operation}) => operation.operationId);

const earlierCall: Schema = {
  type: 'object',
  required: ['operationId', 'at'],
  properties: {
    operationId: {enum: preceding},
    at: {type: 'number'},
  },
};

const linkedRequest: Schema = {
  type: 'object',
  properties: {
    path: texts,
    query: texts,
    before: {
      type: ['object', 'null'],
      required: ['calls', 'at'],
      properties: {
        calls: {type: 'array', minItems: 1, maxItems: mostCalls, items: earlierCall},
        at: {type: 'number'},
      },
    },
  },
};

/** The request of a link, or why it can't be used. */
export type ReadLink = LinkedRequest & {
  /** A whole sentence. */
  problem?: string;
};

/** Reads the text of the request in a link, which can be anything. */
export function readLinkedRequest(text: string): ReadLink {
  if (text.length > longestRequest)
    return {
      problem: `The request in this link has more than ${longestRequest.toLocaleString('en')} characters.`,
    };
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) return {problem: `The request in this link ${exceeded}.`};
  const value = parseJson(text);
  if (value === undefined || validate({}, linkedRequest, JSON.parse(text), 'link'))
    return {problem: 'This link is damaged.'};
  const {path, query, ...rest} = value as LinkedRequest;
  return {...rest, path: toTexts(path), query: toTexts(query)};
}

const toTexts = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
