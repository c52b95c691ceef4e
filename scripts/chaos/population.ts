/** Creates entities before a program starts, and then changes them as users of the platform do. */
import {setTimeout as wait} from 'node:timers/promises';
import {randomOf} from './random';
import type {Setting} from './scenario';
import {makeCustomers, soundOf} from './subjects';

/** Entity with the matches that users can decide about. */
export type Populated = {urn: string; sigmaIDs: string[]};
type Created = {urn: string; matches: Record<string, {sigmaID: string}[]>};

/** Creates an entity for every valid customer of the seed. */
export async function populate({target, seed, subjects, data}: Setting): Promise<Populated[]> {
  const searches = soundOf(makeCustomers(seed, subjects, data.seed.records)).map(
    ({customerKey, entityName, entityType, countries}) => ({customerKey, entityName, entityType, countries}),
  );
  const request = {filterSetID: 12, entityGroupIDs: [3], searches};
  const {taskID} = await target.ask<{taskID: string}>('POST', '/entities/create/enqueue', request);
  await target.control(`tasks/${taskID}`, {taskStatus: 'Done'});
  const created: Created[] = [];
  for (let page = 1; (page - 1) * 100 < searches.length; page += 1) {
    const path = `/entities/by-task-id/current-state/${taskID}?page=${page}&pageSize=100`;
    created.push(...(await target.ask<{entities: Created[]}>('GET', path)).entities);
  }
  if (created.length !== searches.length)
    throw new Error(`Only ${created.length} of ${searches.length} entities exist.`);
  return created.map(({urn, matches}) => ({
    urn,
    sigmaIDs: Object.values(matches)
      .flat()
      .map(({sigmaID}) => sigmaID),
  }));
}

const dispositions = ['cleared', 'blocked', 'pending'];
const headlines = ['Court opens a case', 'Regulator asks questions', 'License withdrawn'];
/** Duration of the changes in milliseconds, in which the program starts, reads and is killed. */
const period = 6000;

type Change = () => Promise<unknown>;

/** Archives an entity. Retries, because the program may use up the rate limit. */
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
 * Draws random changes: mostly dispositions, but also news, decisions, escalations, review locks and archived entities.
 * Returns a function that makes the changes that are due, and returns whether none are left.
 */
export function drawChanges(setting: Setting, entities: Populated[], count: number): () => Promise<boolean> {
  const {target, seed, data} = setting;
  const random = randomOf(`changes/${seed}`);
  const records = data.seed.records.map(({sigmaID}) => sigmaID);
  const matched = entities.filter(({sigmaIDs}) => sigmaIDs.length > 0);
  let startedAt: number | undefined;
  let made = 0;

  const draw = (): Change => {
    const {urn} = random.pick(entities);
    const control = (what: string, body: object) => () => target.control(`entities/${urn}/${what}`, body);
    const kind = random.next();
    if (kind < 0.05) {
      const body = {sigmaID: random.pick(records), title: random.pick(headlines), body: 'A fictional report.'};
      return () => target.control('news', body);
    }
    if (kind < 0.15 && matched.length > 0) {
      const {urn: decided, sigmaIDs} = random.pick(matched);
      const body = {item: random.pick(sigmaIDs), verdict: random.pick(['for', 'against', 'none'])};
      return () => target.control(`entities/${decided}/decision`, body);
    }
    if (kind < 0.18) return () => archive(setting, urn);
    if (kind < 0.24) return control('escalation', {escalated: random.chance(0.5)});
    if (kind < 0.3) return control('review-lock', {locked: random.chance(0.7)});
    return control('disposition', {dispositionState: random.pick(dispositions)});
  };
  return async () => {
    startedAt ??= performance.now();
    const due = Math.min(count, (count * (performance.now() - startedAt)) / period);
    for (; made < due; made += 1) await draw()();
    return made >= count;
  };
}
