/** Checks that generated clients compile, have no made-up names, and state the rules in their comments. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {expect, it} from 'vitest';
import {runIn} from '../../scripts/bench/install';
import {generate} from './generate';
import {missingFrom} from './rules';

type Generator = {
  name: string;
  version: string;
  /** The command and its arguments. It writes into `out/`. */
  command: string[];
  /** The file to compile, in `out/`. */
  entry: string;
  /** The type of an entity. */
  entity: string;
  /** A configuration that the command reads. */
  config?: [file: string, text: string];
  /** The generator only writes the summaries of operations, so its comments can't state the rules. */
  summariesOnly?: true;
};

const generators: Generator[] = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    command: ['openapi-typescript', 'openapi.json', '-o', 'out/types.ts'],
    entry: 'types.ts',
    entity: "import('./types').components['schemas']['Entity']",
  },
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    command: ['openapi-typescript', 'openapi.json', '--enum', '-o', 'out/types.ts'],
    entry: 'types.ts',
    entity: "import('./types').components['schemas']['Entity']",
  },
  {
    name: '@hey-api/openapi-ts',
    version: '0.95.0',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'out'],
    entry: 'index.ts',
    entity: "import('./index').Entity",
  },
  {
    name: 'orval',
    version: '7.13.2',
    command: ['orval', '--config', 'orval.config.cjs'],
    entry: 'api.ts',
    entity: "import('./model').Entity",
    config: [
      'orval.config.cjs',
      "module.exports = {api: {input: 'openapi.json', output: {target: 'out/api.ts', schemas: 'out/model', client: 'fetch'}}};",
    ],
  },
  {
    name: 'swagger-typescript-api',
    version: '13.13.0',
    command: ['swagger-typescript-api', 'generate', '-p', 'openapi.json', '-o', 'out', '-n', 'api.ts'],
    entry: 'api.ts',
    entity: "import('./api').Entity",
  },
  {
    name: 'oazapfts',
    version: '7.5.0',
    command: ['oazapfts', 'openapi.json', 'out/api.ts'],
    entry: 'api.ts',
    entity: "import('./api').Entity",
    summariesOnly: true,
  },
];

/** Matches a name that a generator made up, such as `PageSize2` or `EntityAllOf`. A status suffix (`200`) is fine. */
const madeUp =
  /export (?:declare )?(?:type|interface|enum|const|class) (\w*(?:[A-Za-z]\d{1,2}|AllOf|AnyOf|OneOf|Item))\b/g;

/** Rules for all calls, stated in `info.description`, which most generators leave out. */
const ofCalls = ['rate limit', 'prompt retry of 429', 'plain-text errors'];

it.each(generators.map((generator, place) => [generator.command.join(' '), generator, place] as const))(
  'generates a client that compiles, without made-up names: %s',
  async (_, {name, version, command, entry, entity, config, summariesOnly}, place) => {
    const packages = [`${name}@${version}`, 'typescript@5.9.3'];
    const folder = await generate(`${place}-${basename(name)}`, {command, config, packages});
    const out = join(folder, 'out');
    const files = readdirSync(out, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.ts'));
    const text = files.map((file) => readFileSync(join(out, file), 'utf8')).join('\n');
    console.log(`${name} ${version}: ${files.length} files, ${text.split('\n').length} lines`);
    expect([...new Set([...text.matchAll(madeUp)].map(([, one]) => one))]).toEqual([]);
    // Every facet's fields must be readable without a cast.
    const facet = `export const imo = (entity: ${entity.replace('./', './out/')}) => entity.profile?.facet?.imo?.[0]?.value;`;
    writeFileSync(join(folder, 'facet.ts'), facet);
    const options = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
    const compile = [...options.split(' '), '--lib', 'es2022,dom,dom.iterable', join('out', entry), 'facet.ts'];
    expect(await runIn(folder, resolve('node_modules/.bin/tsc'), compile)).toBe('');
    if (summariesOnly) return;
    const comments = text.replaceAll(/\n\s*\*\s?/g, ' ').replaceAll('&gt;', '>');
    expect(missingFrom(comments).filter((rule) => !ofCalls.includes(rule))).toEqual([]);
  },
);
