/** Checks that each fault in a workflow causes one clear error with file and line, and a nonzero exit code. */
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {formatProblem} from '../../src/lint/lint';
import {fillProduct} from '@screening/product';
import {readBundle} from '../../src/read-bundle';
import {readWorkflows} from '../../src/workflows/read';

const folder = mkdtempSync(join(tmpdir(), 'workflows-lint-'));
const gate = 'onboarding-gate';
const doc = readBundle('.');
const faults = parse(readFileSync(join(import.meta.dirname, 'faults.yaml'), 'utf8')) as {
  fault: string;
  find: string;
  put: string;
  message: string;
  workflow?: string;
}[];
const read = (name: string): string =>
  readFileSync(`openapi/workflows/${name}.arazzo.yaml`, 'utf8');

beforeAll(() => cpSync('openapi', join(folder, 'openapi'), {recursive: true}));
afterAll(() => rmSync(folder, {recursive: true}));

/** Returns the problems of a changed file. The file is alone in its folder, because each is checked separately. */
async function problemsWith(find: string, put: string, name = gate): Promise<string[]> {
  const parts = read(name).split(find);
  expect(parts.length, `\`${find}\` in ${name}`).toBeGreaterThan(1);
  const alone = mkdtempSync(join(folder, 'alone-'));
  mkdirSync(join(alone, 'workflows'));
  writeFileSync(
    join(alone, `workflows/${name}.arazzo.yaml`),
    [parts[0], parts.slice(1).join(find)].join(put),
  );
  const {problems} = await readWorkflows(alone, doc, fillProduct);
  return problems.map(formatProblem);
}

/** Returns the line number of a part of a text. */
const lineOf = (text: string, part: string): number =>
  text.slice(0, text.indexOf(part)).split('\n').length;

describe('a workflow with', () => {
  it.each(faults)('$fault is reported', async ({find, put, message, workflow = gate}) => {
    const problems = await problemsWith(find, put, workflow);
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems)
      expect(problem).toMatch(/^openapi\/workflows\/[\w-]+\.arazzo\.yaml:\d+:\d+ [\w-]+ \S/);
    expect(problems[0]).toContain(`${workflow}.arazzo.yaml`);
  });

  it('one mistake causes one message, at its line', async () => {
    const problems = await problemsWith('#/entities/0/urn', '#/entities/0/uri');
    const line = lineOf(read(gate), '#/entities/0/urn');
    expect(problems).toEqual([
      `openapi/workflows/${gate}.arazzo.yaml:${line}:16 workflow The response of listEntities has no field \`uri\`; did you mean \`urn\`?`,
    ]);
  });

  it('a file name without .arazzo.yaml is reported', async () => {
    const file = join(folder, 'openapi/workflows/gate.yaml');
    writeFileSync(file, read(gate));
    const {problems} = await readWorkflows(join(folder, 'openapi'), doc, fillProduct);
    rmSync(file);
    expect(problems.map(formatProblem)).toEqual([
      'openapi/workflows/gate.yaml:1:1 workflow Name the file after its workflow: name.arazzo.yaml.',
    ]);
  });
});
