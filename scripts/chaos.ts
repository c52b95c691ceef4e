/**
 * Runs the programs of the guides under faults and kills, and checks that nothing is lost or doubled: `npm run chaos`.
 *
 * Options: `--program bulk-onboard` (both languages) or `bulk-onboard.py`; `--seeds 20`, or `--seed 7` for one run;
 * `--subjects 1000`; `--lanes 8`, the number of parallel runs: programs mostly wait.
 * Exits with 1 if a run has problems, such as lost or doubled subjects, and with 2 for an invalid option.
 */
import {parseArgs} from 'node:util';
import {readPrograms} from './chaos/programs';
import {complain, toTable, type Ran} from './chaos/report';
import {runOnce} from './chaos/run';
import {describeMachine} from './bench/report';
import {loadData, loadDescription} from '@screening/sandbox/server';
import {run} from './lib/run';

const options = {
  program: {type: 'string'},
  seed: {type: 'string'},
  seeds: {type: 'string', default: '20'},
  subjects: {type: 'string', default: '1000'},
  lanes: {type: 'string', default: '8'},
} as const;

function whole(text: string, name: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new Error(`--${name} must be a whole number from 1 to 99999, but is "${text}"`);
  return Number(text);
}

function choose(wanted: string | undefined) {
  const programs = readPrograms();
  const chosen = programs.filter(
    ({name, scenario}) => wanted === undefined || name === wanted || scenario.name === wanted,
  );
  if (chosen.length > 0) return chosen;
  throw new Error(`--program must be one of ${programs.map(({name}) => name).join(', ')}, but is "${wanted}"`);
}

await run(async () => {
  const {values} = parseArgs({options});
  const [subjects, lanes] = [whole(values.subjects, 'subjects'), whole(values.lanes, 'lanes')];
  const count = whole(values.seeds, 'seeds');
  const seeds = values.seed === undefined ? Array.from({length: count}, (_, i) => `${i + 1}`) : [values.seed];
  // Alternate between the programs, because some wait and others use the processor.
  const programs = choose(values.program);
  const waiting = seeds.flatMap((seed) => programs.map((program) => ({program, seed})));
  const [description, {seed}] = await Promise.all([loadDescription('.'), loadData('.')]);
  const data = {description, seed};
  const startedAt = performance.now();
  const runs: Ran[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const {program, seed} = next;
      const result = await runOnce({...program, seed, subjects}, data);
      const ran = {program, seed, result};
      runs.push(ran);
      const {kills, seconds} = result;
      const complaint = complain(ran, subjects);
      console.log(complaint ?? `${program.name}, seed ${seed}: sound after ${kills} kills, ${seconds.toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({length: lanes}, work));
  const {date, text} = describeMachine();
  const took = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `\n${toTable(programs, runs)}\n\n${subjects} subjects per run, ${lanes} runs at once, ${took} s. ${date}, ${text}`,
  );
  return runs.some((ran) => complain(ran, subjects)) ? 1 : 0;
});
