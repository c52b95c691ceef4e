/**
 * Requests every page of other sites that the built pages link to: `npm run links:outside`. Needs a network.
 *
 * Isn't part of `npm test`, which must not fail if another site fails. Exceptions: plugins/post-build/links/outside.yaml.
 */
import {readFileSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {crawl} from '../plugins/post-build/links/crawl';
import {askOutside, readAllowed} from '../plugins/post-build/links/outside';
import {readSite} from '../plugins/post-build/links/site-map';
import {product} from '../src/product';
import {run} from './lib/run';

const list = 'plugins/post-build/links/outside.yaml';

void run(async () => {
  const today = new Date().toISOString().slice(0, 10);
  const {outside} = crawl(readSite('build'), new URL(product.siteUrl).origin);
  if (outside.size === 0) throw new Error('No page links to another site: is the build complete?');
  const problems = await askOutside(outside, readAllowed(readFileSync(list, 'utf8'), today), {fetch, wait, today});
  for (const problem of problems) console.error(problem);
  console.log(`${outside.size} addresses on other sites: ${problems.length || 'no'} problems`);
  return problems.length === 0 ? 0 : 1;
});
