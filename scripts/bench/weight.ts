/**
 * Shows where each kilobyte of a page's scripts comes from: `npm run bench -- --weight`.
 *
 * Builds the site in a copy of the repository, with source maps. Divides the bytes of each script, compressed with
 * Brotli, among its sources by the number of characters that come from each.
 */
import {existsSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {eachMapping, TraceMap} from '@jridgewell/trace-mapping';
import {brotli} from '../../plugins/post-build/hosting/compress';
import {buildCopy} from './copy';
import {guidePath} from './guide';
import {describeMachine, writeResults} from './machine';
import {scriptsOf} from './page-size';
import {writeTable} from './report';

/** Groups of parts. The first pattern that matches a part determines its group. */
const groups = {
  React: /^(react|react-dom|scheduler)$/,
  router: /^(react-router.*|history|path-to-regexp|resolve-pathname|isarray)$/,
  'lists and runtime': /^(\.docusaurus|webpack|assets)\/|RuntimeModule$|^no source$/,
  'content of the page': /^(docs|\.generated)\//,
  'this site': /^src\//,
  'Docusaurus and its packages': /./,
};

/** Returns the package or repository file of a source in a source map. Code added by the bundler has no source. */
export function partOf(source: string | null): string {
  if (source === null) return 'no source';
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  // Source maps name JSON files by their full path, and other files by their path in the repository.
  return name ?? source.replace(/^webpack:\/\/[^/]*\/(\.\/|json\|.*\/(?=\.docusaurus\/|\.generated\/|src\/))?/, '');
}

/** Returns the group of a part. */
export const groupOf = (part: string): string =>
  Object.entries(groups).find(([, pattern]) => pattern.test(part))?.[0] ?? '';

/** Counts the characters of a script that come from each part. */
export function countCharacters(code: string, map: string): Map<string, number> {
  const lineStarts = [0];
  for (const line of code.split('\n')) lineStarts.push((lineStarts.at(-1) as number) + line.length + 1);
  const counts = new Map<string, number>();
  let at = 0;
  let part = partOf(null);
  const advance = (end: number) => {
    if (end > at) counts.set(part, (counts.get(part) ?? 0) + end - at);
    at = end;
  };
  eachMapping(new TraceMap(map), ({generatedLine, generatedColumn, source}) => {
    advance(lineStarts[generatedLine - 1] + generatedColumn);
    part = partOf(source);
  });
  advance(code.length);
  return counts;
}

/** Returns the bytes of a page's scripts by part. */
async function weigh(site: string, path: string): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const script of scriptsOf(path, readFileSync(join(site, `${path}.html`), 'utf8'))) {
    const code = readFileSync(join(site, script), 'utf8');
    const map = join(site, `${script}.map`);
    // Scripts without a map are written by the site's build, not by the bundler.
    const counts = existsSync(map)
      ? countCharacters(code, readFileSync(map, 'utf8'))
      : [[script, code.length] as const];
    const bytesPerCharacter = (await brotli(Buffer.from(code))).length / code.length;
    for (const [part, characters] of counts) bytes[part] = (bytes[part] ?? 0) + characters * bytesPerCharacter;
  }
  return bytes;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Formats a table with a row for each group and its largest parts on either page. */
export function toMarkdown(pages: Record<string, Record<string, number>>): string {
  const weights = Object.values(pages);
  const row = (name: string, fits: (part: string) => boolean) => {
    const largest = new Map(
      weights
        .flatMap(Object.entries)
        .filter(([part]) => fits(part))
        .sort((a, b) => a[1] - b[1]),
    );
    const parts = [...largest].toSorted((a, b) => b[1] - a[1]).slice(0, 8);
    return [
      name,
      ...weights.map((bytes) =>
        kilo(
          sum(
            Object.keys(bytes)
              .filter(fits)
              .map((part) => bytes[part]),
          ),
        ),
      ),
      parts.map(([part, bytes]) => `${part} ${kilo(bytes)}`).join(', '),
    ];
  };
  return writeTable(
    ['scripts of', ...Object.keys(pages).map((kind) => `${kind} KB`), 'largest parts'],
    [...Object.keys(groups).map((group) => row(group, (part) => groupOf(part) === group)), row('all', () => true)],
  );
}

/** Builds the copy, and prints and writes the size of each part. */
export async function measureWeight(): Promise<void> {
  const pages = await buildCopy(addSourceMaps, async (folder) => {
    const site = join(folder, 'build');
    return {guide: await weigh(site, guidePath), operation: await weigh(site, '/api/get-entity')};
  });
  const machine = describeMachine();
  console.log(`\n${toMarkdown(pages)}\n\n${machine.date}, ${machine.text}`);
  writeResults('weight', machine, {pages});
}

/** Wraps the site's configuration to turn on source maps. */
function addSourceMaps(folder: string): void {
  renameSync(join(folder, 'docusaurus.config.ts'), join(folder, 'site.config.ts'));
  const plugin = "{name: 'source-maps', configureWebpack: () => ({devtool: 'hidden-source-map'})}";
  const text = `import config from './site.config';\nexport default {...config, plugins: [...config.plugins, () => (${plugin})]};\n`;
  writeFileSync(join(folder, 'docusaurus.config.ts'), text);
}
