import {parseArgs} from 'node:util';
import {setTimeout as wait} from 'node:timers/promises';
import {read, valueOf} from '../../../../docs/examples/client';
import {runMain, type Entity} from './shared';

runMain(async () => {
  const {values, positionals} = parseArgs({options: {timeout: {type: 'string'}}, allowPositionals: true});
  const end = performance.now() + Number(values.timeout) * 1000;
  const [task] = positionals;
  for (;;) {
    const path = `/entities/create/status/${task}`;
    const {taskStatus, errors = []} = valueOf(await read<{taskStatus: string; errors?: string[]}>('GET', path));
    if (taskStatus === 'Failed') {
      console.error(errors.join('\n'));
      return 3;
    }
    if (taskStatus === 'Done') break;
    if (performance.now() > end) return 4;
    await wait(400);
  }
  const entities = new Map<string, string>();
  for (let page = 1, total = 1; (page - 1) * 100 < total;) {
    const path = `/entities/by-task-id/current-state/${task}?page=${page}&pageSize=100`;
    const outcome = await read<{entities: Entity[]; total: number}>('GET', path);
    if (outcome.kind === 'tooEarly' && performance.now() < end) {
      await wait(400);
      continue;
    }
    const value = valueOf(outcome);
    for (const {customerKey = '', urn} of value.entities) entities.set(customerKey, urn);
    [page, total] = [page + 1, value.total];
  }
  const all = [...entities].map(([customerKey, urn]) => ({customerKey, urn}));
  console.log(JSON.stringify(all.sort((a, b) => (a.customerKey < b.customerKey ? -1 : 1))));
  return 0;
});
