import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import first from '@site/.generated/sandbox/home.json';
import firstResponse from '@site/.generated/sandbox/home-response.code';
import CodeFrame from './CodeFrame';
import type {Screening} from './sandbox/screening';
import ScreeningRows from './ScreeningRows';
import TabSet from './TabSet';
import styles from './HomeScreening.module.css';

/** Fictional subjects with different results. */
const examples = [first.name, 'Ilvane Torresund', 'Torresund', 'Brindlemoor Textiles Ltd'];

/** Query parameter with the name of an example that was chosen before the scripts loaded. */
const parameter = 'screen';

const subjects = '/docs/guides/one-off-screening/test-subjects';

/** Delay between the last change of the name and its screening, in milliseconds. */
const pause = 300;

/** Loads the sandbox on the first focus or click, so that the page stays small. */
const load = () => import('./sandbox/screen-name');

/** A screening. The first one was made by the build, and its response is in the page, not in a script. */
type Shown = Omit<Screening, 'response'> & {response?: string; duration?: number};

/** Screens a name in a sandbox in the page, and shows the candidates, the request and its response. */
export default function HomeScreening(): ReactNode {
  const [shown, show] = useState<Shown>(first);
  const [count, setCount] = useState(0);
  const [typed, setTyped] = useState(first.name);
  const [tab, setTab] = useState('response');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  // Not controlled by React, so that the browser keeps text typed before the scripts load.
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const result = useRef<HTMLDivElement>(null);

  const screen = async (name: string): Promise<void> => {
    window.clearTimeout(timer.current);
    try {
      const found = await (await load()).screenName(name);
      // The reader may have changed the name in the meantime.
      if (box.current?.value !== name) return;
      show(found);
      setCount((before) => before + 1);
      setFault('');
    } catch {
      setFault('The sandbox could not be loaded. Try again.');
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!box.current) return;
    // The button of an example has its name as the value.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const name = (box.current.value = button?.value || box.current.value);
    setTyped(name);
    if (name.trim() === '') {
      setFault('Type a name, or choose an example.');
      return box.current.focus();
    }
    setBusy(true);
    // Hides the keyboard of a phone.
    if (window.matchMedia('(pointer: coarse)').matches) box.current.blur();
    await screen(name);
    setBusy(false);
    result.current?.scrollIntoView({block: 'nearest'});
  };
  const follow = (name = ''): void => {
    setTyped(name);
    window.clearTimeout(timer.current);
    if (name.trim() !== '') timer.current = window.setTimeout(() => void screen(name), pause);
  };

  const followEarly = useEffectEvent(follow);
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).getAll(parameter).at(-1);
    if (asked && box.current) box.current.value = asked;
    if (box.current?.value !== first.name) followEarly(box.current?.value);
    return () => window.clearTimeout(timer.current);
  }, []);

  const {status, rows, request, response, link} = shown;
  const file = response === undefined ? firstResponse : undefined;
  const requestFrame = <CodeFrame title="Request" language="bash" html={request} bounded />;
  const responseFrame = (
    <CodeFrame title="Response" language="json" html={response} file={file} bounded />
  );
  return (
    <section className={styles.demo} aria-label="Screen a name">
      <div className={styles.box}>
        {/* Until the scripts load, this method sends nothing, so that a typed name never gets into an address. */}
        <form method="dialog" onSubmit={(event) => void submit(event)}>
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
            onFocus={() => void load().catch(() => undefined)}
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
                name={parameter}
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
    </section>
  );
}

function summarize({name, status, rows, duration}: Shown): string {
  if (status !== 200) return `The sandbox refused the request with status ${status}.`;
  const time =
    duration === undefined
      ? ''
      : ` Screened in ${duration < 1 ? 'less than 1' : Math.round(duration)} ms.`;
  if (rows.length > 0)
    return `${rows.length === 1 ? 'One candidate' : `${rows.length} candidates`} for “${name}”.${time}`;
  return `No candidate for “${name}” among the fictional subjects. This says nothing about a real person or company.${time}`;
}
