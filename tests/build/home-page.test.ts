/** Checks that the home page states facts of the description and shows a screening without JavaScript. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {screeningPath} from '../../src/components/sandbox/screening';
import {listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {readBundle} from '@screening/api/node';
import {readHtml} from '../lib/site/built-page';

const doc = readBundle('.');
const endpoints = listEndpoints(doc);
const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const home = textOf(readHtml('/'));

it('the home page names the version, the base path and the languages of the samples', () => {
  const languages = createSamples(doc, endpoints[0]).map(({label}) => label);
  expect(languages.length).toBeGreaterThan(1);
  for (const fact of [doc.info.version, new URL(doc.servers[0].url).pathname, ...languages])
    expect(home).toContain(` ${fact}`);
});

it('the home page shows the request and the full response without JavaScript', () => {
  expect(home).toContain(`${doc.servers[0].url}${screeningPath}`);
  const response = textOf(readFileSync('.generated/sandbox/home-response.code', 'utf8'));
  expect(response).toContain('resultCount');
  expect(home.includes(response)).toBe(true);
});
