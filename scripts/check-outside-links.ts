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

/** How often an address is requested before it counts as broken. */
const attempts = 3;
/** The pause before an address is requested again, in milliseconds. */
const pause = 4_000;

type Fault = {
  message: string;
  /** Whether the address may work when it is requested again. */
  isTemporary: boolean;
};

/** Requests an address once. Returns what is wrong with it, if anything. */
async function request(url: string): Promise<Fault | undefined> {
  try {
    const {ok, status} = await fetch(url, {
      signal: AbortSignal.timeout(20_000),
      headers: {accept: 'text/html, */*'},
    });
    if (ok) return undefined;
    return {message: `returns ${status}`, isTemporary: status >= 500 || status === 429};
  } catch (error) {
    const {message, cause} = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return {message: `cannot be reached (${reason})`, isTemporary: true};
  }
}

/** Returns what is wrong with an address, if anything. Tries again if that may be temporary. */
async function findFault(url: string): Promise<string | undefined> {
  let fault = await request(url);
  for (let attempt = 1; attempt < attempts && fault?.isTemporary; attempt += 1) {
    await setTimeout(pause);
    fault = await request(url);
  }
  return fault?.message;
}

/** Returns the built Markdown pages that link to each address on another site. */
function listOutsideLinks(build: string): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const file of listFiles(build)) {
    if (!file.endsWith('.md')) continue;
    const links = new Set(linksIn(readFileSync(join(build, file), 'utf8')));
    for (const href of links) {
      // The domain `.example` is reserved (RFC 2606): the site itself, unless it is built with other names.
      if (!URL.canParse(href) || new URL(href).hostname.endsWith('.example')) continue;
      pages.set(href, [...(pages.get(href) ?? []), file]);
    }
  }
  return pages;
}

void run(async () => {
  const pages = listOutsideLinks('build');
  if (pages.size === 0) throw new Error('No page links to another site: is the build complete?');
  const results = await Promise.all(
    [...pages].map(async ([url, from]) => ({url, from, fault: await findFault(url)})),
  );
  const broken = results.filter(({fault}) => fault !== undefined);
  for (const {url, from, fault} of broken)
    console.error(`${url}: ${fault}; linked from ${from.join()}`);
  console.log(`${pages.size} addresses on other sites: ${broken.length || 'no'} problems`);
  return broken.length === 0 ? 0 : 1;
});
