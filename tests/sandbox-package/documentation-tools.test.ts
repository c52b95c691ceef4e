/** Tests the documentation that the packed sandbox serves over MCP: the pages of the built site. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {markdownPath} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {operations} from '@screening/sandbox/testing';
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

it('the guide on the sandbox lists each tool that is not an operation', async () => {
  const {tools} = await client.listTools();
  const operationIds = operations.map(({operation}) => operation.operationId);
  const guide = readFileSync('docs/guides/platform/develop-against-the-sandbox.mdx', 'utf8');
  const rows = guide.match(/^\| `\w+`.*\|/gm)?.join('\n') ?? '';
  const others = tools.map(({name}) => name).filter((name) => !operationIds.includes(name));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});

describe('the documentation tools', () => {
  it.each(cases.searches)('find a result for the query %s', async (query, found) => {
    const {text, isError} = await call('searchDocs', {query, limit: 10});
    expect([isError, text]).toEqual([false, expect.stringContaining(found)]);
    expect((text.match(/^\d+\. /gm) ?? []).length).toBeLessThanOrEqual(10);
  });

  it('return a long page in parts that add up to the whole page', async () => {
    const longPage = `${product.siteUrl}/docs/glossary.md`;
    let [whole, offset]: [string, string | undefined] = ['', '0'];
    while (offset !== undefined) {
      const {text} = await call('readPage', {page: longPage, offset: Number(offset)});
      expect(text.length).toBeLessThan(20_000);
      const [end, next] = /\n\n\[Characters [^\]]+?(?:offset (\d+)\.)?\]$/.exec(text) ?? [''];
      whole += text.slice(0, text.length - end.length);
      offset = next;
    }
    expect(whole).toBe(readFileSync(join('build', markdownPath('/docs/glossary')), 'utf8'));
  });

  it.each(cases.missing)('return an error for the page %s: %s', async (address, words) => {
    const {text, isError} = await call('readPage', {page: address});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  const files = ['programs', 'workflows'].flatMap((folder) =>
    readdirSync(`build/downloads/${folder}`).map((file) => `downloads/${folder}/${file}`),
  );
  it.each(['openapi.yaml', 'openapi.json', 'llms.txt', 'llms/build.txt', ...files])(
    'return the text of %s',
    async (file) => {
      const {text} = await call('readPage', {page: `/${file}`, limit: 2000});
      const start = text.replace(
        /\n\n\[Characters 0 to \d+ of \d+\. Continue with offset \d+\.\]$/,
        '',
      );
      expect(start.length).toBeGreaterThan(900);
      expect(readFileSync(join('build', file), 'utf8').startsWith(start)).toBe(true);
    },
  );

  it.each(cases.sections)('return only the section for %s', async (address, words) => {
    const {text, isError} = await call('readPage', {page: address});
    expect([isError, text]).toEqual([false, expect.stringMatching(new RegExp(words, 's'))]);
    const whole = (await call('readPage', {page: address.replace(/#.*/, ''), limit: 100_000})).text;
    const section = text.slice(0, text.lastIndexOf('\n\n['));
    expect(whole).toContain(section);
    expect(section.length).toBeLessThan(whole.length / 2);
  });
});
