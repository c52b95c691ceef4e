/**
 * Runs the programs of the guides under faults and kills, and checks that nothing is lost or doubled. Each program runs
 * once. CHAOS_SEED selects another run, and `-t` a program.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadData} from '@screening/sandbox/server';
import {inBoth} from '../lib/programs/start';
import {cachedDescription} from '@screening/sandbox/testing';
import {runProgram} from './drive';
import {scenarios} from './scenarios';
import {fillProduct} from '../../src/product';

const seed = process.env.CHAOS_SEED ?? '1';
const timeout = 600_000;
const examples = 'docs/examples';
const loaded = Promise.all([cachedDescription(), loadData('.', fillProduct)]);

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
  it.each(programs)('loses and duplicates nothing: $name', {timeout}, async ({name, file, scenario}) => {
    const [description, data] = await loaded;
    const {problems, folder} = await runProgram({scenario, file, seed, subjects: 60}, description, data.seed);
    const repeat = `CHAOS_SEED=${seed} npx vitest run tests/chaos -t ${name}`;
    const shown = problems.slice(0, 20).join('\n');
    expect(shown, `${shown}\nFiles: ${folder}\nRepeat with: ${repeat}`).toBe('');
  });
});
