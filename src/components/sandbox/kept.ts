/**
 * Checks what storage contains. Another version of the site can have written it in another format, so everything that
 * the panel reads is checked. Other faults in the state make calls return 500 until a reset.
 */
import {listEndpoints, type SlimDescription, type SlimOperation} from '@screening/api';
import {isRecord} from './draft';
import {valuesOf, type Values} from './kept-values';
import {isEarlierCall} from './linked-request';
import type {EarlierCall} from './request-link';

/** A call and its response. */
export type Exchange = {
  number: number;
  operationId: string;
  method: string;
  address: string;
  requestBody?: string;
  /** Undefined when an injected fault dropped the connection. */
  status?: number;
  reason: string;
  headers: [string, string][];
  body: string;
  milliseconds: number;
};

/** What is kept between pages. `state` is the result of the sandbox's `save`. */
export type Kept = {state: string; exchanges: Exchange[]; changes: EarlierCall[]; values: Values};

/** The form of a value: a test, the forms of its fields, or the form of each item of a list. */
type Form = ((value: unknown) => boolean) | {[name: string]: Form} | [Form];

function fits(form: Form, value: unknown): boolean {
  if (typeof form === 'function') return form(value);
  if (Array.isArray(form)) return Array.isArray(value) && value.every((item) => fits(form[0], item));
  return isRecord(value) && Object.entries(form).every(([name, part]) => fits(part, value[name]));
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isOptional = (test: (value: unknown) => boolean) => (value: unknown) => value === undefined || test(value);
const isTime = (value: unknown) =>
  (isText(value) || isNumber(value)) && !Number.isNaN(new Date(value as string | number).getTime());

const state: Form = {
  now: (value) => isNumber(value) && isTime(value),
  groups: [{id: isNumber}],
  entities: [{urn: isText, search: {entityName: isText}}],
  tasks: [{id: isText, taskStatus: isText, dueAt: isTime}],
  webhooks: [{sentAt: isTime, message: {eventType: isText}}],
  published: [{event: {id: isText, eventLabel: isText, articles: [{articleHash: isText, title: isText}]}}],
};

/** @throws if the state isn't JSON */
export function isKept(description: SlimDescription, value: unknown): value is Kept {
  const isOperation = (id: unknown) =>
    listEndpoints<SlimOperation>(description).some(({operation}) => operation.operationId === id);
  const isPair = (pair: unknown) => fits([isText], pair) && (pair as string[]).length === 2;
  return fits(
    {
      state: (text) => isText(text) && fits(state, JSON.parse(text as string)),
      exchanges: [
        {
          number: isNumber,
          operationId: isOperation,
          method: isText,
          address: isText,
          requestBody: isOptional(isText),
          status: isOptional(isNumber),
          reason: isText,
          headers: [isPair],
          body: isText,
          milliseconds: isNumber,
        },
      ],
      changes: [(change) => isEarlierCall(description, change)],
      values: (values) => isRecord(values) && Object.keys(values).every((name) => name in valuesOf(values)),
    },
    value,
  );
}
