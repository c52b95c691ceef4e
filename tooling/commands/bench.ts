/**
 * Measures the built site beside its peers in a slowed-down browser: `npm run bench`.
 *
 * Options: `--rounds 5`; `--only this-site,starlight`, for a look that is not written down;
 * `--site build`; `--growth`, which builds larger descriptions instead (see bench/growth.ts); `--sandbox`,
 * which measures the sandbox instead (see bench/sandbox.ts); `--load`, which measures nginx with the site's
 * configuration instead (see bench/load.ts); `--search`, which measures search instead (see bench/search.ts);
 * `--lighthouse`, which asks Lighthouse instead (see bench/lighthouse.ts).
 * Needs a built site and the npm registry; peers and their pages are kept in `.bench/`.
 */
import {writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {findContestants} from '../bench/contestants';
import {measureGrowth} from '../bench/growth';
import {measureLighthouse} from '../bench/lighthouse';
import {measureLoad} from '../bench/load';
import {describeMachine} from '../bench/machine';
import {measure} from '../bench/measure';
import {judge, toMarkdown} from '../bench/report';
import {measureSandbox} from '../bench/sandbox';
import {measureSearch} from '../bench/search';
import {conditions} from '../bench/visit';

const resultsFile = '.bench/results.json';

function readOptions() {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '5'},
      only: {type: 'string'},
      site: {type: 'string', default: 'build'},
      growth: {type: 'boolean', default: false},
      sandbox: {type: 'boolean', default: false},
      load: {type: 'boolean', default: false},
      search: {type: 'boolean', default: false},
      lighthouse: {type: 'boolean', default: false},
      factors: {type: 'string', default: '1,10,50'},
    },
  });
  const whole = (text: string, name: string) => {
    if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`--${name} takes whole numbers from 1 to 999, but got "${text}"`);
    return Number(text);
  };
  return {
    rounds: whole(values.rounds, 'rounds'),
    only: values.only?.split(','),
    site: resolve(values.site),
    growth: values.growth,
    sandbox: values.sandbox,
    load: values.load,
    search: values.search,
    lighthouse: values.lighthouse,
    factors: values.factors.split(',').map((text) => whole(text, 'factors')),
  };
}

async function main(): Promise<void> {
  const {rounds, only, site, growth, sandbox, load, search, lighthouse, factors} = readOptions();
  if (sandbox) return measureSandbox(site);
  if (load) return measureLoad(rounds);
  if (search) return measureSearch(site, rounds);
  if (lighthouse) return measureLighthouse(site, rounds);
  if (growth) return measureGrowth(factors);
  const {contestants, absent} = await findContestants(site, only);
  const {rows, browserVersion} = await measure(contestants, absent, rounds);
  const table = toMarkdown(rows);
  const machine = describeMachine(browserVersion);
  console.log(`\n${table}\n\n${judge(rows).join('\n')}\n\n${machine.date}, ${machine.text}`);
  if (only) return;
  const results = {date: machine.date, machine: machine.text, conditions, rounds, rows};
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`Written to ${resultsFile}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
