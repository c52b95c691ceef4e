/** Tests the state file of the local server: restarts, kills, damage and every kind of change. */
import {execFileSync, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import fc from 'fast-check';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {StateFile} from '../src/server/state-file';
import {UsageError} from '../src/server/options';
import {commands, modelOf} from './lib/model';
import {newTester, regularKey, testKey, type Json, type Tester} from './lib/sandbox';
import './lib/seed';
import {receive, run, runSandbox, serve, until, type Served} from './lib/server';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
let files = 0;
const newFile = () => join(folder, `state-${(files += 1)}`);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const running: Served[] = [];
const start = async (options: Parameters<typeof serve>[0]): Promise<Served> => {
  const server = await serve(options);
  running.push(server);
  return server;
};
/** Stops the server as a signal does. */
const stop = async (server: Served) => {
  running.splice(running.indexOf(server), 1);
  await server.close();
};
afterEach(async () => {
  for (const server of [...running]) await stop(server);
});

const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};
const post = async (url: string, body: unknown): Promise<Json> => {
  const answer = await fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
};
const get = async (url: string): Promise<Json> => (await fetch(url, {headers})).json();
const create = ({api}: {api: string}, entityName: string): Promise<Json> =>
  post(`${api}/entities/create`, {filterSetID: 12, entityGroupIDs: [2], search: {entityName}});
/** Returns the state without the time, which advances. */
const stateOf = async (origin: string) => ({...(await get(`${origin}/sandbox/state`)), now: 0, advanced: 0});

describe('a state file', () => {
  it('contains the full state after any sequence of calls', {timeout: 120_000}, async () => {
    let checked = 0;
    const file = newFile();
    const kept = (tester: Tester) => {
      const {sandbox, time} = tester;
      const target = new StateFile(file, 'data');
      target.start(sandbox.state, time.now);
      const keep = () => target.keep(sandbox.state, time.now + sandbox.state.advanced);
      // After every call, do what the server does after a response.
      const after = <A extends unknown[], R>(ask: (...args: A) => Promise<R>) => {
        return async (...args: A): Promise<R> => {
          const answer = await ask(...args);
          keep();
          return answer;
        };
      };
      return {...tester, call: after(tester.call), get: after(tester.get), control: after(tester.control), keep};
    };
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, {maxCommands: 20}), async (sequence) => {
        const tester = kept(newTester());
        const model = await modelOf(tester);
        await fc.asyncModelRun(() => ({model, real: tester}), [...sequence]);
        await tester.call('screenFull', {
          key: testKey,
          body: {entityName: 'Qarvolt', filterSetID: 12, createAlerts: true},
        });
        await tester.control('rate-limit', {refuseNext: 3});
        tester.keep();
        const {advanced, ...state} = JSON.parse(tester.sandbox.save()) as Json;
        expect({...new StateFile(file, 'data').read(), advanced}).toEqual({...state, advanced});
        checked += 1;
      }),
      {numRuns: 25},
    );
    expect(checked).toBe(25);
  });

  it('is read without an incomplete last line, no matter where it was cut off', async () => {
    const [file, part] = [newFile(), newFile()];
    const tester = newTester();
    const target = new StateFile(file, 'data');
    target.start(tester.sandbox.state, 0);
    const before = JSON.stringify(new StateFile(file, 'data').read());
    const whole = readFileSync(file).length;
    await tester.get('createGroup', {body: {entityGroupName: 'Ærø'}});
    target.keep(tester.sandbox.state, 0);
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(whole + 100);
    for (let length = whole; length < bytes.length; length += 1) {
      writeFileSync(part, bytes.subarray(0, length));
      expect(JSON.stringify(new StateFile(part, 'data').read())).toBe(before);
    }
    expect(JSON.stringify(new StateFile(file, 'data').read())).not.toBe(before);
  });

  it('is rejected if a byte of a complete line has changed', async () => {
    const file = newFile();
    const {sandbox, get: ask} = newTester();
    const target = new StateFile(file, 'data');
    target.start(sandbox.state, 0);
    await ask('createGroup', {body: {entityGroupName: 'A'}});
    target.keep(sandbox.state, 0);
    const bytes = readFileSync(file);
    const places = [0, 5, 30, Math.floor(bytes.length / 2), bytes.indexOf('\n') + 3, bytes.length - 20];
    for (const place of places) {
      const damaged = Buffer.from(bytes);
      damaged[place] = damaged[place] === 0x31 ? 0x32 : 0x31;
      writeFileSync(file, damaged);
      expect(() => new StateFile(file, 'data').read(), String(place)).toThrow(/damaged[^\n]*Name another file/);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    }
  });

  it.each(['hello', 'hello\n', '{}\n', '{"kept":"sandbox state"}\n', '\n'])('is rejected if it contains %j', (text) => {
    const file = newFile();
    writeFileSync(file, text);
    expect(() => new StateFile(file, 'data').read()).toThrow(
      `${file} is not a saved sandbox state, or is damaged. Name another file with --persist, or delete this one.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('is rejected if it was written by a sandbox with different data', () => {
    const file = newFile();
    new StateFile(file, 'one').start(newTester().sandbox.state, 0);
    expect(() => new StateFile(file, 'other').read()).toThrow(`${file} was saved by a sandbox with different data.`);
  });

  it('has no state to restore if it is missing or empty', () => {
    const file = newFile();
    expect(new StateFile(file, 'data').read()).toBeUndefined();
    writeFileSync(file, '');
    expect(new StateFile(file, 'data').read()).toBeUndefined();
  });

  it.each([0o600, 0o640, 0o666])('keeps its mode, and the link that leads to it', (mode) => {
    const [file, link] = [newFile(), newFile()];
    writeFileSync(file, '');
    chmodSync(file, mode);
    symlinkSync(basename(file), link);
    for (let starts = 0; starts < 2; starts += 1) {
      const target = new StateFile(link, 'data');
      expect(target.read() === undefined).toBe(starts === 0);
      target.start(newTester().sandbox.state, starts);
      target.close();
      expect([lstatSync(link).isSymbolicLink(), readlinkSync(link)]).toEqual([true, basename(file)]);
      expect(statSync(file).mode & 0o777).toBe(mode);
      expect(new StateFile(file, 'data').read()?.now).toBe(starts);
    }
  });

  it('has the mode of other new files, and changes no other file of its folder', () => {
    const [place, other] = [newFile(), newFile()];
    mkdirSync(place);
    writeFileSync(other, '');
    const file = join(place, 'state');
    writeFileSync(`${file}.new`, 'My notes');
    new StateFile(file, 'data').start(newTester().sandbox.state, 0);
    expect(readdirSync(place).sort()).toEqual(['state', 'state.new']);
    expect(readFileSync(`${file}.new`, 'utf8')).toBe('My notes');
    expect(statSync(file).mode).toBe(statSync(other).mode);
  });

  it('causes a usage error if it cannot be read or written', () => {
    expect(() => new StateFile(folder, 'data').read()).toThrow(UsageError);
    const missing = join(folder, 'missing', 'state');
    expect(() => new StateFile(missing, 'data').start(newTester().sandbox.state, 0)).toThrow(
      new UsageError(`--persist: ${missing} cannot be written (ENOENT).`),
    );
  });
});

describe('a server with --persist', () => {
  it('restores its state and clock after a restart, and does not reuse identifiers', async () => {
    const persist = newFile();
    const first = await start({persist});
    const one = await create(first, 'Qarvolt Maritime');
    await post(`${first.origin}/sandbox/entities/${one.urn}/disposition`, {dispositionState: 'blocked'});
    await post(`${first.origin}/sandbox/news`, {sigmaID: 'S-48212', title: 'T', body: 'B'});
    await post(`${first.origin}/sandbox/clock`, {advanceSeconds: 86_400});
    const before = await stateOf(first.origin);
    const full = await get(`${first.api}/entity/${one.urn}`);
    await stop(first);

    const second = await start({persist});
    expect(await stateOf(second.origin)).toEqual(before);
    expect(await get(`${second.api}/entity/${one.urn}`)).toEqual(full);
    const {createdAt, urn} = await create(second, 'Another');
    expect(createdAt.slice(0, 10)).toBe('2025-03-15');
    expect(urn).not.toBe(one.urn);
  });

  it('completes a task that was in progress at the restart, and sends its webhook', async () => {
    const persist = newFile();
    const first = await start({persist});
    const {taskID} = await post(`${first.api}/entities/create/enqueue`, {
      ...{filterSetID: 12, entityGroupIDs: [2]},
      searches: [{entityName: 'A'}, {entityName: 'B'}],
    });
    await stop(first);
    const {url, messages, close} = await receive();
    const second = await start({persist, webhookUrl: url});
    expect(await get(`${second.api}/entities/create/status/${taskID}`)).toMatchObject({taskStatus: 'Working'});
    await until(() => messages.length > 0, 'the webhook arrives', 8000);
    expect(messages.map(({body}) => body.eventPayload.taskID)).toEqual([taskID]);
    expect((await get(`${second.api}/entities/by-task-id/current-state/${taskID}`)).total).toBe(2);
    close();
  });

  it('saves the initial state after a reset', async () => {
    const persist = newFile();
    const first = await start({persist});
    const before = await stateOf(first.origin);
    await create(first, 'A');
    await post(`${first.origin}/sandbox/reset`, {});
    await stop(first);
    expect(await stateOf((await start({persist})).origin)).toEqual(before);
  });

  it('does not resend webhooks after a restart', async () => {
    const persist = newFile();
    const {url, messages, close} = await receive();
    const first = await start({persist, webhookUrl: url});
    await get(`${first.api}/utils/send-webhook-test`);
    await until(() => messages.length === 1, 'the webhook arrives');
    await stop(first);
    const second = await start({persist, webhookUrl: url});
    expect((await get(`${second.origin}/sandbox/webhooks`)).webhooks).toHaveLength(1);
    await get(`${second.api}/utils/send-webhook-test`);
    await until(() => messages.length > 1, 'the second webhook arrives');
    expect(messages).toHaveLength(2);
    close();
  });

  it('keeps its key and rate limit unless a restart sets new ones', async () => {
    const persist = newFile();
    await stop(await start({persist, key: 'one', rateLimit: 7}));
    const same = await start({persist});
    expect([same.sandbox.state.keys[0]?.apiKey, same.sandbox.state.limit.requestsPerSecond]).toEqual(['one', 7]);
    await stop(same);
    const other = await start({persist, key: 'two', rateLimit: 9});
    expect([other.sandbox.state.keys[0]?.apiKey, other.sandbox.state.limit.requestsPerSecond]).toEqual(['two', 9]);
  });

  it('returns 500 if it can no longer save its state', async () => {
    const persist = newFile();
    const server = await start({persist});
    rmSync(persist);
    await expect(create(server, 'A')).rejects.toThrow('500 Internal Server Error');
    expect(String(server.errors[0])).toContain(`The state is no longer saved: ${persist} was deleted or replaced`);
    running.splice(0);
    await expect(server.close()).rejects.toThrow('no longer saved');
  });
});

describe('the command with --persist', () => {
  const launch = async (persist: string) => {
    const {child, output, ended} = runSandbox('--port', '0', '--persist', persist, '--rate-limit', '1000000');
    await until(() => output().includes('Ctrl+C'), `the server has started: ${output()}`);
    expect(output()).toContain(`State    ${persist}`);
    const [api = ''] = /http:\S+\/external\/v2/.exec(output()) ?? [];
    return {child, ended, output, api, origin: new URL(api).origin};
  };

  it('loses no confirmed changes when it is killed under load', {timeout: 180_000}, async () => {
    const persist = newFile();
    /** Confirmed entities, each with whether its escalation was confirmed. */
    const answered = new Map<string, {entity: Json; escalated: boolean}>();
    const tasks: string[] = [];
    const checkAnswers = async (api: string) => {
      for (const [urn, {entity, escalated}] of answered) {
        const {entityName, createdAt} = entity;
        expect(await get(`${api}/entity/${urn}`)).toMatchObject({entityName, createdAt, ...(escalated && {escalated})});
      }
    };
    const work = async ({api, origin}: {api: string; origin: string}) => {
      const entity = await create({api}, `Subject ${answered.size}`);
      expect([...answered.keys()]).not.toContain(entity.urn);
      const answer = {entity, escalated: false};
      answered.set(entity.urn, answer);
      await post(`${origin}/sandbox/entities/${entity.urn}/escalation`, {escalated: true});
      answer.escalated = true;
      const body = {filterSetID: 12, entityGroupIDs: [2], searches: [{entityName: 'A'}, {entityName: 'B'}]};
      tasks.push((await post(`${api}/entities/create/enqueue`, body)).taskID);
    };
    const lives = 3;
    for (let life = 1; life <= lives; life += 1) {
      const server = await launch(persist);
      await checkAnswers(server.api);
      // The clock continues from the latest time that was shown.
      const newest =
        [...answered.values()]
          .map(({entity}) => entity.createdAt as string)
          .sort()
          .at(-1) ?? '';
      await work(server);
      expect([...answered.values()].at(-1)?.entity.createdAt >= newest).toBe(true);
      let isKilled = false;
      const load = async () => {
        while (!isKilled) await work(server);
      };
      const workers = [load(), load(), load(), load()];
      const enough = answered.size + 40;
      await until(() => answered.size > enough, 'there is some load');
      isKilled = server.child.kill('SIGKILL');
      const failures = await Promise.allSettled(workers);
      for (const failure of failures)
        expect(String('reason' in failure && failure.reason)).toMatch(/false|fetch failed|terminated/);
      await server.ended;
    }
    const server = await launch(persist);
    await checkAnswers(server.api);
    expect(new Set(tasks).size).toBe(tasks.length);
    const statusOf = (task: string) => get(`${server.api}/entities/create/status/${task}`);
    const areDone = async () => (await Promise.all(tasks.map(statusOf))).every(({taskStatus}) => taskStatus === 'Done');
    await until(areDone, 'all tasks have ended');
    for (const task of tasks)
      expect((await get(`${server.api}/entities/by-task-id/current-state/${task}`)).total).toBe(2);
    console.log(`${lives} kills, ${answered.size} entities and ${tasks.length} tasks answered, none lost`);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('exits with code 1 and a one-line message, and keeps the file, if it is not a state file', async () => {
    const file = newFile();
    writeFileSync(file, 'My list\n');
    const {output, ended} = runSandbox('--port', '0', '--persist', file);
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^${file} is not a saved sandbox state[^\\n]*\\n$`));
    expect(readFileSync(file, 'utf8')).toBe('My list\n');
  });

  it.each([
    ['a folder', (path: string) => void mkdirSync(path), 'not a regular file'],
    ['a named pipe', (path: string) => void execFileSync('mkfifo', [path]), 'not a regular file'],
    ['a link to a device', (path: string) => symlinkSync('/dev/null', path), 'not a regular file'],
    [
      'a link to a missing file',
      (path: string) => symlinkSync('missing', path),
      'a link to a file that does not exist',
    ],
    ['a link to itself', (path: string) => symlinkSync(path, path), 'cannot be read (ELOOP)'],
  ])('exits with code 2 and a one-line message, and opens no port, if it names %s', async (_, make, words) => {
    const path = newFile();
    make(path);
    const {ino, mode} = lstatSync(path);
    const {output, ended, child} = runSandbox('--port', '0', '--persist', path);
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    expect(await ended, output()).toBe(2);
    clearTimeout(timer);
    const said = words.startsWith('cannot') ? words : `is ${words}`;
    expect(output()).toBe(`--persist: ${path} ${said}.\n`);
    expect(lstatSync(path)).toMatchObject({ino, mode});
  });

  it('exits with code 2 if it names a socket', async () => {
    const path = newFile();
    const server = createServer().listen(path);
    await once(server, 'listening');
    const {output, ended} = runSandbox('--port', '0', '--persist', path);
    expect([await ended, output()]).toEqual([2, `--persist: ${path} is not a regular file.\n`]);
    server.close();
  });

  describe('without space', () => {
    /** Limits the size of the files that a process writes, so that a write fails as on a full disk. */
    const limit = (size: number | 'unlimited', pid: number) =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`]);
    // Reason: prlimit is a program of Linux. CI has it.
    const skips = !process.env.CI && spawnSync('prlimit', ['--version']).status !== 0;

    it('returns 500 until there is space again, and then saves everything', {timeout: 120_000}, async ({skip}) => {
      skip(skips, 'prlimit is not installed');
      const persist = newFile();
      const first = await launch(persist);
      const before = await create(first, 'Before');
      const size = statSync(persist).size;
      // Some of the next line still fits.
      limit(size + 100, first.child.pid ?? 0);
      await expect(create(first, 'During '.repeat(50))).rejects.toThrow('500 Internal Server Error');
      await expect(create(first, 'Later')).rejects.toThrow('500 Internal Server Error');
      expect(first.output()).toContain(`The last change is not saved yet: ${persist} cannot be written (EFBIG).`);
      limit('unlimited', first.child.pid ?? 0);
      const after = await create(first, 'After');
      const {entities} = await get(`${first.origin}/sandbox/state`);
      first.child.kill('SIGKILL');
      await first.ended;

      const second = await launch(persist);
      expect((await get(`${second.origin}/sandbox/state`)).entities).toEqual(entities);
      for (const {urn, entityName} of [before, after])
        expect(await get(`${second.api}/entity/${urn}`)).toMatchObject({entityName});
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    });

    it('loses only calls that returned 500, if it is killed then', {timeout: 120_000}, async ({skip}) => {
      skip(skips, 'prlimit is not installed');
      const persist = newFile();
      const first = await launch(persist);
      const {urn} = await create(first, 'Before');
      limit(statSync(persist).size + 100, first.child.pid ?? 0);
      await expect(create(first, 'During')).rejects.toThrow('500');
      first.child.kill('SIGKILL');
      await first.ended;
      const second = await launch(persist);
      expect(await get(`${second.api}/entity/${urn}`)).toMatchObject({entityName: 'Before'});
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    });

    it('exits with code 1 and one more line on SIGTERM if the last change is not saved', async ({skip}) => {
      skip(skips, 'prlimit is not installed');
      const persist = newFile();
      const {child, api, output, ended} = await launch(persist);
      limit(statSync(persist).size, child.pid ?? 0);
      await expect(create({api}, 'Lost')).rejects.toThrow('500');
      const {length} = output();
      child.kill('SIGTERM');
      expect(await ended).toBe(1);
      expect(output().slice(length)).toMatch(/^The last change is not saved yet: [^\n]*\n$/);
    });

    it('keeps the old file and leaves no other one if it cannot start', async ({skip}) => {
      skip(skips, 'prlimit is not installed');
      const place = newFile();
      mkdirSync(place);
      const file = join(place, 'state');
      const {child, ended: stopped} = await launch(file);
      child.kill('SIGTERM');
      expect(await stopped).toBe(0);
      const saved = readFileSync(file);
      const program = [process.execPath, 'node_modules/jiti/lib/jiti-cli.mjs', 'scripts/serve-sandbox.ts'];
      const limited = ['--fsize=1000:unlimited', ...program, '--port', '0', '--persist', file];
      const {output, ended} = run('prlimit', limited, {JITI_FS_CACHE: 'false'});
      expect([await ended, output()]).toEqual([2, `--persist: ${file} cannot be written (EFBIG).\n`]);
      expect(readdirSync(place)).toEqual(['state']);
      expect(readFileSync(file).equals(saved)).toBe(true);
    });
  });

  it('exits with code 2 and a one-line message if the file cannot be written', async () => {
    const file = join(folder, 'missing', 'state');
    const {output, ended} = runSandbox('--port', '0', '--persist', file);
    expect(await ended).toBe(2);
    expect(output()).toBe(`--persist: ${file} cannot be written (ENOENT).\n`);
  });
});
