/**
 * Compares builds of this site with each other and with baselines in a slowed-down browser: `npm run bench`.
 *
 * By default, measures the first visit of a page. `--next-page` follows a link instead, and `--lighthouse` runs
 * Lighthouse. `--clients` measures the clients of the API, and `--tools` the command-line tool with many customers, both
 * without a site. Options: `--rounds 5`; `--site build`, repeated with names to compare builds (`--site before=old-build
 * --site after=build`); `--only starlight,bare`, the baselines to compare with, or `--only none`. Options of `--tools`:
 * `--customers 2000,20000,200000`; `--only check,screen`, what to measure; `--sandbox`, to use the local sandbox;
 * `--documented-rate`, to keep the rate limit. `--sandbox-memory` measures the memory of the sandbox under a mixed load, for
 * `--minutes 30`.
 * Needs a built site and the npm registry. Baselines and results are stored in `.bench/`.
 */
import {parseArgs} from 'node:util';
import {measureClients} from './bench/clients';
import {compareSites, firstVisit, nextPage} from './bench/compare';
import {measureLighthouse} from './bench/lighthouse';
import {measureSandboxMemory} from './bench/sandbox-memory';
import {findSites} from './bench/sites';
import {measureTools} from './bench/tools';
import {run} from './lib/run';

void run(async () => {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '5'},
      site: {type: 'string', multiple: true, default: ['build']},
      only: {type: 'string'},
      'next-page': {type: 'boolean'},
      lighthouse: {type: 'boolean'},
      clients: {type: 'boolean'},
      tools: {type: 'boolean'},
      customers: {type: 'string', default: '2000,20000,200000'},
      sandbox: {type: 'boolean'},
      'documented-rate': {type: 'boolean'},
      'sandbox-memory': {type: 'boolean'},
      minutes: {type: 'string', default: '30'},
    },
  });
  const rounds = Number(values.rounds);
  if (!/^[1-9]\d?$/.test(values.rounds))
    throw new Error('--rounds must be a whole number from 1 to 99.');
  if (values['sandbox-memory']) {
    if (!/^[1-9]\d{0,3}$/.test(values.minutes))
      throw new Error('--minutes must be a whole number from 1 to 9999.');
    return measureSandboxMemory(Number(values.minutes));
  }
  if (values.clients) return measureClients(rounds);
  if (values.tools) {
    if (!/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/.test(values.customers))
      throw new Error('--customers must be numbers with commas between them, such as 2000,200000.');
    const customers = values.customers.split(',').map(Number);
    return measureTools({
      customers,
      only: values.only?.split(','),
      isSandbox: values.sandbox === true,
      isLimited: values['documented-rate'] === true,
    });
  }
  // Only Starlight has the same pages with links from one to the next. Lighthouse visits only this site.
  const only = values.lighthouse
    ? 'none'
    : (values.only ?? (values['next-page'] ? 'starlight,bare' : undefined));
  const sites = await findSites(values.site, only?.split(','));
  if (values.lighthouse) return measureLighthouse(sites[0], rounds);
  return compareSites(sites, rounds, values['next-page'] ? nextPage : firstVisit);
}, 1);
