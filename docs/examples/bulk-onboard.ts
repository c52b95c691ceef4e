/** Saves a file of customers as monitored entities, each exactly once. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {listAll, read, UsageError, valueOf, write} from './client';
import {readCustomers, type Rejected, type Search} from './customers';
import {
  formatCsv,
  inParallel,
  Journal,
  longestWait,
  replaceFile,
  runProgram,
  say,
  type Arguments,
} from './program';

const usage = `Usage: npx tsx bulk-onboard.ts CUSTOMERS.csv --state DIR --filter-set N --group N [options]

Saves each customer of the file as a monitored entity, once. After a failure or a kill, start it
again with the same arguments: it continues where it stopped.

  --task-size N   customers in a task (default 200)
  --lost-wait N   seconds to wait for a task whose response was lost (default 20). The program
                  waits longer if five times the longest task of this run is longer
  --task-wait N   seconds to poll a task that stays Working; then exit code 1 (default 3600)

The file has the columns customerKey,entityName,entityType,countries,dob,aliases. Lists are
separated by semicolons. DIR contains journal.ndjson, and at the end created.csv and rejected.csv.`;

/** How many tasks run at once, and the pause between two polls. The platform specifies neither. */
const tasksAtOnce = 8;
const pollPause = 500;

/** The first line of the journal: what it belongs to, and the entities that the group had before. */
type Start = {input: string; known: [customerKey: string, urn: string][]};
/** Any other line: what became of a batch. */
type Entry = {
  batch: string;
  at: string;
  state: 'sent' | 'working' | 'created' | 'failed' | 'unknown' | 'absent';
  task?: string;
  reason?: string;
};
/** Its times are those of this run: the wall clock can jump. What an earlier run did counts from its start. */
type Batch = {id: string; customers: Search[]; sent?: number; task?: string; lostAt?: number};

/** The batches that are not finished yet. Every change is in the journal before the program relies on it. */
class Plan {
  readonly open = new Map<string, Batch>();
  readonly #journal: Journal<Start | Entry>;
  /** Customers that the platform refused, with the reason. */
  readonly refused = new Map<string, string>();
  /** The longest task of this run, in milliseconds. Times of earlier runs can include pauses. */
  longest = 0;
  readonly #startedAt = performance.now();

  constructor(journal: Journal<Start | Entry>, batches: Search[][]) {
    this.#journal = journal;
    batches.forEach((customers, i) => this.#add(`${i + 1}`, customers));
    for (const entry of journal.records) if ('batch' in entry) this.#apply(entry, this.#startedAt);
    for (const batch of this.open.values()) {
      if (batch.sent && !batch.task && !batch.lostAt) {
        this.record(batch, {state: 'unknown', reason: 'stopped before the response'});
      }
    }
  }

  /** The batches that can be sent, or whose task can be polled. The others wait to be reconciled. */
  ready(): Batch[] {
    return [...this.open.values()].filter(({sent, task}) => !sent || task);
  }

  left(): number {
    return [...this.open.values()].reduce((sum, {customers}) => sum + customers.length, 0);
  }

  record(batch: Batch, change: Omit<Entry, 'batch' | 'at'>): void {
    const entry = {batch: batch.id, at: new Date().toISOString(), ...change};
    this.#journal.add(entry);
    this.#apply(entry, performance.now());
  }

  #add(id: string, customers: Search[]): void {
    this.open.set(id, {id, customers});
  }

  #apply({batch: id, state, task, reason = ''}: Entry, time: number): void {
    const batch = this.open.get(id)!;
    if (state === 'sent') batch.sent = time;
    if (state === 'working') batch.task = task;
    if (state === 'unknown') Object.assign(batch, {task: undefined, lostAt: time});
    if (state === 'absent') Object.assign(batch, {sent: undefined, lostAt: undefined});
    if (state !== 'created' && state !== 'failed') return;
    this.open.delete(id);
    if (batch.task && batch.sent! > this.#startedAt) {
      this.longest = Math.max(this.longest, time - batch.sent!);
    }
    if (state === 'created') return;
    // Bulk creation is atomic, so nothing of the batch exists. Splitting it isolates the invalid customer.
    const {customers} = batch;
    const half = Math.ceil(customers.length / 2);
    if (half === customers.length) {
      this.refused.set(customers[0].customerKey, reason);
    } else {
      this.#add(`${id}.1`, customers.slice(0, half));
      this.#add(`${id}.2`, customers.slice(half));
    }
  }
}

type Groups = {entityGroups?: unknown} | null;
type Listed = {urn: string; customerKey?: string; archivedAt?: string; entityGroups?: unknown};
type Progress = {taskStatus?: string; errors?: unknown};

const hasGroup = (listed: Groups, group: number) =>
  Array.isArray(listed?.entityGroups) &&
  listed.entityGroups.some((item: {id?: number} | null) => item?.id === group);

/** Reads the URNs of each key in the group: one call for 100 entities, not one for each key. */
async function urnsInGroup(group: number): Promise<Map<string, string[]>> {
  const urns = new Map<string, string[]>();
  const body = {filters: {groupIDs: [group], archived: false}};
  const list = {path: '/entities', body, items: 'entities', id: ({urn}: Listed) => urn};
  for await (const entity of listAll<Listed>(list)) {
    const {customerKey = '', urn, archivedAt} = entity;
    // Without its filters, the list shows other groups, and their customers would count as created.
    if (archivedAt || !hasGroup(entity, group)) {
      throw new Error(
        `The list of group ${group} has ${urn}, which is archived or not in this group. Check ` +
          'whether a proxy or a client drops "filters", and start again.',
      );
    }
    urns.set(customerKey, [...(urns.get(customerKey) ?? []), urn]);
  }
  return urns;
}

/** Stops early if the group or the Filter Set is wrong. Otherwise, every customer would be rejected. */
async function checkPlace(filterSetID: number, group: number): Promise<void> {
  if (!hasGroup(valueOf(await read<Groups>('GET', '/groups')), group)) {
    throw new Error(`--group ${group} is not a group of this account.`);
  }
  // No call lists the Filter Sets. A screening without an alert uses a Filter Set and changes nothing.
  const body = {entityName: 'Filter Set check', filterSetID};
  const screening = await read('POST', '/screening/full-single', body);
  if (screening.kind !== 'ok') throw new Error(`--filter-set ${filterSetID}: ${screening.reason}`);
}

/** Sends a batch and polls its task until the batch has ended or its state is unknown. */
async function advance(batch: Batch, plan: Plan, assignment: object, timeout: number) {
  if (!batch.sent) {
    plan.record(batch, {state: 'sent'});
    const path = '/entities/create/enqueue';
    const body = {...assignment, searches: batch.customers};
    const outcome = await write<{taskID?: unknown} | null>('POST', path, body);
    const task = outcome.kind === 'ok' ? outcome.value?.taskID : undefined;
    if (typeof task === 'string' && task !== '') plan.record(batch, {state: 'working', task});
    else if (outcome.kind === 'ok') {
      // The task may be running all the same.
      plan.record(batch, {state: 'unknown', reason: `POST ${path}: no taskID`});
    } else if (outcome.kind === 'uncertain') {
      plan.record(batch, {state: 'unknown', reason: outcome.reason});
      const {status = 0, reason} = outcome;
      // A proxy would refuse the next batches too. The next start looks for this one before it sends it.
      if (status >= 300 && status < 500) throw new Error(reason);
    } else if (outcome.kind === 'refused' && outcome.status === 400) {
      plan.record(batch, {state: 'failed', reason: outcome.reason});
    } else {
      // The key or the rate limit is the cause: nothing was created, and other batches would fail too.
      plan.record(batch, {state: 'absent', reason: outcome.reason});
      throw new Error(outcome.reason);
    }
  }
  const end = performance.now() + timeout;
  while (batch.task) {
    const path = `/entities/create/status/${encodeURIComponent(batch.task)}`;
    const outcome = await read<Progress | null>('GET', path);
    if (outcome.kind === 'refused' && outcome.status === 400) {
      // A finished task may be readable for a limited time only.
      plan.record(batch, {state: 'unknown', reason: outcome.reason});
      return;
    }
    const {taskStatus, errors} = valueOf(outcome) ?? {};
    if (taskStatus === 'Done') return plan.record(batch, {state: 'created'});
    if (taskStatus === 'Failed') {
      const reason = Array.isArray(errors) ? errors.join('; ') : '';
      return plan.record(batch, {state: 'failed', reason: reason || 'the task failed'});
    }
    const again = 'Start the program again to continue.';
    if (taskStatus !== 'Working') {
      throw new Error(`Task ${batch.task} has the unknown status "${taskStatus}". ${again}`);
    }
    if (performance.now() > end) {
      throw new Error(`Task ${batch.task} is Working for more than --task-wait seconds. ${again}`);
    }
    await wait(pollPause);
  }
}

/** Waits until lost tasks have ended, then checks whether the group has their customers. */
async function reconcile(plan: Plan, group: number, lostWait: number): Promise<void> {
  const lost = [...plan.open.values()];
  const timeout = Math.max(lostWait * 1000, 5 * plan.longest);
  const until = Math.max(...lost.map(({lostAt = 0}) => lostAt)) + timeout;
  const pause = Math.max(0, until - performance.now());
  say(`${lost.length} tasks whose response was lost: looking in ${Math.ceil(pause / 1000)} s`);
  await wait(pause);
  const urns = await urnsInGroup(group);
  for (const batch of lost) {
    const exists = batch.customers.some(({customerKey}) => urns.has(customerKey));
    plan.record(batch, {state: exists ? 'created' : 'absent'});
  }
}

/** Writes the two lists, unless a customer is missing or exists twice. */
async function report(state: string, group: number, sent: Search[], rejected: Rejected[]) {
  const urns = await urnsInGroup(group);
  const created = sent.map(({customerKey: key}) => [key, ...(urns.get(key) ?? [])]);
  const wrong = created.filter((row) => row.length !== 2);
  for (const [key, ...found] of wrong) {
    say(`${key}: expected one entity, found ${found.join(', ') || 'none'}`);
  }
  if (wrong.length > 0) {
    throw new Error(
      `${wrong.length} customers are missing or exist twice. Archive the copies, and start again.`,
    );
  }
  const reasons = rejected.map(({customerKey, reason}) => [customerKey, reason]);
  replaceFile(join(state, 'created.csv'), formatCsv([['customerKey', 'urn'], ...created]));
  replaceFile(join(state, 'rejected.csv'), formatCsv([['customerKey', 'reason'], ...reasons]));
  say(`${created.length} created, ${rejected.length} rejected`);
}

async function main({files: [file], state, number}: Arguments): Promise<void> {
  const filterSetID = number('filter-set');
  const group = number('group');
  const taskSize = number('task-size', 1);
  const lostWait = number('lost-wait', 1, longestWait);
  const timeout = number('task-wait', 1) * 1000;
  const {customers, rejected} = readCustomers(file);
  const hash = createHash('sha256').update(readFileSync(file));
  // The rejected rows too: a dob is in the future only until that day, and then the batches would shift.
  const keys = rejected.map(({customerKey}) => customerKey);
  const input = hash.update([filterSetID, group, taskSize, ...keys].join()).digest('hex');

  const journal = new Journal<Start | Entry>(join(state, 'journal.ndjson'));
  let start = journal.records[0] as Start | undefined;
  if (!start) {
    if (customers.length > 0) await checkPlace(filterSetID, group);
    const urns = await urnsInGroup(group);
    const keys = customers.map(({customerKey}) => customerKey).filter((key) => urns.has(key));
    start = {input, known: keys.map((key) => [key, urns.get(key)![0]])};
    journal.add(start);
  }
  if (start.input !== input) {
    throw new UsageError(
      `${state} was made with another file, other options or an earlier version of this program, or a row that ` +
        'was rejected is valid now, such as a dob that was in the future. Wait until its tasks have ended, and ' +
        'use another folder.',
    );
  }
  const known = new Map(start.known);
  for (const [customerKey, urn] of known) {
    rejected.push({customerKey, reason: `the group already has it as ${urn}`});
  }
  const fresh = customers.filter(({customerKey}) => !known.has(customerKey));
  say(`${fresh.length} customers to send, ${rejected.length} rejected before sending`);

  const batches: Search[][] = [];
  for (let i = 0; i < fresh.length; i += taskSize) batches.push(fresh.slice(i, i + taskSize));
  const plan = new Plan(journal, batches);
  const {refused} = plan;
  while (plan.open.size > 0) {
    const ready = plan.ready();
    if (ready.length === 0) await reconcile(plan, group, lostWait);
    await inParallel(ready, tasksAtOnce, async (batch) => {
      await advance(batch, plan, {filterSetID, entityGroupIDs: [group]}, timeout);
      say(`${plan.left()} of ${fresh.length} customers left, ${refused.size} refused`);
    });
  }
  const created = fresh.filter(({customerKey}) => !refused.has(customerKey));
  for (const [customerKey, reason] of refused) rejected.push({customerKey, reason});
  await report(state, group, created, rejected);
  const [[key, reason] = []] = refused;
  if (key !== undefined && created.length === 0) {
    throw new Error(`No customer was created: all ${refused.size} were refused. ${key}: ${reason}`);
  }
}

runProgram(
  {
    usage,
    files: 1,
    options: {
      'filter-set': {},
      group: {},
      'task-size': {default: '200'},
      'lost-wait': {default: '20', formerly: 'settle'},
      'task-wait': {default: '3600'},
    },
  },
  main,
);
