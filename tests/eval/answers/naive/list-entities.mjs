import {list} from './call.mjs';

const entities = await list('/entities', 'entities');
const rows = entities.map(({urn, customerKey = null, riskScore}) => ({urn, customerKey, riskScore}));
console.log(JSON.stringify(rows.sort((a, b) => (a.urn < b.urn ? -1 : 1))));
