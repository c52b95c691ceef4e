/**
 * Stores the state of the sandbox in the storage of the tab. If the storage is blocked or full, the state is lost when
 * the page is closed. A state from another version of this site is ignored. Its content is checked for what the panel
 * reads. Other faults in it make calls return 500 until a reset.
 */
import type {SlimDescription} from '@screening/api';
import {findEndpoint} from './call';
import {isRecord} from './draft';
import {isEarlierCall} from './linked-request';
import type {EarlierCall} from './request-link';
import {valuesOf, type Values} from './reused-values';

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

/** The data that is stored between pages. `state` is the result of the sandbox's `save`. */
export type Stored = {state: string; exchanges: Exchange[]; changes: EarlierCall[]; values: Values};

const key = 'sandbox';

/** Returns a 32-bit hash of a text (FNV-1a), to recognize a changed or truncated text. */
export function digest(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Stores the state with a version of the data. Without the calls, it can fit into a full storage. */
export function storeState(version: string, stored: Stored): void {
  for (const part of [stored, {...stored, exchanges: []}]) {
    const text = JSON.stringify(part);
    try {
      window.sessionStorage.setItem(key, `${version}.${digest(text)}.${text}`);
      return;
    } catch {
      // The storage is blocked or full.
    }
  }
}

/** Returns the state that was stored with this version, or undefined if it's missing, incomplete or of another format. */
export function readState(version: string, description: SlimDescription): Stored | undefined {
  try {
    const [, itsVersion, sum, text] = /^(\w+)\.(\w+)\.(.*)$/s.exec(window.sessionStorage.getItem(key) ?? '') ?? [];
    if (itsVersion !== version || text === undefined || digest(text) !== sum) return undefined;
    const value: unknown = JSON.parse(text);
    return isStored(description, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function clearState(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked, so nothing was stored.
  }
}

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

const exchange: Form = {
  number: isNumber,
  method: isText,
  address: isText,
  requestBody: isOptional(isText),
  status: isOptional(isNumber),
  reason: isText,
  headers: [(pair) => fits([isText], pair) && (pair as string[]).length === 2],
  body: isText,
  milliseconds: isNumber,
};

/** @throws if the state isn't JSON */
const isStored = (description: SlimDescription, value: unknown): value is Stored =>
  fits(
    {
      state: (text) => isText(text) && fits(state, JSON.parse(text as string)),
      exchanges: [{...exchange, operationId: (id) => findEndpoint(description, id) !== undefined}],
      changes: [(change) => isEarlierCall(description, change)],
      values: (values) => isRecord(values) && Object.keys(values).every((name) => name in valuesOf(values)),
    },
    value,
  );
