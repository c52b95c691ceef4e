/** Runs a workflow step by step, with any function that sends a request. */
import {
  type Action,
  type Context,
  fill,
  fillEach,
  isMet,
  type Values,
  type Workflow,
  type WorkflowStep,
} from '@screening/api/workflows';

type WorkflowRequest = {operationId: string; method: string; address: string; body?: string; key: string};

/** A response. If `status` is undefined, the connection was dropped. */
type Answer = {status?: number; body: string};

/** The progress of a run: the values taken from responses so far, and the next step, if any. */
export type Progress = {
  inputs: Values;
  taken: Record<string, Values>;
  next?: WorkflowStep;
};

/** The result of a step. If there are unmet criteria, the step failed. */
export type StepResult<A extends Answer> = {
  step: WorkflowStep;
  request: WorkflowRequest;
  answer: A;
  /** How often the request was sent. */
  attempts: number;
  unmet: string[];
  taken: Values;
  /** The action after the step, if it didn't simply continue with the next step in the list. */
  action?: Action;
};

export type Means<A extends Answer> = {
  send: (request: WorkflowRequest) => Promise<A>;
  pause: (milliseconds: number) => Promise<void>;
  /** Called for each response after which the request is sent again. */
  onRetry?: (step: WorkflowStep, answer: A) => void;
};

/** Maximum number of steps in a run. A longer run is considered an endless loop. */
const mostSteps = 100;

export const startRun = (workflow: Workflow, inputs: Values = {}): Progress => ({
  inputs: {...workflow.inputs, ...inputs},
  taken: {},
  next: workflow.steps[0],
});

/** Runs one step, with its retries. */
async function runStep<A extends Answer>(
  workflow: Workflow,
  step: WorkflowStep,
  {inputs, taken}: Progress,
  {send, pause, onRetry}: Means<A>,
): Promise<{result: StepResult<A>; progress: Progress}> {
  const request = requestOf(step, {inputs, taken});
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send(request);
    const context = {inputs, taken, status: answer.status, body: parseJson(answer.body)};
    const unmet = step.criteria.filter((criterion) => !isMet(criterion, context));
    const passed = unmet.length === 0;
    const action = (passed ? step.onSuccess : step.onFailure).find(({criteria}) =>
      criteria.every((criterion) => isMet(criterion, context)),
    );
    if (action?.type === 'retry' && attempts <= (action.retryLimit ?? 0)) {
      onRetry?.(step, answer);
      await pause((action.retryAfter ?? 0) * 1000);
      continue;
    }
    const own = passed ? fillEach(step.outputs, context) : {};
    const followed = action?.type === 'retry' ? undefined : action;
    return {
      result: {step, request, answer, attempts, unmet, taken: own, ...(followed ? {action: followed} : {})},
      progress: {inputs, taken: {...taken, [step.id]: own}, next: stepAfter(workflow, step, passed, followed)},
    };
  }
}

/** Runs the remaining steps. Calls `onResult` after each step, which can stop the run by returning false. */
export async function runToEnd<A extends Answer>(
  workflow: Workflow,
  from: Progress,
  means: Means<A>,
  onResult: (result: StepResult<A>, progress: Progress) => boolean | void = () => undefined,
): Promise<Progress> {
  let progress = from;
  for (let count = 0; progress.next; count += 1) {
    if (count === mostSteps) throw new Error(`${workflow.id} has not ended after ${mostSteps} steps.`);
    const ran = await runStep(workflow, progress.next, progress, means);
    ({progress} = ran);
    if (onResult(ran.result, progress) === false) break;
  }
  return progress;
}

/** Returns the outputs of the workflow. */
export const outputsOf = (workflow: Workflow, {inputs, taken}: Progress): Values =>
  fillEach(workflow.outputs, {inputs, taken});

function stepAfter({steps}: Workflow, step: WorkflowStep, passed: boolean, action?: Action): WorkflowStep | undefined {
  if (action?.type === 'goto') return steps.find(({id}) => id === action.stepId);
  return passed && !action ? steps[steps.indexOf(step) + 1] : undefined;
}

function requestOf(step: WorkflowStep, context: Context): WorkflowRequest {
  const {operationId, method, key, body} = step;
  const values = step.parameters.map(({in: place, name, value}) => ({
    place,
    name,
    value: encode(String(fill(value, context))),
  }));
  const path = step.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => values.find((one) => one.name === name)?.value ?? '',
  );
  const query = values.flatMap(({place, name, value}) => (place === 'query' ? [`${name}=${value}`] : [])).join('&');
  return {
    operationId,
    method,
    address: path + (query && `?${query}`),
    ...(body === undefined ? {} : {body: JSON.stringify(fill(body, context), null, 2)}),
    key: String(fill(key, context)),
  };
}

/** Encodes a value for a URL, but keeps colons readable, because each URN has them. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');

/** Parses JSON. Returns undefined for any other text, such as the plain text of errors. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
