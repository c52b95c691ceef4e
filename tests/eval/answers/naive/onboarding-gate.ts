import {readFileSync, writeFileSync} from 'node:fs';
import {call} from './call';

const [from, to] = process.argv.slice(2);
const decisions = [];
for (const {customerKey, country, ...subject} of JSON.parse(readFileSync(from, 'utf8'))) {
  const countries = country ? [country] : undefined;
  const body = {...subject, countries, screeningType: 'sanctions-peps-and-media', threshold: 0.75};
  const {resultRows = []} = await call('POST', '/screening/simple', body);
  decisions.push({customerKey, decision: resultRows.length > 0 ? 'review' : 'accept'});
}
writeFileSync(to, JSON.stringify(decisions));
