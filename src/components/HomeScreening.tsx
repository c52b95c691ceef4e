import {useId, useState, type FormEvent, type ReactNode} from 'react';
import Heading from '@theme/Heading';
import type {ScreeningResult} from './sandbox/screen-name';
import ScreeningRows from './ScreeningRows';
import styles from './HomeScreening.module.css';

/** Fictional subjects with different results. */
const examples = ['Ilvane Torresund', 'Qarvolt Maritime', 'Torresund', 'Brindlemoor Textiles Ltd'];

/** Loads the sandbox on the first focus or click, so that the page stays small. */
const load = () => import('./sandbox/screen-name');

/** Screens a name in the sandbox of the page, and shows the candidates. */
export default function HomeScreening(): ReactNode {
  const [name, setName] = useState('');
  const [result, setResult] = useState<ScreeningResult>();
  const [said, say] = useState('');
  const id = useId();
  const screen = async (entityName: string): Promise<void> => {
    if (entityName.trim() === '') {
      setResult(undefined);
      return say('Type a name, or choose an example.');
    }
    try {
      const found = await (await load()).screenName(entityName);
      setResult(found);
      say(found.rows ? `${countOf(found.rows.length)} for “${entityName}”.` : found.refusal);
    } catch {
      setResult(undefined);
      say('The sandbox could not be loaded. Try again.');
    }
  };
  return (
    <section className={styles.box} aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} className={styles.title}>
        Screen a name
      </Heading>
      <p className={styles.muted}>
        This demo knows only fictional subjects and never screens a real name. You don't need a key, and nothing leaves
        your browser.
      </p>
      {/* Without JavaScript, the form opens the table of subjects with the result of each. */}
      <form
        className={styles.form}
        action="/docs/guides/one-off-screening/test-subjects"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void screen(name);
        }}>
        <label htmlFor={id}>Name</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={() => void load().catch(() => undefined)}
        />
        <button type="submit">Screen</button>
      </form>
      <p className={styles.examples} data-no-twin>
        <span>Or try</span>{' '}
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            onClick={() => {
              setName(example);
              void screen(example);
            }}>
            {example}
          </button>
        ))}
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {result?.rows && <ScreeningRows name={result.name} rows={result.rows} />}
    </section>
  );
}

const countOf = (count: number): string =>
  count === 0 ? 'No candidate' : count === 1 ? 'One candidate' : `${count} candidates`;
