/** Checks that crawlers may read all pages and the files for programs. */
import {expect, it} from 'vitest';
import {markdownPath} from '@screening/api';
import {readFile} from '../lib/site/built-page';
import {mayRead} from '../lib/site/robots';
import {listPages} from '../lib/site/sitemap';

const crawlers = ['Googlebot', 'Bingbot', 'GPTBot', 'ClaudeBot', 'any other'];

it.each(crawlers)('%s may read each page, its Markdown and the files for programs', (crawler) => {
  const robots = readFile('/robots.txt');
  const pages = listPages();
  const addresses = [
    ...pages,
    ...pages.map(markdownPath),
    ...['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/openapi.json', '/openapi.yaml'],
    ...['/changelog.atom', '/.well-known/api-catalog'],
  ];
  expect(pages.length).toBeGreaterThan(100);
  expect(addresses.filter((address) => !mayRead(robots, crawler, address))).toEqual([]);
});

it.each([
  ['User-agent: *\nDisallow: /', '/docs', false],
  ['User-agent: *\nDisallow:', '/docs', true],
  ['User-agent: *\nAllow: /\nDisallow: /docs', '/docs/glossary', false],
  ['User-agent: *\nAllow: /\nDisallow: /', '/docs', true],
  ['User-agent: *\nAllow: /docs/\nDisallow: /', '/docs/glossary', true],
  ['User-agent: *\nDisallow: /*.md$', '/docs/glossary.md', false],
  ['User-agent: *\nDisallow: /*.md$', '/docs/glossary.md?a', true],
  ['User-agent: Bot # ours\nUser-agent: Other\nDisallow: /\n\nUser-agent: *\nAllow: /', '/', false],
  ['User-agent: Other\nDisallow: /\n\nUser-agent: *\nAllow: /', '/', true],
  ['', '/docs', true],
])('the test reads rules as crawlers do: %j for %s', (robots, address, expected) => {
  expect(mayRead(robots, 'Bot', address)).toBe(expected);
});
