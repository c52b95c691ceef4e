/** Tests the state file of the local server: restarts, kills and damage. */
import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {openStateFile} from '../src/server/state-file';
import {newTester, type Json} from './lib/sandbox';
import {headers, openServers, post, readJson, runSandbox, until} from './lib/server';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
let files = 0;
const newFile = () => join(folder, `state-${(files += 1)}`);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const {start, receiver, close: stop} = openServers();

const get = (url: string): Promise<Json> => readJson(fetch(url, {headers}));
const send = (url: string, body: unknown): Promise<Json> => readJson(post(url, body));
const create = ({api}: {api: string}, entityName: string): Promise<Json> =>
  send(`${api}/entities/create`, {filterSetID: 12, entityGroupIDs: [2], search: {entityName}});
/** Returns the state without the time, which advances. */
const stateOf = async (origin: string) => ({
  ...(await get(`${origin}/sandbox/state`)),
  now: 0,
  advanced: 0,
});
const {state} = newTester().sandbox;

describe('a state file', () => {
  it('is written only if the state changes, or if a later second was shown', () => {
    const file = newFile();
    const target = openStateFile(file, 'data');
    const inode = (now: number) => {
      target.save(state, now);
      return statSync(file).ino;
    };
    const first = inode(1000);
    expect(inode(1999)).toBe(first);
    expect(inode(2000)).not.toBe(first);
    expect(openStateFile(file, 'data').read()).toEqual({
      ...JSON.parse(JSON.stringify(state)),
      now: 2000,
    });
  });

  it('is rejected if it is damaged or belongs to other data, and stays as it is. An empty or missing one has no state', () => {
    const file = newFile();
    openStateFile(file, 'data').save(state, 0);
    const bytes = readFileSync(file);
    const changed = [0, 5, 70, Math.floor(bytes.length / 2), bytes.length - 20].map((at) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = damaged[at] === 0x31 ? 0x32 : 0x31;
      return damaged;
    });
    for (const damaged of [
      ...changed,
      bytes.subarray(0, -1),
      Buffer.from('{"kept":"sandbox state"}\n'),
    ]) {
      writeFileSync(file, damaged);
      expect(() => openStateFile(file, 'data').read()).toThrow(
        `${file} is not a saved sandbox state, or is damaged.`,
      );
      expect(readFileSync(file).equals(damaged)).toBe(true);
    }
    writeFileSync(file, bytes);
    expect(() => openStateFile(file, 'other').read()).toThrow(
      `${file} was saved by a sandbox with different data.`,
    );
    writeFileSync(file, '');
    for (const empty of [file, newFile()])
      expect(openStateFile(empty, 'data').read()).toBeUndefined();
  });

  it('is complete even if a save fails, and the next save tries again', () => {
    const parent = newFile();
    const file = join(parent, 'state');
    mkdirSync(parent);
    const {save} = openStateFile(file, 'data');
    save(state, 1000);
    renameSync(parent, `${parent}-moved`);
    expect(() => save(state, 2000)).toThrow(
      `The last change is not saved yet: ${file} cannot be written (ENOENT).`,
    );
    renameSync(`${parent}-moved`, parent);
    expect(openStateFile(file, 'data').read()?.now).toBe(1000);
    save(state, 2000);
    expect(openStateFile(file, 'data').read()?.now).toBe(2000);
    expect(readdirSync(parent)).toEqual(['state']);
  });

  it('keeps its mode, and the link that leads to it', () => {
    const [file, link] = [newFile(), newFile()];
    writeFileSync(file, '');
    chmodSync(file, 0o640);
    symlinkSync(basename(file), link);
    openStateFile(link, 'data').save(state, 1000);
    expect(readlinkSync(link)).toBe(basename(file));
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(openStateFile(file, 'data').read()?.now).toBe(1000);
  });
});

describe('a server with --persist', () => {
  it('restores its state and clock after a restart, and does not reuse identifiers', async () => {
    const persist = newFile();
    const first = await start({persist});
    const one = await create(first, 'Qarvolt Maritime');
    await send(`${first.origin}/sandbox/entities/${one.urn}/disposition`, {
      dispositionState: 'blocked',
    });
    await send(`${first.origin}/sandbox/news`, {sigmaID: 'S-48212', title: 'T', body: 'B'});
    await send(`${first.origin}/sandbox/clock`, {advanceSeconds: 86_400});
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

  it('completes a task that was in progress at the restart, and sends only webhooks that were not sent', async () => {
    const persist = newFile();
    const {url, messages} = await receiver();
    const first = await start({persist, webhookUrl: url});
    await get(`${first.api}/utils/send-webhook-test`);
    await until(() => messages.length === 1, 'the test webhook arrives');
    const searches = [{entityName: 'A'}, {entityName: 'B'}];
    const body = {filterSetID: 12, entityGroupIDs: [2], searches};
    const {taskID} = await send(`${first.api}/entities/create/enqueue`, body);
    await stop(first);
    const second = await start({persist, webhookUrl: url});
    expect((await get(`${second.api}/entities/create/status/${taskID}`)).taskStatus).toBe(
      'Working',
    );
    await until(() => messages.length > 1, 'the webhook arrives', 8000);
    expect(messages.map(({body}) => body.eventPayload.taskID)).toEqual([undefined, taskID]);
    expect((await get(`${second.api}/entities/by-task-id/current-state/${taskID}`)).total).toBe(2);
  });

  it('keeps its key and rate limit unless a restart sets new ones', async () => {
    const persist = newFile();
    const settings = async (options: Parameters<typeof start>[0]) => {
      const server = await start({persist, ...options});
      const {keys, limit} = server.sandbox.state;
      await stop(server);
      return [keys[0]?.apiKey, limit.requestsPerSecond];
    };
    expect(await settings({key: 'one', rateLimit: 7})).toEqual(['one', 7]);
    expect(await settings({})).toEqual(['one', 7]);
    expect(await settings({key: 'two', rateLimit: 9})).toEqual(['two', 9]);
  });
});

describe('the command with --persist', () => {
  const launch = async (persist: string) => {
    const {child, output, ended} = runSandbox(
      '--port',
      '0',
      '--persist',
      persist,
      '--rate-limit',
      '1000000',
    );
    await until(() => output().includes('Ctrl+C'), `the server has started: ${output()}`);
    expect(output()).toContain(`State    ${persist}`);
    const [api = ''] = /http:\S+\/external\/v2/.exec(output()) ?? [];
    return {child, ended, output, api, origin: new URL(api).origin};
  };

  it('loses no confirmed changes when it is killed under load', {timeout: 180_000}, async () => {
    const persist = newFile();
    const confirmed = new Map<string, Json>();
    const check = async (api: string) => {
      for (const [urn, {entityName, createdAt}] of confirmed)
        expect(await get(`${api}/entity/${urn}`)).toMatchObject({entityName, createdAt});
    };
    const work = async (api: string) => {
      const entity = await create({api}, `Subject ${confirmed.size}`);
      expect([...confirmed.keys()]).not.toContain(entity.urn);
      confirmed.set(entity.urn, entity);
    };
    const newest = () => [...confirmed.values()].map(({createdAt}) => createdAt as string);
    for (let life = 1; life <= 3; life += 1) {
      const server = await launch(persist);
      await check(server.api);
      // The clock continues from the latest time that was shown.
      const before = newest().sort().at(-1) ?? '';
      await work(server.api);
      expect((newest().at(-1) ?? '') >= before).toBe(true);
      let isKilled = false;
      const load = async () => {
        while (!isKilled) await work(server.api);
      };
      const workers = [load(), load(), load(), load()];
      const enough = confirmed.size + 40;
      await until(() => confirmed.size > enough, 'there is some load');
      isKilled = server.child.kill('SIGKILL');
      for (const failure of await Promise.allSettled(workers))
        expect(String('reason' in failure && failure.reason)).toMatch(
          /false|fetch failed|terminated/,
        );
      await server.ended;
    }
    const server = await launch(persist);
    await check(server.api);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it.each<[what: string, make: (path: string) => unknown, words: string, code: number]>([
    ['another file', (path) => writeFileSync(path, 'My list\n'), 'is not a saved sandbox state', 1],
    ['a folder', (path) => mkdirSync(path), 'is not a regular file', 2],
    ['a named pipe', (path) => execFileSync('mkfifo', [path]), 'is not a regular file', 2],
    ['a link to itself', (path) => symlinkSync(path, path), 'cannot be read (ELOOP)', 2],
    [
      'a link to a missing file',
      (path) => symlinkSync('missing', path),
      'cannot be read (ENOENT)',
      2,
    ],
    ['a path in a missing folder', () => undefined, 'cannot be written (ENOENT)', 2],
  ])(
    'exits with a one-line message, and opens no port, for %s',
    async (what, make, words, code) => {
      const path = what.endsWith('missing folder') ? join(newFile(), 'state') : newFile();
      make(path);
      const before = lstatSync(path, {throwIfNoEntry: false});
      const {output, ended} = runSandbox('--port', '0', '--persist', path);
      expect(await ended, output()).toBe(code);
      expect(output()).toMatch(/^[^\n]+\n$/);
      expect(output()).toContain(`${path} ${words}`);
      const after = lstatSync(path, {throwIfNoEntry: false});
      expect([after?.ino, after?.mode, after?.mtimeMs]).toEqual([
        before?.ino,
        before?.mode,
        before?.mtimeMs,
      ]);
    },
  );
});
