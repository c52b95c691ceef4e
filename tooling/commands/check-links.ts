/**
 * Follows every reference of the built site: `jiti tooling/commands/check-links.ts [--outside] [folder]`, by default `build`.
 *
 * Prints a line for each that leads nowhere and exits 1. With --outside it lists the addresses on other sites.
 */
import {parseArgs} from 'node:util';
import {crawl} from '../links/crawl';
import {product} from '../../src/product';

function main(): number {
  const {positionals, values} = parseArgs({allowPositionals: true, options: {outside: {type: 'boolean'}}});
  const {problems, counts, outside} = crawl(positionals[0] ?? 'build', new URL(product.siteUrl).origin);
  if (values.outside)
    for (const [url, pages] of [...outside].sort())
      console.log(`${url} (${pages.size} ${pages.size === 1 ? 'page' : 'pages'})`);
  for (const problem of problems) console.error(problem);
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`Crawled ${told.join(', ')}: ${problems.length === 0 ? 'no problem' : `${problems.length} problems`}.`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
