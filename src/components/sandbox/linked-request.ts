/** Reads the request in a link, which anyone can have written, changed or cut. */
import type {SlimDescription} from '@screening/api';
import {exceededLimit} from '@screening/sandbox';
import {findEndpoint} from './call';
import {isRecord, parseJson} from './draft';
import {longestRequest, type Before, type EarlierCall, type LinkedRequest} from './request-link';

/** Maximum number of earlier calls in a link, which its reader has to look at. */
export const mostCalls = 10;

/** Returns the request in the text of a link, or why it can't be used, as a sentence. */
export function readLinkedRequest(description: SlimDescription, text: string): LinkedRequest | {problem: string} {
  if (text.length > longestRequest)
    return {problem: `The request in this link has more than ${longestRequest.toLocaleString('en')} characters.`};
  const exceeded = exceededLimit(text);
  if (exceeded !== undefined) return {problem: `The request in this link ${exceeded}.`};
  const value = parseJson(text);
  if (!isRecord(value)) return {problem: damaged};
  const {path = {}, query = {}, before} = value;
  if (!isTexts(path) || !isTexts(query) || !isBefore(description, before)) return {problem: damaged};
  return {
    path: toTexts(path),
    query: toTexts(query),
    ...('body' in value ? {body: value.body} : {}),
    ...(before === undefined ? {} : {before}),
  };
}

const damaged = 'This link is damaged.';

type Texts = Record<string, string | number | boolean>;

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));

const toTexts = (values: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, one]) => [name, String(one)]));

const isBefore = (description: SlimDescription, value: unknown): value is Before | null | undefined =>
  value === undefined ||
  value === null ||
  (isRecord(value) &&
    typeof value.at === 'number' &&
    Array.isArray(value.calls) &&
    value.calls.length > 0 &&
    value.calls.length <= mostCalls &&
    value.calls.every((one) => isEarlierCall(description, one)));

/** Returns whether a value is a call of an operation that changes data. */
export const isEarlierCall = (description: SlimDescription, value: unknown): value is EarlierCall =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  findEndpoint(description, value.operationId)?.operation['x-changes'] !== undefined;
