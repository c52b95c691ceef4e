import {useId, useState, type ReactNode} from 'react';
import {control, reset, stateOf, type View} from './session';
import {timeOf} from './Webhooks';
import form from './Form.module.css';
import styles from './Panel.module.css';

const spans = [
  {seconds: 3, label: '3 seconds'},
  {seconds: 3600, label: '1 hour'},
  {seconds: 86_400, label: '1 day'},
];
const dispositions = ['pending', 'cleared', 'blocked'];

type Props = {
  view: View;
  /** Says to the reader, also to a screen reader, what was done. */
  onDone: (words: string) => void;
  onReset: () => void;
};

/** What the API cannot do: move the time, do what users do in the user interface, start again. */
export default function Steering({view, onDone, onReset}: Props): ReactNode {
  const [seconds, setSeconds] = useState(3);
  const move = () => void control('clock', {advanceSeconds: seconds}).then(() => onDone('The clock was moved.'));
  const startAgain = () => void reset().then(onReset);
  return (
    <details className={styles.part}>
      <summary>Steer the sandbox</summary>
      <p className={styles.muted}>
        It is {timeOf(view.now)} in the sandbox.{' '}
        {view.working > 0 && (view.working === 1 ? 'One task is working.' : `${view.working} tasks are working.`)}
      </p>
      <Choice
        label="Move the clock by"
        options={spans.map((span) => ({value: String(span.seconds), label: span.label}))}
        value={String(seconds)}
        onChange={(value) => setSeconds(Number(value))}
        action="Move the clock"
        onAction={move}
      />
      <Disposition onDone={onDone} />
      <p className={styles.muted}>Reset forgets the calls of this visit and all that they changed.</p>
      <button type="button" className={form.small} onClick={startAgain}>
        Reset
      </button>
    </details>
  );
}

/** A disposition is set in the user interface alone; it makes a history event and a webhook. */
function Disposition({onDone}: Pick<Props, 'onDone'>): ReactNode {
  const entities = stateOf().entities;
  const [urn, setUrn] = useState(entities[0]?.urn ?? '');
  const [disposition, setDisposition] = useState('blocked');
  const set = () =>
    void control(`entities/${encodeURIComponent(urn)}/disposition`, {dispositionState: disposition}).then(() =>
      onDone(`The disposition of ${urn} was set.`),
    );
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>As a user of the user interface</legend>
      <Choice
        label="Entity"
        options={entities.map(({urn: value, search}) => ({value, label: `${search.entityName} (${value})`}))}
        value={urn}
        onChange={setUrn}
      />
      <Choice
        label="Disposition"
        options={dispositions.map((value) => ({value, label: value}))}
        value={disposition}
        onChange={setDisposition}
        action="Set the disposition"
        onAction={set}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  options: {value: string; label: string}[];
  value: string;
  onChange: (value: string) => void;
  action?: string;
  onAction?: () => void;
};

/** A labelled select, with the button that uses it beside it. */
export function Choice({label, options, value, onChange, action, onAction}: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <select id={id} className={form.input} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {action !== undefined && (
          <button type="button" className={form.small} onClick={onAction}>
            {action}
          </button>
        )}
      </div>
    </div>
  );
}
