/** Tests links to other sites with simulated responses. No test requests a real site. */
import {describe, expect, it} from 'vitest';
import {readFileSync} from 'node:fs';
import {askOutside, readAllowed, type Allowed} from '../../links/outside';

const today = '2026-11-21';
const url = 'https://elsewhere.org/x';

/** Checks an address with the given responses, in order. The last response is repeated. */
async function ask(answers: (number | Error)[], allowed: Allowed[] = [], address = url) {
  const waits: number[] = [];
  let calls = 0;
  const fetch = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer instanceof Error) throw answer;
    return new Response('', {status: answer});
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const problems = await askOutside(new Map([[address, new Set(['/', '/docs/a'])]]), allowed, {fetch, wait, today});
  return {problems, calls, waits};
}

describe('an address on another site', () => {
  it('is requested once if it exists', async () => {
    expect(await ask([200])).toEqual({problems: [], calls: 1, waits: []});
  });

  it('is reported after one request if it returns 404', async () => {
    expect(await ask([404])).toMatchObject({problems: [`${url}: answers with 404; linked from /, /docs/a`], calls: 1});
  });

  it.each([[429], [503], [new Error('fetch failed', {cause: new Error('ECONNRESET')})]])(
    'is requested up to 3 times after %s, with increasing delays',
    async (fault) => {
      expect(await ask([fault, 200])).toMatchObject({problems: [], calls: 2});
      const {problems, calls, waits} = await ask([fault]);
      expect([problems.length, calls]).toEqual([1, 3]);
      expect(problems[0]).toMatch(/(answers with \d+|cannot be reached \(ECONNRESET\)), 3 times; linked from/);
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
    },
  );

  it('is not requested if its host is reserved', async () => {
    expect(await ask([404], [], 'https://www.sigma.example/')).toMatchObject({problems: [], calls: 0});
  });

  const entry = {url, until: today, reason: 'refuses programs'};
  it('is not requested until the date of its entry has passed', async () => {
    expect(await ask([404], [entry])).toMatchObject({problems: [], calls: 0});
  });

  it('is reported if it fails after the date of its entry', async () => {
    const {problems} = await ask([404], [{...entry, until: '2026-11-20'}]);
    expect(problems).toEqual([
      `${url}: answers with 404, and was allowed to until 2026-11-20 only; linked from /, /docs/a`,
    ]);
  });

  it('is reported if its entry has expired but it works again', async () => {
    const {problems} = await ask([200], [{...entry, until: '2026-11-20'}]);
    expect(problems).toEqual([`${url}: was allowed to fail until 2026-11-20: remove the entry`]);
  });

  it('is reported if it has an entry but no page links to it', async () => {
    const {problems} = await ask([200], [{...entry, url: 'https://other.org/'}]);
    expect(problems).toEqual(['https://other.org/: is allowed to fail, but no page links to it']);
  });
});

describe('the list of addresses that may fail', () => {
  it('is valid', () => {
    expect(readAllowed(readFileSync('plugins/post-build/links/outside.yaml', 'utf8'), '2026-11-21')).toBeInstanceOf(Array);
  });

  it.each([
    ['a: 1', 'must be a YAML list'],
    ['- until: 2027-01-31', 'entry 1 (without url) has no url'],
    [`- url: ${url}\n  until: 2027-01-31`, `entry 1 (${url}) gives no reason`],
    [`- url: ${url}\n  reason: refuses programs`, 'has no date like 2027-01-31'],
    [`- url: ${url}\n  reason: refuses programs\n  until: soon`, 'has no date like 2027-01-31'],
    [`- url: ${url}\n  reason: refuses programs\n  until: 2028-01-31`, 'is allowed for more than a year'],
  ])('is rejected if invalid: %s', (text, message) => {
    expect(() => readAllowed(text, today)).toThrow(message);
  });
});
