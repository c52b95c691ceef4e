/** Runs a workflow in the sandbox of this visit. Loaded on the first click. */
import type {ReactNode} from 'react';
import workflows from '@site/.generated/workflows.json';
import type {WorkflowStep} from '@screening/api/workflows';
import {outputsOf, runToEnd, startRun, type Means} from '@site/src/workflows/run';
import {send, type Exchange} from '../sandbox/session';
import StepReport, {TakenValues} from './StepReport';

/** The state of a run that the page shows. */
export type View = {
  /** Text to announce. */
  said: string;
  isBusy: boolean;
  /** Whether the next step isn't the first one. */
  isStarted: boolean;
  /** Content to show at a step, or at the end, by the name of its slot. */
  shown: [place: string, node: ReactNode][];
};

/** Returns a player that runs one step, or all that are left, and reports each to `show`. After the end it restarts. */
export function createPlayer(id: string, show: (view: View) => void): {play: (all: boolean) => Promise<void>} {
  const found = workflows.find((one) => one.id === id);
  if (!found) throw new Error(`there is no workflow ${id}`);
  const workflow = found;
  const nameOf = ({id: stepId}: WorkflowStep): string =>
    `Step ${workflow.steps.findIndex((step) => step.id === stepId) + 1} of ${workflow.steps.length}`;
  let progress = startRun(workflow);
  let shown: View['shown'] = [];

  function tell(said: string, isBusy: boolean): void {
    const isStarted = progress.next !== undefined && progress.next !== workflow.steps[0];
    show({said, isBusy, isStarted, shown});
  }
  function put(place: string, node: ReactNode): void {
    shown = [...shown.filter(([other]) => other !== place), [place, node]];
  }
  const means: Means<Exchange> = {
    send,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onRetry: (step, answer) => tell(`${nameOf(step)}: ${outcomeOf(answer)}. The call is repeated.`, true),
  };
  return {
    async play(all) {
      if (!progress.next) {
        progress = startRun(workflow);
        shown = [];
      }
      tell('Running.', true);
      await runToEnd(workflow, progress, means, (result, after) => {
        const {step, unmet, answer} = result;
        const passed = unmet.length === 0;
        progress = after;
        put(step.id, <StepReport key={answer.number} result={result} isOpen={!all || !passed} isScrolledTo={!all} />);
        const isDone = passed && !after.next;
        if (isDone) put('end', <TakenValues title="Outputs of the workflow" values={outputsOf(workflow, after)} />);
        const said = `${nameOf(step)} ${passed ? 'passed' : 'failed'}: ${outcomeOf(answer)}.`;
        tell(isDone ? `${said} The workflow is complete.` : said, all && after.next !== undefined);
        return all;
      });
    },
  };
}

const outcomeOf = ({status, reason}: Exchange): string => (status === undefined ? reason : `${status} ${reason}`);
