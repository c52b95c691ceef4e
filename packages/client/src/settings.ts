/** Reads and checks the options of a client. */
import {isDuration, longestDuration} from './duration';
import {demandObject, InvalidCallError} from './errors';
import {isLoopback} from './proxy';
import {createTransport, type Transport} from './transport';
import {clientName, requestsPerSecond as documentedRate, version} from '../.generated/facts';

/** How long a call may take, in seconds. */
export interface Timeouts {
  /** One attempt: name, connection, proxy, headers and body. */
  attempt: number;
  /** The whole call with its repetitions. */
  total: number;
}

/** What `onAttempt` is told of each attempt. It never contains the key, an address or a body. */
export interface Attempt {
  /** The operation, such as `createEntity`. */
  operation: string;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** The HTTP status, if there was a response. */
  status?: number;
  /** A word for what went wrong, such as `TIMEOUT`, `ECONNRESET` or `DAMAGED_RESPONSE`. */
  problem?: string;
  /** How long the attempt took, in seconds. */
  seconds: number;
}

/** Options of `createClient` and `withOptions`. */
export interface ClientOptions {
  /**
   * The address of the API with its base path, such as `https://api.example/external/v2`.
   * @default the environment variable `SCREENING_BASE_URL`
   */
  baseUrl?: string;
  /**
   * The API key.
   * @default the environment variable `SCREENING_API_KEY`
   */
  apiKey?: string;
  /** The name of your program and its version, such as `onboarding/3.1`. It becomes part of `User-Agent`. */
  appName?: string;
  /**
   * How many requests the client sends per second at the most. `Infinity` turns the limiter off.
   * @default the documented rate limit of an account
   */
  requestsPerSecond?: number;
  /**
   * How long a call may take, in seconds.
   * @default 10 for an attempt and 30 in all for calls that change nothing, otherwise 30 and 60
   */
  timeouts?: Partial<Timeouts>;
  /**
   * Sends the requests. Tests use `fakeTransport`.
   * @default a transport that uses `node:http` and `node:https`, and the proxies of the environment
   */
  transport?: Transport;
  /** Is told of each attempt, for logs and figures. It never gets the key, an address or a body. */
  onAttempt?: (attempt: Attempt) => void;
}

/** The checked options of a client. */
export interface Settings {
  /** The address of the API without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  userAgent: string;
  requestsPerSecond: number;
  timeouts: {
    /** For calls that change nothing. */
    safe: Timeouts;
    /** For calls that change something, or that only a person may ask for. */
    other: Timeouts;
  };
  transport: Transport;
  onAttempt?: (attempt: Attempt) => void;
}

const defaultTimeouts = {safe: {attempt: 10, total: 30}, other: {attempt: 30, total: 60}};

const fail = (message: string): never => {
  throw new InvalidCallError(message, 'createClient');
};

/** Checks the options, and completes them from the environment and the defaults. */
export function readSettings(options: ClientOptions, env = process.env): Settings {
  if (isBrowser())
    fail('The client runs on a server only. In a browser, everybody could read the API key.');
  const known = [
    'baseUrl',
    'apiKey',
    'appName',
    'requestsPerSecond',
    'timeouts',
    'transport',
    'onAttempt',
  ];
  demandObject(options, 'the options', 'createClient');
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown) fail(`There is no option "${unknown}". The options are ${known.join(', ')}.`);
  const {appName, timeouts = {}, onAttempt} = options;
  const {requestsPerSecond = documentedRate, transport = createTransport(env)} = options;
  const apiKey = options.apiKey ?? env.SCREENING_API_KEY ?? '';
  // Checked here, because the error of an invalid header would print the key.
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey))
    fail(
      'Set the option apiKey or the variable SCREENING_API_KEY to your API key, without spaces or line breaks.',
    );
  // With less, a turn would be further away than timers reach.
  if (typeof requestsPerSecond !== 'number' || !(requestsPerSecond >= 1 / longestDuration))
    fail(
      `The option requestsPerSecond must be a positive number, at least ${1 / longestDuration}.`,
    );
  if (appName !== undefined && (typeof appName !== 'string' || !/^[!-~]+( [!-~]+)*$/.test(appName)))
    fail('The option appName must be printable ASCII, such as onboarding/3.1.');
  if (typeof timeouts !== 'object' || timeouts === null)
    fail('The option timeouts must be an object with attempt and total.');
  for (const [name, value] of Object.entries(timeouts)) {
    if (name !== 'attempt' && name !== 'total')
      fail(`There is no timeout "${name}". The timeouts are attempt and total.`);
    if (!isDuration(value))
      fail(`The timeout "${name}" must be a number of seconds from 0 to ${longestDuration}.`);
  }
  if (typeof transport !== 'function') fail('The option transport must be a function.');
  if (onAttempt !== undefined && typeof onAttempt !== 'function')
    fail('The option onAttempt must be a function.');
  const runtime = `node/${process.versions.node}`;
  const names = [appName, `${clientName}/${version}`, 'TypeScript', runtime];
  return {
    baseUrl: readBaseUrl(options.baseUrl ?? env.SCREENING_BASE_URL ?? ''),
    apiKey,
    userAgent: names.filter((name) => name !== undefined).join(' '),
    requestsPerSecond,
    timeouts: {
      safe: {...defaultTimeouts.safe, ...timeouts},
      other: {...defaultTimeouts.other, ...timeouts},
    },
    transport,
    onAttempt,
  };
}

/** Checks the address of the API. Its password, query or fragment would be lost or printed, so none is accepted. */
function readBaseUrl(text: string): string {
  const wanted =
    'Set the option baseUrl or the variable SCREENING_BASE_URL to an address such as https://HOST/external/v2.';
  // Other letters than those of ASCII, and dots as a part of the path, would be sent in another form.
  if (
    typeof text !== 'string' ||
    !/^https?:\/\/[^/@?#\\]/.test(text) ||
    !/^[!-~]+$/.test(text) ||
    /[@?#\\]|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(text) ||
    !URL.canParse(text)
  )
    fail(wanted);
  const {protocol, hostname, port} = new URL(text);
  if (port === '0') fail(wanted);
  if (protocol === 'http:' && !isLoopback(hostname))
    process.emitWarning(`The API key is sent to ${hostname} unencrypted. Use https://.`);
  return text.replace(/\/+$/, '');
}

/** Returns whether this is a page or a worker of a browser. */
function isBrowser(): boolean {
  const scope = globalThis as {window?: {document?: unknown}; importScripts?: unknown};
  return scope.window?.document !== undefined || typeof scope.importScripts === 'function';
}
