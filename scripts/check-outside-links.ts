/**
 * Requests every page of other sites that the built Markdown pages link to: `npm run links:outside`. Needs a network.
 *
 * Isn't part of `npm test`, which must not fail if another site fails. Exceptions: plugins/post-build/links/outside.yaml.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {product} from '../src/product';
import {listFiles} from '../plugins/post-build/hosting/scan-build';
import {linksIn} from '../plugins/post-build/links/check';
import {askOutside, type Allowed} from '../plugins/post-build/links/outside';
import {run} from './lib/run';

void run(async () => {
  const pages = new Map<string, string[]>();
  for (const file of listFiles('build').filter((name) => name.endsWith('.md')))
    for (const href of new Set(linksIn(readFileSync(join('build', file), 'utf8'))))
      if (/^https?:/.test(href) && !href.startsWith(product.siteUrl))
        pages.set(href, [...(pages.get(href) ?? []), file]);
  if (pages.size === 0) throw new Error('No page links to another site: is the build complete?');
  const allowed = parse(readFileSync('plugins/post-build/links/outside.yaml', 'utf8')) as Allowed[];
  const problems = await askOutside(pages, allowed, new Date().toISOString().slice(0, 10));
  for (const problem of problems) console.error(problem);
  console.log(`${pages.size} addresses on other sites: ${problems.length || 'no'} problems`);
  return problems.length === 0 ? 0 : 1;
});
