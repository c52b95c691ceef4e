/** Entities that exist before a program starts, and what the platform's users then do with them. */
import {setTimeout as wait} from 'node:timers/promises';
import {randomOf} from './random';
import type {Setting} from './scenario';
import {makeCustomers, soundOf} from './subjects';

/** Creates an entity for every sound customer of the seed. Returns their URNs. */
export async function populate({target, seed, subjects, data}: Setting): Promise<string[]> {
  const searches = soundOf(makeCustomers(seed, subjects, data.seed.records)).map(
    ({customerKey, entityName, entityType, countries}) => ({customerKey, entityName, entityType, countries}),
  );
  const request = {filterSetID: 12, entityGroupIDs: [3], searches};
  const {taskID} = await target.ask<{taskID: string}>('POST', '/entities/create/enqueue', request);
  await target.control(`tasks/${taskID}`, {taskStatus: 'Done'});
  const created = await target.list<{urn: string}>('/entities', 'entities', {filters: {taskID}});
  if (created.length !== searches.length)
    throw new Error(`Only ${created.length} of ${searches.length} entities exist.`);
  return created.map(({urn}) => urn);
}

const dispositions = ['cleared', 'blocked', 'pending'];
const headlines = ['Court opens a case', 'Regulator asks questions', 'Licence withdrawn'];
/** How many changes come before the program gets its turn again. */
const atOnce = 5;

type Change = () => Promise<unknown>;

/** Repeats a call that archives until a fault spares it. Archiving twice changes nothing. */
async function archive({target}: Setting, urn: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await target.ask('PUT', '/entities/archive', {entityURNs: [urn]});
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(20);
    }
  }
}

/**
 * Draws changes of the entities: mostly dispositions, also news, decisions and a few archived ones.
 * Returns what makes the next few, and then says whether there are no more.
 */
export function drawChanges(setting: Setting, urns: string[], count: number): () => Promise<boolean> {
  const {target, seed, data} = setting;
  const random = randomOf(`changes/${seed}`);
  const known = data.seed.records.map(({sigmaID}) => sigmaID);
  let left = count;

  const draw = (): Change => {
    const urn = random.pick(urns);
    const kind = random.next();
    if (kind < 0.1) {
      const body = {sigmaID: random.pick(known), title: random.pick(headlines), body: 'A fictional report.'};
      return () => target.control('news', body);
    }
    if (kind < 0.13) return () => archive(setting, urn);
    if (kind < 0.2) return () => target.control(`entities/${urn}/escalation`, {escalated: random.chance(0.5)});
    return () => target.control(`entities/${urn}/disposition`, {dispositionState: random.pick(dispositions)});
  };
  return async () => {
    for (let made = 0; made < atOnce && left > 0; made += 1, left -= 1) await draw()();
    return left === 0;
  };
}
