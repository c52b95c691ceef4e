/** Runs a small `npm run chaos` for each program, and tests that its checks find the faults of a wrong program. */
import {readdirSync, readFileSync, rmSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readPrograms} from '../../scripts/chaos/programs';
import {complain} from '../../scripts/chaos/report';
import {isSound, runOnce, type Run} from '../../scripts/chaos/run';
import {bulkOnboard} from '../../scripts/chaos/scenarios/bulk-onboard';
import {loadData} from '@screening/sandbox/server';
import {isHere} from '../lib/samples/toolchain';
import {cachedDescription} from '@screening/sandbox/testing';

const patience = 150_000;
const programs = readPrograms();
const loaded = Promise.all([cachedDescription(), loadData('.')]);

async function run(what: Omit<Run, 'seed' | 'subjects'>) {
  const [description, {seed}] = await loaded;
  return runOnce({...what, seed: '1', subjects: 60}, {description, seed});
}

const isRunnable = (name: string) => !name.endsWith('.py') || Boolean(process.env.CI) || isHere('python');

it('has a scenario for every program', () => {
  const folder = 'docs/examples';
  const isProgram = (name: string) => /^(runProgram|\s*run_program)\(/m.test(readFileSync(`${folder}/${name}`, 'utf8'));
  const names = readdirSync(folder).filter(isProgram);
  expect(names.length).toBeGreaterThan(0);
  expect(programs.map(({name}) => name).sort()).toEqual(names.sort());
});

describe.concurrent('a program that is killed and restarted under faults', () => {
  for (const program of programs)
    it.skipIf(!isRunnable(program.name))(
      `loses and duplicates nothing: ${program.name}`,
      {timeout: patience},
      async () => {
        const result = await run(program);
        expect(complain({program, seed: '1', result}, 60) ?? 'sound').toBe('sound');
      },
    );

  const reference = {scenario: bulkOnboard, file: 'tests/programs/reference.mjs', isReference: true};
  it('loses and duplicates nothing: the reference', {timeout: patience}, async () => {
    expect(await run(reference)).toSatisfy(isSound);
  });

  it.each([
    ['doubled', 'sends again without asking', 'reconcile'],
    ['lost', 'takes a call without an answer for a success', 'answer'],
  ] as const)('is reported to have %s something if it %s', {timeout: patience}, async (kind, _, forgotten) => {
    const result = await run({...reference, env: {FORGET: forgotten}});
    rmSync(result.folder ?? '', {recursive: true});
    expect(result.broken).toBeUndefined();
    expect(result[kind].length).toBeGreaterThan(0);
    const program = {name: 'reference.mjs', ...reference};
    expect(complain({program, seed: '1', result}, 60)).toContain('npm run chaos -- --program reference.mjs --seed 1');
  });
});
