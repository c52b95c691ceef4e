/** Checks that reference pages start with what readers need first, and link to all of their sections. */
import {readFileSync} from 'node:fs';
import {selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints} from '@screening/api';
import {parseHtml} from '@site/plugins/post-build/pages';
import {readBundle} from '@screening/api/node';

/** Reads the ids of the headings in order, and the addresses of the links in the table of contents. */
function read(path: string): {sections: string[]; parts: string[]; contents: string[]} {
  const tree = parseHtml(readFileSync(`build${path}.html`, 'utf8'));
  const list = (selector: string, name: string) => selectAll(selector, tree).map(({properties}) => String(properties[name])); // prettier-ignore
  return {
    sections: list('h2[id]', 'id'),
    parts: list('h3[id]', 'id'),
    contents: list('nav[aria-label="On this page"] a', 'href'),
  };
}

it('the front page of the reference starts with the sections that every call needs', () => {
  expect(read('/api').sections.slice(0, 5)).toEqual([
    'base-url',
    'authentication',
    'errors',
    'rate-limit',
    'operations',
  ]);
});

it('each operation and webhook page has a table of contents with all sections and responses', () => {
  const endpoints = listEndpoints(readBundle('.'));
  expect(endpoints.length).toBeGreaterThan(20);
  for (const endpoint of endpoints) {
    const {sections, parts, contents} = read(endpointUrl(endpoint));
    expect(contents.toSorted(), endpoint.operation.operationId).toEqual(
      [...sections, ...parts].map((id) => `#${id}`).toSorted(),
    );
  }
});
