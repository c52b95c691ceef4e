/** Checks bulk onboarding: every customer of the file is created exactly once, or rejected with a reason. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {byKey} from '../compare-table';
import type {Findings, Scenario} from '../scenario';
import {makeCustomers, readCsv, toCsv, type Customer} from '../subjects';
import type {Entity} from '../target';

export const bulkOnboard: Scenario = {
  name: 'bulk-onboard',
  pace: 10,
  prepare: async ({target, folder, seed, subjects, data}) => {
    const customers = makeCustomers(seed, subjects, data.seed.records);
    writeFileSync(join(folder, 'customers.csv'), toCsv(customers));
    const state = join(folder, 'state');
    const read = (name: string) => readCsv(readFileSync(join(state, name), 'utf8'));
    return {
      args: `customers.csv --state ${state} --filter-set 12 --group 3 --task-size ${Math.ceil(subjects / 20)} --settle 2`.split(
        ' ',
      ),
      // Calls for tasks, for isolating invalid rows, and for reading pages to reconcile.
      calls: 40 + subjects / 5,
      check: async () => {
        const before = new Set(data.seed.state.entities.map(({urn}) => urn));
        const entities = (await target.list<Entity>('/entities', 'entities')).filter(({urn}) => !before.has(urn));
        return findInBulk(customers, entities, read('created.csv'), read('rejected.csv'));
      },
    };
  },
};

type Row = Record<string, string>;

/** Compares the customers in the file with the entities of the API and with the two lists that the program wrote. */
function findInBulk(customers: Customer[], entities: Entity[], created: Row[], rejected: Row[]): Findings {
  const [rowsOf, entitiesOf] = [byKey(customers), byKey(entities)];
  const [createdOf, rejectedOf] = [byKey(created), byKey(rejected)];
  const found: Findings = {checked: customers.length, lost: [], doubled: [], wrong: []};
  for (const [key, rows] of rowsOf) {
    const inApi = entitiesOf.get(key) ?? [];
    const [inCreated, inRejected] = [createdOf.get(key) ?? [], rejectedOf.get(key) ?? []];
    const isSound = rows.some(({fault}) => fault === undefined);
    if (isSound && inApi.length === 0) found.lost.push(`${key} was not created`);
    if (!isSound && inApi.length > 0) found.wrong.push(`${key} was created in spite of its ${rows[0].fault}`);
    if (inApi.length > 1) found.doubled.push(`${key} was created ${inApi.length} times`);
    // If two rows use the same key, one of them is created and the other is rejected.
    const [listed, wanted] = [inCreated.length + inRejected.length, rows.length];
    if (listed !== wanted)
      found[listed < wanted ? 'lost' : 'doubled'].push(`${key} has ${wanted} rows in the file, ${listed} in the lists`);
    if (inCreated.some(({urn}) => urn !== inApi[0]?.urn))
      found.wrong.push(`${key} has another URN than in created.csv`);
    if (inRejected.some(({reason = ''}) => reason === '')) found.wrong.push(`${key} was rejected without a reason`);
    if (inCreated.length !== inApi.length)
      found.wrong.push(`${key} exists ${inApi.length} times, but is ${inCreated.length} times in created.csv`);
  }
  const strange = [entitiesOf, createdOf, rejectedOf]
    .flatMap((map) => [...map.keys()])
    .filter((key) => !rowsOf.has(key));
  found.wrong.push(...strange.map((key) => `${key || 'an empty key'} is not in the file`));
  return found;
}
