/** Reads the request in a link, which anyone can have written, changed or cut. */
import description from '@site/.generated/sandbox/description.json';
import {listEndpoints, type SlimOperation} from '@screening/api';
import {exceededLimit, type Schema, validate} from '@screening/sandbox';
import {parseJson} from './draft';
import {longestRequest, type LinkedRequest} from './request-link';

/** Maximum number of earlier calls in a link, which its reader has to look at. */
export const mostCalls = 10;

const texts: Schema = {type: 'object', additionalProperties: {type: ['string', 'number', 'boolean']}};
/** The operations that change data. Others are no reason to send a call before a request. */
const changing = listEndpoints<SlimOperation>(description).filter(({operation}) => operation['x-changes']);
const earlierCall: Schema = {
  type: 'object',
  required: ['operationId', 'at'],
  properties: {operationId: {enum: changing.map(({operation}) => operation.operationId)}, at: {type: 'number'}},
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

/** Returns the request in the text of a link, or why it can't be used, as a sentence. */
export function readLinkedRequest(text: string): LinkedRequest & {problem?: string} {
  if (text.length > longestRequest)
    return {problem: `The request in this link has more than ${longestRequest.toLocaleString('en')} characters.`};
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) return {problem: `The request in this link ${exceeded}.`};
  const value = parseJson(text);
  if (validate({}, linkedRequest, value, 'link')) return {problem: 'This link is damaged.'};
  const {path, query, ...rest} = value as LinkedRequest;
  return {...rest, path: toTexts(path), query: toTexts(query)};
}

const toTexts = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
