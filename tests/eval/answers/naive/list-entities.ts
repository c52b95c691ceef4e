import {list, type Json} from './call';

const entities = await list('/entities', 'entities');
const rows = entities.map(({urn, customerKey = null, riskScore}: Json) => ({urn, customerKey, riskScore}));
console.log(JSON.stringify(rows.sort((a, b) => (a.urn < b.urn ? -1 : 1))));
