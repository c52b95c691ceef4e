/** Runs every host with its generated configuration, and checks its responses. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {hosts} from '../lib/hosting/hosts';
import {prepareSite, type Prepared} from '../lib/hosting/prepare-site';
import {probes, type Expected, type Probe} from '../lib/hosting/probes';
import {describeWith} from '../lib/hosting/require-host';
import type {Running} from '../lib/hosting/run';
import {send, type Answer} from '../lib/hosting/send';

let site: Prepared;
beforeAll(async () => {
  site = await prepareSite();
}, 180_000);
afterAll(() => site.remove());

/** Returns the probes. A function, because the script's name isn't known before the site is prepared. */
const table = () => probes(site.script);
const titles = probes('/script').map(({title, needs = []}) => ({title, needs}));

for (const {name, missing, lacks, start} of hosts) {
  describeWith(name, missing(), () => {
    let host: Running;
    const answers: {path: string; expected: Expected; answer: Answer}[] = [];
    beforeAll(async () => {
      host = await start(site.folder);
    }, 90_000);
    afterAll(() => host?.stop());

    const asked = titles.filter(({needs}) => !needs.some((feature) => feature in lacks));

    it('is tested with at least 20 requests', () => {
      expect(asked.length).toBeGreaterThanOrEqual(20);
    });

    it.each(asked)('handles: $title', async ({title}) => {
      const {path, ask, expect: expected} = table()[titles.findIndex((row) => row.title === title)] as Probe;
      const question = typeof ask === 'function' ? ask(await send(host.port, path)) : ask;
      const answer = await send(host.port, question?.path ?? path, question);
      answers.push({path, expected, answer});
      expect([expected.status].flat(), `status ${answer.status}`).toContain(answer.status);
      if (expected.location) expect(answer.headers.location).toBe(expected.location);
      for (const [header, pattern] of Object.entries(expected.headers ?? {})) {
        if (pattern) expect(answer.headers[header], header).toMatch(pattern);
        else expect(answer.headers[header], header).toBeUndefined();
      }
      if (expected.body) expect(answer.body.toString()).toMatch(expected.body);
    });

    it('redirects only within the site, and reaches a page in one hop', async () => {
      const redirected = answers.filter(({answer}) => answer.headers.location !== undefined);
      expect(redirected.length).toBeGreaterThan(3);
      for (const {path, expected, answer} of redirected) {
        const location = answer.headers.location ?? '';
        expect(location, path).toMatch(/^\/(?![/\\])[^\\\r\n]*$/);
        if (expected.location)
          expect((await send(host.port, location)).status, `${path} leads to ${location}`).toBe(200);
      }
    });

    it('sends the site headers with every complete response, including 404', () => {
      expect(new Set(answers.map(({answer}) => answer.status)).has(404)).toBe(true);
      // A 304 only repeats headers that a cache updates (RFC 9110, 15.4.5). nginx sends each header twice with a 416.
      const whole = answers.filter(({answer}) => ![304, 400, 416].includes(answer.status));
      for (const [header, value] of Object.entries(site.headers)) {
        const without = whole.filter(({answer}) => answer.headers[header.toLowerCase()] !== value);
        expect(
          without.map(({path, answer}) => `${path} ${answer.status}: ${answer.headers[header.toLowerCase()]}`),
          header,
        ).toEqual([]);
      }
    });

    it('logs no warnings or errors', () => {
      // Caddy logs these two messages about features that the test turns off.
      const said = host
        .output()
        .split('\n')
        .filter((line) => !/admin endpoint disabled|automatic HTTPS is completely disabled/.test(line));
      expect(said.filter((line) => /\b(warn|warning|error|emerg|invalid|deprecated)\b/i.test(line))).toEqual([]);
    });

    it('does not reveal its version', () => {
      expect(answers.map(({answer}) => answer.headers.server ?? '').filter((server) => /\d/.test(server))).toEqual([]);
    });

    if ('precompressed' in lacks) return;
    it('sends compressed content that equals the file', async () => {
      const text = readFileSync(join(site.folder, 'build', site.script));
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const {body} = await send(host.port, site.script, {headers: {'accept-encoding': encoding}});
        expect(decode(body).equals(text), encoding).toBe(true);
      }
    });
  });
}
