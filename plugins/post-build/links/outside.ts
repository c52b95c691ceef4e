/** Checks whether the addresses on other sites that Markdown pages link to still exist. */
import {setTimeout} from 'node:timers/promises';

/** An address that may fail until a date, with the reason: an entry of outside.yaml. */
export type Allowed = {url: string; until: string; reason: string};

const tries = 3;
const timeout = 20_000;

/**
 * Returns one line for each address that fails, and for each unneeded exception.
 *
 * @param pages the pages that link to each address
 * @param today such as `2026-11-21`
 */
export async function askOutside(
  pages: ReadonlyMap<string, string[]>,
  allowed: Allowed[],
  today: string,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<string[]> {
  const unused = allowed.filter(({url}) => !pages.has(url)).map(({url}) => `${url}: is allowed to fail, but no page links to it`); // prettier-ignore
  const faults = [...pages].map(async ([url, from]) => {
    const exception = allowed.find((entry) => entry.url === url);
    // The domain `.example` is reserved (RFC 2606), and a build can replace it.
    if (new URL(url).hostname.endsWith('.example') || (exception && exception.until >= today)) return [];
    const fault = await faultOf(url, wait);
    if (fault) return `${url}: ${fault}; linked from ${from.join(', ')}`;
    return exception ? `${url}: was allowed to fail until ${exception.until}: remove the entry` : [];
  });
  return [...(await Promise.all(faults)).flat(), ...unused];
}

/** Tries an address again if its fault may be temporary: too many requests, a server error, or no connection. */
async function faultOf(url: string, wait: (milliseconds: number) => Promise<unknown>): Promise<string | undefined> {
  let fault = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt > 1) await wait(1000 * 2 ** attempt);
    try {
      // Use GET without reading the body, because many sites reject HEAD.
      const response = await fetch(url, {signal: AbortSignal.timeout(timeout), headers: {accept: 'text/html, */*'}});
      await response.body?.cancel();
      if (response.ok) return undefined;
      fault = `returns ${response.status}`;
      if (response.status !== 429 && response.status < 500) return fault;
    } catch (error) {
      const {message, cause} = error as Error;
      fault = `cannot be reached (${cause instanceof Error ? cause.message : message})`;
    }
  }
  return `${fault}, ${tries} times`;
}
