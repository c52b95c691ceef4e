import {useState, type ReactNode} from 'react';
import CodeSamples from '@theme/CodeSamples';
import recorded from '@site/.generated/sandbox/quick-start.json';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {jsonHtml} from '@screening/api';
import CodeFrame from '../CodeFrame';
import ResultCard from '../card/ResultCard';
import ResultTabs from '../card/ResultTabs';
import type {Outcome, Step} from './steps';
import styles from './QuickStep.module.css';

/** What the button of each step does, and what is said after it, besides the status of the response. */
const texts: Record<Step, {button: string; done?: string}> = {
  screen: {button: 'Run in the sandbox'},
  monitor: {button: 'Run in the sandbox', done: 'The person is saved and monitored.'},
  change: {
    button: '+1 day',
    done: 'A day later, a newspaper writes about the person. The platform sends a webhook, and the risk score rises.',
  },
};

/**
 * A step of the quick start: its request in all languages, a button that runs it in the page, and the result. Before, or
 * without scripts, it has the recorded result, which the text below explains.
 * The button has its place before the scripts start, because the page would move otherwise.
 */
export default function QuickStep({of: step}: {of: Step}): ReactNode {
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<Outcome>();
  const [count, setCount] = useState(0);
  const [status, setStatus] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const {samples, result, message} = recorded[step];
  const {button, done} = texts[step];
  const hasCode = samples.length > 0;
  const run = async (): Promise<void> => {
    // A second run at once would answer in any order.
    if (isBusy) return;
    setBusy(true);
    setStatus('The sandbox is loading.');
    try {
      const loaded = await import('./run');
      const next = await loaded.run(step);
      setOutcome(next);
      setCount((before) => before + 1);
      setStatus(
        <>
          {hasCode && <span className={styles.answered}>200 OK, {next.milliseconds} ms</span>}{' '}
          {done}
        </>,
      );
    } catch {
      setStatus('The sandbox could not be loaded. Check your connection and try again.');
    }
    setBusy(false);
  };
  return (
    <div className={styles.step} data-done={outcome !== undefined}>
      {hasCode && <CodeSamples samples={samples} />}
      <div className={styles.bar} data-not-in-markdown>
        {!hasCode && <b>Clock of the sandbox</b>}
        <button
          type="button"
          className="action action--main"
          disabled={!isBrowser}
          aria-busy={isBusy}
          onClick={() => void run()}>
          {button}
        </button>
        <p role="status">{status}</p>
      </div>
      {outcome ? (
        <div key={count}>
          {outcome.message !== undefined && <Message message={outcome.message} />}
          <ResultTabs card={<ResultCard result={outcome.result} />} name="Response">
            <CodeFrame title="Response" language="json" html={jsonHtml(outcome.body)} />
          </ResultTabs>
        </div>
      ) : (
        <details className={styles.expected} open>
          <summary>What you get</summary>
          {message !== undefined && <Message message={message} />}
          <ResultCard result={result} />
        </details>
      )}
    </div>
  );
}

/** The webhook message that reaches the reader's system. */
function Message({message}: {message: unknown}): ReactNode {
  return <CodeFrame title="Webhook to your system" language="json" html={jsonHtml(message)} />;
}
