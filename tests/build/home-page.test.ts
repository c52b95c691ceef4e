/** The numbers on the home page are those of the pages that were built. */
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {listEndpoints} from '../../src/description/document';
import {readBundle} from '../../tooling/reference/read-bundle';

const paths = [...readFileSync('build/sitemap.xml', 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address]) => new URL(address).pathname,
);
const home = readFileSync('build/index.html', 'utf8')
  .replaceAll(/<!--.*?-->/g, '')
  .replaceAll(/<[^>]+>/g, ' ')
  .replaceAll(/\s+/g, ' ');
const endpoints = listEndpoints(readBundle('.'));
const pagesBelow = (folder: string): number => paths.filter((path) => path.startsWith(folder)).length;

describe('the home page counts', () => {
  it.each([
    ['operations', endpoints.filter(({kind}) => kind === 'operation').length],
    ['webhooks', endpoints.filter(({kind}) => kind === 'webhook').length],
    ['records', pagesBelow('/api/schemas/')],
    ['guides', pagesBelow('/docs/guides/')],
    ['user guide pages', pagesBelow('/docs/user-guide/')],
    ['terms', readFileSync('build/docs/glossary.html', 'utf8').match(/<h2 [^>]*id="?(?!see-also)/g)?.length ?? 0],
  ])('%s', (name, count) => {
    expect(count).toBeGreaterThan(0);
    expect(home).toContain(` ${count} ${name}`);
  });

  it('no operation or webhook that has no page', () => {
    expect(pagesBelow('/api/') - pagesBelow('/api/schemas/')).toBe(endpoints.length);
  });
});
