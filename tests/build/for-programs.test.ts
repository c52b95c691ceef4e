/** Checks the Markdown pages and the indexes that programs read. */
import {existsSync, readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {markdownPath} from '@screening/api';
import {product} from '../../src/product';
import {readExamples} from '../../plugins/lib/examples';
import {withoutAnchors} from '../../plugins/post-build/markdown/anchors';
import {markdownLimits} from '../../plugins/post-build/markdown/write';
import {listFaults, readFile, readMarkdown} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const paths = listPages();
const pages = paths.map((path) => ({path, markdown: readMarkdown(path)}));
/** Measures a text as if the product had a short name, because any name must pass. */
const lengthOf = (text: string): number =>
  text.replaceAll(product.siteUrl, 'https://docs.sigma.example').replaceAll(product.name, 'Sigma').length;

/** Markdown pages that may be longer than others, each with the reason. Their anchors, which no reader sees, don't count. */
const lists: Record<string, string> = {
  '/api': 'lists all records',
  '/docs/changelog': 'lists all versions',
  '/docs/glossary': 'lists all terms',
  '/docs/guides/onboarding-and-monitoring/create-many-entities': 'explains the sequence and a program',
  '/docs/guides/platform/data-dictionary': 'lists all columns',
  '/docs/guides/platform/develop-against-the-sandbox': 'lists all options, routes and limits of the sandbox',
  '/docs/guides/platform/troubleshooting': 'lists all questions',
};

describe('the Markdown of every page', () => {
  it('starts with title, summary and links, stays within its size limit, and states its length if it is long', () => {
    const faults = listFaults(pages, ({path, markdown}) => {
      const text = withoutAnchors(markdown);
      const isStart = /^# .+\n\n> .+\n\nPage: <.+>\. Index of all pages: <.+\/llms\.txt>\n/.test(markdown);
      const limit = path in lists || path.startsWith('/api/schemas/') ? markdownLimits.any : markdownLimits.page;
      const isMarked = text.length < markdownLimits.page || /^This page has about \d+,000 characters\. /m.test(text);
      return [
        ...(isStart ? [] : [`it begins with "${markdown.slice(0, 200)}"`]),
        ...(lengthOf(text) < limit ? [] : [`${text.length} of ${limit} characters`]),
        ...(isMarked ? [] : ['it does not say how long it is']),
      ];
    });
    expect(faults).toEqual([]);
    expect(Object.keys(lists).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('links to Markdown, except where it lacks an anchor', () => {
    const hrefs = pages.flatMap(({markdown}) => [...markdown.matchAll(/\]\(<?(https?:[^)>\s]+#[^)>\s]+)/g)]);
    const links = hrefs
      .map(([, href]) => new URL(href))
      .filter(({origin, hash}) => origin === product.siteUrl && !hash.startsWith('#try='));
    const inMarkdown = links.filter(({pathname}) => pathname.endsWith('.md'));
    expect(inMarkdown.length).toBeGreaterThan(1_000);
    expect(links.length - inMarkdown.length).toBeLessThan(inMarkdown.length / 10);
  });

  it('links to the full program where it shows only the beginning', () => {
    const named = pages.flatMap(({markdown}) => [...markdown.matchAll(/\d+ more lines: https?:\/\/[^/]+(\/\S+)$/gm)]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(([, address]) => !existsSync(`build${address}`))).toEqual([]);
    for (const [name, code] of readExamples('.')) expect(readFile(`/downloads/programs/${name}`).trimEnd()).toBe(code);
  });
});

describe('the index for programs', () => {
  const index = readFile('/llms.txt');
  const sections = readdirSync('build/llms').map((name) => readFile(`/llms/${name}`));

  it('is short, lists each page once, in a section, and says when to read it, except record pages', () => {
    expect(index).toMatch(/^# .+\n\n> .+\n/);
    expect(lengthOf(index)).toBeLessThan(15_000);
    const linked = [...index.matchAll(/^- \[.+\]\(https?:\/\/[^/]+\/llms\/.+\.txt\): ./gm)];
    expect(linked.length).toBe(sections.length);
    expect(linked.length).toBeGreaterThan(5);
    expect(index).toMatch(/: https?:\/\/[^/]+\/openapi\.json\. Read when ./);
    const lines = [...[index, ...sections].join('\n').matchAll(/^- \[.+?\]\(https?:\/\/[^/]+(\/[^)]+\.md)\): (.+)/gm)];
    expect(lines.map(([, path]) => path).sort()).toEqual(paths.map(markdownPath).sort());
    expect(
      lines.filter(([, path, text]) => !path.startsWith('/api/schemas/') && !text.startsWith('Read when ')),
    ).toEqual([]);
  });

  it('is not repeated in the files that contain the text of all pages', () => {
    const full = readFile('/llms-full.txt');
    expect(listFaults(pages, ({markdown}) => (full.includes(markdown) ? [] : ['is not in llms-full.txt']))).toEqual([]);
    for (const text of [full, readFile('/search-data.json')]) expect(text).not.toContain('For AI agents');
  });
});
