import {parseArgs} from 'node:util';
import {call} from './call';

const text = {type: 'string'} as const;
const {
  key: customerKey,
  name: entityName,
  country,
} = parseArgs({options: {key: text, name: text, country: text}}).values;
const {entities = []} = await call('POST', '/entities', {filters: {customerKey}});
const search = {customerKey, entityName, countries: country ? [country] : undefined};
const {urn} = entities[0] ?? (await call('POST', '/entities/create', {filterSetID: 12, entityGroupIDs: [3], search}));
console.log(JSON.stringify({urn}));
