/** Runs the published files with Redocly's `respect` in the local sandbox, and compares with the calls of the pages. */
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {product} from '@screening/product';
import {publishDescription, type ReadWorkflow, toYaml} from '@screening/api/node';
import {publishedText} from '../../plugins/lib/workflow-files';
import {describeWith} from '../lib/hosting/require-host';
import {validator, newTester, serve} from '@screening/sandbox/testing';
import {allWorkflows, run} from '../lib/workflows/run';

const program = resolve('tests/packages/workflows/node_modules/@redocly/cli/bin/cli.js');

type Check = {
  name: string;
  passed: boolean;
  condition?: string;
  message: string;
};

type Executed = {
  type: 'step' | 'workflow';
  stepId: string;
  request: {url: string; method: string; body?: unknown};
  response: {statusCode: number};
  checks: Check[];
  executedSteps?: Executed[];
};
type Report = {
  status: string;
  files: Record<string, {executedWorkflows: {executedSteps: Executed[]}[]}>;
};

const creating = ['createEntity', 'enqueueEntities'];
const creates = ({workflow: {steps}}: ReadWorkflow): boolean =>
  steps.some(({operationId}) => creating.includes(operationId));
const all = await allWorkflows();
/** Workflows that create entities come last, because list order depends on the second of creation. */
const workflows = [...all.filter((one) => !creates(one)), ...all.filter(creates)];
const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
afterAll(() => rmSync(folder, {recursive: true}));

/** Runs files of the folder in a new sandbox. Turns off telemetry and update checks, so nothing else is sent. */
async function respect(
  files: string[],
): Promise<{code: number | null; output: string; report: Report}> {
  const server = await serve();
  const json = join(folder, 'report.json');
  rmSync(json, {force: true});
  let output = '';
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const args = [
    program,
    'respect',
    ...files,
    '--server',
    `api=${server.api}`,
    '--json-output',
    json,
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  await server.close();
  if (!existsSync(json)) throw new Error(`respect wrote no report:\n${output}`);
  return {code, output, report: JSON.parse(readFileSync(json, 'utf8')) as Report};
}

/** Returns the last attempt of each step, in order. Steps after `goto` are in a separate workflow. */
function stepsOf({files}: Report, file: string): Executed[] {
  const flat = (steps: Executed[]): Executed[] =>
    steps.flatMap((step) => (step.type === 'workflow' ? flat(step.executedSteps ?? []) : [step]));
  const all = (files[file]?.executedWorkflows ?? []).flatMap(({executedSteps}) =>
    flat(executedSteps),
  );
  return all.filter((step, index) => all[index + 1]?.stepId !== step.stepId);
}

describeWith('respect', existsSync(program) ? undefined : 'its package is not installed', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'openapi.yaml'), toYaml(publishDescription(validator.doc)));
    for (const {workflow, text} of workflows) {
      const published = publishedText(text);
      const address = `${product.siteUrl}/openapi.yaml`;
      expect(published.split(address)).toHaveLength(2);
      // The published address points to a host that tests don't use.
      writeFileSync(join(folder, fileOf(workflow.id)), published.replace(address, 'openapi.yaml'));
    }
  });
  const fileOf = (id: string): string => `${id}.arazzo.yaml`;

  it(
    'passes every step of every workflow, and sends the same as the pages',
    {timeout: 120_000},
    async () => {
      const {code, output, report} = await respect(
        workflows.map(({workflow}) => fileOf(workflow.id)),
      );
      expect(code, output).toBe(0);
      const tester = newTester();
      for (const {workflow} of workflows) {
        const theirs = stepsOf(report, fileOf(workflow.id));
        expect(theirs.length).toBeGreaterThan(0);
        expect(theirs.flatMap(({checks}) => checks).filter(({passed}) => !passed)).toEqual([]);
        const {results} = await run(workflow, tester);
        const base = tester.sandbox.basePath;
        expect(
          theirs.map(({stepId, request, response}) => {
            const url = new URL(request.url);
            const address = decodeURIComponent(url.pathname.slice(base.length) + url.search);
            return [
              stepId,
              request.method.toUpperCase(),
              address,
              request.body,
              response.statusCode,
            ];
          }),
        ).toEqual(
          results.map(({step, request: {method, address, body}, response}) => [
            step.id,
            method,
            decodeURIComponent(address),
            body === undefined ? undefined : JSON.parse(body),
            response.status,
          ]),
        );
      }
    },
  );
});
