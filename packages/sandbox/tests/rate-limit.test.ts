import {describe, expect, it} from 'vitest';
import {newTester, regularKey, testKey} from './lib/sandbox';

const stated = {requestsPerSecond: undefined};
/** Makes calls at the same instant, and returns their statuses. */
async function burst(tester: ReturnType<typeof newTester>, count: number, key = regularKey): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await tester.call('listSources', {key})).status);
  return statuses;
}

describe('the rate limit', () => {
  it('lets 100 requests of a second pass and refuses the next ones', async () => {
    const statuses = await burst(newTester(stated), 103);
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(200));
    expect(statuses.slice(100)).toEqual([429, 429, 429]);
  });

  it('accepts the full number of requests again after one second', async () => {
    const tester = newTester({requestsPerSecond: 5});
    await burst(tester, 20);
    tester.time.now += 1000;
    expect(await burst(tester, 5)).toEqual(Array(5).fill(200));
  });

  it('counts each accepted request for one second, and does not count refused requests', async () => {
    const tester = newTester({requestsPerSecond: 2});
    expect(await burst(tester, 1)).toEqual([200]);
    tester.time.now += 500;
    expect(await burst(tester, 5)).toEqual([200, 429, 429, 429, 429]);
    tester.time.now += 500;
    expect(await burst(tester, 2)).toEqual([200, 429]);
  });

  it('applies to the account and is shared by its keys', async () => {
    const tester = newTester({requestsPerSecond: 3});
    expect(await burst(tester, 2)).toEqual([200, 200]);
    expect(await burst(tester, 2, testKey)).toEqual([200, 429]);
  });

  it('does not use up calls of a test key for refused requests', async () => {
    const tester = newTester({requestsPerSecond: 1});
    await burst(tester, 3, testKey);
    tester.time.now += 1000;
    expect((await tester.get('getAccountStatus', {key: testKey})).remainingCalls).toBe(411);
  });

  it('does not count requests with an unknown key', async () => {
    const tester = newTester({requestsPerSecond: 1});
    expect(await burst(tester, 3, 'no-such-key')).toEqual([401, 401, 401]);
    expect(await burst(tester, 1)).toEqual([200]);
  });

  it('can be simulated for the next requests with the control route', async () => {
    const tester = newTester();
    await tester.control('rate-limit', {refuseNext: 2});
    expect(await burst(tester, 3)).toEqual([429, 429, 200]);
  });

  it('can be set with the control route', async () => {
    const tester = newTester();
    await tester.control('rate-limit', {requestsPerSecond: 1});
    expect(await burst(tester, 2)).toEqual([200, 429]);
  });
});
