/** Checks what programs read of the published pages: tags, notes, data, Markdown and the index. */
import {existsSync, readFileSync} from 'node:fs';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {beforeAll, describe, expect, it} from 'vitest';
import {markdownPath} from '@screening/api';
import {product} from '../../src/product';
import {parseHtml} from '../../plugins/post-build/pages';
import {readExamples} from '../../plugins/lib/examples';
import {withoutAnchors} from '../../plugins/post-build/markdown/anchors';
import {markdownLimits} from '../../plugins/post-build/markdown/write';
import {fileOf} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const pages = listPages();
const html = new Map<string, string>();
const read = (address: string): string => readFileSync(`build${address}`, 'utf8');
/** Measures a text as if the product had a short name, because any name must pass. */
const lengthOf = (text: string): number =>
  text.replaceAll(product.siteUrl, 'https://docs.sigma.example').replaceAll(product.name, 'Sigma').length;

/** Lists the faults of all pages, each with its path. */
const faults = (look: (path: string, page: string) => string[]): string[] =>
  [...html].flatMap(([path, page]) => look(path, page).map((fault) => `${path}: ${fault}`));

beforeAll(() => {
  for (const path of [...pages, '/404', '/search']) html.set(path, readFileSync(fileOf(path), 'utf8'));
});

describe('the HTML of every page', () => {
  it('has all end tags, which simple parsers need', () => {
    const count = (page: string, pattern: RegExp): number => page.match(pattern)?.length ?? 0;
    expect(
      faults((_path, page) =>
        ['p', 'li', 'td', 'th', 'tr', 'tbody', 'dt', 'dd', 'main', 'body'].flatMap((tag) => {
          const [starts, ends] = [`<${tag}[ >]`, `</${tag}>`].map((pattern) => count(page, new RegExp(pattern, 'g')));
          return starts === ends ? [] : [`it has ${starts} <${tag}> and ${ends} end tags`];
        }),
      ),
    ).toEqual([]);
  });

  it('starts with a note for agents that screen readers and keyboard users skip', () => {
    expect(
      faults((path, page) => {
        const tree = parseHtml(page);
        const [note] = select('body', tree)?.children ?? [];
        if (note?.type !== 'element' || note.properties.ariaHidden !== 'true') return ['there is no note'];
        const twin = pages.includes(path) ? `, and this page as Markdown at ${markdownPath(path)}` : '';
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

/** Markdown pages that may be longer than others, each with the reason. Their anchors, which no reader sees, don't count. */
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
        const [title, , summary, , line] = read(markdownPath(path)).split('\n');
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
        const text = withoutAnchors(read(markdownPath(path)));
        const limit = mayBeLong(path) ? markdownLimits.any : markdownLimits.page;
        const isMarked = text.length < markdownLimits.page || /^This page has about \d+,000 characters\. /m.test(text);
        return [
          ...(lengthOf(text) < limit ? [] : [`${text.length} of ${limit} characters`]),
          ...(isMarked ? [] : ['it does not say how long it is']),
        ];
      }),
    ).toEqual([]);
    expect(Object.keys(lists).filter((path) => !pages.includes(path))).toEqual([]);
  });

  it('links to Markdown, except where it lacks an anchor', () => {
    const hrefs = pages.flatMap((path) => [...read(markdownPath(path)).matchAll(/\]\(<?(https?:[^)>\s]+#[^)>\s]+)/g)]);
    const links = hrefs
      .map(([, href]) => new URL(href))
      .filter(({origin, hash}) => origin === product.siteUrl && !hash.startsWith('#try='));
    const inMarkdown = links.filter(({pathname}) => pathname.endsWith('.md'));
    expect(inMarkdown.length).toBeGreaterThan(1_000);
    expect(links.length - inMarkdown.length).toBeLessThan(inMarkdown.length / 10);
  });

  it('links to the full program where it shows only the beginning', () => {
    const programs = readExamples('.');
    const named = pages.flatMap((path) => [
      ...read(markdownPath(path)).matchAll(/\d+ more lines: https?:\/\/[^/]+(\/\S+)$/gm),
    ]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, address] of named) expect(existsSync(`build${address}`), address).toBe(true);
    for (const [name, code] of programs) expect(read(`/downloads/programs/${name}`).trimEnd()).toBe(code);
  });
});

describe('the index for programs', () => {
  const index = read('/llms.txt');
  const sections = [...index.matchAll(/^- \[.+\]\(https?:\/\/[^/]+(\/llms\/.+\.txt)\): ./gm)].map(([, path]) => path);

  it('is short, and its sections say when to read each page, except record pages', () => {
    expect(lengthOf(index)).toBeLessThan(15_000);
    expect(sections.length).toBeGreaterThan(5);
    const lines = [index, ...sections.map(read)].join('\n').split('\n');
    const pageLines = lines.filter((line) => /^- \[.*\.md\): /.test(line));
    expect(pageLines).toHaveLength(pages.length);
    expect(pageLines.filter((line) => !line.includes('/api/schemas/') && !line.includes('): Read when '))).toEqual([]);
  });

  it('lists files for programs', () => {
    for (const file of ['/openapi.json', '/llms-full.txt', '/downloads/workflows/create-entity.arazzo.yaml'])
      expect(index).toMatch(new RegExp(`: https?://[^/]+${file}\\. Read when .`));
  });
});
