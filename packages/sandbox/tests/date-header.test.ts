import {describe, expect, it} from 'vitest';
import {headers, openServers, post} from './lib/server';
import {addressOf, newTester, operations, regularKey, samples, seed} from './lib/sandbox';

const {start} = openServers();

/** The header `Date` of a moment, which has no milliseconds. */
const headerOf = (moment: number) => new Date(moment).toUTCString();

describe('the header Date has the time of the sandbox', () => {
  it('in the response of every operation, and in refusals', async () => {
    const {sandbox, time} = newTester();
    time.now = Date.parse('2031-07-06T05:04:03.210Z');
    expect(samples.length).toBeGreaterThanOrEqual(operations.length);
    for (const {endpoint, input} of samples) {
      const address = sandbox.basePath + addressOf(endpoint, input);
      const method = endpoint.method.toUpperCase();
      const body = input.body === undefined ? undefined : JSON.stringify(input.body);
      const accepted = {...headers, Authorization: regularKey};
      for (const sent of [accepted, {...headers, Authorization: 'unknown'}]) {
        const response = await sandbox.request(address, {method, headers: sent, body});
        expect(response.headers.get('Date'), address).toBe('Sun, 06 Jul 2031 05:04:03 GMT');
      }
    }
    for (const path of ['/elsewhere', '/sandbox/state', `${sandbox.basePath}/elsewhere`]) {
      const response = await sandbox.request(path, {headers});
      expect(response.headers.get('Date'), path).toBe('Sun, 06 Jul 2031 05:04:03 GMT');
    }
  });

  it('after the clock has been moved and reset', async () => {
    const {sandbox, control} = newTester();
    const read = async () => (await sandbox.request('/sandbox/state')).headers.get('Date');
    const begin = Date.parse(seed.startsAt);
    expect(await read()).toBe(headerOf(begin));
    await control('clock', {advanceSeconds: 90_000});
    expect(await read()).toBe(headerOf(begin + 90_000_000));
    await control('reset');
    expect(await read()).toBe(headerOf(begin));
  });

  it('as the only header Date of the local server, close to the time of a screening', async () => {
    const {api} = await start();
    const response = await post(`${api}/screening/simple`, {
      entityName: 'Ilvane Torresund',
      screeningType: 'sanctions',
    });
    const {searchDate} = (await response.json()) as {searchDate: string};
    const date = response.headers.get('Date') ?? '';
    expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Math.abs(Date.parse(date) - Date.parse(searchDate))).toBeLessThan(60_000);
  });
});
