/**
 * Runs the programs of the guides under faults and kills, and checks that nothing is lost or doubled. Each program runs
 * once. CHAOS_SEED selects another run, and `-t` a program.
 */
import {describe, expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {inBoth} from '../lib/programs/start';
import {runProgram} from './drive';
import {scenarios} from './scenarios';

const seed = process.env.CHAOS_SEED ?? '1';
const timeout = 600_000;
const examples = readExamples('.');
const programs = scenarios.flatMap((scenario) =>
  inBoth(scenario.name)
    .filter((name) => examples.has(name))
    .map((name) => ({name, scenario})),
);

it('has a scenario for every program', () => {
  const isProgram = ([, text]: [string, string]) => /^(runProgram|\s*run_program)\(/m.test(text);
  const names = [...examples]
    .filter(isProgram)
    .map(([name]) => name.split('.')[0].replaceAll('_', '-'));
  expect(new Set(names)).toEqual(new Set(scenarios.map(({name}) => name)));
});

describe.concurrent('a program that is killed and restarted under faults', () => {
  it.each(programs)('loses and duplicates nothing: $name', {timeout}, async ({name, scenario}) => {
    const {problems, folder} = await runProgram(scenario, name, seed);
    const shown = problems.slice(0, 20).join('\n');
    const repeat = `CHAOS_SEED=${seed} npx vitest run tests/chaos -t ${name}`;
    expect(shown, `${shown}\nFiles: ${folder}\nRepeat with: ${repeat}`).toBe('');
  });
});
