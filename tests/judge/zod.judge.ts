/** Checks that clients with generated Zod schemas keep every field of every request and answer, and add none. */
import {resolve} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {collectAnswers, requests, type Message} from './answers';
import {generate} from './generate';

type Schema = {safeParse: (value: unknown) => {success: boolean; data?: unknown; error?: {message: string}}};

type Generator = {
  name: string;
  packages: string[];
  /** The command and its arguments. It writes into `out/`. */
  command: string[];
  /** The file with the schemas, in `out/`. */
  entry: string;
  /** A configuration that the command reads. */
  config?: [file: string, text: string];
  /** The name of the schema of a body. Undefined if the generator makes none for webhooks. */
  schemaName: (body: Message) => string | undefined;
};

const lowerFirst = (name: string): string => name[0]!.toLowerCase() + name.slice(1);

const generators: Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    packages: ['@hey-api/openapi-ts@0.95.0'],
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'out', '-p', 'zod'],
    entry: 'zod.gen.ts',
    schemaName: ({record}) => `z${record}`,
  },
  {
    name: 'orval',
    packages: ['orval@7.13.2'],
    command: ['orval', '--config', 'orval.config.cjs'],
    entry: 'api.ts',
    config: [
      'orval.config.cjs',
      "module.exports = {api: {input: 'openapi.json', output: {target: 'out/api.ts', client: 'zod'}}};",
    ],
    schemaName: ({operationId, part}) => operationId && `${operationId}${part}`,
  },
  {
    name: 'kubb',
    packages: ['cli', 'core', 'plugin-oas', 'plugin-zod', 'plugin-ts'].map((part) => `@kubb/${part}@4.39.3`),
    command: ['kubb', 'generate', '--config', 'kubb.config.mjs'],
    entry: 'zod.ts',
    config: [
      'kubb.config.mjs',
      `import {pluginOas} from '@kubb/plugin-oas';
import {pluginTs} from '@kubb/plugin-ts';
import {pluginZod} from '@kubb/plugin-zod';
const zod = pluginZod({version: '4', output: {path: './zod.ts', barrelType: false}});
export default {
  input: {path: './openapi.json'},
  output: {path: './out', format: false, lint: false},
  plugins: [pluginOas({validate: false}), pluginTs(), zod],
};`,
    ],
    schemaName: ({record}) => `${lowerFirst(record)}Schema`,
  },
  {
    name: 'typed-openapi',
    packages: ['typed-openapi@2.2.7'],
    command: ['typed-openapi', 'openapi.json', '--runtime', 'zod', '--output', 'out/api.ts'],
    entry: 'api.ts',
    schemaName: ({record}) => record,
  },
];

let answers: Message[];
beforeAll(async () => {
  answers = await collectAnswers();
});

it('asks for every record that the platform sends', () => {
  expect(new Set(answers.flatMap(({operationId}) => operationId ?? [])).size).toBeGreaterThan(15);
  expect(new Set(answers.filter(({operationId}) => !operationId).map(({record}) => record)).size).toBe(3);
});

it.each(generators.map((generator) => [generator.name, generator] as const))(
  'a Zod client keeps every field and invents none: %s',
  async (name, {packages, command, entry, config, schemaName}) => {
    const all = [...packages, 'zod@4.6.7', 'typescript@5.9.3'];
    const folder = await generate(`zod-${name.replace(/.*\//, '')}`, {command, config, packages: all});
    const schemas = (await import(resolve(folder, 'out', entry))) as Record<string, Schema | undefined>;

    const asked = [...answers, ...requests].flatMap((message) => {
      const schema = schemaName(message);
      return schema ? [{...message, schema}] : [];
    });
    const found = asked.flatMap(({record, schema, body}) => {
      const parsed = schemas[schema]?.safeParse(body) ?? {success: false, error: {message: `there is no ${schema}`}};
      const faults = parsed.success ? changesOf(body, parsed.data) : [`refused: ${parsed.error?.message}`];
      // A client may send this default, because it has one place and the platform has the same.
      const unexpected = faults.filter((fault) => fault !== 'invented /createAlerts');
      return unexpected.length ? [{record, faults: unexpected}] : [];
    });
    const records = (list: {record: string}[]): number => new Set(list.map(({record}) => record)).size;
    console.log(
      `${name}: ${found.length} of ${asked.length} messages changed, ${records(found)} of ${records(asked)} records`,
    );
    const kinds = found.flatMap(({record, faults}) =>
      faults.map((fault) => `${record}: ${fault.replaceAll(/\d+/g, 'N')}`),
    );
    expect([...new Set(kinds)]).toEqual([]);
  },
);

/** Lists the fields that a client lost, invented or changed. */
function changesOf(before: unknown, after: unknown, at = ''): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(before) || !isObject(after)) return Object.is(before, after) ? [] : [`changed ${at}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const inner = `${at}/${key}`;
    if (!(key in after)) return [`lost ${inner}`];
    return key in before ? changesOf(before[key], after[key], inner) : [`invented ${inner}`];
  });
}
