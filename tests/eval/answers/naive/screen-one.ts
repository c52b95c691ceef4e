import {parseArgs} from 'node:util';
import {call, type Json} from './call';

const text = {type: 'string'} as const;
const {
  name: entityName,
  dob,
  country,
} = parseArgs({options: {name: text, dob: text, country: text, threshold: text}}).values;
const countries = country ? [country] : undefined;
const body = {entityName, dob, countries, screeningType: 'sanctions-peps-and-media'};
const {resultRows = []} = await call('POST', '/screening/simple', body);
const candidates = resultRows.map(({entity, matchName, matchStrength}: Json) => ({
  sigmaID: entity.sigmaID,
  matchName,
  matchStrength,
}));
console.log(JSON.stringify({candidates}));
