import {useEffect, useId, useRef, useState, type FormEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import example from '@site/.generated/sandbox/home.json';
import type {ScreeningResult} from './sandbox/screen-name';
import {requestFor} from './sandbox/screen-request';
import {readRows, type ScreeningRow} from './screening-rows';
import ScreeningRows from './ScreeningRows';
import {useOverflow} from './use-overflow';
import styles from './HomeScreening.module.css';

/** Fictional subjects with different results. The page starts with the result of the first. */
const examples = [example.name, 'Qarvolt Maritime', 'Torresund', 'Brindlemoor Textiles Ltd'];

/** The name in the address of the page, when the form was sent before the scripts arrived. */
const parameter = 'screen';

/** Loads the sandbox on the first focus or click, so that the page stays small. */
const load = () => import('./sandbox/screen-name');

type Shown = {result?: ScreeningResult; said: string};

/** Screens a name in the sandbox of the page, and shows the candidates, the call and its response. */
export default function HomeScreening(): ReactNode {
  const [{result, said}, show] = useState<Shown>(() => show200(example));
  const [fault, setFault] = useState('');
  const id = useId();
  // The browser keeps what is typed before the scripts arrive.
  const box = useRef<HTMLInputElement>(null);
  const screen = async (name: string): Promise<void> => {
    const isEmpty = name.trim() === '';
    setFault(isEmpty ? 'Type a name, or choose an example.' : '');
    if (isEmpty) return box.current?.focus();
    try {
      const found = await (await load()).screenName(name);
      show(
        found.status === 200 ? show200(found) : {result: found, said: `The sandbox refused the request: ${found.body}`},
      );
    } catch {
      show({said: 'The sandbox could not be loaded. Try again.'});
    }
  };
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get(parameter);
    if (!asked || !box.current) return;
    box.current.value = asked;
    box.current.form?.requestSubmit();
  }, []);
  return (
    <section className={styles.demo} aria-label="Screen a name">
      <div className={styles.box}>
        <Heading as="h2" className={styles.title}>
          Screen a name
        </Heading>
        <p className={styles.muted}>
          This demo knows only fictional subjects and never screens real names. You don't need a key, and nothing leaves
          your browser.
        </p>
        <noscript>
          <p>
            The demo needs JavaScript. Read the results of{' '}
            <Link to="/docs/guides/one-off-screening/test-subjects">all fictional subjects</Link> instead.
          </p>
        </noscript>
        {/* Until the scripts have arrived, the form loads the page again, with the name in its address. */}
        <form
          className={styles.form}
          action="/"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void screen(box.current?.value ?? '');
          }}>
          <label htmlFor={id}>Name</label>
          <input
            ref={box}
            id={id}
            name={parameter}
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onFocus={() => void load().catch(() => undefined)}
          />
          <button type="submit">Screen</button>
        </form>
        <p className={styles.examples} data-no-twin>
          <span>Or try</span>{' '}
          {examples.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                if (box.current) box.current.value = name;
                void screen(name);
              }}>
              {name}
            </button>
          ))}
        </p>
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
        <Scrolling name="Result" className={styles.result}>
          <p role="status" className={styles.said}>
            {said}
          </p>
          {result?.status === 200 && <ScreeningRows name={result.name} rows={readRows(result.body)} />}
        </Scrolling>
      </div>
      {result && (
        <div className={styles.call}>
          <Heading as="h3">Request</Heading>
          <pre>{`POST ${example.url}\n\n${print(requestFor(result.name))}`}</pre>
          <Heading as="h3">Response: {result.status}</Heading>
          <Scrolling name="Response" className={styles.response}>
            <pre>{result.status === 200 ? print(JSON.parse(result.body)) : result.body}</pre>
          </Scrolling>
        </div>
      )}
    </section>
  );
}

/** A box of a fixed height, so that a longer result moves nothing. */
function Scrolling({name, className, children}: {name: string; className: string; children: ReactNode}): ReactNode {
  const {box, stop} = useOverflow<HTMLDivElement>(name);
  return (
    <div ref={box} className={className} {...stop}>
      {children}
    </div>
  );
}

const show200 = (result: ScreeningResult): Shown => ({result, said: summarize(result.name, readRows(result.body))});

function summarize(name: string, rows: ScreeningRow[]): string {
  if (rows.length > 0) return `${rows.length === 1 ? 'One candidate' : `${rows.length} candidates`} for “${name}”.`;
  return `No candidate for “${name}” among the fictional subjects. This says nothing about a real person or company.`;
}

const print = (value: unknown): string => JSON.stringify(value, null, 2);
