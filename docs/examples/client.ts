/**
 * Calls the API for the programs in this folder. It needs Node.js 20 and no package.
 *
 * The address and the key come from SCREENING_BASE_URL and SCREENING_API_KEY.
 */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The outcome of a call. Only `uncertain` leaves open whether the call took effect. It has no status
 * if there was no response.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'tooEarly'; reason: string }
  | { kind: 'uncertain'; status?: number; reason: string };

/** The command line or the environment is wrong. Programs then end with exit code 2. */
export class UsageError extends Error {}

export const settings = {
  /** The default limit of an account. All calls of this process share it. */
  requestsPerSecond: 100,
  /** How long one attempt may take, in milliseconds. A write that times out has to be reconciled. */
  readTimeout: 10_000,
  writeTimeout: 30_000,
  /** How long a call may take with its repetitions, in milliseconds. */
  readDeadline: 30_000,
  writeDeadline: 60_000,
};

let isWarned = false;

/** Reads the address and the key from the environment. */
export function connection(): { baseUrl: string; apiKey: string } {
  const { SCREENING_BASE_URL: baseUrl = '', SCREENING_API_KEY: apiKey = '' } = process.env;
  if (!/^https?:\/\/[^@\s]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError('SCREENING_BASE_URL must be an address such as https://HOST/external/v2.');
  }
  // Checked here, because the error of an invalid header would print the key.
  if (!/^[!-~]+$/.test(apiKey)) {
    throw new UsageError('SCREENING_API_KEY must be set, without spaces or line breaks.');
  }
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isLocal && !isWarned) {
    isWarned = true;
    console.error(`Warning: the API key is sent to ${hostname} unencrypted. Use https://.`);
  }
  return { baseUrl: baseUrl.replace(/\/$/, ''), apiKey };
}

/** Hides the key in an error that repeats the request, also if JSON wrote its signs as \" or \u0022. */
function hideKey(text: string, apiKey: string): string {
  const codes = [...apiKey].map((sign) => sign.charCodeAt(0).toString(16));
  const signs = codes.map((code) => `\\\\{0,3}(?:\\x${code}|u00${code})`);
  return text.replace(new RegExp(signs.join(''), 'gi'), '[key]');
}

let nextSlot = 0;

/** Spaces calls evenly, so that parallel workers stay below the rate limit together. */
async function waitForSlot(): Promise<void> {
  const now = performance.now();
  const slot = Math.max(now, nextSlot);
  nextSlot = slot + 1000 / settings.requestsPerSecond;
  if (slot > now) await wait(slot - now);
}

/** Parses JSON. Returns undefined for anything else, such as the login page of a proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function sendOnce<T>(
  method: string,
  path: string,
  body: unknown,
  timeout: number,
): Promise<Outcome<T>> {
  const { baseUrl, apiKey } = connection();
  let response: Response;
  let text: string;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: apiKey, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      // Limits the whole attempt, until the last byte of the body.
      signal: AbortSignal.timeout(timeout),
    });
    text = await response.text();
  } catch (error) {
    // A timeout, a dropped connection, or a body that was cut off.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { kind: 'uncertain', reason: `${method} ${path}: no response (${cause?.code ?? name})` };
  }
  const { ok, status } = response;
  // Errors are plain text, not JSON.
  const value = ok ? parse(text) : undefined;
  if (typeof value === 'object' && value !== null) return { kind: 'ok', value: value as T };
  const said = hideKey(text, apiKey).trim().replace(/\s+/g, ' ').slice(0, 300);
  const fault = ok ? ", and the body isn't a JSON object or array:" : '';
  const reason = `${method} ${path}: ${status}${fault} ${said}`;
  if (status === 425) return { kind: 'tooEarly', reason };
  if ([400, 401, 429].includes(status)) return { kind: 'refused', status, reason };
  // Any other status can come from a gateway that has passed the call on, such as 408.
  return { kind: 'uncertain', status, reason };
}

async function send<T>(isRead: boolean, method: string, path: string, body: unknown) {
  const timeout = isRead ? settings.readTimeout : settings.writeTimeout;
  await waitForSlot();
  const end = performance.now() + (isRead ? settings.readDeadline : settings.writeDeadline);
  for (let failures = 0; ;) {
    const outcome = await sendOnce<T>(method, path, body, timeout);
    // A call that gets 429 has no effect and isn't counted, so it can be repeated promptly.
    let longest = 100;
    if (outcome.kind === 'uncertain' && isRead && (outcome.status ?? 500) >= 500) {
      // A server in trouble gets more time after each failure.
      longest = Math.min(4000, 100 * 2 ** failures);
      failures += 1;
    } else if (outcome.kind !== 'refused' || outcome.status !== 429) return outcome;
    // The random part keeps parallel workers from returning at the same moment.
    const pause = longest * (0.2 + Math.random() * 0.8);
    // A repeat needs the time of a whole attempt.
    if (performance.now() + pause + timeout > end) return outcome;
    await wait(pause);
    await waitForSlot();
  }
}

/** Sends a call that changes nothing, such as a list or a screening. Repeats it until the deadline. */
export function read<T>(method: string, path: string, body?: unknown): Promise<Outcome<T>> {
  return send<T>(true, method, path, body);
}

/** Sends a call that changes something. Only the caller can find out whether an uncertain call took effect. */
export function write<T>(method: string, path: string, body?: unknown): Promise<Outcome<T>> {
  return send<T>(false, method, path, body);
}

/** Returns the value of a call that must succeed for the program to go on. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(outcome.reason);
  return outcome.value;
}

/** A list to read: its path, its body (none means GET), and where its items and their identifiers are. */
type List<T> = {
  path: string;
  body?: object;
  items: string;
  id: (item: T) => string;
  pageSize?: number;
};

/**
 * Yields each item of a list once. Pages can shift while they are read, so it drops duplicates and
 * reads the list again until a pass finds nothing new and all items of the list are there.
 */
export async function* listAll<T>({ path, body, items, id, pageSize = 100 }: List<T>) {
  const method = body === undefined ? 'GET' : 'POST';
  const seen = new Set<string>();
  for (let fruitless = 0; ;) {
    const before = seen.size;
    const pass = new Set<string>();
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const address = `${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${pageSize}`;
      const response = valueOf(await read<Record<string, unknown>>(method, address, body));
      const { [items]: list, total } = response;
      const fault = (what: string) => new Error(`${method} ${address}: ${what}`);
      if (!Array.isArray(list)) throw fault(`the response has no list "${items}"`);
      if (typeof total !== 'number') throw fault('the response has no number "total"');
      const known = pass.size;
      for (const item of list as T[]) {
        const key = id(item ?? ({} as T));
        if (typeof key !== 'string') throw fault(`an item of "${items}" has no identifier`);
        pass.add(key);
        if (seen.has(key)) continue;
        seen.add(key);
        yield item;
      }
      // A page that only repeats earlier pages also ends the pass.
      isLast = pass.size === known || page * pageSize >= total;
      if (!isLast) continue;
      const isNew = seen.size > before;
      // A list that fits on one page can't shift.
      if (seen.size >= total && (page === 1 || !isNew)) return;
      if (!isNew) fruitless += 1;
      if (fruitless === 3) throw fault(`the pages have ${seen.size} of ${total} "${items}"`);
    }
  }
}
