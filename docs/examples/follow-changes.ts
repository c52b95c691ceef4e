/** Follows the changes of all monitored entities, and stores each change once. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAll, UsageError } from './client';
import { Journal, longestWait, runProgram, say, type Arguments } from './program';

const usage = `Usage: npx tsx follow-changes.ts --state DIR [options]

Writes each change of a monitored entity to DIR/changes.ndjson, once. It runs until it is stopped.

  --once        stop after the first poll that succeeds
  --every N     seconds between two polls (default 30)
  --overlap N   seconds before the newest known change that are read again (default 600)
  --since TIME  where the first poll starts, such as 2025-03-01T00:00:00Z (default: all changes)`;

type Change = Record<string, unknown> & { historyID: string; timestamp: string };

const timeOf = ({ timestamp }: Change) => Date.parse(timestamp) || 0;

/** The newest time that isn't in the future: one wrong time would hide all later changes. */
const newestOf = (changes: Change[], start = 0) =>
  changes.map(timeOf).reduce((a, b) => (b > a && b <= Date.now() ? b : a), start);

async function main({ state, number, option, flag }: Arguments): Promise<void> {
  const every = number('every', 1, longestWait) * 1000;
  const overlap = number('overlap') * 1000;
  const since = option('since');
  if (Number.isNaN(Date.parse(since || '2025'))) {
    throw new UsageError(`--since must be a time such as 2025-03-01T00:00:00Z, not "${since}".`);
  }
  // A single poll that is stopped hasn't succeeded.
  const code = flag('once') ? 1 : 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(code));

  const journal = new Journal<Change>(join(state, 'changes.ndjson'));
  const known = new Set(journal.records.map(({ historyID }) => historyID));
  // By the platform's clock, which may differ from that of this machine.
  let newest = newestOf(journal.records);

  for (;;) {
    const startTime = newest > 0 ? new Date(newest - overlap).toISOString() : since;
    const list = {
      path: '/entities/histories',
      body: startTime ? { createdAt: { startTime } } : {},
      items: 'histories',
      id: ({ historyID }: Change) => historyID,
    };
    const fresh: Change[] = [];
    let listed = 0;
    try {
      for await (const change of listAll<Change>(list)) {
        listed += 1;
        if (!known.has(change.historyID)) fresh.push(change);
      }
      // Oldest first: if a kill cuts the write short, nothing before the newest change is missing.
      fresh.sort((a, b) => timeOf(a) - timeOf(b));
      journal.add(...fresh);
      for (const change of fresh) known.add(change.historyID);
      say(`${fresh.length} new, ${known.size} in total`);
      if (newest > 0 && listed === 0) {
        say(`The newest known change isn't listed. If the sandbox was reset, delete ${state}.`);
      }
      newest = newestOf(fresh, newest);
      if (flag('once')) return;
    } catch (error) {
      if (flag('once')) throw error;
      say(`The next poll tries again: ${(error as Error).message}`);
    }
    await wait(every);
  }
}

runProgram(
  {
    usage,
    flags: ['once'],
    options: { every: { default: '30' }, overlap: { default: '600' }, since: { default: '' } },
  },
  main,
);
