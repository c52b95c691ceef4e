import {parseArgs} from 'node:util';
import {listAll} from '../../../../docs/examples/client';
import {runMain, writeOnce, type Entity} from './shared';

const text = {type: 'string'} as const;

runMain(async () => {
  const {key = '', name, country} = parseArgs({options: {key: text, name: text, country: text}}).values;
  const find = async () => {
    const list = {
      path: '/entities',
      body: {filters: {customerKey: key}},
      items: 'entities',
      id: ({urn}: Entity) => urn,
    };
    for await (const entity of listAll<Entity>(list)) if (entity.customerKey === key) return entity;
    return undefined;
  };
  const search = {entityName: name, customerKey: key, ...(country ? {countries: [country]} : {})};
  const {urn} = await writeOnce('/entities/create', {filterSetID: 12, entityGroupIDs: [3], search}, find);
  console.log(JSON.stringify({urn}));
  return 0;
});
