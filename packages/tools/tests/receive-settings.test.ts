/** Tests the secret path, the rights of the files and wrong settings of the command receive. */
import {existsSync, mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {UsageError} from '../src/errors';
import {forged, ping, secretPath, urn, useReceiver} from './lib/receive-workspace';

const work = useReceiver();
const {read, start} = work;

/** Longer than anything takes here, on a busy machine. */
vi.setConfig({expect: {poll: {timeout: 10_000, interval: 20}}});

describe('the secret path', () => {
  it('is made at the first start, shown once, and kept', async () => {
    vi.stubEnv('RECEIVER_PATH', undefined);
    const first = await start();
    const path = read('path.txt').trimEnd();
    expect(path).toMatch(/^\/hooks\/[0-9a-f]{32}$/);
    expect(first.said()).toContain(`The secret path is ${path}. It is shown only now`);
    expect(await first.post(ping, path)).toEqual([200]);
    await first.stop();
    const second = await start();
    expect(await second.post(ping, path)).toEqual([200]);
    expect(await second.post('no message', path)).toEqual([400]);
    await second.stop();
    expect(second.said()).not.toContain('/hooks/');
    expect(second.said()).toContain('Listening on http://127.0.0.1:');
  });

  it('of the environment is never shown, not even in errors', async () => {
    const {post, said, stop} = await start();
    expect(await post('no message')).toEqual([400]);
    expect(await post(ping, `${secretPath}x`)).toEqual([404]);
    const {summary} = await stop();
    expect(said() + summary).not.toContain('4f2a');
    expect(existsSync(work.path('state/path.txt'))).toBe(false);
    vi.stubEnv('RECEIVER_PATH', 'hooks/secret-words');
    await expect(start()).rejects.toThrow(/^RECEIVER_PATH isn't a path: (?!.*secret)/);
  });

  it('is not taken from a damaged file', async () => {
    vi.stubEnv('RECEIVER_PATH', undefined);
    const {stop} = await start();
    await stop();
    writeFileSync(work.path('state/path.txt'), '');
    await expect(start()).rejects.toThrow(UsageError);
  });

  it('is made only when the port can be used', async () => {
    const {port} = await start();
    vi.stubEnv('RECEIVER_PATH', undefined);
    vi.stubEnv('RECEIVER_PORT', String(port));
    await expect(start({state: work.path('other')})).rejects.toThrow('Another process uses port');
    expect(existsSync(work.path('other/path.txt'))).toBe(false);
  });

  it('and all files can be read by their owner only', async () => {
    vi.stubEnv('RECEIVER_PATH', undefined);
    const umask = process.umask(0o022);
    try {
      const {post} = await start();
      await post(forged, read('path.txt').trimEnd());
      await expect.poll(() => read('events.ndjson')).toContain('nobody');
      await expect.poll(() => read('current.ndjson')).toContain(urn);
    } finally {
      process.umask(umask);
    }
    expect(statSync(work.path('state')).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(work.path('state')).filter((one) => /ndjson|txt/.test(one)))
      expect(statSync(work.path(`state/${name}`)).mode & 0o777, name).toBe(0o600);
  });
});

describe('wrong settings end with 2, before anything is made:', () => {
  it.each(['', 'x', '-1', '65536', '80.5', '1e3'])('the port %j', async (port) => {
    vi.stubEnv('RECEIVER_PORT', port);
    await expect(start()).rejects.toThrow(UsageError);
    expect(existsSync(work.path('state'))).toBe(false);
  });

  it.each(['', '/', '//', '/%2F'])('the path %j, which is no secret', async (path) => {
    vi.stubEnv('RECEIVER_PATH', path);
    await expect(start()).rejects.toThrow(UsageError);
  });

  it('the folder of an earlier program', async () => {
    mkdirSync(work.path('state'));
    writeFileSync(work.path('state/events.ndjson'), '{}\n');
    await expect(start()).rejects.toThrow('belongs to an earlier program');
    expect(readdirSync(work.path('state'))).toEqual(['events.ndjson']);
  });

  it('a folder that another process uses', async () => {
    await start();
    await expect(start()).rejects.toThrow('Another process uses');
  });
});
