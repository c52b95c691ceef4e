/**
 * Calls the API for the programs in this folder. It needs Node.js 20 and no package.
 *
 * The address and the key come from SCREENING_BASE_URL and SCREENING_API_KEY.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** The outcome of a call. Only `uncertain` leaves open whether the call took effect. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'tooEarly'; reason: string }
  | { kind: 'uncertain'; reason: string };

/** The command line or the environment is wrong. Programs then end with exit code 2. */
export class UsageError extends Error {}

export const settings = {
  /** The default limit of an account. All calls of this process share it. */
  requestsPerSecond: 100,
  /** How long a call is repeated, in milliseconds. */
  deadline: 30_000,
  readTimeout: 10_000,
  /** Longer, because each write that times out has to be reconciled. */
  writeTimeout: 60_000,
};

/** Reads the address and the key from the environment. */
export function connection(): { baseUrl: string; apiKey: string } {
  const { SCREENING_BASE_URL: baseUrl = '', SCREENING_API_KEY: apiKey = '' } = process.env;
  if (!/^https?:\/\/[^@\s]+$/.test(baseUrl)) {
    throw new UsageError('SCREENING_BASE_URL must be an address such as https://HOST/external/v2.');
  }
  // Checked here, because the error of an invalid header would print the key.
  if (!/^[!-~]+$/.test(apiKey)) {
    throw new UsageError('SCREENING_API_KEY must be set, without spaces or line breaks.');
  }
  return { baseUrl: baseUrl.replace(/\/$/, ''), apiKey };
}

let nextSlot = 0;

/** Spaces calls evenly, so that parallel workers stay below the rate limit together. */
async function waitForSlot(): Promise<void> {
  const now = performance.now();
  const slot = Math.max(now, nextSlot);
  nextSlot = slot + 1000 / settings.requestsPerSecond;
  if (slot > now) await wait(slot - now);
}

async function sendOnce<T>(
  method: string,
  path: string,
  body: unknown,
  timeout: number,
): Promise<Outcome<T>> {
  const { baseUrl, apiKey } = connection();
  await waitForSlot();
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: apiKey, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    if (response.ok) return { kind: 'ok', value: JSON.parse(text) as T };
    // Errors are plain text, not JSON.
    const { status } = response;
    const reason = `${method} ${path}: ${status} ${text.trim().replace(/\s+/g, ' ').slice(0, 300)}`;
    if (status === 425) return { kind: 'tooEarly', reason };
    return status >= 500 ? { kind: 'uncertain', reason } : { kind: 'refused', status, reason };
  } catch (error) {
    // A timeout, a dropped connection, or a body that was cut off.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { kind: 'uncertain', reason: `${method} ${path}: no response (${cause?.code ?? name})` };
  }
}

async function send<T>(isRead: boolean, method: string, path: string, body: unknown) {
  const end = performance.now() + settings.deadline;
  for (;;) {
    const timeout = isRead ? settings.readTimeout : settings.writeTimeout;
    const outcome = await sendOnce<T>(method, path, body, timeout);
    // A call that gets 429 has no effect and isn't counted, so it can be repeated promptly.
    const isLimited = outcome.kind === 'refused' && outcome.status === 429;
    const isRepeated = isLimited || (isRead && outcome.kind === 'uncertain');
    if (!isRepeated || performance.now() > end) return outcome;
    // The random part keeps parallel workers from returning at the same moment.
    await wait(20 + Math.random() * 80);
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
 * reads the list again until a pass finds nothing new.
 */
export async function* listAll<T>({ path, body, items, id, pageSize = 100 }: List<T>) {
  const method = body === undefined ? 'GET' : 'POST';
  const seen = new Set<string>();
  for (let before = -1; seen.size > before;) {
    before = seen.size;
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${pageSize}`;
      const response = valueOf(await read<Record<string, unknown>>(method, path + query, body));
      const found = response[items] as T[];
      for (const item of found) {
        if (seen.has(id(item))) continue;
        seen.add(id(item));
        yield item;
      }
      isLast = found.length === 0 || page * pageSize >= (response.total as number);
      // A list that fits on one page can't shift.
      if (isLast && page === 1) return;
    }
  }
}
