/** Checks that each former address of a page leads to the page, in the build and on hosts. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {select} from 'hast-util-select';
import {expect, it} from 'vitest';
import {fillProduct} from '@screening/product';
import {parse} from 'yaml';
import {siteHeaders} from '../../plugins/post-build/hosting/headers';
import {writeHosts} from '../../plugins/post-build/hosting/hosts';
import {moved} from '../../plugins/post-build/hosting/redirects';
import {createSite} from '../../plugins/post-build/hosting/serve';
import {parseHtml} from '../../plugins/post-build/pages';

/** The lines of the list, read here without the code that the build uses. */
const lines = Object.entries(
  parse(fillProduct(readFileSync('plugins/post-build/hosting/moved.yaml', 'utf8'))) as Record<
    string,
    string
  >,
);
if (lines.length === 0) throw new Error('moved.yaml has no lines');

it.each(lines)('the build redirects %s to %s', (from, to) => {
  const file = join('build', from, 'index.html');
  expect(existsSync(file), file).toBe(true);
  const tree = parseHtml(readFileSync(file, 'utf8'));
  const refresh = select('head > meta[http-equiv=refresh]', tree)?.properties.content;
  expect(refresh).toBe(`0; url=${to}`);
  const canonical = select('head > link[rel=canonical]', tree)?.properties.href;
  expect(canonical).toBe(to);
});

it('the local server redirects each former address, and keeps the query', async () => {
  const fetch = createSite('build');
  for (const [from, to] of lines) {
    const response = await fetch(new Request(`https://docs.example${from}?a=b`));
    expect([response.status, response.headers.get('location')]).toEqual([301, `${to}?a=b`]);
  }
});

it('the configuration of each host has each redirect', () => {
  const headers = siteHeaders({scripts: [], styles: []});
  const files = writeHosts({name: 'example', files: [], headers, redirects: moved});
  const textOf = (name: string): string => files.find(({path}) => path.endsWith(name))?.text ?? '';
  for (const [from, to] of lines) {
    expect(textOf('_redirects')).toContain(`\n${from} ${to} 301\n`);
    expect(textOf('server.conf')).toContain(`location = ${from} {\n  return 301 ${to}$is_args`);
    expect(textOf('viewer-request.js')).toContain(`"${from}":"${to}"`);
  }
});
