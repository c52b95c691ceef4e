import type {ReactNode} from 'react';
import {faultNames} from '@screening/sandbox';
import {deliveryNames} from '@site/src/components/timeline/steps';
import Choice from './Choice';
import {callAdminApi, attempt, chooseSender, faultsOf} from './session';
import {senders} from './senders';
import type {Announce} from './use-sending';
import {dispositions, type Simulation} from './use-simulation';
import form from './Form.module.css';
import styles from './PanelTimeline.module.css';

/** Options whose values are their labels. */
const optionsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name]));

const callFaults = {
  '': 'none',
  ...optionsOf(faultNames.filter((name) => !name.startsWith('webhook-'))),
};

/** What happens to the next webhooks, by the name of the fault. */
const webhookFaults: Record<string, string> = {
  '': deliveryNames.arrive,
  'webhook-lost': deliveryNames.lost,
  'webhook-twice': deliveryNames.twice,
  'webhook-late': deliveryNames.late,
  'webhook-out-of-order': 'arrive after the next one',
};

type Props = {
  id: string;
  /** The index of the chosen API key. */
  sender: number;
  simulation: Simulation;
  announce: Announce;
};

/** Chooses the key of the calls, the entity that the simulation concerns, and injected faults. Starts over. */
export default function PanelOptions({id, sender, simulation, announce}: Props): ReactNode {
  const {entities, entity, chooseEntity, disposition, chooseDisposition, startOver} = simulation;
  const on = Object.keys(faultsOf().faults);
  const webhookFault = on.find((name) => name in webhookFaults) ?? '';
  const callFault = on.find((name) => name in callFaults) ?? '';
  // The admin API replaces all faults, and can combine more than one of a kind.
  const inject = (ofCalls: string, ofWebhooks: string, done: string) => {
    const faults = {
      ...(ofCalls === '' ? {} : {[ofCalls]: 0.5}),
      ...(ofWebhooks === '' ? {} : {[ofWebhooks]: 1}),
    };
    void attempt(callAdminApi('faults', faults), announce, () => announce(done));
  };
  return (
    <div id={id} role="group" aria-label="Options of the sandbox" className={styles.options}>
      <Choice
        label="Next webhooks"
        options={webhookFaults}
        value={webhookFault}
        onChange={(name) => inject(callFault, name, `The next webhooks ${webhookFaults[name]}.`)}
      />
      <Choice
        label="Entity of news and decisions"
        options={Object.fromEntries(
          entities.map(({urn, search}) => [urn, `${search.entityName} (${urn})`]),
        )}
        value={entity?.urn ?? ''}
        onChange={chooseEntity}
      />
      {/* Only the user interface can set a disposition. It creates a history event and a webhook. */}
      <Choice
        label="Disposition that the analyst sets"
        options={optionsOf(dispositions)}
        value={disposition}
        onChange={chooseDisposition}
      />
      <Choice
        label="API key"
        options={Object.fromEntries(senders.map(({label}, index) => [index, label]))}
        value={String(sender)}
        onChange={(index) => chooseSender(Number(index))}
      />
      <Choice
        label="Inject a fault into half of the calls"
        options={callFaults}
        value={callFault}
        onChange={(name) =>
          inject(
            name,
            webhookFault,
            name === '' ? 'Fault injection is off.' : `Fault injection is on: ${name}.`,
          )
        }
      />
      <div className={styles.restart}>
        <button type="button" className={form.button} onClick={startOver}>
          Start over
        </button>
        <p className={form.hint}>Deletes the calls of this visit and undoes their changes.</p>
      </div>
      <p className={styles.legend}>
        <i data-kind="call" /> your call <i data-kind="webhook" /> webhook <i data-kind="change" />{' '}
        change by the platform or the analyst
      </p>
    </div>
  );
}
