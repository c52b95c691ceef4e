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
  python: [
    'import os, sys',
    'from program import parser, run_program',
    'def main(arguments):',
    '    print("runs", flush=True)',
    '    sys.stdin.read()',
    'sys.argv += ["--state", os.environ["STATE"]]',
    'print("started", flush=True)',
    'sys.stdin.readline()',
    'run_program(parser(""), main)',
  ].join('\n'),
};

type Contender = {child: ChildProcess; ended: Promise<unknown>; stdout: string; stderr: string};

/** Starts a program, and returns it when it is about to lock its folder. */
async function contend(lang: Language, state: string): Promise<Contender> {
  // The folder for temporary files has nothing to do with the lock.
  const child = work.launchCode(lang, program, [], {STATE: state, TMPDIR: mkdtempSync(work.path('tmp-'))});
  started.push(child);
  const contender: Contender = {child, ended: once(child, 'close'), stdout: '', stderr: ''};
  child.stdout!.on('data', (data) => (contender.stdout += data));
  child.stderr!.on('data', (data) => (contender.stderr += data));
  await expect.poll(() => contender.stdout, {interval: 5}).toBe('started\n');
  return contender;
}
const isRunning = ({stdout}: Contender) => stdout.includes('runs');
const isSettled = (contender: Contender) => isRunning(contender) || contender.child.exitCode !== null;

/** Lets programs lock their folder at the same moment. Returns the ones that run and the ones that were refused. */
async function race(contenders: Contender[]) {
  for (const {child} of contenders) child.stdin!.write('go\n');
  await expect.poll(() => contenders.every(isSettled), {interval: 5}).toBe(true);
  const refused = contenders.filter((contender) => !isRunning(contender));
  await Promise.all(refused.map(({ended}) => ended));
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
const locks = (state: string) => readdirSync(work.path(state)).filter((name) => name.startsWith('lock'));
const plant = (state: string, number: number, owner: object | string) =>
  work.write(`${state}/lock.${number}`, typeof owner === 'string' ? owner : JSON.stringify(owner));
const runs = async (lang: Language, state = 'state') => (await race([await contend(lang, state)])).running.length === 1;

it('exactly one of four programs that start together runs, 10 times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const state = `state${round}`;
    // In half of the rounds, a program that no longer runs has left its lock.
    if (round % 2) plant(state, 3, {pid: process.pid, started: 'earlier', host: hostname()});
    const four = [...languages, ...languages].map((lang) => contend(lang, state));
    const {running, refused} = await race(await Promise.all(four));
    expect(running.length, `round ${round}: ${refused.map(({stderr}) => stderr).join()}`).toBe(1);
    for (const {child, stderr} of refused) {
      expect(child.exitCode).toBe(1);
      expect(stderr).toContain(`Another process uses ${state}: process ${running[0].child.pid} on `);
    }
    expect(locks(state)).toEqual([round % 2 ? 'lock.4' : 'lock.1']);
    await Promise.all(running.map(end));
  }
});

describe.each(languages)('a program in %s', (lang) => {
  it.each(languages)(
    'is refused while one in %s runs, and starts after that one has ended or was killed',
    async (other) => {
      for (const stop of [end, ({child}: Contender) => kill(child)]) {
        const first = await contend(other, 'state');
        expect((await race([first])).running).toEqual([first]);
        const {refused} = await race([await contend(lang, 'state')]);
        expect(refused[0].stderr).toMatch(/^Error: Another process uses state: .+ delete state\/lock\.\d+\.\n$/);
        expect(refused[0].child.exitCode).toBe(1);
        await stop(first);
        expect(await runs(lang)).toBe(true);
        await Promise.all(started.map(kill));
      }
      expect(locks('state').length).toBe(1);
    },
  );

  it('is not kept away by another process that has got the number of the owner', async () => {
    plant('state', 7, {pid: process.pid, started: '1', host: hostname()});
    plant('state', 2, '{}');
    expect(await runs(lang)).toBe(true);
    expect(locks('state')).toEqual(['lock.8']);
    expect(JSON.parse(work.read('state/lock.8'))).toMatchObject({host: hostname()});
  });

  it.each<[string, object | string, string]>([
    ['of a process on another computer', {pid: 1, started: '1', host: 'elsewhere'}, 'process 1 on elsewhere'],
    ['that cannot be read', '{"pid": 1', 'process 0 on an unknown computer'],
    ['of a running process without its start time', {pid: process.pid, host: hostname()}, `${process.pid}`],
  ])('takes no lock %s, and says which file to delete', async (_, content, who) => {
    plant('state', 5, content);
    const {refused} = await race([await contend(lang, 'state')]);
    expect(refused[0].stderr).toContain(who);
    expect(refused[0].stderr).toContain('If no such process runs, delete state/lock.5.');
    expect(locks('state')).toEqual(['lock.5']);
    rmSync(work.path('state/lock.5'));
    expect(await runs(lang)).toBe(true);
  });
});
