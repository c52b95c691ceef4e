/** Runs a workflow step by step, with any function that sends a request. */
import {
  type Context,
  fill,
  fillEach,
  isMet,
  type Values,
  type Workflow,
  type WorkflowStep,
} from '@screening/api/workflows';
import {parseJson} from '../sandbox/draft';

type WorkflowRequest = {
  operationId: string;
  method: string;
  address: string;
  body?: string;
  key: string;
};

/** If `status` is undefined, the connection was dropped. */
type WorkflowResponse = {
  status?: number;
  body: string;
};

export type Client<R extends WorkflowResponse> = {
  send: (request: WorkflowRequest) => Promise<R>;
  pause: (milliseconds: number) => Promise<unknown>;
  /** Called for each response after which the request is sent again. */
  onRetry?: (step: WorkflowStep, response: R) => void;
};

/** The result of a step. If there are unmet criteria, the step failed. */
export type StepResult<R extends WorkflowResponse> = {
  step: WorkflowStep;
  request: WorkflowRequest;
  response: R;
  attempts: number;
  unmet: string[];
  taken: Values;
  /** Undefined at the end of the run. */
  next?: WorkflowStep;
  /** The outputs of the workflow, with the values taken so far. */
  outputs: Values;
};

/** Maximum number of steps in a run. A longer run is considered an endless loop. */
const mostSteps = 100;

/** Runs the steps, each when the caller asks for its result. */
export async function* runWorkflow<R extends WorkflowResponse>(
  workflow: Workflow,
  client: Client<R>,
  inputs: Values = {},
): AsyncGenerator<StepResult<R>, undefined> {
  const {steps} = workflow;
  const context: Context = {inputs: {...workflow.inputs, ...inputs}, taken: {}};
  let next: WorkflowStep | undefined = steps[0];
  for (let count = 0; next; count += 1) {
    if (count === mostSteps)
      throw new Error(`${workflow.id} has not ended after ${mostSteps} steps.`);
    const step: WorkflowStep = next;
    const {action, ...result} = await runStep(step, context, client);
    context.taken[step.id] = result.taken;
    const isContinued = result.unmet.length === 0 && action?.type !== 'end';
    if (action?.type === 'goto') next = steps.find(({id}) => id === action.stepId);
    else next = isContinued ? steps[steps.indexOf(step) + 1] : undefined;
    yield {...result, step, next, outputs: fillEach(workflow.outputs, context)};
  }
}

/** Sends the request of a step, again while an action of the step asks for it. */
async function runStep<R extends WorkflowResponse>(
  step: WorkflowStep,
  context: Context,
  client: Client<R>,
) {
  const {send, pause, onRetry} = client;
  const request = requestOf(step, context);
  for (let attempts = 1; ; attempts += 1) {
    const response = await send(request);
    const known = {...context, status: response.status, body: parseJson(response.body)};
    const areMet = (criteria: string[]) => criteria.every((criterion) => isMet(criterion, known));
    const unmet = step.criteria.filter((criterion) => !isMet(criterion, known));
    const passed = unmet.length === 0;
    const action = (passed ? step.onSuccess : step.onFailure).find(({criteria}) =>
      areMet(criteria),
    );
    if (action?.type !== 'retry' || attempts > (action.retryLimit ?? 0))
      return {
        request,
        response,
        attempts,
        unmet,
        taken: passed ? fillEach(step.outputs, known) : {},
        action,
      };
    onRetry?.(step, response);
    await pause((action.retryAfter ?? 0) * 1000);
  }
}

function requestOf(step: WorkflowStep, context: Context): WorkflowRequest {
  const {operationId, method, path, key, parameters, body} = step;
  const values = parameters.map((one) => ({
    ...one,
    value: encode(String(fill(one.value, context))),
  }));
  const pairs = values
    .filter((one) => one.in === 'query')
    .map(({name, value}) => `${name}=${value}`);
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name) => values.find((one) => one.name === name)?.value ?? '',
  );
  return {
    operationId,
    method,
    address: filled + query,
    ...(body === undefined ? {} : {body: JSON.stringify(fill(body, context), null, 2)}),
    key: String(fill(key, context)),
  };
}

/** Encodes a value for a URL, but keeps colons readable, because each URN has them. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');
