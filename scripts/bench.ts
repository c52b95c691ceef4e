/**
 * Compares builds of this site with each other and with baselines in a slowed-down browser: `npm run bench`.
 *
 * By default, measures the first visit of a page. `--next-page` follows a link instead, and `--lighthouse` runs
 * Lighthouse. Options: `--rounds 5`; `--site build`, repeated with names to compare builds (`--site before=old-build
 * --site after=build`); `--only starlight,bare`, the baselines to compare with, or `--only none`.
 * Needs a built site and the npm registry. Baselines and results are stored in `.bench/`.
 */
import {parseArgs} from 'node:util';
import {compareSites, firstVisit, nextPage} from './bench/compare';
import {measureLighthouse} from './bench/lighthouse';
import {findSites} from './bench/sites';
import {run} from './lib/run';

void run(async () => {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '5'},
      site: {type: 'string', multiple: true, default: ['build']},
      only: {type: 'string'},
      'next-page': {type: 'boolean'},
      lighthouse: {type: 'boolean'},
    },
  });
  const rounds = Number(values.rounds);
  if (!/^[1-9]\d?$/.test(values.rounds))
    throw new Error('--rounds must be a whole number from 1 to 99.');
  // Only Starlight has the same pages with links from one to the next. Lighthouse visits only this site.
  const only = values.lighthouse
    ? 'none'
    : (values.only ?? (values['next-page'] ? 'starlight,bare' : undefined));
  const sites = await findSites(values.site, only?.split(','));
  if (values.lighthouse) return measureLighthouse(sites[0], rounds);
  return compareSites(sites, rounds, values['next-page'] ? nextPage : firstVisit);
}, 1);
