/** Reads the conformance cases, and checks what a client did in one. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {type Answer, caseKey} from './answer';
import type {Received} from './hostile-server';

/** What a client is asked. */
export interface Call {
  /** The operation to call, or to read with `all`. */
  operation?: string;
  /** The helper to call. */
  helper?: 'all' | 'waitForTask' | 'createOnce' | 'changes' | 'screen' | 'parseWebhook';
  /** The arguments of the operation or helper. For `screen`, the subject. */
  arguments?: Record<string, unknown>;
  /** The settings of `screen`. */
  settings?: Record<string, unknown>;
  /** The task of `waitForTask`. */
  taskID?: string;
  /** The body of `parseWebhook` as text, or as bytes in Base64. */
  body?: {text?: string; base64?: string};
}

/** What a client must do. */
export interface Expected {
  /** The name of the error. */
  error?: string;
  mayHaveHappened?: boolean;
  status?: number;
  /** A part of the text of the error. */
  text?: string;
  /** A part of the message of the error. */
  message?: string;
  /** A part of the value. */
  value?: unknown;
  /** The identifiers of the items, in order. */
  items?: string[];
  /** How many items there are. All must be different. */
  itemCount?: number;
  /** The outcome of `screen` or `createOnce`, or the `webhook` of `parseWebhook`. */
  outcome?: string;
  /** A part of the reason. */
  reason?: string;
  /** How many requests the server gets. */
  requests?: number | {least?: number; most?: number};
  /** Parts of the requests, in order. */
  sent?: Partial<Received>[];
  /** The whole body of the first request. */
  exactBody?: unknown;
  /** The longest time that the call may take, in seconds. Only for calls that would hang otherwise. */
  seconds?: number;
}

/** A conformance case. */
export interface Case {
  name: string;
  call: Call;
  options?: Record<string, unknown>;
  deadline?: number;
  answers?: Answer[];
  expect: Expected;
}

/** What a client did, in a form that both languages can write. */
export interface Outcome {
  error?: {
    name: string;
    message: string;
    operation?: string;
    mayHaveHappened?: boolean;
    status?: number;
    text?: string;
  };
  value?: unknown;
  items?: string[];
  outcome?: string;
  reason?: string;
  /** How long the call took, in seconds. */
  seconds: number;
}

/** Reads the cases of a folder of YAML files. Throws if there are none. */
export function readCases(folder: string): {file: string; cases: Case[]}[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  const read = files.map((file) => ({
    file,
    cases: parse(readFileSync(join(folder, file), 'utf8'), {merge: true}) as Case[],
  }));
  if (read.length === 0 || read.some(({cases}) => !Array.isArray(cases) || cases.length === 0))
    throw new Error(`a file of ${folder} has no cases`);
  return read;
}

/** Lists how an outcome differs from what a case expects. The list is empty if the client did right. */
export function differences(expected: Expected, outcome: Outcome, requests: Received[]): string[] {
  const found: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) found.push(what);
  };
  const {error} = outcome;
  const said = JSON.stringify(outcome);
  if (expected.error) {
    check(
      error?.name === expected.error,
      `${expected.error} was expected, but got ${said.slice(0, 400)}`,
    );
    for (const name of ['mayHaveHappened', 'status'] as const)
      if (name in expected)
        check(error?.[name] === expected[name], `"${name}" is ${String(error?.[name])}`);
    for (const name of ['text', 'message'] as const)
      if (expected[name] !== undefined)
        check(
          error?.[name]?.includes(expected[name]) ?? false,
          `the ${name} is "${error?.[name]}"`,
        );
  } else check(error === undefined, `no error was expected, but got ${said.slice(0, 400)}`);
  // No case may show the key, in whatever it says.
  check(!said.includes(JSON.stringify(caseKey).slice(1, -1)), 'the outcome contains the API key');
  if ('value' in expected) {
    const difference = partDifference(expected.value, outcome.value);
    check(difference === undefined, `the value differs: ${difference}`);
  }
  if (expected.items)
    check(
      JSON.stringify(outcome.items) === JSON.stringify(expected.items),
      `the items are ${JSON.stringify(outcome.items)?.slice(0, 400)}`,
    );
  if (expected.itemCount !== undefined) {
    const {items = []} = outcome;
    check(items.length === expected.itemCount, `there are ${items.length} items`);
    check(new Set(items).size === items.length, 'an item comes twice');
  }
  if (expected.outcome)
    check(
      outcome.outcome === expected.outcome,
      `the outcome is ${outcome.outcome}: ${outcome.reason}`,
    );
  if (expected.reason)
    check(outcome.reason?.includes(expected.reason) ?? false, `the reason is "${outcome.reason}"`);
  if (expected.requests !== undefined) {
    const {least = 0, most = Infinity} =
      typeof expected.requests === 'number'
        ? {least: expected.requests, most: expected.requests}
        : expected.requests;
    check(
      requests.length >= least && requests.length <= most,
      `there are ${requests.length} requests`,
    );
  }
  expected.sent?.forEach((part, index) => {
    const difference = partDifference(part, requests[index]);
    check(difference === undefined, `request ${index + 1} differs: ${difference}`);
  });
  if (expected.exactBody !== undefined) {
    const body = JSON.stringify(sorted(requests[0]?.body));
    check(body === JSON.stringify(sorted(expected.exactBody)), `the body is ${body}`);
  }
  if (expected.seconds !== undefined)
    check(outcome.seconds <= expected.seconds, `it took ${outcome.seconds} seconds`);
  return found;
}

/** Returns an object with its fields in alphabetical order, because clients may send them in any. */
const sorted = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the path at which a value lacks a part, or undefined. */
function partDifference(part: unknown, whole: unknown, path = ''): string | undefined {
  if (typeof part !== 'object' || part === null)
    return part === whole ? undefined : `${path || 'it'} is ${JSON.stringify(whole)}`;
  if (typeof whole !== 'object' || whole === null)
    return `${path || 'it'} is ${JSON.stringify(whole)}`;
  if (Array.isArray(part) && (!Array.isArray(whole) || whole.length !== part.length))
    return `${path || 'it'} has another length`;
  for (const [name, item] of Object.entries(part)) {
    const difference = partDifference(
      item,
      (whole as Record<string, unknown>)[name],
      `${path}.${name}`,
    );
    if (difference !== undefined) return difference;
  }
  return undefined;
}
