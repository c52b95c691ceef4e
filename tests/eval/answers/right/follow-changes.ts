import {mkdirSync} from 'node:fs';
import {listAll} from '../../../../docs/examples/client';
import {Journal} from '../../../../docs/examples/program';
import {runMain} from './shared';

type Change = {historyID: string; timestamp: string};

runMain(async () => {
  mkdirSync('state', {recursive: true});
  const journal = new Journal<Change>('state/changes.ndjson');
  const known = new Set(journal.records.map(({historyID}) => historyID));
  const newest = Math.max(0, ...journal.records.map(({timestamp}) => Date.parse(timestamp)));
  const startTime = new Date(newest - 600_000).toISOString();
  const fresh: Change[] = [];
  const list = {
    path: '/entities/histories',
    body: newest > 0 ? {createdAt: {startTime}} : {},
    items: 'histories',
    id: ({historyID}: Change) => historyID,
  };
  for await (const change of listAll<Change>(list)) if (!known.has(change.historyID)) fresh.push(change);
  // Oldest first: a kill only loses the newest events, which the next run finds.
  journal.add(...fresh.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)));
  return 0;
});
