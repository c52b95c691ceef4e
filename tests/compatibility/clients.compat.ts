/** Checks that generated clients compile, have no made-up names, and state the rules in their comments. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {expect, it} from 'vitest';
import {linksOf, listEndpoints, nextTitle} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {runIn} from '../../scripts/bench/install';
import {clients, generate, zod} from './generate';
import {missingFrom} from './rules';

/** Matches a name that a generator made up, such as `PageSize2` or `EntityAllOf`. A status suffix (`200`) is fine. */
const madeUp =
  /export (?:declare )?(?:type|interface|enum|const|class) (\w*(?:[A-Za-z]\d{1,2}|AllOf|AnyOf|OneOf|Item))\b/g;

/** Rules for all calls, stated in `info.description`, which most generators leave out. */
const ofCalls = ['rate limit', 'prompt retry of 429', 'plain-text errors'];

it('runs the versions that the page of downloads names', () => {
  const page = readFileSync('docs/downloads.mdx', 'utf8');
  const versions = [...clients, ...zod].flatMap(({packages}) =>
    packages.map((one) => one.split('@').pop()!),
  );
  expect(versions.filter((version) => !page.includes(` ${version}`))).toEqual([]);
});

it.each(clients.map((client, place) => [client.command, client, place] as const))(
  'generates a client that compiles, without made-up names: %s',
  async (command, client, place) => {
    const {entry, entity, summariesOnly} = client;
    const folder = await generate(`${place}-${command.split(' ')[0]}`, client, [
      'typescript@5.9.3',
    ]);
    const out = join(folder, 'out');
    const files = readdirSync(out, {recursive: true, encoding: 'utf8'}).filter((file) =>
      file.endsWith('.ts'),
    );
    const text = files.map((file) => readFileSync(join(out, file), 'utf8')).join('\n');
    console.log(`${client.packages[0]}: ${files.length} files, ${text.split('\n').length} lines`);
    expect([...new Set([...text.matchAll(madeUp)].map(([, one]) => one))]).toEqual([]);
    // Every facet's fields must be readable without a cast.
    const facet = `export const imo = (entity: ${entity.replace('./', './out/')}) => entity.profile?.facet?.imo?.[0]?.value;`;
    writeFileSync(join(folder, 'facet.ts'), facet);
    const options =
      '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
    const compile = [
      ...options.split(' '),
      '--lib',
      'es2022,dom,dom.iterable',
      join('out', entry),
      'facet.ts',
    ];
    expect(await runIn(folder, resolve('node_modules/.bin/tsc'), compile)).toBe('');
    if (summariesOnly) return;
    const comments = text.replaceAll(/\n\s*\*\s?/g, ' ').replaceAll('&gt;', '>');
    expect(missingFrom(comments).filter((rule) => !ofCalls.includes(rule))).toEqual([]);
    // The links of the description become no code, but their texts stay.
    const linked = listEndpoints(readBundle('.')).flatMap(({operation}) => linksOf(operation));
    expect(comments).toContain(`### ${nextTitle}`);
    for (const {operationId, description} of linked)
      expect(comments).toContain(`- \`${operationId}\`: ${description.trim()}`);
  },
);
