import {listAll} from '../../../../docs/examples/client';
import {runMain, type Entity} from './shared';

type Listed = Entity & {riskScore?: number};

runMain(async () => {
  const body = {filters: {archived: false, monitored: true}};
  const rows = [];
  for await (const entity of listAll<Listed>({path: '/entities', body, items: 'entities', id: ({urn}) => urn})) {
    const {urn, customerKey = null, riskScore} = entity;
    rows.push({urn, customerKey, riskScore});
  }
  console.log(JSON.stringify(rows.sort((a, b) => (a.urn < b.urn ? -1 : 1))));
  return 0;
});
