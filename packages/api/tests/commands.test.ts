import {spawnSync} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {parse} from 'yaml';

const repository = join(import.meta.dirname, '../../..');
const fixtures = join(import.meta.dirname, 'fixtures');
const outputs = [
  '.generated/openapi.json',
  '.generated/static/openapi.json',
  '.generated/static/openapi.yaml',
  '.generated/workflows.json',
];

let folder: string;
const at = (file: string): string => join(folder, file);

/** Runs a script of the repository in the temporary folder. */
function run(script: 'lint' | 'bundle', ...args: string[]) {
  const command = ['node_modules/jiti/lib/jiti-cli.mjs', `scripts/${script}-description.ts`];
  const paths = command.map((path) => join(repository, path));
  return spawnSync(process.execPath, [...paths, ...args], {cwd: folder, encoding: 'utf8'});
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'description-'));
  cpSync(join(repository, 'openapi'), at('openapi'), {recursive: true});
});
afterEach(() => rmSync(folder, {recursive: true}));

describe('linting on the command line', {timeout: 60_000}, () => {
  it('exits with 0 and prints what it checked if there are no problems', () => {
    const {status, stdout} = run('lint');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^openapi: [1-9]\d* files, [1-9]\d* examples and defaults, [1-9]\d* workflows: no problem\.$/m,
    );
  });

  it('exits with 1 and names file, line, column and rule of a problem', () => {
    const file = 'openapi/components/schemas/SortOrder.yaml';
    appendFileSync(at(file), 'x-typing-error: true\n');
    const line = readFileSync(at(file), 'utf8').split('\n').length - 1;
    const {status, stderr} = run('lint');
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${file}:${line}:1 vendor-keys `, 'm'));
  });

  it.each([
    ['an absent folder', ['nowhere'], 'There is no folder nowhere.'],
    ['a file', [import.meta.filename], 'is not a folder.'],
    ['an unknown option', ['--fix'], "Unknown option '--fix'"],
    ['two folders', ['openapi', 'openapi'], 'Give one folder at most.'],
  ])('exits with 2 and prints a one-line message for %s', (_, args, message) => {
    const {status, stderr} = run('lint', ...args);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  it('exits with 1 when the folder has no openapi.yaml', () => {
    rmSync(at('openapi/openapi.yaml'));
    const {status, stderr} = run('lint');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^openapi\/openapi\.yaml:1:1 description-root /);
  });
});

describe('bundling on the command line', {timeout: 60_000}, () => {
  it('publishes the same document as JSON, as YAML 1.1 and as YAML 1.2', () => {
    expect(run('bundle').status).toBe(0);
    const [, json, yaml] = outputs.map((output) => readFileSync(at(output), 'utf8'));
    expect(Object.keys(JSON.parse(json!) as object)).toContain('paths');
    for (const version of ['1.1', '1.2'] as const) expect(parse(yaml!, {version})).toEqual(JSON.parse(json!));
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
  ])('writes nothing and removes older files on %s', (_, file, find, put, problem) => {
    for (const output of outputs) {
      mkdirSync(dirname(at(output)), {recursive: true});
      writeFileSync(at(output), 'from an earlier run');
    }
    const path = at(join('openapi', file));
    writeFileSync(path, readFileSync(path, 'utf8').replace(find, put));
    const {status, stderr} = run('bundle');
    expect(status).toBe(1);
    expect(stderr).toMatch(problem);
    expect(outputs.filter((output) => existsSync(at(output)))).toEqual([]);
  });

  it('writes nothing when two files have the same name', () => {
    cpSync(join(fixtures, 'valid--files'), at('two'), {recursive: true});
    writeFileSync(at('two/components/schemas/Title.yaml'), 'type: string\ndescription: A title.\n');
    writeFileSync(at('two/components/responses/Title.yaml'), 'type: integer\ndescription: A number.\n');
    const uses = '  a: {$ref: ./Title.yaml}\n  b: {$ref: ../responses/Title.yaml}\n';
    appendFileSync(at('two/components/schemas/Book.yaml'), uses);
    const {status, stderr} = run('bundle', 'two');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^two\/components\/schemas\/Book\.yaml:\d+:\d+ bundler .*Title/m);
    expect(outputs.filter((output) => existsSync(at(output)))).toEqual([]);
  });
});
