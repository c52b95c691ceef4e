/** Checks that record names in the types of the reference link to the pages of the records. */
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints, schemaUrl} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {parseHtml} from '@site/plugins/post-build/pages';
import {listFaults, readHtml, readMarkdown} from '../lib/site/built-page';

const doc = readBundle('.');
const records = Object.keys(doc.components.schemas ?? {});
const pages = [...listEndpoints(doc).map(endpointUrl), ...records.map(schemaUrl)].map((path) => ({path}));

/** Lists the records that a text names. */
const namesIn = (text: string): string[] => (text.match(/\w+/g) ?? []).filter((word) => records.includes(word));

it('record names in types link to the records on every page', () => {
  let linked = 0;
  const faults = listFaults(pages, ({path}) => {
    const html = readHtml(path);
    const main = parseHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
    return selectAll('[class^="type_"], .record-kind', main).flatMap((type) => {
      const links = new Map(selectAll('a', type).map((link) => [toString(link), link.properties.href]));
      linked += links.size;
      return namesIn(toString(type)).filter((name) => links.get(name) !== schemaUrl(name));
    });
  });
  expect(faults).toEqual([]);
  expect(linked).toBeGreaterThan(200);
});

it('record names in types link to the records on every Markdown page', () => {
  let linked = 0;
  const faults = listFaults(pages, ({path}) =>
    // - `matches` list of [Match](…/api/schemas/match) **required**: Meaning.
    [...readMarkdown(path).matchAll(/^ *- `[^`]+` (.*)$/gm)].flatMap(([line, rest]) => {
      const type = /^(?:\[\w+\]\([^)]*\)|[^():*])*/.exec(rest)?.[0] ?? '';
      linked += type.split('](').length - 1;
      return namesIn(type.replaceAll(/\[\w+\]\([^)]*\)/g, '')).length ? [line] : [];
    }),
  );
  expect(faults).toEqual([]);
  expect(linked).toBeGreaterThan(200);
});
