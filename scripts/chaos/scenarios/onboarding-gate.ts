/** Checks the onboarding gate: every row has one decision, by the policy or an analyst, and no entity exists twice. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {byKey} from '../compare-table';
import {randomOf} from '../random';
import type {Findings, Scenario} from '../scenario';
import {makeCustomers, readCsv, soundOf, toCsv, type Customer} from '../subjects';
import type {Entity, Target} from '../target';

/** Policy of the program. */
const policy = {screeningType: 'sanctions-peps-and-media', threshold: 0.85};
const meaning: Record<string, string> = {cleared: 'accepted', blocked: 'declined'};
/** Time between two reviews by analysts, in milliseconds. */
const rest = 300;

type Row = Record<string, string>;

async function hasCandidate(
  target: Target,
  {entityName, entityType, countries, dob, aliases}: Customer,
): Promise<boolean> {
  const search = {entityName, entityType, countries, aliases, ...(dob === '' ? {} : {dob})};
  const {resultCount} = await target.ask<{resultCount: number}>('POST', '/screening/simple', {...search, ...policy});
  return resultCount > 0;
}

/** Adds the problems with the decisions about the rows of one key to `found`. At most one of the rows is valid. */
function judge(
  key: string,
  rows: Customer[],
  decided: Row[],
  entities: Entity[],
  needsAnalyst: boolean,
  found: Findings,
): void {
  const isSound = rows.some(({fault}) => fault === undefined);
  if (decided.length !== rows.length)
    found[decided.length < rows.length ? 'lost' : 'doubled'].push(
      `${key} has ${rows.length} rows, ${decided.length} decisions`,
    );
  if (entities.length > 1) found.doubled.push(`${key} was created ${entities.length} times`);
  if (isSound && needsAnalyst && entities.length === 0) found.lost.push(`${key} was not created for an analyst`);
  if (!(isSound && needsAnalyst) && entities.length > 0) found.wrong.push(`${key} was created without a reason`);
  const invalid = decided.filter(({decision}) => decision === 'invalid');
  if (invalid.some(({reason}) => reason === '')) found.wrong.push(`${key} is invalid without a reason`);
  const valid = decided.filter(({decision}) => decision !== 'invalid').map(({decision}) => decision);
  const wanted = needsAnalyst ? (meaning[entities[0]?.dispositionState.dispositionState] ?? 'waiting') : 'accepted';
  if (valid.join() !== (isSound ? wanted : ''))
    found.wrong.push(`${key} is "${valid.join()}" in decisions.csv, not "${isSound ? wanted : ''}"`);
}

export const onboardingGate: Scenario = {
  name: 'onboarding-gate',
  prepare: async ({target, folder, seed, subjects, data}) => {
    const random = randomOf(`analysts/${seed}`);
    const customers = makeCustomers(seed, subjects, data.seed.records, 0.25);
    writeFileSync(join(folder, 'customers.csv'), toCsv(customers));
    const state = join(folder, 'state');
    const before = new Set(data.seed.state.entities.map(({urn}) => urn));
    const list = async (filters: object) =>
      (await target.list<Entity>('/entities', 'entities', {filters})).filter(({urn}) => !before.has(urn));
    return {
      args: `customers.csv --state ${state} --filter-set 12 --group 3 --every 1 --settle 1`.split(' '),
      calls: 2 * subjects,
      // While the program runs, analysts decide about pending entities.
      change: async () => {
        // If the program has used up the rate limit, try again later.
        const pending = await list({groupIDs: [3], dispositionStatus: 'pending'}).catch(() => []);
        for (const {urn} of pending)
          await target.control(`entities/${urn}/disposition`, {dispositionState: random.pick(['cleared', 'blocked'])});
        await wait(rest);
        return true;
      },
      check: async () => {
        const found: Findings = {checked: customers.length, lost: [], doubled: [], wrong: []};
        const decided = byKey(readCsv(readFileSync(join(state, 'decisions.csv'), 'utf8')));
        const entities = byKey(await list({}));
        const rowsOf = byKey(customers);
        for (const [key, rows] of rowsOf) {
          const [sound] = soundOf(rows);
          const needsAnalyst = sound !== undefined && (await hasCandidate(target, sound));
          judge(key, rows, decided.get(key) ?? [], entities.get(key) ?? [], needsAnalyst, found);
        }
        const strange = [...decided.keys(), ...entities.keys()].filter((key) => !rowsOf.has(key));
        found.wrong.push(...strange.map((key) => `${key || 'an empty key'} is not in the file`));
        return found;
      },
    };
  },
};
