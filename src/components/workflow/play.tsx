/** Runs a workflow in the sandbox of this visit. Loaded on the first click. */
import {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import workflows from '@site/.generated/workflows.json';
import type {Values, WorkflowStep} from '@screening/api/workflows';
import {errorsGuide, JsonFrame, RequestFrame} from '../sandbox/Response';
import {outcomeOf, type Exchange} from '../sandbox/exchange';
import {send} from '../sandbox/session';
import {runWorkflow, type Client, type StepResult} from './run';
import styles from './Workflow.module.css';

/** The state of a run that the page shows. */
export type View = {
  said: string;
  isBusy: boolean;
  /** Whether the next step isn't the first one. */
  isStarted: boolean;
  /** Content to show at each step, and at the end, by the name of its slot. */
  shown: Record<string, ReactNode>;
};

/** Returns a function that runs the next step, or all that are left. After the last one, it starts again. */
export function createPlayer(
  id: string,
  show: (view: View) => void,
): (all: boolean) => Promise<void> {
  const workflow = workflows.find((one) => one.id === id);
  if (!workflow) throw new Error(`there is no workflow ${id}`);
  const {steps} = workflow;
  const nameOf = (step: WorkflowStep): string =>
    `Step ${steps.findIndex((one) => one.id === step.id) + 1} of ${steps.length}`;
  const client: Client<Exchange> = {
    send,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onRetry: (step, response) =>
      announce(`${nameOf(step)}: ${outcomeOf(response)}. The call is repeated.`, true),
  };
  let run = runWorkflow(workflow, client);
  let next: WorkflowStep | undefined;
  let shown: View['shown'] = {};
  const announce = (said: string, isBusy: boolean) =>
    show({said, isBusy, isStarted: next !== undefined, shown});

  return async (all) => {
    if (!next) [run, shown] = [runWorkflow(workflow, client), {}];
    announce('Running.', true);
    do {
      const {value: result} = await run.next();
      if (!result) return;
      const {step, unmet, response, outputs} = result;
      const passed = unmet.length === 0;
      next = result.next;
      const report = (
        <StepReport
          key={response.number}
          result={result}
          isOpen={!all || !passed}
          isScrolledTo={!all}
        />
      );
      const isDone = passed && !next;
      const end = isDone && <TakenValues title="Outputs of the workflow" values={outputs} />;
      shown = {...shown, [step.id]: report, end};
      const said = `${nameOf(step)} ${passed ? 'passed' : 'failed'}: ${outcomeOf(response)}.`;
      announce(isDone ? `${said} The workflow is complete.` : said, all && next !== undefined);
    } while (all && next);
  };
}

type ReportProps = {
  result: StepResult<Exchange>;
  /** Whether the request and the response are open at first. */
  isOpen: boolean;
  isScrolledTo: boolean;
};

/** Shows the request of a step, its response, and the values taken from the response. */
function StepReport({result, isOpen, isScrolledTo}: ReportProps): ReactNode {
  const {request, response, attempts, unmet, taken} = result;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isScrolledTo) box.current?.scrollIntoView({block: 'nearest'});
  }, [isScrolledTo]);
  const passed = unmet.length === 0;
  return (
    <div ref={box} className={clsx(styles.report, passed ? styles.good : styles.bad)}>
      <p>
        <strong>{passed ? 'Passed' : 'Failed'}:</strong> {outcomeOf(response)} in{' '}
        {response.milliseconds} ms
        {attempts > 1 && `, on attempt ${attempts}`}
      </p>
      {!passed && (
        <p>
          Not met:{' '}
          {unmet.map((criterion) => (
            <code key={criterion}>{criterion}</code>
          ))}{' '}
          <Link to={errorsGuide}>What to do</Link>
        </p>
      )}
      <TakenValues title="Taken from the response" values={taken} />
      <details open={isOpen}>
        <summary>Request and response</summary>
        <RequestFrame request={request} />
        <JsonFrame title={`Response: ${outcomeOf(response)}`} text={response.body} />
      </details>
    </div>
  );
}

/** Lists names with their values. */
function TakenValues({title, values}: {title: string; values: Values}): ReactNode {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return (
    <div className={styles.taken}>
      <p>{title}</p>
      <code>{entries.map(([name, value]) => `${name}: ${text(value)}`).join('\n')}</code>
    </div>
  );
}
