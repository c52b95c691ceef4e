/** Lists the variations that were missed. */
import {counted} from '../../output/counted';
import type {Miss} from '../figures';
import {markup, name, table, type Html} from '../html';
import type {Report} from '../report';
import {listed} from './texts';

/** Lists the variations that the threshold of the policy misses. */
export function misses({figures, policy}: Report): Html {
  const {misses: list, missCount} = figures;
  if (missCount === 0)
    return markup`<h2>Misses at ${policy.threshold}</h2><p>No variation was missed at this threshold.</p>`;
  return markup`<h2>Misses at ${policy.threshold}</h2>
<p>Exact names come first: they are missed whatever a customer writes. A variation with a strength is found by a lower threshold. One without wasn't returned at all.</p>
${table(
  'misses',
  `${counted(missCount, 'miss', 'misses')}${listed(list.length, missCount)}`,
  [
    {title: 'Key'},
    {title: 'Name in the file'},
    {title: 'Kind'},
    {title: 'Screened'},
    {title: 'Record'},
    {title: 'Strength', isNumber: true},
  ],
  list.map((miss) => [
    name(miss.customerKey),
    markup`<span class="long">${name(miss.name)}</span>`,
    miss.title,
    markup`<span class="long">${showSearch(miss)}</span>`,
    miss.records.join(', '),
    miss.strength ?? 'not returned',
  ]),
)}`;
}

/** Shows the field that a variation changes. */
function showSearch({kind, search}: Miss): Html {
  if (kind === 'birth-year-only') return markup`${name(search.entityName)}, born ${search.dob}`;
  if (kind === 'wrong-country')
    return markup`${name(search.entityName)}, ${search.countries?.join(', ')}`;
  return name(search.entityName);
}
