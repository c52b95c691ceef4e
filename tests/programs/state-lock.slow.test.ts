/** Tests that only one program at a time uses a state folder, also if the two are in different languages. */
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {hostname} from 'node:os';
import {afterEach, describe, expect, it} from 'vitest';
import {languages, type Language} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const started: ChildProcess[] = [];
const work = useWorkspace();
// Runs before the folder is removed.
afterEach(() => Promise.all(started.splice(0).map(kill)));

/** Waits for a line on standard input, locks the folder of `--state`, and runs until the input ends. */
const program: Record<Language, string> = {
  ts: `
    import {once} from 'node:events';
    import {runProgram} from './program';
    process.argv.push('--state', process.env.STATE!);
    console.log('started');
    process.stdin.once('data', () =>
      runProgram({usage: ''}, async () => {
        console.log('runs');
        await once(process.stdin.resume(), 'end');
      }),
    );`,
  python: `
import os, sys
from program import parser, run_program
def main(arguments):
    print("runs", flush=True)
    sys.stdin.read()
sys.argv += ["--state", os.environ["STATE"]]
print("started", flush=True)
sys.stdin.readline()
run_program(parser(""), main)`,
};

type Contender = {child: ChildProcess; ended: Promise<unknown>; stdout: string; stderr: string};

/** Starts a program, and returns it when it is about to lock its folder. */
async function contend(lang: Language, state: string): Promise<Contender> {
  // The folder for temporary files has nothing to do with the lock.
  const child = work.launchCode(lang, program, [], {
    STATE: state,
    TMPDIR: mkdtempSync(work.path('tmp-')),
  });
  started.push(child);
  const contender: Contender = {child, ended: once(child, 'close'), stdout: '', stderr: ''};
  child.stdout!.on('data', (data) => (contender.stdout += data));
  child.stderr!.on('data', (data) => (contender.stderr += data));
  await expect.poll(() => contender.stdout, {interval: 5}).toBe('started\n');
  return contender;
}
const isRunning = ({stdout}: Contender) => stdout.includes('runs');

/** Lets programs lock one folder at the same moment. Returns the ones that run and the ones that were refused. */
async function race(langs: readonly Language[], state = 'state') {
  const contenders = await Promise.all(langs.map((lang) => contend(lang, state)));
  for (const {child} of contenders) child.stdin!.write('go\n');
  const isSettled = (one: Contender) => isRunning(one) || one.child.exitCode !== null;
  await expect.poll(() => contenders.every(isSettled), {interval: 5}).toBe(true);
  const refused = contenders.filter((one) => !isRunning(one));
  await Promise.all(refused.map(({ended}) => ended));
  for (const {child} of refused) expect(child.exitCode).toBe(1);
  return {running: contenders.filter(isRunning), refused};
}
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}
async function end({child, ended}: Contender): Promise<void> {
  child.stdin!.end();
  await ended;
  expect(child.exitCode).toBe(0);
}
const locks = (state = 'state') =>
  readdirSync(work.path(state)).filter((name) => name.startsWith('lock'));
const plant = (state: string, number: number, owner: object | string) =>
  work.write(`${state}/lock.${number}`, typeof owner === 'string' ? owner : JSON.stringify(owner));

it('exactly one of four programs that start together runs, 10 times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const state = `state${round}`;
    // In half of the rounds, a program that no longer runs has left its lock.
    if (round % 2) plant(state, 3, {pid: process.pid, started: 'earlier', host: hostname()});
    const {running, refused} = await race([...languages, ...languages], state);
    expect(running.length, `round ${round}: ${refused.map(({stderr}) => stderr).join()}`).toBe(1);
    for (const {stderr} of refused)
      expect(stderr).toContain(
        `Another process uses ${state}: process ${running[0].child.pid} on `,
      );
    expect(locks(state)).toEqual([round % 2 ? 'lock.4' : 'lock.1']);
    await end(running[0]);
  }
});

describe.each(languages)('a program in %s', (lang) => {
  it.each(languages)(
    'starts after one in %s has ended or was killed, and not earlier',
    async (other) => {
      for (const stop of [end, ({child}: Contender) => kill(child)]) {
        const [first] = (await race([other])).running;
        const {refused} = await race([lang]);
        expect(refused[0].stderr).toMatch(
          /^Error: Another process uses state: .+ delete state\/lock\.\d+\.\n$/,
        );
        await stop(first);
        const {running} = await race([lang]);
        await kill(running[0].child);
      }
      expect(locks().length).toBe(1);
    },
  );

  it('is not kept away by another process that has got the number of the owner', async () => {
    plant('state', 7, {pid: process.pid, started: '1', host: hostname()});
    plant('state', 2, '{}');
    expect((await race([lang])).running.length).toBe(1);
    expect(locks()).toEqual(['lock.8']);
  });

  it.each<[string, object | string, string]>([
    [
      'of a process on another computer',
      {pid: 1, started: '1', host: 'elsewhere'},
      'process 1 on elsewhere',
    ],
    ['that cannot be read', '{"pid": 1', 'process 0 on an unknown computer'],
    [
      'of a running process without its start time',
      {pid: process.pid, host: hostname()},
      `${process.pid}`,
    ],
  ])('takes no lock %s, and says which file to delete', async (_, content, who) => {
    plant('state', 5, content);
    const {refused} = await race([lang]);
    expect(refused[0].stderr).toContain(who);
    expect(refused[0].stderr).toContain('If no such process runs, delete state/lock.5.');
    expect(locks()).toEqual(['lock.5']);
    rmSync(work.path('state/lock.5'));
    expect((await race([lang])).running.length).toBe(1);
  });
});
