/** Checks whether the addresses on other sites that pages link to still exist. */
import {parse} from 'yaml';

/** An address that may fail until a date, with the reason. */
export type Allowed = {url: string; until: string; reason: string};

export type Asking = {
  fetch: typeof fetch;
  /** Waits between two attempts. */
  wait: (milliseconds: number) => Promise<void>;
  /** Today's date, such as `2026-11-21`. */
  today: string;
};

const tries = 3;
const patience = 20_000;
/** Returns whether a status may be temporary: too many requests, or a server error. */
const passing = (status: number): boolean => status === 429 || status >= 500;
const aDay = 86_400_000;

/** Reads the list of addresses that may fail. Throws an error that names the invalid entry. */
export function readAllowed(text: string, today: string): Allowed[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) throw new Error('the exceptions must be a YAML list with url, until and reason');
  return list.map((entry: Partial<Allowed> | null, i) => {
    const {url, until, reason} = entry ?? {};
    const refuse = (why: string) => new Error(`entry ${i + 1} (${url ?? 'without url'}) ${why}`);
    if (typeof url !== 'string' || !URL.canParse(url)) throw refuse('has no url');
    if (typeof reason !== 'string' || reason.length < 10) throw refuse('gives no reason');
    if (typeof until !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(until)) throw refuse('has no date like 2027-01-31');
    if (Date.parse(until) - Date.parse(today) > 366 * aDay) throw refuse('is allowed for more than a year');
    return {url, until, reason};
  });
}

/** Returns whether an address uses the reserved domain `.example` (RFC 2606), which the build can replace. */
const isReserved = (url: string): boolean => /\.example$/.test(new URL(url).hostname);

/** Returns one line for each wrong address, in the order of `outside`, then one for each unused exception. */
export async function askOutside(
  outside: ReadonlyMap<string, ReadonlySet<string>>,
  allowed: Allowed[],
  asking: Asking,
): Promise<string[]> {
  const exceptions = new Map(allowed.map((entry) => [entry.url, entry]));
  const asked = [...outside].filter(([url]) => !isReserved(url));
  const faults = await Promise.all(
    asked.map(async ([url, pages]) => {
      const exception = exceptions.get(url);
      if (exception && exception.until >= asking.today) return undefined;
      const fault = await faultOf(url, asking);
      if (!fault) return exception && `${url}: was allowed to fail until ${exception.until}: remove the entry`;
      const past = exception ? `, and was allowed to until ${exception.until} only` : '';
      return `${url}: ${fault}${past}; linked from ${[...pages].join(', ')}`;
    }),
  );
  const unused = allowed.filter(({url}) => !outside.has(url)).map(({url}) => `${url}: is allowed to fail, but no page links to it`); // prettier-ignore
  return [...faults.filter((fault) => fault !== undefined), ...unused];
}

async function faultOf(url: string, {fetch, wait}: Asking): Promise<string | undefined> {
  let fault: string | undefined;
  for (let at = 1; at <= tries; at += 1) {
    if (at > 1) await wait(1000 * 2 ** at);
    try {
      // Use GET without reading the body, because many sites reject HEAD.
      const answer = await fetch(url, {signal: AbortSignal.timeout(patience), headers: {accept: 'text/html, */*'}});
      await answer.body?.cancel();
      if (answer.ok) return undefined;
      fault = `answers with ${answer.status}`;
      if (!passing(answer.status)) return fault;
    } catch (error) {
      const {message, cause} = error as Error;
      fault = `cannot be reached (${cause instanceof Error ? cause.message : message})`;
    }
  }
  return `${fault}, ${tries} times`;
}
