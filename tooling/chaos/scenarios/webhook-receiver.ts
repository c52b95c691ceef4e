/** The webhook receiver: each event that it has taken or could have found is stored once, and its states are current. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {compareTable, together} from '../compare-table';
import {drawChanges, populate} from '../population';
import type {Findings, Scenario} from '../scenario';
import type {Entity} from '../target';

type Event = {eventType: string; eventPayload?: Payload; payload?: Payload};
type Payload = {historyID?: string; taskID?: string; entityURN?: string; timestamp?: string};

const tasks = 10;
/** Longer than the second copy of a webhook is held back. */
const quietTime = 2500;
/** How long after the last change an event may take. */
const patience = 25_000;

/** What makes an event the same as another one. A ping has no identifier, so what it says has to do. */
function identityOf({eventType, eventPayload, payload}: Event): string {
  const {historyID, taskID, ...said} = eventPayload ?? payload ?? {};
  return historyID ?? taskID ?? `${eventType} ${JSON.stringify(Object.entries(said).sort())}`;
}

function readLines<T>(file: string): T[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}

function compareEvents(stored: Event[], expected: Set<string>): Findings {
  const seen = new Set<string>();
  const doubled: string[] = [];
  for (const identity of stored.map(identityOf)) {
    if (seen.has(identity)) doubled.push(`events.ndjson has ${identity} twice`);
    seen.add(identity);
  }
  const lost = [...expected].filter((one) => !seen.has(one)).map((one) => `events.ndjson lacks ${one}`);
  return {checked: expected.size, lost, doubled, wrong: []};
}

const stateOf = ({urn, riskScore, dispositionState}: Entity) => ({
  ...{urn, riskScore: String(riskScore), disposition: dispositionState.dispositionState},
});

export const webhookReceiver: Scenario = {
  name: 'webhook-receiver',
  receives: true,
  prepare: async (setting) => {
    const {target, relay, folder, subjects} = setting;
    if (!relay) throw new Error('The receiver needs a relay.');
    const entities = await populate(setting);
    const placing = {filterSetID: 12, entityGroupIDs: [3]};
    for (let task = 1; task <= tasks; task += 1)
      await target.ask('POST', '/entities/create/enqueue', {
        ...placing,
        searches: [{entityName: `Task Subject ${task}`}],
      });
    const state = join(folder, 'state');
    const change = drawChanges(setting, entities, subjects);
    let quietSince = Infinity;

    const check = async () => {
      const stored = readLines<Event>(join(state, 'events.ndjson'));
      const histories = await target.list<{historyID: string; urn: string}>('/entities/histories', 'histories');
      const accepted = relay.accepted.map((body) => identityOf(JSON.parse(body) as Event));
      const events = compareEvents(stored, new Set([...histories.map(({historyID}) => historyID), ...accepted]));
      const changed = new Set(histories.map(({urn}) => urn));
      // Nobody tells of an entity that is archived: no webhook is sent, and the histories leave it out.
      const listed = await target.list<Entity>('/entities', 'entities', {filters: {archived: false}});
      const current = readLines<Entity>(join(state, 'current.ndjson')).map(stateOf);
      const wanted = listed.filter(({urn}) => changed.has(urn)).map(stateOf);
      const known = new Set(wanted.map(({urn}) => urn));
      const rows = current.filter(({urn}) => known.has(urn));
      return together([events, compareTable('current.ndjson', ['urn'], rows, wanted)]);
    };

    return {
      args: ['--state', state, '--poll', '1', '--overlap', '2'],
      env: {RECEIVER_PORT: `${relay.to.port}`, RECEIVER_PATH: relay.to.path},
      calls: subjects,
      change: async () => {
        const isQuiet = await change();
        if (isQuiet) quietSince = Math.min(quietSince, performance.now());
        return isQuiet;
      },
      isDone: async () => {
        const waited = performance.now() - quietSince;
        if (waited < quietTime) return false;
        if (waited > patience) return true;
        const {lost, wrong} = await check().catch(() => ({lost: ['a call was struck'], wrong: []}));
        return lost.length + wrong.length === 0;
      },
      check,
    };
  },
};
