import {useId, useState, type ReactNode} from 'react';
import description from '@site/.generated/sandbox/description.json';
import {faultNames} from '@screening/sandbox';
import {timeOf} from './History';
import {senders} from './senders';
import {attempt, callAdminApi, chooseSender, faultsOf, reset, stateOf, type View} from './session';
import form from './Form.module.css';
import styles from './Panel.module.css';

const spans = {'3': '3 seconds', '3600': '1 hour', '86400': '1 day'};
/** Options whose values are their labels. */
const optionsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
const faultOptions = {'': 'none', ...optionsOf(faultNames)};
const dispositions = (description.components.schemas?.DispositionStatus?.enum ?? []) as string[];

type Props = {
  view: View;
  /** Announces what was done, or why it failed. */
  announce: (words: string) => void;
  onReset: () => void;
};

/** Chooses the key, advances the clock, injects faults, acts as an analyst and resets the sandbox. */
export default function SimulationSettings({view, announce, onReset}: Props): ReactNode {
  const [seconds, setSeconds] = useState('3');
  const [chosen, setUrn] = useState('');
  const [disposition, setDisposition] = useState(dispositions.at(-1) ?? '');
  const {entities} = stateOf();
  // A reset can remove the chosen entity.
  const {urn = ''} = entities.find((entity) => entity.urn === chosen) ?? entities[0] ?? {};
  const call = (path: string, body: object, done: string) =>
    void attempt(callAdminApi(path, body), announce, () => announce(done));
  const disposePath = `entities/${encodeURIComponent(urn)}/disposition`;
  return (
    <>
      <Choice
        label="API key"
        options={Object.fromEntries(senders.map(({label}, index) => [index, label]))}
        value={String(view.sender)}
        onChange={(index) => chooseSender(Number(index))}
      />
      <p>
        Time in the sandbox: {timeOf(view.now)}.{' '}
        {view.working > 0 && `${view.working === 1 ? '1 task is' : `${view.working} tasks are`} in progress.`}
      </p>
      <Choice label="Advance the clock by" options={spans} value={seconds} onChange={setSeconds}>
        <Action onClick={() => call('clock', {advanceSeconds: Number(seconds)}, 'The clock was advanced.')}>
          Advance the clock
        </Action>
      </Choice>
      {/* Injects one fault, or none. The admin API can combine them. */}
      <Choice
        label="Inject a fault with a probability of 0.5"
        options={faultOptions}
        value={Object.keys(faultsOf().faults)[0] ?? ''}
        onChange={(name) =>
          name === ''
            ? call('faults', {}, 'Fault injection is off.')
            : call('faults', {[name]: 0.5}, `Fault injection is on: ${name}.`)
        }
      />
      {/* Only the user interface can set a disposition. It creates a history event and a webhook. */}
      <fieldset className={form.group}>
        <legend className={form.name}>Act as an analyst in the user interface</legend>
        <Choice
          label="Entity"
          options={Object.fromEntries(entities.map(({urn: id, search}) => [id, `${search.entityName} (${id})`]))}
          value={urn}
          onChange={setUrn}
        />
        <Choice label="Disposition" options={optionsOf(dispositions)} value={disposition} onChange={setDisposition}>
          <Action
            onClick={() => call(disposePath, {dispositionState: disposition}, `The disposition of ${urn} was set.`)}>
            Set the disposition
          </Action>
        </Choice>
      </fieldset>
      <p>A reset deletes the calls of this visit and undoes their changes.</p>
      <Action onClick={() => void attempt(reset(), announce, onReset)}>Reset</Action>
    </>
  );
}

const Action = ({onClick, children}: {onClick: () => void; children: ReactNode}): ReactNode => (
  <button type="button" className={form.button} onClick={onClick}>
    {children}
  </button>
);

type ChoiceProps = {
  label: string;
  /** The labels by value. */
  options: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
  /** A button for the selected value. */
  children?: ReactNode;
};

function Choice({label, options, value, onChange, children}: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.name}>
        {label}
      </label>
      <div className={styles.row}>
        <select id={id} className={form.input} value={value} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(options).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}
