/** Checks the webhook receiver: each accepted or listed event is stored once, and its states are current. */
import {join} from 'node:path';
import {compareTable, together} from '../compare-table';
import {readNdjson} from '../ndjson';
import {drawChanges, populate} from '../population';
import type {Scenario} from '../scenario';
import type {Entity} from '../target';
import {untilNothingIsMissing} from '../until-stopped';

type Event = {eventType: string; eventPayload?: Payload; payload?: Payload};
type Payload = {historyID?: string; taskID?: string; entityURN?: string; timestamp?: string};

const tasks = 10;
/** Time in milliseconds, longer than the delay of a webhook's second copy. */
const rest = 2500;

/** Returns a key that is the same for copies of an event. A ping has no identifier, so its content is the key. */
function identityOf({eventType, eventPayload, payload}: Event): string {
  const {historyID, taskID, ...said} = eventPayload ?? payload ?? {};
  return historyID ?? taskID ?? `${eventType} ${JSON.stringify(Object.entries(said).sort())}`;
}

const stateOf = ({urn, riskScore, archivedAt, dispositionState}: Entity) => ({
  ...{urn, riskScore: `${riskScore}`, archivedAt: archivedAt ?? ''},
  disposition: dispositionState.dispositionState,
});

export const webhookReceiver: Scenario = {
  name: 'webhook-receiver',
  receives: true,
  prepare: async (setting) => {
    const {target, relay, folder, subjects} = setting;
    if (!relay) throw new Error('The receiver needs a relay.');
    const entities = await populate(setting);
    for (let task = 1; task <= tasks; task += 1) {
      const searches = [{entityName: `Task Subject ${task}`}];
      await target.ask('POST', '/entities/create/enqueue', {filterSetID: 12, entityGroupIDs: [3], searches});
    }
    const state = join(folder, 'state');

    const check = async () => {
      const events = readNdjson<Event & {key: string}>(join(state, 'events.ndjson'));
      const stored = events.map((event) => ({identity: identityOf(event)}));
      const histories = await target.list<{historyID: string}>('/entities/histories', 'histories');
      const accepted = relay.accepted.map((body) => identityOf(JSON.parse(body) as Event));
      const expected = new Set([...histories.map(({historyID}) => historyID), ...accepted]);
      // Add events that were stored although the response was lost, or before their entity was archived.
      for (const {identity} of stored) expected.add(identity);
      const listed = await target.list<Entity>('/entities', 'entities');
      const current = readNdjson<Entity>(join(state, 'current.ndjson'));
      // An event that is processed again after a kill is settled twice.
      const settled = new Set(readNdjson<{key: string}>(join(state, 'settled.ndjson')).map(({key}) => key));
      return together([
        compareTable(
          'events.ndjson',
          ['identity'],
          stored,
          [...expected].map((identity) => ({identity})),
        ),
        compareTable(
          'settled.ndjson',
          ['key'],
          [...settled].map((key) => ({key})),
          [...new Set(events.map(({key}) => key))].map((key) => ({key})),
        ),
        compareTable('current.ndjson', ['urn'], current.map(stateOf), listed.map(stateOf)),
      ]);
    };

    return {
      args: ['--state', state, '--poll', '1', '--overlap', '2', '--list', '3'],
      env: {RECEIVER_PORT: `${relay.to.port}`, RECEIVER_PATH: relay.to.path},
      calls: subjects,
      ...untilNothingIsMissing(drawChanges(setting, entities, subjects / 2), check, rest),
    };
  },
};
