/**
 * Runs the programs of the guides under faults and kills, and checks that nothing is lost or doubled.
 *
 * By default, each program runs once with 60 subjects. CHAOS_PROGRAM, CHAOS_SEED or CHAOS_SEEDS, and CHAOS_SUBJECTS
 * select other runs.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadData} from '@screening/sandbox/server';
import {inBoth} from '../lib/programs/start';
import {cachedDescription} from '@screening/sandbox/testing';
import {runProgram, type Run} from './drive';
import {compare, scenarios} from './scenarios';
import {fillProduct} from '../../src/product';

const {CHAOS_PROGRAM: wanted = '', CHAOS_SEED, CHAOS_SEEDS = '1', CHAOS_SUBJECTS = '60'} = process.env;
const seeds = CHAOS_SEED ? [CHAOS_SEED] : Array.from({length: Number(CHAOS_SEEDS)}, (_, i) => `${i + 1}`);
const timeout = 600_000;
const examples = 'docs/examples';
const loaded = Promise.all([cachedDescription(), loadData('.', fillProduct)]);

async function run(options: Omit<Run, 'subjects'>) {
  const [description, {seed}] = await loaded;
  return runProgram({...options, subjects: Number(CHAOS_SUBJECTS)}, description, seed);
}

const programs = scenarios.flatMap((scenario) =>
  inBoth(scenario.name)
    .map((name) => ({name, file: join(examples, name), scenario}))
    .filter(({file}) => existsSync(file)),
);

it('has a scenario for every program', () => {
  const isProgram = (name: string) =>
    /^(runProgram|\s*run_program)\(/m.test(readFileSync(`${examples}/${name}`, 'utf8'));
  const names = readdirSync(examples).filter(isProgram);
  expect(programs.length).toBeGreaterThanOrEqual(scenarios.length);
  const covered = scenarios.flatMap(({name}) => [`${name}.ts`, `${name.replaceAll('-', '_')}.py`]);
  expect(names.filter((name) => !covered.includes(name))).toEqual([]);
});

describe.concurrent('a program that is killed and restarted under faults', () => {
  for (const seed of seeds)
    for (const {name, file, scenario} of programs.filter((program) => program.name.includes(wanted)))
      it(`loses and duplicates nothing: ${name}, seed ${seed}`, {timeout}, async () => {
        const {problems, folder, kills, calls, injected} = await run({scenario, file, seed});
        const repeat = `CHAOS_PROGRAM=${name} CHAOS_SEED=${seed} CHAOS_SUBJECTS=${CHAOS_SUBJECTS}`;
        expect(problems, `${problems}\nFiles: ${folder}\nRepeat with: ${repeat} npx vitest run tests/chaos`).toBe('');
        if (seeds.length > 1) console.log(`${name}, seed ${seed}: ${kills} kills, ${calls} calls`, injected);
      });
});

it('reports rows that are lost, doubled or wrong', () => {
  const expected = [{urn: 'e1', score: 7}, {urn: 'e2', score: 8}, {urn: 'e3'}];
  const rows = [{urn: 'e1', score: '7'}, {urn: 'e1', score: '7'}, {urn: 'e2', score: '9'}, {urn: 'e4'}];
  expect(compare([{name: 'table.csv', key: ['urn'], rows, expected}])).toEqual({
    checked: 3,
    lost: ['table.csv lacks e3'],
    doubled: ['table.csv has e1 twice'],
    wrong: ['table.csv, e2: score is "9", not "8"', "table.csv has e4, which isn't expected"],
  });
});
