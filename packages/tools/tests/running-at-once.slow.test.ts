/** Tests what happens if a command that runs on is started four times at once. */
import {describe, expect, it} from 'vitest';
import {freePort} from '@screening/sandbox/testing';
import {useToolProcess, type Ended} from './lib/tool-process';

const work = useToolProcess();

/** Starts a command four times at once. Stops the one that goes on, and returns how each has ended. */
async function startFour(env: Record<string, string>, argsOf: (number: number) => string[]) {
  const running = [1, 2, 3, 4].map((number) => work.startWith({env}, ...argsOf(number)));
  const ended: Ended[] = [];
  for (const {ended: end} of running) void end.then((one) => ended.push(one));
  await expect.poll(() => ended.length, {timeout: 60_000}).toBeGreaterThanOrEqual(3);
  // The others have ended because of the first one, so it must go on.
  expect(ended).toHaveLength(3);
  for (const {child} of running) child.kill('SIGTERM');
  const [last] = (await Promise.all(running.map((one) => one.ended))).filter(
    (one) => !ended.slice(0, 3).includes(one),
  );
  return {refused: ended.slice(0, 3), last};
}

const linesOf = (name: string): string[] => work.read(name).split('\n').slice(0, -1);

describe('four starts at once', {timeout: 120_000}, () => {
  it('of follow leave one that writes each change once', async () => {
    const {refused, last} = await startFour({}, () => [
      ...['follow', '--state', work.path('state'), '--every', '1'],
    ]);
    for (const one of refused)
      expect(one).toEqual({code: 2, text: expect.stringContaining('Another process uses')});
    expect(last.code).toBe(0);
    // The last one may have been stopped before it has read anything.
    expect(await work.start('follow', '--state', work.path('state'), '--once').ended).toMatchObject(
      {code: 0},
    );
    const ids = linesOf('state/changes.ndjson').map(
      (line) => (JSON.parse(line) as {historyID: string}).historyID,
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['folder', 'Another process uses', '0', () => 'state'],
    ['port', 'Another process uses port', undefined, (number: number) => `state-${number}`],
  ])('of receive on one %s leave one', async (_, text, port, folderOf) => {
    const env = {
      RECEIVER_PORT: port ?? String(await freePort()),
      RECEIVER_PATH: '/hooks/4f2a',
    };
    const {refused, last} = await startFour(env, (number) => [
      ...['receive', '--state', work.path(folderOf(number))],
    ]);
    for (const one of refused) expect(one).toEqual({code: 2, text: expect.stringContaining(text)});
    expect(last).toEqual({code: 0, text: expect.stringContaining('Stopped.')});
  });
});
