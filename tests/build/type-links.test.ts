/** Checks that record names in the types of the reference link to the pages of the records. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints, schemaUrl, markdownPath} from '@screening/api';
import {pageFile, parseHtml} from '@site/plugins/post-build/pages';
import {readBundle} from '@screening/api/node';

const doc = readBundle('.');
const records = Object.keys(doc.components.schemas ?? {});
const paths = [...listEndpoints(doc).map(endpointUrl), ...records.map(schemaUrl)];
const read = (file: string): string => readFileSync(join('build', file), 'utf8');

/** Lists the records that a text names. */
const namesIn = (text: string): string[] => (text.match(/\w+/g) ?? []).filter((word) => records.includes(word));

type Type = {text: string; links: Map<string, string>};

/** Returns the types that a page states, each with its text and links. */
const typesOf = (html: string): Type[] =>
  selectAll(
    '[class^="type_"], .record-kind',
    parseHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>'))),
  ).map((type) => ({
    text: toString(type),
    links: new Map(selectAll('a', type).map((link) => [toString(link), String(link.properties.href)])),
  }));

it('record names in types link to the records on every page', () => {
  let linked = 0;
  const dead = paths.flatMap((path) =>
    typesOf(read(pageFile(path))).flatMap(({text, links}) =>
      namesIn(text).flatMap((name) => {
        linked += 1;
        return links.get(name) === schemaUrl(name) ? [] : [`${path}: ${text}`];
      }),
    ),
  );
  expect(dead).toEqual([]);
  expect(linked).toBeGreaterThan(200);
});

it('record names in types link to the records on every Markdown page', () => {
  let linked = 0;
  const dead = paths.flatMap((path) =>
    // - `matches` list of [Match](…/api/schemas/match) **required**: Meaning.
    [...read(markdownPath(path)).matchAll(/^ *- `[^`]+` (.*)$/gm)].flatMap(([line, rest]) => {
      const type = /^(?:\[\w+\]\([^)]*\)|[^():*])*/.exec(rest)?.[0] ?? '';
      linked += type.split('](').length - 1;
      return namesIn(type.replaceAll(/\[\w+\]\([^)]*\)/g, '')).length ? [`${path}: ${line}`] : [];
    }),
  );
  expect(dead).toEqual([]);
  expect(linked).toBeGreaterThan(200);
});
