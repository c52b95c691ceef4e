/** Reads the workflows of `openapi/workflows`, and runs them in a sandbox without a server. */
import {fillProduct} from '@screening/product';
import {type ReadWorkflow, readWorkflows} from '@screening/api/node';
import type {Values, Workflow} from '@screening/api/workflows';
import {runWorkflow, type StepResult} from '../../../src/components/workflow/run';
import {validator, newTester, type Tester} from '@screening/sandbox/testing';

type Result = StepResult<{status: number; body: string}>;
export type Ran = {
  /** The results of the steps, in the order in which they ran. */
  results: Result[];
  /** The outputs of the workflow. */
  outputs: Values;
  retries: number;
};

/** Reads all workflows. Throws if there are problems or no files. */
export async function allWorkflows(): Promise<ReadWorkflow[]> {
  const {problems, workflows} = await readWorkflows('openapi', validator.doc, fillProduct);
  if (problems.length > 0 || workflows.length === 0)
    throw new Error(`no workflow to run: ${JSON.stringify(problems)}`);
  return workflows;
}

/** Runs a workflow to its end. Pauses advance the sandbox's clock. Checks each response against the description. */
export async function run(
  workflow: Workflow,
  tester: Tester = newTester(),
  inputs: Values = {},
): Promise<Ran> {
  const results: Result[] = [];
  let retries = 0;
  const {sandbox, time} = tester;
  const client = {
    async send({operationId, method, address, body, key}: Result['request']) {
      const response = await sandbox.request(sandbox.basePath + address, {
        method,
        headers: {
          Authorization: key,
          ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        },
        ...(body === undefined ? {} : {body}),
      });
      const text = await response.text();
      const {status, headers} = response;
      // The sandbox names fields and parameters that the operation doesn't have.
      if (headers.has('Sandbox-Warning')) throw new Error(headers.get('Sandbox-Warning')!);
      validator.checkResponse(
        validator.operation(operationId),
        status,
        headers.get('Content-Type') ?? '',
        text,
      );
      return {status, body: text};
    },
    pause(milliseconds: number) {
      time.now += milliseconds;
      sandbox.tick();
      return Promise.resolve();
    },
    onRetry: () => void (retries += 1),
  };
  for await (const result of runWorkflow(workflow, client, inputs)) results.push(result);
  return {results, outputs: results.at(-1)?.outputs ?? {}, retries};
}
