/**
 * Compares the built site with its peers in a slowed-down browser: `npm run bench`.
 *
 * Options: `--rounds 5`; `--site build`; `--only this-site,starlight`, to compare some sites without writing results.
 * These options measure something else instead, as the file of the same name in scripts/bench/ explains:
 * `--growth`, which builds larger descriptions (`--factors 1,10,50`); `--sandbox`; `--load`, which runs nginx with the
 * site's configuration; `--search`; `--lighthouse`; `--next-page`, which follows links; `--rebuild`, which changes a
 * guide; `--weight`, which shows where scripts come from.
 * Needs a built site and the npm registry. Peers and their pages are stored in `.bench/`.
 */
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {findContestants} from './bench/contestants';
import {measureGrowth} from './bench/growth';
import {measureLighthouse} from './bench/lighthouse';
import {measureLoad} from './bench/load';
import {describeMachine, writeResults} from './bench/machine';
import {measure} from './bench/measure';
import {measureNextPage} from './bench/next-page';
import {judge, toMarkdown} from './bench/report';
import {measureRebuild} from './bench/rebuild';
import {measureSandbox} from './bench/sandbox';
import {measureSearch} from './bench/search';
import {conditions} from './bench/visit';
import {measureWeight} from './bench/weight';
import {run} from './lib/run';

const whole = (text: string, name: string) => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 to 999, but is "${text}"`);
  return Number(text);
};

void run(async () => {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '5'},
      only: {type: 'string'},
      site: {type: 'string', default: 'build'},
      growth: {type: 'boolean'},
      sandbox: {type: 'boolean'},
      load: {type: 'boolean'},
      search: {type: 'boolean'},
      lighthouse: {type: 'boolean'},
      'next-page': {type: 'boolean'},
      rebuild: {type: 'boolean'},
      weight: {type: 'boolean'},
      factors: {type: 'string', default: '1,10,50'},
    },
  });
  const rounds = whole(values.rounds, 'rounds');
  const factors = values.factors.split(',').map((text) => whole(text, 'factors'));
  const site = resolve(values.site);
  if (values.sandbox) return measureSandbox(site);
  if (values.load) return measureLoad(rounds);
  if (values.search) return measureSearch(site, rounds);
  if (values.lighthouse) return measureLighthouse(site, rounds);
  if (values['next-page']) return measureNextPage(site, rounds);
  if (values.rebuild) return measureRebuild(rounds);
  if (values.weight) return measureWeight();
  if (values.growth) return measureGrowth(factors);
  const {contestants, absent} = await findContestants(site, values.only?.split(','));
  const {rows, browserVersion} = await measure(contestants, absent, rounds);
  const table = toMarkdown(rows);
  const machine = describeMachine(browserVersion);
  console.log(`\n${table}\n\n${judge(rows).join('\n')}\n\n${machine.date}, ${machine.text}`);
  if (!values.only) writeResults('results', machine, {conditions, rounds, rows});
}, 1);
