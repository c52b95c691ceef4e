/** Checks that reference pages start with what readers need first, and link to all of their sections. */
import {selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints} from '@screening/api';
import {parseHtml} from '@site/plugins/post-build/pages';
import {readHtml} from '../lib/site/built-page';
import {readDescription} from '../lib/site/sitemap';

const idsOf = (path: string, selector: string) =>
  selectAll(selector, parseHtml(readHtml(path))).map(({properties: {id, href}}) => String(href ?? `#${String(id)}`));

it('the front page of the reference starts with the sections that every call needs', () => {
  const first = ['#base-url', '#authentication', '#errors', '#rate-limit', '#operations'];
  expect(idsOf('/api', 'h2[id]').slice(0, 5)).toEqual(first);
});

it('each operation and webhook page has a table of contents with all sections and responses', () => {
  const paths = listEndpoints(readDescription()).map(endpointUrl);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const contents = idsOf(path, 'nav[aria-label="On this page"] a');
    expect(contents.sort(), path).toEqual(idsOf(path, ':is(h2, h3)[id]').sort());
  }
});
