/**
 * Saves a list of subjects as monitored entities and prints the URN of each.
 *
 * A JSON file with searches may be given: npx tsx bulk-onboard.ts subjects.json
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

type Search = { entityName: string; entityType?: string; customerKey: string };
type Progress = { taskStatus: 'Working' | 'Done' | 'Failed'; errors?: unknown[] };
type Page = { entities: { urn: string; customerKey: string }[]; total: number };

/** A size of your choice: bulk creation is atomic, so one wrong subject stops its whole task. */
const taskSize = 200;
const pageSize = 100;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(process.env.SCREENING_BASE_URL + path, {
    method,
    headers: {
      Authorization: process.env.SCREENING_API_KEY ?? '',
      'Content-Type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}

async function finished(taskID: string, attempts = 60): Promise<Progress> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const progress = await call<Progress>('GET', `/entities/create/status/${taskID}`);
    if (progress.taskStatus !== 'Working') return progress;
    await wait(500);
  }
  throw new Error(`task ${taskID} is still working`);
}

/** One task: all of its subjects are created, or none. */
async function onboard(searches: Search[]): Promise<void> {
  const { taskID } = await call<{ taskID: string }>('POST', '/entities/create/enqueue', {
    filterSetID: 12,
    entityGroupIDs: [3],
    searches,
  });
  const { taskStatus, errors } = await finished(taskID);
  if (taskStatus === 'Failed') {
    throw new Error(`task ${taskID} created nothing: ${JSON.stringify(errors)}`);
  }
  for (let page = 1; ; page += 1) {
    const { entities, total } = await call<Page>(
      'GET',
      `/entities/by-task-id/current-state/${taskID}?page=${page}&pageSize=${pageSize}`,
    );
    for (const { customerKey, urn } of entities) {
      console.log(customerKey, urn);
    }
    if (entities.length === 0 || page * pageSize >= total) return;
  }
}

const examples: Search[] = [
  { entityName: 'Ilvane Torresund', entityType: 'person', customerKey: 'CUST-0913' },
  { entityName: 'Tharsis Ember', entityType: 'vessel', customerKey: 'CUST-0914' },
];

async function main(file: string | undefined): Promise<void> {
  const all = file ? (JSON.parse(readFileSync(file, 'utf8')) as Search[]) : examples;
  for (let start = 0; start < all.length; start += taskSize) {
    await onboard(all.slice(start, start + taskSize));
  }
}

void main(process.argv[2]);
