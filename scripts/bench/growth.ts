/**
 * Measures how the site's build grows with the description: `npm run bench -- --growth`.
 *
 * Each step builds a copy of the repository whose description has more operations, with the same
 * command as the site and nothing from an earlier build except the caches in `node_modules`.
 */
import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {buildCopy, type Build} from './copy';
import {describeMachine, writeResults} from './machine';
import {createMeasure, type PageSize} from './page-size';
import {writeTable} from './report';

/** Pages that exist with every factor: the largest operation, a record and a guide. */
const watched = ['/api/get-entity', '/api/schemas/entity', '/docs/guides/one-off-screening/first-screening'];

type Step = Build & {factor: number; operations: number; pages: number; sizes: Record<string, PageSize>};

/** Builds the site with the number of operations multiplied by each factor, and prints and writes the results. */
export async function measureGrowth(factors: number[]): Promise<void> {
  const steps: Step[] = [];
  for (const factor of factors) {
    console.log(`Building with ${factor} times the operations ...`);
    steps.push(await build(factor));
    console.log(JSON.stringify(steps.at(-1)));
  }
  const machine = describeMachine();
  console.log(`\n${toMarkdown(steps)}\n\n${machine.date}, ${machine.text}`);
  writeResults('growth', machine, {steps});
}

const build = (factor: number): Promise<Step> =>
  buildCopy(
    (folder) => {
      // Add a step to the site's build, after the one that bundles the description.
      const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
      manifest.scripts.description += ` && jiti scripts/bench/multiply.ts ${factor}`;
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      // Raise the limits for programs that read only part of a file: an index of a thousand pages exceeds them.
      for (const file of ['llms', 'limits']) replaceIn(join(folder, `plugins/post-build/markdown/${file}.ts`), /\b50_000\b/, '1e9');
      // The sandbox must handle every operation, so each copy uses the handler of its original.
      appendFileSync(
        join(folder, 'packages/sandbox/src/core/operations/index.ts'),
        `for (const [name, rule] of Object.entries(handlers))
          for (let number = 2; number <= ${factor}; number += 1) handlers[name + 'Copy' + number] = rule;\n`,
      );
    },
    async (folder, built) => {
      const sizes: Step['sizes'] = {};
      const measure = createMeasure(folder);
      for (const path of watched) sizes[path] = await measure(path);
      const pages = [...readFileSync(join(folder, 'build/sitemap.xml'), 'utf8').matchAll(/<loc>/g)].length;
      const operations = listEndpoints(readBundle(folder)).filter(({kind}) => kind === 'operation').length;
      return {factor, operations, pages, ...built, sizes};
    },
  );

/** Replaces the first match of a pattern in a file. Throws an error if nothing matches. */
function replaceIn(file: string, pattern: RegExp, by: string): void {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} does not match ${pattern}`);
  writeFileSync(file, text.replace(pattern, by));
}

function toMarkdown(steps: Step[]): string {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
  const pageSizes = watched.map((path) => `${path}: HTML + JavaScript KB`);
  const rows = steps.map(({operations, pages, seconds, peakMemory, sizes}) => [
    operations,
    pages,
    seconds.toFixed(0),
    ((seconds * 1000) / pages).toFixed(0),
    (peakMemory / 1e9).toFixed(2),
    ...watched.map((path) => `${kilo(sizes[path].html)} + ${kilo(sizes[path].js)}`),
  ]);
  return writeTable(['operations', 'pages', 'build s', 'ms per page', 'peak memory GB', ...pageSizes], rows);
}
