import {useId, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import first from '@site/.generated/sandbox/home.json';
import firstResponse from '@site/.generated/sandbox/home-response.code';
import CodeFrame from './CodeFrame';
import ScreeningRows from './ScreeningRows';
import TabSet from './TabSet';
import {
  loadSandbox,
  nameParameter,
  useNameScreening,
  type ShownScreening,
} from './use-name-screening';
import styles from './HomeScreening.module.css';

/** Fictional subjects with different results. */
const examples = [first.name, 'Ilvane Torresund', 'Torresund', 'Brindlemoor Textiles Ltd'];

/** Where readers without scripts see the results of all fictional subjects. */
const subjects = '/docs/guides/one-off-screening/test-subjects';

/** Screens a name in a sandbox in the page, and shows the candidates, the request and its response. */
export default function HomeScreening(): ReactNode {
  const {box, shown, count, typed, fault, isBusy, submit, follow} = useNameScreening();
  const id = useId();
  const result = useRef<HTMLDivElement>(null);
  const scrollToResult = () => result.current?.scrollIntoView({block: 'nearest'});
  const {rows, link} = shown;
  return (
    <section className={styles.demo} aria-label="Screen a name">
      <div className={styles.box}>
        {/* Until the scripts load, this method sends nothing, so that a typed name never gets into an address. */}
        <form method="dialog" onSubmit={(event) => void submit(event, scrollToResult)}>
          <div className={styles.head}>
            <Heading as="h2">
              <label htmlFor={id}>Screen a name</label>
            </Heading>
            <p className={styles.muted}>Fictional data. Runs in your browser.</p>
          </div>
          <input
            ref={box}
            id={id}
            type="text"
            defaultValue={first.name}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onFocus={() => void loadSandbox().catch(() => undefined)}
            onChange={(event) => follow(event.target.value)}
          />
          <noscript>
            <button type="submit" formMethod="get" formAction={subjects}>
              Screen
            </button>
          </noscript>
          <button type="submit" className={styles.scripted}>
            Screen
          </button>
          <div role="group" aria-label="Examples" className={styles.examples} data-not-in-markdown>
            {examples.map((example) => (
              <button
                key={example}
                type="submit"
                formMethod="get"
                formAction="/"
                name={nameParameter}
                value={example}
                aria-pressed={example === typed}>
                {example}
              </button>
            ))}
          </div>
        </form>
        <noscript>
          <p className={styles.muted}>
            The demo needs JavaScript. Without it, <em>Screen</em> opens the results of{' '}
            <Link to={subjects}>all fictional subjects</Link>.
          </p>
        </noscript>
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
        <div ref={result} className={styles.result}>
          <p role="status">{isBusy ? 'Screening…' : summarize(shown)}</p>
          {/* Each screening is a new element, so that readers see that the button did something. */}
          <div key={count} className={clsx(count > 0 && styles.again)}>
            <ScreeningRows rows={rows} />
          </div>
          <p className={styles.muted}>
            {rows.length > 0 && 'A candidate could be your subject: a person decides. '}
            <Link to={link} data-noBrokenLinkCheck>
              Change the request in the sandbox
            </Link>
          </p>
        </div>
      </div>
      <CallFrame screening={shown} />
    </section>
  );
}

/** The request of a screening, and its response. */
function CallFrame({screening}: {screening: ShownScreening}): ReactNode {
  const [tab, setTab] = useState('response');
  const {status, request, response} = screening;
  const responseFile = response === undefined ? firstResponse : undefined;
  const requestFrame = <CodeFrame title="Request" language="bash" html={request} bounded />;
  const responseFrame = (
    <CodeFrame title="Response" language="json" html={response} file={responseFile} bounded />
  );
  return (
    <div className={clsx('code-surface', styles.call)}>
      <TabSet
        label="Call"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {key: 'request', label: 'Request', panel: requestFrame},
          {key: 'response', label: `Response ${status}`, panel: responseFrame},
        ]}
      />
    </div>
  );
}

/** Returns the result of a screening as sentences, with how long it took. */
function summarize({name, status, rows, duration}: ShownScreening): string {
  if (status !== 200) return `The sandbox refused the request with status ${status}.`;
  const time = duration === undefined ? '' : ` Screened in ${describeDuration(duration)}.`;
  if (rows.length === 0)
    return `No candidate for “${name}” among the fictional subjects. This says nothing about a real person or company.${time}`;
  const candidates = rows.length === 1 ? 'One candidate' : `${rows.length} candidates`;
  return `${candidates} for “${name}”.${time}`;
}

function describeDuration(milliseconds: number): string {
  return milliseconds < 1 ? 'less than 1 ms' : `${Math.round(milliseconds)} ms`;
}
