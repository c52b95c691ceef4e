/** Checks what programs read of the published pages: tags, notes, data, Markdown and the index. */
import {existsSync, readFileSync} from 'node:fs';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {parse} from 'node-html-parser';
import {beforeAll, describe, expect, it} from 'vitest';
import {twinPath} from '@screening/api';
import {product} from '../../src/product';
import {withFullTags} from '../../plugins/post-build/full-tags';
import {parseHtml} from '../../plugins/post-build/pages';
import {readExamples} from '../../plugins/guides/lib/examples';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import {indexLimit} from '../../plugins/post-build/markdown/llms';
import {withoutAnchors} from '../../plugins/post-build/markdown/anchors';
import {twinLimits} from '../../plugins/post-build/markdown/limits';
import {fileOf} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const pages = listPages();
const html = new Map<string, string>();
const read = (address: string): string => readFileSync(`build${address}`, 'utf8');
const letters = (text: string): string => text.replaceAll(/\s/g, '');

/** Lists the faults of all pages, each with its path. */
const faults = (look: (path: string, page: string) => string[]): string[] =>
  [...html].flatMap(([path, page]) => look(path, page).map((fault) => `${path}: ${fault}`));

beforeAll(() => {
  for (const path of [...pages, '/404', '/search']) html.set(path, readFileSync(fileOf(path), 'utf8'));
});

describe('the HTML of every page', () => {
  it('is read completely by a simple parser that adds no end tags', () => {
    expect(
      faults((path, page) => {
        const main = parse(page, {blockTextElements: {script: true, style: true}}).querySelector('main');
        const expected = select('main', parseHtml(page));
        if (!main || !expected || (path !== '/search' && !main.querySelector('h1')))
          return ['no main or no h1 is found'];
        return letters(main.text) === letters(toString(expected)) ? [] : ['its text differs'];
      }),
    ).toEqual([]);
  });

  it('starts with a note for agents that screen readers and keyboard users skip', () => {
    expect(
      faults((path, page) => {
        const tree = parseHtml(page);
        const [note] = select('body', tree)?.children ?? [];
        if (note?.type !== 'element' || note.properties.ariaHidden !== 'true') return ['there is no note'];
        const twin = pages.includes(path) ? `, and this page as Markdown at ${twinPath(path)}` : '';
        const text = `For AI agents: the index of this documentation is at /llms.txt${twin}.`;
        const links = selectAll('link', tree).map(
          ({properties}) => `${String(properties.rel)} ${String(properties.href)}`,
        );
        return [
          ...(toString(note) === text ? [] : [`its note is "${toString(note)}"`]),
          ...(selectAll('a, [tabindex]', note).length === 0 ? [] : ['its note can be reached by keys']),
          ...['describedby /llms.txt', 'service-desc /openapi.json'].filter((link) => !links.includes(link)),
        ];
      }),
    ).toEqual([]);
    for (const data of ['/search-data.json', '/llms-full.txt']) expect(read(data)).not.toContain('For AI agents');
  });

  it('has the main content before the sidebar', () => {
    let sidebars = 0;
    expect(
      faults((_path, page) => {
        const sidebar = page.indexOf('<aside');
        if (sidebar < 0) return [];
        sidebars += 1;
        return page.indexOf('</main>') < sidebar ? [] : ['the sidebar comes first'];
      }),
    ).toEqual([]);
    expect(sidebars).toBeGreaterThan(150);
  });

  it('has no microdata, and only breadcrumbs with at least two pages', () => {
    let trails = 0;
    expect(
      faults((_path, page) => {
        const lists = [...page.matchAll(/\{"@context":"https:\/\/schema.org","@type":"BreadcrumbList".*?\}\]\}/g)];
        trails += lists.length;
        const short = lists.filter(([list]) => (JSON.parse(list) as {itemListElement: []}).itemListElement.length < 2);
        return [...(page.includes(' itemprop=') ? ['it has an `itemprop`'] : []), ...short.map(([list]) => list)];
      }),
    ).toEqual([]);
    expect(trails).toBeGreaterThan(150);
  });
});

describe('HTML with omitted tags', () => {
  it('gets explicit end tags and quoted attributes', () => {
    const short =
      '<!doctype html><html lang=en><head><title>A</title></head><body><p class="a b">B <b>c</b><p>D<ul><li>E</ul>';
    expect(withFullTags(short)).toBe(
      '<!doctype html><html lang="en"><head><title>A</title></head><body><p class="a b">B <b>c</b></p><p>D</p><ul><li>E</li></ul></body></html>',
    );
  });

  it('is rejected if it has an error', () => {
    expect(() => withFullTags('<!doctype html><html><head><title>A</title></head><body><p id=a id=b>B')).toThrow(
      'the HTML has an error: Duplicate attribute',
    );
  });
});

/** Twins that may be longer than others, each with the reason. Their anchors, which no reader sees, don't count. */
const lists: Record<string, string> = {
  '/api': 'lists all records',
  '/docs/changelog': 'lists all versions',
  '/docs/glossary': 'lists all terms',
  '/docs/guides/onboarding-and-monitoring/create-many-entities': 'explains the sequence and a program',
  '/docs/guides/platform/data-dictionary': 'lists all columns',
  '/docs/guides/platform/develop-against-the-sandbox': 'lists all options, routes and limits of the sandbox',
  '/docs/guides/platform/questions-to-settle': 'lists all questions',
};
const mayBeLong = (path: string): boolean => path in lists || path.startsWith('/api/schemas/');

describe('the Markdown of every page', () => {
  it('starts with its title, its summary and links to the page and the index', () => {
    expect(
      faults((path) => {
        if (!pages.includes(path)) return [];
        const [title, , summary, , line] = read(twinPath(path)).split('\n');
        return /^# ./.test(title) &&
          /^> ./.test(summary) &&
          /^Page: <.+>\. Index of all pages: <.+\/llms\.txt>$/.test(line)
          ? []
          : [`it begins with "${title}", "${summary}" and "${line}"`];
      }),
    ).toEqual([]);
  });

  it('stays within the size limit, and states its length if it is long', () => {
    expect(
      faults((path) => {
        if (!pages.includes(path)) return [];
        const twin = withoutAnchors(read(twinPath(path)));
        const limit = mayBeLong(path) ? twinLimits.any : twinLimits.page;
        const isMarked = twin.length < twinLimits.page || /^This page has about \d+,000 characters\. /m.test(twin);
        return [
          ...(twin.length < limit ? [] : [`${twin.length} of ${limit} characters`]),
          ...(isMarked ? [] : ['it does not say how long it is']),
        ];
      }),
    ).toEqual([]);
    expect(Object.keys(lists).filter((path) => !pages.includes(path))).toEqual([]);
  });

  it('links only to anchors that exist, in Markdown or on a page', () => {
    const files = listFiles('build').filter((file) => file.endsWith('.md'));
    const ids = new Map<string, Set<string>>();
    const idsOf = (path: string): Set<string> => {
      const [file, pattern] = path.endsWith('.md')
        ? [`build${path}`, /<a id="([^"]+)"><\/a>/g]
        : [fileOf(path), / id="([^"]+)"/g];
      if (!ids.has(path)) ids.set(path, new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id]) => id)));
      return ids.get(path) ?? new Set();
    };
    const links = files.flatMap((file) =>
      [...read(`/${file}`).matchAll(/\]\(<?(https?:[^)>\s]+#[^)>\s]+)/g)]
        .map(([, href]) => ({file, url: new URL(href)}))
        .filter(({url}) => url.origin === product.siteUrl && !url.hash.startsWith('#try=')),
    );
    const isLost = ({url}: (typeof links)[number]): boolean =>
      !idsOf(url.pathname).has(decodeURIComponent(url.hash.slice(1)));
    expect(links.filter(isLost).map(({file, url}) => `${file}: ${url.href}`)).toEqual([]);
    const inMarkdown = links.filter(({url}) => url.pathname.endsWith('.md'));
    expect(inMarkdown.length).toBeGreaterThan(1_000);
    // An agent that follows a link gets Markdown again, except for the few places that Markdown lacks.
    expect(links.length - inMarkdown.length).toBeLessThan(inMarkdown.length / 10);
  });

  it('links to the full program where it shows only the beginning', () => {
    const programs = readExamples('.');
    const named = pages.flatMap((path) => [
      ...read(twinPath(path)).matchAll(/\d+ more lines: https?:\/\/[^/]+(\/\S+)$/gm),
    ]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, address] of named) expect(existsSync(`build${address}`), address).toBe(true);
    for (const [name, code] of programs) expect(read(`/downloads/programs/${name}`).trimEnd()).toBe(code);
  });
});

describe('the index for programs', () => {
  const index = read('/llms.txt');

  it('stays within the size limit and says when to read each page, except record pages', () => {
    expect(index.length).toBeLessThan(indexLimit);
    const lines = index.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(pages.length);
    expect(lines.filter((line) => !line.includes('/api/schemas/') && !/[:.] Read when [^.]/.test(line))).toEqual([]);
  });

  it('lists files for programs, all of which exist', () => {
    const [, section = ''] = /## For programs\n\n([\s\S]*?)\n\n/.exec(index) ?? [];
    const named = [...section.matchAll(/: https?:\/\/[^/]+(\/\S+)\. Read when/g)].map(([, path]) => path);
    expect(named).toContain('/openapi.json');
    expect(named).toContain('/llms-full.txt');
    const files = new Set(listFiles('build').map((file) => `/${file}`));
    expect(named.filter((path) => !files.has(path))).toEqual([]);
  });
});
