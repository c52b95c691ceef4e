/** Tests what the tool prints for people and for programs. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {regularKey} from '@screening/sandbox/testing';
import {commands} from '../src/commands';
import {isEndless, useCli, useSandboxAddress} from './lib/cli-workspace';
import {run, runWith, writeCustomers} from './lib/tool';

const {newFolder, write, requiredOf, fileOf, statesOf} = useCli();
const useSandbox = useSandboxAddress();

describe('--json', () => {
  it('prints one object on standard output, with the exit code', async () => {
    useSandbox();
    const folder = newFolder();
    const file = writeCustomers(folder, 'K-1,Ilvane Torresund', 'K-2,Ostrel Windham');
    const state = join(folder, 'state');
    const {code, stdout} = await run('screen', file, '--state', state, '--json');
    expect(stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({total: 2, withCandidates: 1, none: 1, exitCode: 0});
    expect(code).toBe(0);
  });

  /** Runs the tool, and returns the object on standard output. */
  async function failed(...args: string[]): Promise<{error: string; exitCode: number}> {
    const signal = isEndless(args[0]) ? AbortSignal.abort() : undefined;
    const {code, stdout, stderr} = await runWith({signal}, ...args, '--json');
    expect(stdout.split('\n'), stderr).toHaveLength(2);
    const result = JSON.parse(stdout) as {error: string; exitCode: number};
    expect(result.exitCode).toBe(code);
    for (const line of stderr.trimEnd().split('\n').slice(-1)) expect(result.error).toContain(line);
    return result;
  }

  it.each(commands)('has the error of a wrong command line of $name', async (command) => {
    const args = [command.name, ...fileOf(command), ...requiredOf(command)];
    const unknown = await failed(...args, '--colour', 'x');
    expect(unknown).toEqual({error: expect.stringContaining('--colour'), exitCode: 2});
  });

  it.each(['screen', 'onboard', 'gate', 'follow', 'export'])(
    'has the error of a refused key, and what to do, from %s',
    async (name) => {
      const command = commands.find((one) => one.name === name)!;
      const args = [name, ...fileOf(command), ...requiredOf(command), ...statesOf(command)];
      const {error, exitCode} = await failed(...args);
      expect(error).toMatch(/^Error: \w+: 401\. Check the key in SCREENING_API_KEY\./);
      expect(exitCode).toBe(1);
    },
  );

  it('has the error of a wrong value', async () => {
    const {error} = await failed('check', ...write('state'), ...write('state'), 'a.csv');
    expect(error).toContain('--state is given');
  });

  it('has the error of a file that is missing, and of a stop', async () => {
    const missing = await failed('check', join(newFolder(), 'missing.csv'));
    expect(missing).toEqual({error: expect.stringContaining('missing.csv'), exitCode: 1});
    const args = ['screen', writeCustomers(newFolder(), 'K-1,Ostrel Windham'), ...write('state')];
    const {stdout} = await runWith({signal: AbortSignal.abort()}, ...args, '--json');
    expect(JSON.parse(stdout)).toEqual({error: expect.stringMatching(/^Stopped\./), exitCode: 1});
  });

  it('has what a person has to do', async () => {
    const file = writeCustomers(newFolder(), 'K-1,Null');
    const {code, stdout, stderr} = await run('check', file, '--json');
    const result = JSON.parse(stdout) as {needsPerson: string[]; exitCode: number};
    expect(code).toBe(1);
    expect(result.exitCode).toBe(1);
    expect(result.needsPerson).not.toEqual([]);
    for (const text of result.needsPerson) expect(stderr).toContain(text);
  });
});

it('--debug prints each request without the key and without data', async () => {
  useSandbox();
  const folder = newFolder();
  const file = writeCustomers(folder, 'K-1,Ilvane Torresund');
  const {stderr} = await run('screen', file, '--state', join(folder, 'state'), '--debug');
  expect(stderr).toMatch(/^screenSimple attempt 1: 200 in \d+\.\d{3} s$/m);
  expect(stderr).not.toContain(regularKey);
  expect(stderr).not.toContain('Torresund');
});

it('prints no control characters of a file', async () => {
  const {stdout, stderr} = await run(
    'check',
    // With a larger share of them, the file would be no text.
    writeCustomers(newFolder(), `K-\u001b[31m1,A\u0007B${' Torresund'.repeat(20)}`),
  );
  expect(stdout + stderr).toContain('[U+001B]');

  expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

it('says nothing of the file that the reports have', async () => {
  const folder = newFolder();
  const state = join(folder, 'state');
  const {code, stdout} = await run('check', writeCustomers(folder, 'K-1,Null'), '--state', state);
  expect(code).toBe(1);
  expect(stdout).toContain('K-1');
  expect(stdout).not.toContain('check.csv');
  expect(readFileSync(join(state, 'check.csv'), 'utf8')).toContain('K-1');
});
