/** Tests links to other sites with simulated responses. No test requests a real site. */
import {afterEach, expect, it, vi} from 'vitest';
import {askOutside, type Allowed} from '../../links/outside';

const [today, url] = ['2026-11-21', 'https://elsewhere.org/x'];
const entry = {url, until: today, reason: 'refuses programs'};
const lost = new Error('fetch failed', {cause: new Error('ECONNRESET')});

afterEach(() => vi.unstubAllGlobals());

it.each<[what: string, responses: (number | Error)[], calls: number, problems: string[], allowed?: Allowed[], address?: string]>([
  ['exists', [200], 1, []],
  ['is lost', [404], 1, [`${url}: returns 404; linked from index.md`]],
  ['is refused once', [429, 200], 2, []],
  ['fails', [503], 3, [`${url}: returns 503, 3 times; linked from index.md`]],
  ['cannot be reached', [lost], 3, [`${url}: cannot be reached (ECONNRESET), 3 times; linked from index.md`]],
  ['has a reserved host', [404], 0, [], [], 'https://www.sigma.example/'],
  ['may fail', [404], 0, [], [entry]],
  ['may no longer fail', [404], 1, [`${url}: returns 404; linked from index.md`], [{...entry, until: '2026-11-20'}]],
  ['works again', [200], 1, [`${url}: was allowed to fail until 2026-11-20: remove the entry`], [{...entry, until: '2026-11-20'}]],
  ['is not linked', [200], 1, ['https://other.org/: is allowed to fail, but no page links to it'], [{...entry, url: 'https://other.org/'}]],
])('an address that %s', async (_what, responses, calls, problems, allowed = [], address = url) => {
  const fetch = vi.fn(async () => {
    const response = responses[Math.min(fetch.mock.calls.length, responses.length) - 1];
    if (response instanceof Error) throw response;
    return new Response('', {status: response});
  });
  vi.stubGlobal('fetch', fetch);
  expect(await askOutside(new Map([[address, ['index.md']]]), allowed, today, async () => undefined)).toEqual(problems);
  expect(fetch).toHaveBeenCalledTimes(calls);
}); // prettier-ignore
