/** Checks that only a description without problems is bundled and published. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {parse} from 'yaml';
import {formatProblem, typesPath} from '@screening/api/node';
import {generateDescription} from '../generate';

const outputs = [
  '.generated/openapi.json',
  '.generated/static/openapi.json',
  '.generated/static/openapi.yaml',
  '.generated/workflows.json',
];

let root: string;
const at = (file: string): string => join(root, file);
const generate = async () => (await generateDescription(root)).map(formatProblem).join('\n');
const change = (file: string, find: string | RegExp, put: string): void =>
  writeFileSync(at(file), readFileSync(at(file), 'utf8').replace(find, put));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'description-'));
  cpSync('openapi', at('openapi'), {recursive: true});
  for (const output of outputs) {
    mkdirSync(dirname(at(output)), {recursive: true});
    writeFileSync(at(output), 'from an earlier run');
  }
});
afterEach(() => rmSync(root, {recursive: true}));

it('publishes the same document as JSON, as YAML 1.1 and as YAML 1.2', async () => {
  expect(await generate()).toBe('');
  const [, json, yaml] = outputs.map((output) => readFileSync(at(output), 'utf8'));
  expect(Object.keys(JSON.parse(json) as object)).toContain('paths');
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(yaml, {version})).toEqual(JSON.parse(json));
});

it.each([
  [
    'malformed YAML',
    'paths/entities.yaml',
    /$/,
    'description: [not closed\n',
    /paths\/entities\.yaml:\d+:\d+ yaml-is-plain /,
  ],
  [
    'an unknown operation in a workflow',
    'workflows/onboarding-gate.arazzo.yaml',
    'operationId: getEntity',
    'operationId: getEntitty',
    /onboarding-gate\.arazzo\.yaml:\d+:\d+ workflow The API has no operation/,
  ],
])('writes nothing and removes older files on %s', async (_, file, find, put, problem) => {
  change(`openapi/${file}`, find, put);
  expect(await generate()).toMatch(problem);
  expect(outputs.filter((output) => existsSync(at(output)))).toEqual([]);
});

it('writes the types of a new field even if examples lack it, and keeps them on other problems', async () => {
  change(
    'openapi/components/schemas/StatusResponse.yaml',
    'properties:\n',
    'required: [reason]\nproperties:\n  reason: {type: string, description: A reason.}\n',
  );
  expect(await generate()).toMatch(/no-invalid-media-type-examples .*'reason'/);
  const types = readFileSync(at(typesPath), 'utf8');
  expect(types).toMatch(/StatusResponse: \{[^}]*reason: string;/);
  change('openapi/paths/entities.yaml', /$/, 'description: [not closed\n');
  expect(await generate()).toMatch('yaml-is-plain');
  expect(readFileSync(at(typesPath), 'utf8')).toBe(types);
});

it('reports a missing openapi.yaml', async () => {
  rmSync(at('openapi/openapi.yaml'));
  expect(await generate()).toMatch(/^openapi\/openapi\.yaml:1:1 struct /);
});

it('writes nothing when two files have the same name', async () => {
  writeFileSync(
    at('openapi/components/responses/SortOrder.yaml'),
    'type: integer\ndescription: A number.\n',
  );
  change(
    'openapi/components/schemas/StatusResponse.yaml',
    'properties:\n',
    'properties:\n  order: {$ref: ./SortOrder.yaml}\n  other: {$ref: ../responses/SortOrder.yaml, description: Another.}\n',
  );
  await expect(generate()).rejects.toThrow(/StatusResponse\.yaml:\d+:\d+ bundler .*SortOrder/);
  expect(outputs.filter((output) => existsSync(at(output)))).toEqual([]);
});
