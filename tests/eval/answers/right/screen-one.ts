import {parseArgs} from 'node:util';
import {isPossible, runMain, screen} from './shared';

const text = {type: 'string'} as const;

runMain(async () => {
  const {values} = parseArgs({options: {name: text, dob: text, country: text, threshold: text}});
  const {name: entityName = '', threshold, ...others} = values;
  if (!isPossible({entityName, ...others})) return 2;
  const rows = await screen({entityName, ...others}, Number(threshold));
  if (!rows) return 1;
  const candidates = rows
    .sort((a, b) => b.matchStrength - a.matchStrength)
    .map(({entity: {sigmaID}, matchName, matchStrength}) => ({sigmaID, matchName, matchStrength}));
  console.log(JSON.stringify({candidates}));
  return 0;
});
