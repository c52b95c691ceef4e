import {useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import first from '@site/.generated/sandbox/home.json';
import firstResponse from '@site/.generated/sandbox/home-response.code';
import CodeFrame from './CodeFrame';
import type {Screening} from './sandbox/screening';
import ScreeningRows from './ScreeningRows';
import {useOverflow} from './use-overflow';
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

/** A screening. The response of the first one is in the page, not in a script. */
type Shown = Omit<Screening, 'response'> & {response?: string};

/** Screens a name in a sandbox in the page, and shows the candidates, the request and its response. */
export default function HomeScreening(): ReactNode {
  const [shown, show] = useState<Shown>(first);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  // Not controlled by React, so that the browser keeps text typed before the scripts load.
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const {box: result, stop} = useOverflow<HTMLDivElement>('Result');

  const screen = async (name: string): Promise<void> => {
    window.clearTimeout(timer.current);
    try {
      const found = await (await load()).screenName(name);
      // The reader may have changed the name in the meantime.
      if (box.current?.value !== name) return;
      show(found);
      setFault('');
      result.current?.scrollTo(0, 0);
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

  const {name, status, rows, request, response, link} = shown;
  return (
    <section className={styles.demo} aria-label="Screen a name">
      <div className={styles.box}>
        <Heading as="h2">Screen a name</Heading>
        <p className={styles.muted}>
          This demo knows only fictional subjects and never screens real names. The first name is misspelled on purpose.
          You don't need a key, and nothing leaves your browser.
        </p>
        {/* Until the scripts load, this method sends nothing, so that a typed name never gets into an address. */}
        <form className={styles.form} method="dialog" onSubmit={(event) => void submit(event)}>
          <label htmlFor={id}>Name</label>
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
          <div className={styles.examples} data-not-in-markdown>
            <span>Or try</span>{' '}
            {examples.map((example) => (
              <button key={example} type="submit" formMethod="get" formAction="/" name={parameter} value={example}>
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
        {/* A box of a fixed height, so that a longer result moves nothing. */}
        <div ref={result} className={styles.result} {...stop}>
          <p id={`${id}-fault`} role="alert" className={styles.fault}>
            {fault}
          </p>
          <p role="status" className={styles.said}>
            {isBusy ? 'Screening…' : summarize(shown)}
          </p>
          {/* Each name's result is a new element, so that nothing in it moves to another place. */}
          <div key={name}>
            {rows.length > 0 && <ScreeningRows name={name} rows={rows} />}
            <p className={styles.muted}>
              {rows.length > 0 && 'A candidate is not yet a match: a person decides whether it is the same subject. '}
              <Link to={link} data-noBrokenLinkCheck>
                Change the request in the sandbox
              </Link>
            </p>
          </div>
        </div>
      </div>
      <div className={styles.call}>
        <div>
          <CodeFrame title="Request" language="bash" html={request} bounded />
        </div>
        <div className={styles.response}>
          <CodeFrame
            title={`Response: ${status}`}
            language="json"
            html={response}
            file={response === undefined ? firstResponse : undefined}
            bounded
          />
        </div>
      </div>
    </section>
  );
}

function summarize({name, status, rows}: Shown): string {
  if (status !== 200) return `The sandbox refused the request with status ${status}.`;
  if (rows.length > 0) return `${rows.length === 1 ? 'One candidate' : `${rows.length} candidates`} for “${name}”.`;
  return `No candidate for “${name}” among the fictional subjects. This says nothing about a real person or company.`;
}
