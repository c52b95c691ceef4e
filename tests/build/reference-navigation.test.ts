/** Checks that reference pages start with what readers need first, and link to all of their sections. */
import {readFileSync} from 'node:fs';
import {Parser} from 'htmlparser2';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';

/** Reads the ids of the headings in order, and the addresses of the links in the table of contents. */
function read(path: string): {sections: string[]; parts: string[]; contents: string[]} {
  const page = {sections: [] as string[], parts: [] as string[], contents: [] as string[]};
  let inContents = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'nav') inContents = attributes['aria-label'] === 'On this page';
      if (name === 'a' && inContents) page.contents.push(attributes.href ?? '');
      if (name === 'h2' && attributes.id) page.sections.push(attributes.id);
      if (name === 'h3' && attributes.id) page.parts.push(attributes.id);
    },
    onclosetag(name) {
      if (name === 'nav') inContents = false;
    },
  });
  parser.end(readFileSync(`build${path}.html`, 'utf8'));
  return page;
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
