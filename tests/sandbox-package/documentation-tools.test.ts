/** Tests the documentation that the packed sandbox serves over MCP: the pages of the built site. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {markdownPath} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {installForTests} from '../lib/sandbox-package';

const {connect} = installForTests();
const {client, call} = await connect();

type Case = [argument: string, result: string];

/** Each table has queries or addresses, and what the result contains. */
type Cases = {
  searches: Case[];
  missing: Case[];
  sections: Case[];
};

const cases = parse(
  fillProduct(readFileSync('tests/sandbox-package/documentation-tools.yaml', 'utf8')),
) as Cases;

it('the guide on the sandbox lists each tool, and no others', async () => {
  const {tools} = await client.listTools();
  const guide = readFileSync('docs/guides/platform/develop-against-the-sandbox.mdx', 'utf8');
  const section = guide.slice(guide.indexOf('{/* #from-a-coding-agent */}')).split(/\n## /)[0];
  const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(tools.map(({name}) => name));
});

describe('the documentation tools', () => {
  it.each(cases.searches)('find a result for the query %s', async (query, found) => {
    const {text, isError, data} = await call('search_docs', {query, limit: 10});
    expect([isError, text]).toEqual([false, expect.stringContaining(found)]);
    expect(data.results.length).toBeLessThanOrEqual(10);
  });

  it('return a long page in parts that add up to the whole page', async () => {
    const longPage = `${product.siteUrl}/docs/glossary.md`;
    let whole = '';
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const {text, data} = await call('read_page', {page: longPage, offset});
      expect(text.length).toBeLessThan(20_000);
      whole += data.text;
      offset = data.next;
    }
    expect(whole).toBe(readFileSync(join('build', markdownPath('/docs/glossary')), 'utf8'));
  });

  it.each(cases.missing)('return an error for the page %s: %s', async (address, words) => {
    const {text, isError} = await call('read_page', {page: address});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  const files = ['programs', 'workflows'].flatMap((folder) =>
    // The folder of a former address only redirects.
    readdirSync(`build/downloads/${folder}`, {withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({name}) => `downloads/${folder}/${name}`),
  );
  it.each(['openapi.yaml', 'openapi.json', 'llms.txt', 'llms/build.txt', ...files])(
    'return the text of %s',
    async (file) => {
      const {text} = (await call('read_page', {page: `/${file}`, limit: 2000})).data;
      expect(text.length).toBeGreaterThan(900);
      expect(readFileSync(join('build', file), 'utf8').startsWith(text)).toBe(true);
    },
  );

  it.each(cases.sections)('return only the section for %s', async (address, words) => {
    const {data} = await call('read_page', {page: address});
    expect(data.text).toMatch(new RegExp(words, 's'));
    const whole = await call('read_page', {page: address.replace(/#.*/, ''), limit: 100_000});
    const section = data.text.slice(0, data.text.lastIndexOf('\n\n['));
    expect(whole.data.text).toContain(section);
    expect(section.length).toBeLessThan(whole.data.text.length / 2);
  });
});
