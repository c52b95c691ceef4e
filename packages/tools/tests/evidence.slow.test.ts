/** Tests evidence packs and the review queue with real processes: kills, a full disk, two runs at once, zones and clocks. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import type {Intercept} from './lib/sandbox-server';
import {useToolProcess} from './lib/tool-process';

const work = useToolProcess();
const timeout = 240_000;
const urn = 'sigma:e1002';
const command = (): string[] => ['evidence', '--entity', urn, '--state', work.path('state')];

const names = () => (existsSync(work.path('state')) ? readdirSync(work.path('state')) : []);
const documents = () =>
  names().filter((name) => name.endsWith('.md') && name.startsWith('evidence'));

/** Makes sure that each document with a final name is complete, and that its responses are those that it names. */
function expectWholePacks(): void {
  for (const name of documents()) {
    const text = work.read(`state/${name}`);
    const folder = work.path(`state/${name.replace(/\.md$/, '')}`);
    const listed = [...text.matchAll(/^- `(\S+\.json)`: .* SHA-256 `([0-9a-f]{64})`$/gm)];
    const files = readdirSync(folder).filter((file) => file !== 'SHA256SUMS');
    expect(listed.map(([, file]) => file)).toEqual(files);
    expect(files.length).toBeGreaterThan(7);
    for (const [, file, sha256] of listed)
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ).toBe(sha256);
  }
}

/** Calls something before and after each request. */
const onRequests =
  (notify: () => void): Intercept =>
  async (request, answer) => {
    notify();
    return answer(request).finally(notify);
  };

describe('evidence', {timeout}, () => {
  it('never leaves half a pack with a final name, wherever it is killed', async () => {
    // Each of the eight requests counts twice: before and after it.
    const kills = [1, 4, 7, 10, 13, 15, 16, 17];
    let finished = 0;
    for (const kill of kills) {
      const {child, ended} = work.start(...command());
      let left = kill;
      work.intercept(onRequests(() => void ((left -= 1) === 0 && child.kill('SIGKILL'))));
      if ((await ended).code === 0) finished += 1;
      expectWholePacks();
    }
    work.forward();
    expect(finished).toBeLessThan(kills.length);
    const before = documents().length;
    expect((await work.start(...command()).ended).code).toBe(0);
    expect(documents()).toHaveLength(before + 1);
    expectWholePacks();
  });

  it('leaves nothing behind if the disk is full, and says what to do', async () => {
    work.intercept(async (request, answer) => {
      const response = await answer(request);
      if (!request.url.endsWith('/sources')) return response;
      return new Response(`${' '.repeat(200_000)}${await response.text()}`, {
        headers: response.headers,
      });
    });
    mkdirSync(work.path('state'));
    const env = {TSX_DISABLE_CACHE: '1'};
    const {code, text} = await work.startWith({largestFile: 150, env}, ...command()).ended;
    expect(text).toMatch(/can't be written: EFBIG.*Free space/);
    expect(code).toBe(1);
    expect(names()).toEqual([]);
  });

  it('writes two packs if two processes run at once', async () => {
    const outcomes = await Promise.all([
      work.start(...command()).ended,
      work.start(...command()).ended,
    ]);
    expect(outcomes.map(({code}) => code)).toEqual([0, 0]);
    expect(documents()).toHaveLength(2);
    expectWholePacks();
  });

  it("has the platform's time, whatever this computer's zone and clock are", async () => {
    work.setClock(20 * 365 * 86_400_000);
    const env = {TZ: 'Pacific/Kiritimati'};
    expect((await work.startWith({env}, ...command()).ended).code).toBe(0);
    expect(documents()[0]).toMatch(/^evidence-sigma-e1002-20250314T09\d{4}Z\.md$/);
    expect(work.read(`state/${documents()[0]}`)).not.toMatch(/20[34]\d-/);
  });

  // One Ctrl+C in npx can reach it twice.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops on %s, sent twice, and leaves nothing',
    async (signal) => {
      const {child, ended} = work.start(...command());
      let sent = false;
      work.intercept(async (request, answer) => {
        if (!sent) {
          sent = true;
          for (let count = 0; count < 2; count += 1) {
            child.kill(signal);
            await setTimeout(1);
          }
        }
        return answer(request);
      });
      const {code, text} = await ended;
      expect(text).toContain('Stopped.');
      expect(code).toBe(1);
      expect(names()).toEqual([]);
    },
  );
});

describe('queue', {timeout}, () => {
  it('replaces its list in one step, wherever it is killed', async () => {
    const queue = ['queue', '--state', work.path('state')];
    expect((await work.start(...queue).ended).code).toBe(0);
    const list = work.read('state/review-queue.csv');
    for (let kill = 1; kill <= 4; kill += 1) {
      const {child, ended} = work.start(...queue);
      let left = kill;
      work.intercept(onRequests(() => void ((left -= 1) === 0 && child.kill('SIGKILL'))));
      await ended;
      expect(work.read('state/review-queue.csv')).toBe(list);
    }
  });
});
