/**
 * Follows every reference of the built site: `jiti tooling/commands/check-links.ts [--outside] [folder]`, by default `build`.
 *
 * Prints a line for each that leads nowhere and exits 1. With --outside it lists the addresses on other sites.
 */
import {parseArgs} from 'node:util';
import {crawl, describeCrawl} from '../links/crawl';
import {readSite} from '../links/site-map';
import {product} from '../../src/product';

function main(): number {
  const {positionals, values} = parseArgs({allowPositionals: true, options: {outside: {type: 'boolean'}}});
  const found = crawl(readSite(positionals[0] ?? 'build'), new URL(product.siteUrl).origin);
  const {problems, outside} = found;
  if (values.outside)
    for (const [url, pages] of [...outside].sort())
      console.log(`${url} (${pages.size} ${pages.size === 1 ? 'page' : 'pages'})`);
  for (const problem of problems) console.error(problem);
  console.log(
    `Crawled ${describeCrawl(found)}: ${problems.length === 0 ? 'no problem' : `${problems.length} problems`}.`,
  );
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
