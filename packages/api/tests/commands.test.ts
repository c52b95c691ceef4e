import {execFile} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {parse} from 'yaml';

const repository = join(import.meta.dirname, '../../..');
const jiti = join(repository, 'node_modules/jiti/lib/jiti-cli.mjs');
const outputs = ['.generated/openapi.json', '.generated/static/openapi.json', '.generated/static/openapi.yaml'];

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

let folder: string;

/** Runs a script of the repository in the temporary folder. */
function run(script: 'lint' | 'bundle', ...args: string[]): Promise<Outcome> {
  const path = join(repository, `scripts/${script}-description.ts`);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [jiti, path, ...args], {cwd: folder}, (_error, stdout, stderr) =>
      resolve({code: child.exitCode ?? -1, stdout, stderr}),
    );
  });
}

/** Makes a file of the copied description malformed, and returns the line of the fault. */
function breakFile(file: string): number {
  const path = join(folder, 'openapi', file);
  const text = readFileSync(path, 'utf8').replace(/\n?$/, '\n');
  writeFileSync(path, `${text}description: [not closed\nsummary: |\n`);
  return text.split('\n').length;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'description-'));
  cpSync(join(repository, 'openapi'), join(folder, 'openapi'), {recursive: true});
});
afterEach(() => rmSync(folder, {recursive: true}));

describe('linting on the command line', () => {
  it('exits with 0 and prints what it checked if there are no problems', async () => {
    const {code, stdout} = await run('lint');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^openapi: [1-9]\d* files, [1-9]\d* examples and defaults, [1-9]\d* workflows: no problem\.$/m,
    );
  });

  it('exits with 1 and names file, line, column and rule of a problem', async () => {
    appendFileSync(join(folder, 'openapi/components/schemas/SortOrder.yaml'), 'x-typing-error: true\n');
    const lines =
      readFileSync(join(folder, 'openapi/components/schemas/SortOrder.yaml'), 'utf8').split('\n').length - 1;
    const {code, stderr} = await run('lint');
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^openapi/components/schemas/SortOrder\\.yaml:${lines}:1 vendor-keys `, 'm'));
  });

  it('accepts another folder', async () => {
    const {code, stderr} = await run('lint', join(import.meta.dirname, 'fixtures/struct--null-schema'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/fixtures\/struct--null-schema\/openapi\.yaml:\d+:\d+ struct /);
  });

  it.each([
    ['an absent folder', ['nowhere'], 'There is no folder nowhere.'],
    ['a file', [join(import.meta.dirname, 'commands.test.ts')], 'is not a folder.'],
    ['an unknown option', ['--fix'], "Unknown option '--fix'"],
    ['two folders', ['openapi', 'openapi'], 'Give one folder at most.'],
  ])('exits with 2 and prints a one-line message for %s', async (_, args, message) => {
    const {code, stderr} = await run('lint', ...args);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  it('exits with 1 when the folder has no openapi.yaml', async () => {
    rmSync(join(folder, 'openapi/openapi.yaml'));
    const {code, stderr} = await run('lint');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^openapi\/openapi\.yaml:1:1 description-root /);
  });
});

describe('bundling on the command line', () => {
  it('publishes the same document as JSON, as YAML 1.1 and as YAML 1.2', async () => {
    expect((await run('bundle')).code).toBe(0);
    const [, json, yaml] = outputs.map((output) => readFileSync(join(folder, output), 'utf8'));
    expect(Object.keys(JSON.parse(json!) as object)).toContain('paths');
    for (const version of ['1.1', '1.2'] as const) expect(parse(yaml!, {version})).toEqual(JSON.parse(json!));
  });

  it.each(['openapi.yaml', 'paths/entities.yaml', 'components/schemas/Entity.yaml'])(
    'writes nothing and removes older files when %s is malformed',
    async (file) => {
      mkdirSync(join(folder, '.generated/static'), {recursive: true});
      for (const output of outputs) writeFileSync(join(folder, output), 'from an earlier run');
      const line = breakFile(file);
      const {code, stderr} = await run('bundle');
      expect(code).toBe(1);
      const [, reported] = new RegExp(`^openapi/${file}:(\\d+):\\d+ yaml-is-plain `, 'm').exec(stderr) ?? [];
      expect(Number(reported)).toBeGreaterThanOrEqual(line);
      expect(Number(reported)).toBeLessThanOrEqual(line + 2);
      expect(outputs.map((output) => existsSync(join(folder, output)))).toEqual([false, false, false]);
    },
  );

  it('writes nothing when two files have the same name', async () => {
    cpSync(join(import.meta.dirname, 'fixtures/valid--files'), join(folder, 'two'), {recursive: true});
    writeFileSync(join(folder, 'two/components/schemas/Title.yaml'), 'type: string\ndescription: A title.\n');
    writeFileSync(join(folder, 'two/components/responses/Title.yaml'), 'type: integer\ndescription: A number.\n');
    appendFileSync(
      join(folder, 'two/components/schemas/Book.yaml'),
      '  a: {$ref: ./Title.yaml}\n  b: {$ref: ../responses/Title.yaml}\n',
    );
    const {code, stderr} = await run('bundle', 'two');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^two\/components\/schemas\/Book\.yaml:\d+:\d+ bundler .*Title/m);
    expect(outputs.map((output) => existsSync(join(folder, output)))).toEqual([false, false, false]);
  });
});
