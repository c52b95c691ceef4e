import {useId, useRef, useState, type ReactNode, type Ref} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import first from '@site/.generated/sandbox/home.json';
import firstResponse from '@site/.generated/sandbox/home-response.code';
import CodeFrame from './CodeFrame';
import Candidates from './card/Candidates';
import {useLinkedValues} from './card/use-linked-values';
import TabSet from './TabSet';
import WhyStrength from './why-strength/WhyStrength';
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
  const [tab, setTab] = useState('response');
  const demo = useRef<HTMLElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const json = useRef<HTMLDivElement>(null);
  useLinkedValues(
    {box: demo, result, json},
    (view) => {
      if (view !== 'json') return;
      setTab('response');
      // On a phone, the call is closed at first.
      const call = json.current?.closest('details');
      if (call) call.open = true;
    },
    shown,
  );
  /** Shows the result, unless its beginning is in view: then nothing moves. */
  const scrollToResult = (): void => {
    const top = result.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > (2 / 3) * window.innerHeight)
      result.current?.scrollIntoView({block: 'nearest'});
  };
  const {rows, link} = shown;
  return (
    <section ref={demo} className={styles.demo} aria-label="Screen a name">
      <div className={styles.box}>
        {/* Until the scripts load, this method sends nothing, so that a typed name never gets into an address. */}
        <form method="dialog" onSubmit={(event) => void submit(event, scrollToResult)}>
          <Heading as="h2">
            <label htmlFor={id}>Screen a name</label>
          </Heading>
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
        <div ref={result} className={styles.result}>
          <div className={styles.said}>
            {/* Only one of the first two has a text. */}
            <p role="status">{fault ? '' : isBusy ? 'Screening…' : summarize(shown)}</p>
            <p id={`${id}-fault`} role="alert" className={styles.fault}>
              {fault}
            </p>
            <p className={styles.muted}>Fictional data. Runs in your browser.</p>
          </div>
          {/* Each screening is a new element, so that readers see that the button did something. */}
          <div key={count} className={clsx(count > 0 && styles.again)}>
            {rows.length > 0 ? (
              <Candidates
                rows={rows}
                explain={({why, strength}) =>
                  why && <WhyStrength why={why} strength={strength.value} />
                }
              />
            ) : (
              <NoCandidate status={shown.status} />
            )}
          </div>
          <p className={styles.muted}>
            {rows.length > 0 && 'A candidate could be your subject: a person decides. '}
            <Link to={link} data-noBrokenLinkCheck>
              Change the request in the sandbox
            </Link>
          </p>
        </div>
      </div>
      <CallFrame screening={shown} json={json} tab={tab} onTab={setTab} />
    </section>
  );
}

/** Takes the place of the candidates if there are none. */
function NoCandidate({status}: {status: number}): ReactNode {
  return (
    <div className={styles.none} data-not-in-markdown>
      {status === 200 && (
        <p>
          An empty list is a result too: keep it with the name, the settings and the time of the
          screening.
        </p>
      )}
      <p>
        <Link to={subjects}>See the result of each fictional subject</Link>
      </p>
    </div>
  );
}

type CallProps = {
  screening: ShownScreening;
  /** Contains the JSON of the response. */
  json: Ref<HTMLDivElement>;
  tab: string;
  onTab: (tab: string) => void;
};

/** The request of a screening, and its response. */
function CallFrame({screening, json, tab, onTab}: CallProps): ReactNode {
  const {status, request, response} = screening;
  const responseFile = response === undefined ? firstResponse : undefined;
  const requestFrame = <CodeFrame title="Request" language="bash" html={request} bounded />;
  const responseFrame = (
    <div ref={json} className={styles.response}>
      <CodeFrame title="Response" language="json" html={response} file={responseFile} bounded />
    </div>
  );
  return (
    // On a phone, a reader opens it. Where there is room beside the candidates, it's always open.
    <details className={clsx('code-surface', styles.call)}>
      <summary>Request and response</summary>
      <TabSet
        label="Call"
        selected={tab}
        onSelect={onTab}
        tabs={[
          {key: 'request', label: 'Request', panel: requestFrame},
          {key: 'response', label: `Response ${status}`, panel: responseFrame},
        ]}
      />
    </details>
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
