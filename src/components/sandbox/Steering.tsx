import {useId, useState, type ReactNode} from 'react';
import {faultNames} from '@site/src/sandbox/faults';
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
  /** Tells the reader, also with a screen reader, what was done or why it failed. */
  onDone: (words: string) => void;
  onReset: () => void;
};

/** Moves the clock, injects faults, acts as a user of the user interface and resets the sandbox. The API can't. */
export default function Steering({view, onDone, onReset}: Props): ReactNode {
  const [seconds, setSeconds] = useState(3);
  const move = () =>
    void attempt(control('clock', {advanceSeconds: seconds}), onDone, () => onDone('The clock was moved.'));
  const startAgain = () => void attempt(reset(), onDone, onReset);
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
      <Fault onDone={onDone} />
      <Disposition onDone={onDone} />
      <p className={styles.muted}>Reset forgets the calls of this visit and all that they changed.</p>
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
      onDone(name === '' ? 'No fault is injected.' : `The fault ${name} is injected.`),
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
  // The chosen entity can be gone after a reset.
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
