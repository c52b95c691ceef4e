/** Client generators: what they write compiles, names every schema, and carries the rules in its comments. */
import {copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {install, runIn} from '../bench/install';
import {missingFrom} from './rules';
import type {Judge, Verdict} from './verdict';

type Generator = {
  name: string;
  version: string;
  /** The command and its arguments; what it writes goes into `out/`. */
  command: string[];
  /** The file to compile, below `out/`. */
  entry: string;
  /** A configuration that the command reads. */
  config?: [file: string, text: string];
  /** It writes the summary of a call and none of its text, so no rule can be in its comments. */
  summariesOnly?: true;
};

const generators: Generator[] = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    command: ['openapi-typescript', 'openapi.json', '-o', 'out/types.ts'],
    entry: 'types.ts',
  },
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    command: ['openapi-typescript', 'openapi.json', '--enum', '-o', 'out/types.ts'],
    entry: 'types.ts',
  },
  {
    name: '@hey-api/openapi-ts',
    version: '0.95.0',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'out'],
    entry: 'index.ts',
  },
  {
    name: 'orval',
    version: '7.13.2',
    command: ['orval', '--config', 'orval.config.cjs'],
    entry: 'api.ts',
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
  },
  {
    name: 'oazapfts',
    version: '7.5.0',
    command: ['oazapfts', 'openapi.json', 'out/api.ts'],
    entry: 'api.ts',
    summariesOnly: true,
  },
];

/** A name that a generator made up, such as `PageSize2` or `EntityAllOf`. A status as an ending (`200`) is no fault. */
const madeUp =
  /export (?:declare )?(?:type|interface|enum|const|class) (\w*(?:[A-Za-z]\d{1,2}|AllOf|AnyOf|OneOf|Item))\b/g;

/** Rules on all calls stand in `info.description`, of which most generators write nothing. */
const ofCalls = ['rate limit', 'prompt retry of 429', 'plain-text errors'];

/** Runs every generator and the compiler of this repository over what it wrote. */
export const judgeClients: Judge = async ({description, folder}) => {
  const verdicts: Verdict[] = [];
  for (const [place, generator] of generators.entries())
    verdicts.push(await judgeOne(generator, description, join(folder, `${place}-${basename(generator.name)}`)));
  return verdicts;
};

async function judgeOne(generator: Generator, description: string, folder: string): Promise<Verdict> {
  const {name, version, command, entry, config, summariesOnly} = generator;
  await install(folder, [`${name}@${version}`, 'typescript@5.9.3']);
  rmSync(join(folder, 'out'), {recursive: true, force: true});
  mkdirSync(join(folder, 'out'));
  copyFileSync(description, join(folder, 'openapi.json'));
  if (config) writeFileSync(join(folder, config[0]), config[1]);
  const [program, ...args] = command;
  await runIn(folder, `node_modules/.bin/${program}`, args);
  const out = join(folder, 'out');
  const files = readdirSync(out, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.ts'));
  const text = files.map((file) => readFileSync(join(out, file), 'utf8')).join('\n');
  const names = new Set([...text.matchAll(madeUp)].map(([, one]) => one));
  const plain = text.replaceAll(/\n\s*\*\s?/g, ' ').replaceAll('&gt;', '>');
  const missing = summariesOnly ? [] : missingFrom(plain).filter((rule) => !ofCalls.includes(rule));
  return {
    tool: `${name} ${version}${command.includes('--enum') ? ' --enum' : ''}`,
    result: `${files.length} files, ${text.split('\n').length} lines${summariesOnly ? ', without texts of calls' : ''}`,
    faults: [
      ...(await compile(folder, entry)),
      ...[...names].map((one) => `a made-up name: ${one}`),
      ...missing.map((rule) => `its comments lack: ${rule}`),
    ],
  };
}

async function compile(folder: string, entry: string): Promise<string[]> {
  const options = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
  const args = [...options.split(' '), '--lib', 'es2022,dom,dom.iterable', join('out', entry)];
  return runIn(folder, resolve('node_modules/.bin/tsc'), args).then(
    () => [],
    (error: Error) => [`doesn't compile: ${error.message}`],
  );
}
