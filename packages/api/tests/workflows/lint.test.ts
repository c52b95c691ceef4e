/** Checks that each fault in a workflow causes one clear error with file and line, and a nonzero exit code. */
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadDescription} from '../../src/lint/load';
import {formatProblem} from '../../src/lint/lib/problem';
import {readWorkflows} from '../../src/workflows/read';
import {judge, run} from '@screening/sandbox/testing';

const folder = mkdtempSync(join(tmpdir(), 'workflows-lint-'));
const gate = 'onboarding-gate';
const read = (name: string): string => readFileSync(`openapi/workflows/${name}.arazzo.yaml`, 'utf8');

beforeAll(() => cpSync('openapi', join(folder, 'openapi'), {recursive: true}));
afterAll(() => rmSync(folder, {recursive: true}));

/** Returns the problems of a changed file. The file is alone in its folder, because each is checked separately. */
async function problemsWith(find: string, put: string, name = gate): Promise<string[]> {
  const parts = read(name).split(find);
  expect(parts.length, `\`${find}\` in ${name}`).toBeGreaterThan(1);
  const alone = mkdtempSync(join(folder, 'alone-'));
  mkdirSync(join(alone, 'workflows'));
  writeFileSync(join(alone, `workflows/${name}.arazzo.yaml`), [parts[0], parts.slice(1).join(find)].join(put));
  const {problems} = await readWorkflows(await loadDescription(alone), judge.doc);
  return problems.map((problem) => formatProblem(problem, 'openapi'));
}

/** Returns the line number of a part of a text. */
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

it('the workflow files have no problems', async () => {
  const {problems, workflows} = await readWorkflows(await loadDescription('openapi'), judge.doc);
  expect(problems).toEqual([]);
  expect(workflows.length).toBeGreaterThan(10);
});

describe('a workflow with', () => {
  it.each([
    [
      'an unknown operation',
      'operationId: getEntity',
      'operationId: getEntitty',
      'has no operation `getEntitty`; did you mean `getEntity`',
    ],
    ['a call of an article', 'operationId: getEntity', 'operationId: getArticle', 'only when a person asks for it'],
    [
      'an unknown field in a response',
      '#/entities/0/urn',
      '#/entities/0/uri',
      'The response of listEntities has no field `uri`',
    ],
    [
      'a place in a response that is no list',
      '#/dispositionState/dispositionState',
      '#/0/dispositionState',
      'The response of getEntity has no field `0`',
    ],
    [
      'an unknown field in a body',
      '            threshold:',
      '            treshold:',
      'The API has no field `treshold` here; did you mean `threshold`',
    ],
    [
      'a missing field in a body',
      '            filterSetID: $inputs.filterSetID\n',
      '',
      'required field `filterSetID` is missing',
    ],
    ['no threshold', '            threshold: $inputs.threshold\n', '', 'Always send a threshold'],
    [
      'an unknown parameter',
      'name: pageSize',
      'name: pagesize',
      'listEntities has no query parameter `pagesize`; did you mean `pageSize`',
    ],
    ['a parameter in another place', 'in: path', 'in: query', 'getEntity has no query parameter `entityURN`'],
    ['an unknown input', '$inputs.threshold', '$inputs.limit', 'has no input `limit`'],
    [
      'an unused input',
      '            threshold: $inputs.threshold',
      '            threshold: 0.85',
      'No step uses the input `threshold`',
    ],
    ['an input without a default', '          default: 0.85\n', '', 'Give the input a default'],
    [
      'a later step',
      '$response.body#/entities/0/customerKey == $inputs.customerKey',
      '$response.body#/total == $steps.read.outputs.disposition',
      'No earlier step is named `read`',
    ],
    [
      'an unknown output of a step',
      '$steps.find.outputs.urn',
      '$steps.find.outputs.uri',
      'Output key "uri" is not defined in step "find"',
    ],
    [
      'an output of an unknown step',
      'disposition: $steps.read.outputs.disposition',
      'disposition: $steps.reed.outputs.disposition',
      'Step "reed"',
    ],
    ['a key with a prefix', 'value: $inputs.apiKey', 'value: Bearer {$inputs.apiKey}', 'without a prefix'],
    [
      'an expression that pages do not know',
      'customerKey: $inputs.customerKey',
      'customerKey: key-{$inputs.customerKey}',
      "Pages can't evaluate",
    ],
    [
      'an output that is not of the response',
      'candidates: $response.body#/resultCount',
      'candidates: $statusCode',
      'Take an output from the response',
    ],
    [
      'a criterion that pages do not know',
      '$response.body#/resultCount == 0',
      '$response.body#/resultCount == 0 && $statusCode == 200',
      "Pages can't evaluate",
    ],
    [
      'a criterion with JSONPath',
      '          - condition: $response.body#/entities/0/customerKey == $inputs.customerKey',
      '          - condition: $.entities\n            context: $response.body\n            type: jsonpath',
      "Pages can't run `context`",
    ],
    [
      'a goto to an unknown step',
      'stepId: find\n            criteria',
      'stepId: fnd\n            criteria',
      'must be one of screen, look, create, find, read',
    ],
    [
      'an action without criteria',
      '            criteria:\n              - condition: $response.body#/resultCount == 0\n',
      '',
      'Add criteria',
    ],
    ['no retry of a 429', '$statusCode == 429', '$statusCode == 425', 'Retry a 429 first'],
    ['no pause between retries', '        retryAfter: 0.2\n', '', 'Set retryAfter and retryLimit'],
    ['no expected status', '$statusCode == 200', '$statusCode != 500', 'Expect the status'],
    [
      'a step without a description',
      '        description: Read the entity again. It is no longer monitored.\n',
      '',
      'Describe the step',
      'archive-entity',
    ],
    ['another name than its file', 'workflowId: onboarding-gate', 'workflowId: gate', 'must be the name of the file'],
    ['another description', 'url: ../openapi.yaml', 'url: ./openapi.yaml', 'Name one description'],
    [
      'a part that pages can not run',
      '    parameters:\n',
      '    dependsOn: [onboarding-gate]\n    parameters:\n',
      "Pages can't run `dependsOn`",
    ],
    ['a misspelled key', 'successCriteria:', 'successCriterias:', 'successCriterias'],
    ['a list in place of a text', 'workflowId: onboarding-gate', 'workflowId: [onboarding-gate]', 'string'],
    ['two steps with one name', '- stepId: look', '- stepId: screen', 'screen'],
    ['malformed YAML', 'version: 1.0.0', 'version: [1.0.0', 'Flow sequence'],
    [
      'a value that an enumeration lacks',
      "== 'Done'",
      "== 'Finished'",
      "`Finished` isn't a value of this field",
      'bulk-onboarding',
    ],
    [
      'a field beyond the fields of an alternative',
      '/facet/dobs/0',
      '/facet/dates/0',
      'has no field `dates`',
      'compare-matches',
    ],
    [
      'no body',
      '        requestBody:\n          contentType: application/json\n          payload:\n            entityURNs:\n              - $steps.find.outputs.urn\n',
      '',
      'Add the request body',
      'archive-entity',
    ],
  ])('%s is reported', async (_, find, put, message, name = gate) => {
    const problems = await problemsWith(find, put, name);
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems)
      expect(problem).toMatch(/^openapi\/workflows\/[\w-]+\.arazzo\.yaml:\d+:\d+ [\w-]+ \S/);
    expect(problems[0]).toContain(`${name}.arazzo.yaml`);
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
    const {problems} = await readWorkflows(await loadDescription(join(folder, 'openapi')), judge.doc);
    rmSync(file);
    expect(problems.map((problem) => formatProblem(problem, 'openapi'))).toEqual([
      'openapi/workflows/gate.yaml:1:1 workflow Name the file after its workflow: name.arazzo.yaml.',
    ]);
  });
});

it('the command exits with 1 on a problem, and removes its old output', async () => {
  for (const part of ['src', 'tooling', 'node_modules', 'tsconfig.json', 'package.json'])
    symlinkSync(resolve(part), join(folder, part));
  const file = join(folder, `openapi/workflows/${gate}.arazzo.yaml`);
  const command = [resolve('node_modules/jiti/lib/jiti-cli.mjs'), resolve('scripts/bundle-description.ts')];
  const start = () => run('sh', ['-c', `cd "${folder}" && "${process.execPath}" ${command.join(' ')}`]);
  const good = start();
  expect(await good.ended, good.output()).toBe(0);
  const compiled = join(folder, '.generated/workflows.json');
  expect(JSON.parse(readFileSync(compiled, 'utf8')).length).toBeGreaterThan(10);
  writeFileSync(file, read(gate).replace('operationId: getEntity', 'operationId: getEntitty'));
  const bad = start();
  expect(await bad.ended).toBe(1);
  expect(bad.output()).toMatch(/onboarding-gate\.arazzo\.yaml:\d+:\d+ workflow The API has no operation/);
  expect(() => readFileSync(compiled)).toThrow('ENOENT');
});
