import {useId, useState, type ReactNode} from 'react';
import {faultNames} from '@screening/sandbox';
import {attempt, control, description, faultsOf, reset, stateOf, type View} from './session';
import {timeOf} from './Webhooks';
import form from './Form.module.css';
import styles from './Panel.module.css';

const spans = [
  {seconds: 3, label: '3 seconds'},
  {seconds: 3600, label: '1 hour'},
  {seconds: 86_400, label: '1 day'},
];
const dispositions = (description.components.schemas?.DispositionStatus?.enum ?? []) as string[];

type Props = {
  view: View;
  /** Announces what was done, or why it failed. */
  onDone: (words: string) => void;
  onReset: () => void;
};

/** Advances the clock, injects faults, acts as an analyst and resets the sandbox. The API can't do these things. */
export default function Steering({view, onDone, onReset}: Props): ReactNode {
  const [seconds, setSeconds] = useState(3);
  const move = () =>
    void attempt(control('clock', {advanceSeconds: seconds}), onDone, () => onDone('The clock was advanced.'));
  const startAgain = () => void attempt(reset(), onDone, onReset);
  return (
    <details className={styles.part}>
      <summary>Control the sandbox</summary>
      <p className={styles.muted}>
        Time in the sandbox: {timeOf(view.now)}.{' '}
        {view.working > 0 && (view.working === 1 ? '1 task is in progress.' : `${view.working} tasks are in progress.`)}
      </p>
      <Choice
        label="Advance the clock by"
        options={spans.map((span) => ({value: String(span.seconds), label: span.label}))}
        value={String(seconds)}
        onChange={(value) => setSeconds(Number(value))}
        action="Advance the clock"
        onAction={move}
      />
      <Fault onDone={onDone} />
      <Disposition onDone={onDone} />
      <p className={styles.muted}>A reset deletes the calls of this visit and undoes their changes.</p>
      <button type="button" className={form.small} onClick={startAgain}>
        Reset
      </button>
    </details>
  );
}

/** Injects one fault, or none. The control route can combine them. */
function Fault({onDone}: Pick<Props, 'onDone'>): ReactNode {
  const set = (name: string) =>
    void attempt(control('faults', name === '' ? {} : {[name]: 0.5}), onDone, () =>
      onDone(name === '' ? 'Fault injection is off.' : `Fault injection is on: ${name}.`),
    );
  return (
    <Choice
      label="Inject a fault with a probability of 0.5"
      options={[{value: '', label: 'none'}, ...faultNames.map((value) => ({value, label: value}))]}
      value={Object.keys(faultsOf().faults)[0] ?? ''}
      onChange={set}
    />
  );
}

/** Sets a disposition, which only the user interface can do. It creates a history event and a webhook. */
function Disposition({onDone}: Pick<Props, 'onDone'>): ReactNode {
  const entities = stateOf().entities;
  const [chosen, setUrn] = useState('');
  // A reset can remove the chosen entity.
  const {urn = ''} = entities.find((entity) => entity.urn === chosen) ?? entities[0] ?? {};
  const [disposition, setDisposition] = useState(dispositions.at(-1) ?? '');
  const set = () =>
    void attempt(
      control(`entities/${encodeURIComponent(urn)}/disposition`, {dispositionState: disposition}),
      onDone,
      () => onDone(`The disposition of ${urn} was set.`),
    );
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>Act as an analyst in the user interface</legend>
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

/** A labeled select with an optional button. */
function Choice({label, options, value, onChange, action, onAction}: ChoiceProps): ReactNode {
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
