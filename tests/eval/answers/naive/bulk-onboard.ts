import {readFileSync, writeFileSync} from 'node:fs';
import {call, type Json} from './call';

const searches = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const {taskID} = await call('POST', '/entities/create/enqueue', {filterSetID: 12, entityGroupIDs: [3], searches});
let status = 'Working';
while (status === 'Working') {
  await new Promise((done) => setTimeout(done, 300));
  ({taskStatus: status} = await call('GET', `/entities/create/status/${taskID}`));
}
const {entities = []} = await call('GET', `/entities/by-task-id/current-state/${taskID}?pageSize=100`);
const created = entities.map(({customerKey, urn}: Json) => ({customerKey, urn}));
writeFileSync('created.json', JSON.stringify(created));
writeFileSync(
  'rejected.json',
  JSON.stringify(status === 'Done' ? [] : searches.map(({customerKey}: Json) => ({customerKey, reason: status}))),
);
