import {useState, type ReactNode} from 'react';
import description from '@site/.generated/sandbox/description.json';
import {faultNames} from '@screening/sandbox';
import Choice from './Choice';
import {timeOf} from './History';
import {attempt, callAdminApi, chooseSender, faultsOf, reset, stateOf, type View} from './session';
import {senders} from './senders';
import form from './Form.module.css';

const spans: [text: string, seconds: number][] = [
  ['3 seconds', 3],
  ['1 hour', 3600],
  ['1 day', 86_400],
];
/** Options whose values are their labels. */
const optionsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name]));
const faultOptions = {'': 'none', ...optionsOf(faultNames)};
const dispositions = (description.components.schemas?.DispositionStatus?.enum ?? []) as string[];

type Props = {
  view: View;
  announce: (words: string) => void;
  onReset: () => void;
};

/** Chooses the key, advances the clock, injects faults, acts as an analyst and resets the sandbox. */
export default function SimulationSettings({view, announce, onReset}: Props): ReactNode {
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
      <div className={form.row}>
        Time in the sandbox: {timeOf(view.now)}.{' '}
        {view.working > 0 &&
          `${view.working === 1 ? '1 task is' : `${view.working} tasks are`} in progress.`}
        {spans.map(([text, seconds]) => (
          <button
            key={text}
            type="button"
            className={form.button}
            onClick={() =>
              call('clock', {advanceSeconds: seconds}, `The clock was advanced by ${text}.`)
            }>
            Advance {text}
          </button>
        ))}
      </div>
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
      <Choice
        label="Entity whose disposition an analyst sets"
        options={Object.fromEntries(
          entities.map(({urn: id, search}) => [id, `${search.entityName} (${id})`]),
        )}
        value={urn}
        onChange={setUrn}
      />
      <Choice
        label="Disposition"
        options={optionsOf(dispositions)}
        value={disposition}
        onChange={setDisposition}>
        <button
          type="button"
          className={form.button}
          onClick={() =>
            call(disposePath, {dispositionState: disposition}, `The disposition of ${urn} was set.`)
          }>
          Set the disposition
        </button>
      </Choice>
      <div className={form.row}>
        <button
          type="button"
          className={form.button}
          onClick={() => void attempt(reset(), announce, onReset)}>
          Reset
        </button>
        Deletes the calls of this visit and undoes their changes.
      </div>
    </>
  );
}
