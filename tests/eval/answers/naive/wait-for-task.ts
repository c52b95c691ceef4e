import {call, type Json} from './call';

const [task] = process.argv.slice(2);
let status = 'Working';
while (status === 'Working') {
  await new Promise((done) => setTimeout(done, 300));
  ({taskStatus: status} = await call('GET', `/entities/create/status/${task}`));
}
const {entities = []} = await call('GET', `/entities/by-task-id/current-state/${task}?pageSize=1000`);
console.log(JSON.stringify(entities.map(({customerKey, urn}: Json) => ({customerKey, urn}))));
