/** Tests the tools of the MCP server for the documentation, with the official client and a small documentation. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {product} from '@screening/product';
import {buildForTests, longPage, longText} from '../lib/package';
import {readCases} from '../lib/sandbox';

const {pages, connect} = await buildForTests();
const {call} = await connect();
const page = '/docs/errors-and-retries';

type Case = [string, string];
const cases = readCases<{searches: Case[]; missing: Case[]; sections: Case[]}>('mcp');

describe('the tools for the documentation', () => {
  it.each(cases.searches)('find a result for the query %s', async (query, found) => {
    const {text, isError, data} = await call('search_docs', {query, limit: 10});
    expect([isError, text]).toEqual([false, expect.stringContaining(found)]);
    expect(data.results.length).toBeLessThanOrEqual(10);
  });

  it.each([longPage.slice(1), `${product.siteUrl}${longPage}.md`, `${longPage}/`])(
    'return a long page in parts that add up to the whole page: %s',
    async (address) => {
      let whole = '';
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const {text, data} = await call('read_page', {page: address, offset});
        expect(text.length).toBeLessThan(20_000);
        expect(data.total).toBe(longText.length);
        whole += data.text;
        offset = data.next;
      }
      expect(whole).toBe(longText);
    },
  );

  it.each(cases.missing)('return an error for the page %s: %s', async (address, words) => {
    const {text, isError} = await call('read_page', {page: address});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  it.each(['/openapi.yaml', '/llms.txt', `${page}.md`, `${page}/`])(
    'return the text of %s',
    async (address) => {
      const file = address.startsWith(page) ? `${page}.md` : address;
      const {data, text} = await call('read_page', {page: address});
      expect(data.text).toBe(readFileSync(join(pages, file), 'utf8'));
      expect(text).toBe(`${address}\n\n${data.text}`);
    },
  );

  it.each(cases.sections)('return only the section for %s', async (address, words) => {
    const {data} = await call('read_page', {page: address});
    expect(data.text).toMatch(new RegExp(words, 's'));
    const whole = await call('read_page', {page: address.replace(/#.*/, ''), limit: 100_000});
    const section = data.text.slice(0, data.text.lastIndexOf('\n\n['));
    expect(whole.data.text).toContain(section);
    expect(section.length).toBeLessThan(whole.data.text.length);
  });
});
