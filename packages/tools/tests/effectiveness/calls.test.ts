/** Tests that each screening is made once, asked for before, and within the limits that were given. */
import {existsSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {run} from '../lib/tool';
import {torresund, useEffectiveness} from './effectiveness-workspace';

const work = useEffectiveness();
const {path, write, test, report} = work;

describe('calls', () => {
  it('are not made without a terminal and without --yes', async () => {
    const file = write(torresund);
    const {code, stderr} = await run('effectiveness', file, '--state', path('state'));
    expect(code).toBe(2);
    expect(stderr).toContain('15 screenings');
    expect(stderr).toContain('--yes');
    expect(work.platform.requests()).toBe(0);
  });

  it('are counted with --dry-run, and not made', async () => {
    const file = write(torresund);
    const {code, stdout} = await run('effectiveness', file, '--state', path('s'), '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('15 screenings, up to 10 more');
    expect(work.platform.requests()).toBe(0);
    expect(existsSync(path('s'))).toBe(false);
  });

  it('are not made if the account has too few', async () => {
    work.platform.further.account = {testKey: true, remainingCalls: 26};
    const {code, stderr} = await test([torresund]);
    expect(code).toBe(1);
    // 15 screenings, 10 checks, and the sources twice.
    expect(stderr).toContain('only 26 calls left, but up to 27 are needed');
    expect(work.platform.asked).toEqual([]);
    work.platform.further.account = {testKey: true, remainingCalls: 27};
    work.platform.answer(() => ({'S-1': 1}));
    expect((await test([])).code).toBe(0);
  });

  it.each([-5, '12', 1.5, true, 'many'])(
    'are not made if the account says %s',
    async (remainingCalls) => {
      work.platform.further.account = {remainingCalls};
      const {code, stderr} = await test([torresund]);
      expect({code, stderr}).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('which is no number of calls'),
      });
      expect(work.platform.asked).toEqual([]);
    },
  );

  it('are at most --max-calls, and the rest later, each once', async () => {
    work.platform.answer(() => ({'S-1': 1}));
    const first = await test([torresund], '--max-calls', '6');
    expect(first.code).toBe(1);
    expect(first.stderr).toContain('6 screenings of the 15 that are left');
    expect(first.stderr).toContain('Screenings that are left: 9.');
    expect(work.platform.asked).toHaveLength(6);
    expect(report().screenings).toMatchObject({made: 6, open: 9, checks: 0});
    expect(report().figures.variations).toMatchObject({counted: 5, open: 9});
    const second = await test([]);
    expect(second.code).toBe(0);
    const screened = work.platform.asked.filter(({threshold}) => threshold === 0.5);
    expect(screened).toHaveLength(15);
    expect(new Set(screened.map((one) => JSON.stringify(one))).size).toBe(15);
    // Nothing is left to do, and nothing is asked again.
    const before = work.platform.requests();
    expect((await test([])).code).toBe(0);
    expect(work.platform.requests()).toBe(before);
  });

  it('are not repeated after an error', async () => {
    let left = 4;
    work.platform.answer(() =>
      (left -= 1) < 0 ? {status: 401, text: 'Unauthorized'} : {'S-1': 1},
    );
    expect((await test([torresund])).code).toBe(1);
    left = Infinity;
    const before = work.platform.asked.length;
    expect((await test([], '--thresholds', '0.5', '--threshold', '0.5')).code).toBe(0);
    expect(work.platform.asked.length - before).toBe(15 - 4);
  });

  it('are not mixed with those of another address', async () => {
    work.platform.answer(() => ({'S-1': 1}));
    await test([torresund], '--max-calls', '3');
    vi.stubEnv('SCREENING_BASE_URL', work.platform.address.replace('/external/v2', '/other'));
    const {code, stderr} = await test([]);
    expect({code, stderr}).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has results of'),
    });
    expect(work.platform.asked).toHaveLength(3);
  });
});

describe('--sample', () => {
  const rows = Array.from(
    {length: 40},
    (_, at) => `N-${at},Ostrel Windham${'a'.repeat(at)},person,,,,none`,
  );
  const screened = (): string[] => work.platform.asked.map(({entityName}) => entityName).sort();

  it('tests so many subjects, the same with the same seed', async () => {
    await test(rows, '--sample', '5', '--seed', '7');
    const first = screened();
    expect(first).toHaveLength(5);
    expect(report()).toMatchObject({sample: 5, seed: 7, subjects: {rows: 40, tested: 5}});
    const again = async (seed: string): Promise<string[]> => {
      work.beginAnew();
      await test(rows, '--sample', '5', '--seed', seed);
      return screened();
    };
    expect(await again('7')).toEqual(first);
    expect(await again('8')).not.toEqual(first);
  });

  it('refuses another one in the same folder', async () => {
    await test(rows, '--sample', '5');
    expect(await test([], '--sample', '6')).toMatchObject({code: 2});
  });
});
