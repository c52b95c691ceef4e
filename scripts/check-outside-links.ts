/**
 * Requests every page of other sites that the built Markdown pages link to: `npm run links:outside`. Needs a network.
 * Isn't part of `npm test`, which must not fail if another site fails.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {listFiles} from '../plugins/post-build/hosting/scan-build';
import {linksIn} from '../plugins/post-build/links';
import {run} from './lib/run';

/** Returns what is wrong with an address. Tries again if that may be temporary. */
async function faultOf(url: string, tries = 3): Promise<string | undefined> {
  const fault = await fetch(url, {
    signal: AbortSignal.timeout(20_000),
    headers: {accept: 'text/html, */*'},
  }).then(
    ({ok, status}) => (ok ? undefined : `returns ${status}`),
    ({message, cause}: Error) =>
      `cannot be reached (${cause instanceof Error ? cause.message : message})`,
  );
  if (!fault || tries === 1 || /returns 4(?!29)/.test(fault)) return fault;
  await setTimeout(4000);
  return faultOf(url, tries - 1);
}

void run(async () => {
  const pages = new Map<string, string[]>();
  for (const file of listFiles('build').filter((name) => name.endsWith('.md')))
    for (const href of new Set(linksIn(readFileSync(join('build', file), 'utf8'))))
      // The domain `.example` is reserved (RFC 2606): the site itself, unless it is built with other names.
      if (URL.canParse(href) && !new URL(href).hostname.endsWith('.example'))
        pages.set(href, [...(pages.get(href) ?? []), file]);
  if (pages.size === 0) throw new Error('No page links to another site: is the build complete?');
  const faults = await Promise.all([...pages.keys()].map((url) => faultOf(url)));
  const lines = [...pages].map(
    ([url, from], i) => faults[i] && `${url}: ${faults[i]}; linked from ${from.join()}`,
  );
  const wrong = lines.filter(Boolean);
  for (const line of wrong) console.error(line);
  console.log(`${pages.size} addresses on other sites: ${wrong.length || 'no'} problems`);
  return wrong.length === 0 ? 0 : 1;
});
