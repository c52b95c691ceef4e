/** Tests the files of an evidence pack: their content, names, rights and times. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {changeEntity, sha256, urn, useEvidence} from './lib/evidence-workspace';
import {apiKey} from './lib/platform';

const work = useEvidence();
const {run, names, documents, document, part} = work;

/** Makes sure that nothing was written, and that nothing is left of the attempt. */
function expectNothing(): void {
  expect(names()).toEqual([]);
}

describe('the pack', () => {
  it('contains the responses exactly as they arrived, each with its SHA-256', async () => {
    // A number and spaces that a program would write in another way.
    const raw = (text: string) => text.replace('"riskScore":64', '"riskScore" : 64.0');
    const sent: string[] = [];
    work.intercept(async (request, answer) => {
      const response = await answer();
      const text = raw(await response.text());
      sent.push(text);
      return new Response(text, {headers: response.headers});
    });
    await run();
    const [folder] = names().filter((name) => !name.endsWith('.md'));
    expect(documents()).toEqual([`${folder}.md`]);
    const files = readdirSync(work.path(`state/${folder}`)).filter((name) => name !== 'SHA256SUMS');
    expect(files).toHaveLength(sent.length);
    for (const [i, file] of files.entries()) {
      const content = readFileSync(work.path(`state/${folder}/${file}`));
      expect(content.toString()).toBe(sent[i]);
      expect(part('Responses')).toContain(`\`${file}\``);
      expect(part('Responses')).toContain(
        `${content.length} bytes, SHA-256 \`${sha256(content)}\``,
      );
      expect(readFileSync(work.path(`state/${folder}/SHA256SUMS`), 'utf8')).toContain(
        `${sha256(content)}  ${file}\n`,
      );
    }
    expect(sent.join()).toContain('64.0');
    expect(part('Screening and monitoring')).toContain('`64`');
  });

  it('keeps only the last response to a request that was repeated', async () => {
    let attempt = 0;
    work.intercept(async (request, answer) => {
      const response = await answer();
      if (!request.url.endsWith('/sources')) return response;
      attempt += 1;
      return attempt === 1 ? new Response('<html>', {headers: response.headers}) : response;
    });
    expect((await run()).code).toBe(0);
    expect(attempt).toBe(2);
    expect(part('Responses').match(/-sources\.json/g)).toHaveLength(1);
    const folder = work.path(`state/${documents()[0].replace('.md', '')}`);
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('<html>');
  });

  it('never has the name of an earlier one, not even at the same time', async () => {
    const date = 'Fri, 14 Mar 2025 23:59:59 GMT';
    work.intercept(async (_, answer) => {
      const response = await answer();
      return new Response(await response.text(), {
        headers: {...Object.fromEntries(response.headers), date},
      });
    });
    const outcomes = [await run(), ...(await Promise.all([run(), run(), run()]))];
    expect(outcomes.map(({code}) => code)).toEqual([0, 0, 0, 0]);
    const stem = 'evidence-sigma-e1001-20250314T235959Z';
    expect(documents()).toEqual([`${stem}-2.md`, `${stem}-3.md`, `${stem}-4.md`, `${stem}.md`]);
    for (const {result} of outcomes) {
      expect(sha256(readFileSync(result.document as string))).toBe(result.sha256);
      expect(readdirSync(result.folder as string)).toHaveLength(11);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'replaces and follows nothing that has its name, and only its owner can read it',
    async () => {
      const date = 'Fri, 14 Mar 2025 23:59:59 GMT';
      work.intercept(async (_, answer) => {
        const response = await answer();
        return new Response(await response.text(), {
          headers: {...Object.fromEntries(response.headers), date},
        });
      });
      const stem = 'evidence-sigma-e1001-20250314T235959Z';
      mkdirSync(work.path('state'), {mode: 0o755});
      writeFileSync(work.path('victim'), 'precious');
      mkdirSync(work.path('elsewhere'));
      // A link to a file, a link to nothing, a folder of somebody else, and a link to a folder.
      symlinkSync(work.path('victim'), work.path(`state/${stem}.md`));
      symlinkSync(work.path('nowhere'), work.path(`state/${stem}-2.md`));
      mkdirSync(work.path(`state/${stem}-3`));
      symlinkSync(work.path('elsewhere'), work.path(`state/${stem}-4`));
      symlinkSync(work.path('nowhere'), work.path(`state/${stem}-5`));
      const {code, result} = await run();
      expect(code).toBe(0);
      expect(result.document).toBe(work.path(`state/${stem}-6.md`));
      expect(readFileSync(work.path('victim'), 'utf8')).toBe('precious');
      expect(existsSync(work.path('nowhere'))).toBe(false);
      expect(readdirSync(work.path('elsewhere'))).toEqual([]);
      expect(statSync(result.folder as string).mode & 0o777).toBe(0o700);
      const folder = result.folder as string;
      for (const file of [
        result.document as string,
        ...readdirSync(folder).map((name) => join(folder, name)),
      ])
        expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it('has a name for every URN', async () => {
    const long = `sigma:e${'1'.repeat(400)}/../..`;
    work.intercept(async (request, answer) => {
      const {pathname} = new URL(request.url);
      if (pathname.endsWith('/entities'))
        return Response.json({entities: [{urn: long, customerKey: 'CUST-0001'}], total: 1});
      const about = decodeURIComponent(pathname).includes(long);
      if (!about) return answer();
      if (pathname.endsWith('/history')) return Response.json({histories: [], total: 0});
      if (pathname.endsWith('/news')) return Response.json({newsEvents: [], total: 0});
      return Response.json({...(await work.call('GET', `/entity/${urn}`)), urn: long});
    });
    const {code, text} = await run();
    expect(text).toContain('Wrote');
    expect(code).toBe(0);
    expect(documents()[0]).toMatch(/^evidence-sigma-e1{93}-\d{8}T\d{6}Z\.md$/);
    expect(part('Customer')).toContain(long);
  });

  it.each<[string, (key: string) => string]>([
    ['as it is', (key) => key],
    ['in Base64', (key) => Buffer.from(`x${key}y`).toString('base64')],
    ['in hexadecimal', (key) => Buffer.from(key).toString('hex')],
  ])('never contains the API key: %s', async (_, encode) => {
    work.intercept(changeEntity((one) => ({...one, debug: {authorization: encode(apiKey)}})));
    const {code, text} = await run();
    expect(code).toBe(1);
    expect(text).toContain('contains the API key');
    expect(text).not.toContain(apiKey);
    expectNothing();
  });

  it('never contains the API key: escaped in JSON', async () => {
    const escaped = [...apiKey].map(
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    work.intercept(async (request, answer) => {
      const response = await answer();
      if (!request.url.endsWith('/sources')) return response;
      return new Response((await response.text()).replace('{', `{"debug":"${escaped.join('')}",`), {
        headers: response.headers,
      });
    });
    expect((await run()).text).toContain('contains the API key');
    expectNothing();
  });
});

describe('times', () => {
  it("has the platform's time in its name, and times as the platform sent them, in every zone", async () => {
    work.intercept(
      changeEntity((one) => ({
        ...one,
        updatedAt: '2025-03-12T23:05:20',
        archivedAt: '2025-03-12T23:05:20-11:00',
        escalatedTime: 'yesterday',
      })),
    );
    const before = process.env.TZ;
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone;
      expect((await run()).code).toBe(0);
    }
    process.env.TZ = before;
    expect(documents()).toHaveLength(2);
    for (const name of documents()) {
      expect(name).toMatch(/^evidence-sigma-e1001-20250314T09\d{4}Z(-2)?\.md$/);
      const text = part('Screening and monitoring', document(name));
      expect(text).toContain('Last updated | `2025-03-12T23:05:20` (without a time zone)');
      expect(text).toContain('Archived | `2025-03-12T23:05:20-11:00` |');
      expect(text).toContain("by the platform's clock");
      expect(part('Disposition and review', document(name))).toContain('`yesterday` (not a time)');
    }
  });

  it("says that it is this computer's time if the platform sends none", async () => {
    work.intercept(async (_, answer) => {
      const response = await answer();
      return new Response(await response.text(), {headers: {date: 'today'}});
    });
    expect((await run()).code).toBe(0);
    expect(document()).toContain("by this computer's clock, because the platform sent no time");
    expect(document()).not.toContain("by the platform's clock");
  });
});
