/** Tests the command of the package as readers start it, with npx. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {sandboxVersion} from '@screening/product';
import {buildForTests} from './lib/package';
import {freePort, run, until} from './lib/server';

const {command} = await buildForTests();
const name = basename(command, '.js');
const project = mkdtempSync(join(tmpdir(), 'sandbox-npx-'));
mkdirSync(join(project, 'node_modules/.bin'), {recursive: true});
symlinkSync(command, join(project, 'node_modules/.bin', name));
writeFileSync(join(project, 'package.json'), '{"name": "reader", "private": true}');
afterAll(() => rmSync(project, {recursive: true, force: true}));

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/sandbox`).then(
    () => true,
    () => false,
  );

/** Starts the command with npx, in a process group with the shell between them, and waits until it serves. */
async function start(port: number): Promise<ChildProcess> {
  const child = spawn('npx', ['--no', '--', name, '--port', String(port)], {
    cwd: project,
    detached: true,
    stdio: 'ignore',
    env: {...process.env, npm_config_offline: 'true'},
  });
  await until(() => answers(port), 'the sandbox serves');
  return child;
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'ends and frees its port when npx gets %s',
  {timeout: 90_000},
  async (signal) => {
    // Reason: only Linux tells a process who started its parent, which a kill of npx changes.
    if (signal === 'SIGKILL' && process.platform !== 'linux') return;
    const port = await freePort();
    const child = await start(port);
    child.kill(signal);
    await once(child, 'exit');
    await until(async () => !(await answers(port)), 'the port is free', 15_000);
  },
);

it('ends and frees its port on Ctrl+C', {timeout: 90_000}, async () => {
  const port = await freePort();
  const child = await start(port);
  // A terminal sends the signal to npx, to the shell and to the sandbox.
  process.kill(-(child.pid ?? NaN), 'SIGINT');
  await once(child, 'exit');
  await until(async () => !(await answers(port)), 'the port is free', 15_000);
});

it('prints its version, which has a number and ends with a digest', async () => {
  const {output, ended} = run(command, ['--version']);
  expect(await ended).toBe(0);
  expect(output()).toMatch(/^\d+\.\d+\.\d+-next\.[0-9a-f]{12}\n$/);
  expect(output().startsWith(`${sandboxVersion}.`)).toBe(true);
});
