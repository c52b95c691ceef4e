import {existsSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {listAll, read, valueOf, write} from '../../../../docs/examples/client';
import {readJson, runMain, writeJson, type Entity} from './shared';

type Customer = {customerKey: string; entityName: string; countries?: string[]};
type Report = {taskStatus: string; errors?: string[]};

const journal = 'state/sent.json';
/** Longer than a task takes, in milliseconds. After that, an entity that isn't listed doesn't exist. */
const settle = 4000;

async function existing(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const list = {path: '/entities', body: {filters: {groupIDs: [3]}}, items: 'entities', id: ({urn}: Entity) => urn};
  for await (const {customerKey, urn} of listAll<Entity>(list)) if (customerKey) found.set(customerKey, urn);
  return found;
}

/** Creates entities. Returns why they couldn't be created, or undefined. */
async function create(searches: Customer[]): Promise<string | undefined> {
  const request = {filterSetID: 12, entityGroupIDs: [3], searches};
  const outcome = await write<{taskID: string}>('POST', '/entities/create/enqueue', request);
  if (outcome.kind === 'refused' && outcome.status === 400) return outcome.reason;
  if (outcome.kind !== 'ok') {
    await wait(settle);
    const found = await existing();
    const missing = searches.filter(({customerKey}) => !found.has(customerKey));
    return missing.length > 0 ? create(missing) : undefined;
  }
  for (;;) {
    const report = valueOf(await read<Report>('GET', `/entities/create/status/${outcome.value.taskID}`));
    if (report.taskStatus === 'Done') return undefined;
    if (report.taskStatus === 'Failed') return report.errors?.join('; ') || 'the task failed';
    await wait(200);
  }
}

const rejected: {customerKey: string; reason: string}[] = [];

async function createOrSplit(searches: Customer[]): Promise<void> {
  const reason = await create(searches);
  if (reason === undefined) return;
  const half = searches.length / 2;
  if (searches.length === 1) rejected.push({customerKey: searches[0].customerKey, reason});
  else for (const part of [searches.slice(0, half), searches.slice(half)]) await createOrSplit(part);
}

runMain(async () => {
  const customers = readJson<Customer[]>(process.argv[2]);
  // An earlier run may have been killed while a task was still working.
  if (existsSync(journal)) await wait(settle);
  writeJson(journal, true);
  const known = await existing();
  const missing = customers.filter(({customerKey}) => !known.has(customerKey));
  for (let at = 0; at < missing.length; at += 200) await createOrSplit(missing.slice(at, at + 200));
  const urns = await existing();
  const created = customers.flatMap(({customerKey}) => {
    const urn = urns.get(customerKey);
    return urn === undefined ? [] : [{customerKey, urn}];
  });
  writeJson('created.json', created);
  writeJson('rejected.json', rejected);
  return created.length + rejected.length === customers.length ? 0 : 1;
});
