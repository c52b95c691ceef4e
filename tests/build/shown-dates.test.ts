/** Checks that all parts of a page and the sitemap state the same date of its last change. */
import {expect, it} from 'vitest';
import {hasHistory} from '../../plugins/reference/git-history';
import {listFaults, readFile} from '../lib/site/built-page';
import {dateIn, readPageDates} from '../lib/site/dates';
import {listPages} from '../lib/site/sitemap';

const pages = listPages().map((path) => ({path, dates: readPageDates(path)}));
const dated = pages.filter(({dates}) => dates !== undefined);

/** The days in the sitemap, by the paths of their pages. */
const days = new Map(
  [...readFile('/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)].map(
    ([, address, day]) => [new URL(address).pathname, day],
  ),
);

it('pages and the sitemap have dates if git history is available, and no dates otherwise', () => {
  if (!hasHistory('.')) {
    expect([dated.length, days.size]).toEqual([0, 0]);
    return;
  }
  // Front and category pages are made from other pages.
  expect(dated.length).toBeGreaterThan(pages.length * 0.9);
  expect(days.size).toBeGreaterThan(pages.length * 0.9);
});

it('readers, search engines and the sitemap get the same date, in UTC', () => {
  const faults = listFaults(dated, ({path, dates}) => {
    const {time, shown, modified} = dates!;
    const year = new Date(time).getUTCFullYear();
    return [
      ...(year >= 2020 && Date.parse(time) <= Date.now() ? [] : [`its time is ${time}`]),
      ...(shown === dateIn('UTC', time) ? [] : [`it shows ${shown} for ${time}`]),
      ...(modified.join() === time ? [] : [`its dateModified is ${modified.join() || 'missing'}`]),
      ...(days.get(path) === time.slice(0, 10) ? [] : [`the sitemap has ${days.get(path)}`]),
    ];
  });
  expect(faults).toEqual([]);
});
