/** Runs a workflow in the sandbox of this visit. Loaded on the first click. */
import type {ReactNode} from 'react';
import workflows from '@site/.generated/workflows.json';
import type {WorkflowStep} from '@screening/api/workflows';
import {outcomeOf} from '../sandbox/Response';
import {send, type Exchange} from '../sandbox/session';
import {runWorkflow, type Client} from './run';
import StepReport, {TakenValues} from './StepReport';

/** The state of a run that the page shows. */
export type View = {
  /** Text to announce. */
  said: string;
  isBusy: boolean;
  /** Whether the next step isn't the first one. */
  isStarted: boolean;
  /** Content to show at each step, and at the end, by the name of its slot. */
  shown: Record<string, ReactNode>;
};

/** Returns a function that runs one step, or all that are left, and reports each to `show`. After the end it restarts. */
export function createPlayer(id: string, show: (view: View) => void): (all: boolean) => Promise<void> {
  const workflow = workflows.find((one) => one.id === id);
  if (!workflow) throw new Error(`there is no workflow ${id}`);
  const {steps} = workflow;
  const nameOf = (step: WorkflowStep): string =>
    `Step ${steps.findIndex((one) => one.id === step.id) + 1} of ${steps.length}`;
  const client: Client<Exchange> = {
    send,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onRetry: (step, response) => announce(`${nameOf(step)}: ${outcomeOf(response)}. The call is repeated.`, true),
  };
  let run = runWorkflow(workflow, client);
  let next: WorkflowStep | undefined;
  let shown: View['shown'] = {};
  const announce = (said: string, isBusy: boolean) => show({said, isBusy, isStarted: next !== undefined, shown});

  return async (all) => {
    if (!next) [run, shown] = [runWorkflow(workflow, client), {}];
    announce('Running.', true);
    do {
      const {value: result} = await run.next();
      if (!result) return;
      const {step, unmet, response, outputs} = result;
      const passed = unmet.length === 0;
      next = result.next;
      const report = <StepReport key={response.number} result={result} isOpen={!all || !passed} isScrolledTo={!all} />;
      const isDone = passed && !next;
      const end = isDone && <TakenValues title="Outputs of the workflow" values={outputs} />;
      shown = {...shown, [step.id]: report, end};
      const said = `${nameOf(step)} ${passed ? 'passed' : 'failed'}: ${outcomeOf(response)}.`;
      announce(isDone ? `${said} The workflow is complete.` : said, all && next !== undefined);
    } while (all && next);
  };
}
