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
  /**
   * The body of `parseWebhook`: as text, as bytes in Base64, as an example of the API description, or as a value that is
   * neither text nor bytes.
   */
  body?: {text?: string; base64?: string; example?: string; value?: unknown};
  /** How often `createOnce` is called at the same time. @default 1 */
  parallel?: number;
  /** Further options of the call, besides `deadline`. */
  how?: Record<string, unknown>;
  /** Whether the caller keeps the identifiers of the items of a list, and not the client. */
  keeps?: boolean;
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
  /** The outcome of `screen` or `createOnce` (of several calls, all of them in order), or the `webhook` of `parseWebhook`. */
  outcome?: string;
  /** A part of the reason. */
  reason?: string;
  /** How many requests the server gets. */
  requests?: number | {least?: number; most?: number};
  /** Parts of the requests, in order. `null` in a part means that the field is missing. */
  sent?: unknown[];
  /** Parts of all requests that the proxy gets, in order. A proxy that a case doesn't mention must get none. */
  proxied?: unknown[];
  /** How many requests the proxy gets at least, if their number depends on the time. */
  proxiedLeast?: number;
  /** Parts of all attempts that the client reports, in order. */
  attempts?: unknown[];
  /** The beginning of the header `User-Agent`. Every request must name the client there. */
  agent?: string;
  /** A part of the one warning that the client gives, or null if it gives none. */
  warning?: string | null;
  /** Texts that must be nowhere in what the client says, in any case. */
  hidden?: string[];
  /** The longest time that the call may take, in seconds. Only for calls that would hang otherwise. */
  seconds?: number;
}

/** A conformance case. */
export interface Case {
  name: string;
  /** Whether it computes so much that cases at the same time would run into their timeouts. */
  alone?: boolean;
  call: Call;
  options?: Record<string, unknown>;
  /** The variables of the environment. The proxy variables of the tests' own environment don't count. */
  environment?: Record<string, string>;
  /**
   * What the function that is told of each attempt does, besides keeping the attempt: it fails (in Python, `rejects` throws
   * too), or overwrites all texts in the arguments of the call.
   */
  hook?: 'throws' | 'rejects' | 'changes the arguments';
  deadline?: number;
  answers?: Answer[];
  /** What the proxy does with the first, second and further requests. */
  proxyAnswers?: Answer[];
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
  /** What the client reported of each attempt. */
  attempts?: Record<string, unknown>[];
  /** The warnings that the client gave. */
  warnings?: string[];
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

/** The longest message of an error, in characters: a beginning of the response with what the client says about it. */
const longestMessage = 400;

/** The longest text that an error keeps, in characters. */
const longestText = 2000;

/** The fields of an attempt. */
const attemptFields = ['operation', 'attempt', 'status', 'problem', 'seconds'];

/** Lists how an outcome differs from what a case expects. The list is empty if the client did right. */
export function differences(
  expected: Expected,
  outcome: Outcome,
  requests: Received[],
  proxied: Received[] = [],
): string[] {
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
  for (const request of [...requests, ...proxied]) {
    const {'user-agent': agent = ''} = request.headers;
    const isNamed = /^([!-~]+ )*\S+-client\/\S+ (TypeScript node|Python python)\/\S+$/.test(agent);
    // A tunnel is asked for without it, because only the platform has to know.
    check(isNamed || request.method === 'CONNECT', `a request has the user agent "${agent}"`);
    if (expected.agent !== undefined)
      check(agent.startsWith(expected.agent), `a request has the user agent "${agent}"`);
  }
  if (expected.warning !== undefined) {
    const {warnings = []} = outcome;
    check(
      expected.warning === null
        ? warnings.length === 0
        : warnings.length === 1 && warnings[0].includes(expected.warning),
      `the warnings are ${JSON.stringify(warnings)}`,
    );
  }
  check(error?.text === error?.text?.trim(), 'the text of the error begins or ends with a space');
  // Python counts characters, and JavaScript counts the units of UTF-16.
  const length = (text = ''): number => [...text].length;
  check(length(error?.message) <= longestMessage, 'the message of the error is too long');
  check(length(error?.text) <= longestText, 'the text of the error is too long');
  // No case may show the key, in whatever it says.
  check(!said.includes(JSON.stringify(caseKey).slice(1, -1)), 'the outcome contains the API key');
  for (const text of expected.hidden ?? [])
    check(
      !said.toLowerCase().includes(JSON.stringify(text).slice(1, -1).toLowerCase()),
      `the outcome contains ${JSON.stringify(text)}: ${said.slice(0, 400)}`,
    );
  // What an error says is printed in terminals and logs.
  const shown = [error?.message, error?.text, outcome.reason].join('');
  check(
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(shown),
    'an error has a control character',
  );
  for (const attempt of outcome.attempts ?? []) {
    const unknown = Object.keys(attempt).find((name) => !attemptFields.includes(name));
    check(unknown === undefined, `an attempt has the field "${unknown}"`);
  }
  if (expected.attempts) {
    const difference = partDifference(expected.attempts, outcome.attempts);
    check(difference === undefined, `the attempts differ: ${difference}`);
  }
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
  if (expected.proxiedLeast === undefined) {
    const difference = partDifference(expected.proxied ?? [], proxied);
    check(difference === undefined, `the requests of the proxy differ: ${difference}`);
  } else check(proxied.length >= expected.proxiedLeast, `the proxy got ${proxied.length} requests`);
  if (expected.seconds !== undefined)
    check(outcome.seconds <= expected.seconds, `it took ${outcome.seconds} seconds`);
  return found;
}

/** Returns the path at which a value lacks a part, or undefined. */
function partDifference(part: unknown, whole: unknown, path = ''): string | undefined {
  if (part === null)
    return whole === undefined || whole === null
      ? undefined
      : `${path} is ${JSON.stringify(whole)}`;
  if (typeof part !== 'object')
    return part === whole ? undefined : `${path || 'it'} is ${JSON.stringify(whole)}`;
  if (typeof whole !== 'object' || whole === null)
    return `${path || 'it'} is ${JSON.stringify(whole)}`;
  if (Array.isArray(part) && (!Array.isArray(whole) || whole.length !== part.length))
    return `${path || 'it'} has another length: ${JSON.stringify(whole).slice(0, 400)}`;
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
