/** Checks the Markdown pages and the indexes that programs read. */
import {readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {markdownPath} from '@screening/api';
import {product} from '@screening/product';
import {readExamples} from '../../plugins/lib/examples';
import {withoutAnchors} from '../../plugins/post-build/markdown/anchors';
import {listFaults, readFile, readMarkdown} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const paths = listPages();
const pages = paths.map((path) => ({path, markdown: readMarkdown(path)}));
/** Measures a text as if the product had a short name, because any name must pass. */
const lengthOf = (text: string): number =>
  text.replaceAll(product.siteUrl, 'https://docs.sigma.example').replaceAll(product.name, 'Sigma')
    .length;

describe('the Markdown of every page', () => {
  it('starts with title, summary and links, stays within its size limit, and states its length if it is long', () => {
    const faults = listFaults(pages, ({markdown}) => {
      const text = withoutAnchors(markdown);
      const isStart = /^# .+\n\n> .+\n\nPage: <.+>\. Index of all pages: <.+\/llms\.txt>\n/.test(
        markdown,
      );
      const isMarked =
        text.length < 20_000 || /^This page has about \d+,000 characters\. /m.test(text);
      return [
        ...(isStart ? [] : [`it begins with "${markdown.slice(0, 200)}"`]),
        ...(lengthOf(text) < 50_000 ? [] : [`${text.length} of 50,000 characters`]),
        ...(isMarked ? [] : ['it does not say how long it is']),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('says that its sections are in alphabetical order only if they are', () => {
    const sorted = pages.filter(({markdown}) => markdown.includes('It is in alphabetical order.'));
    expect(sorted).not.toEqual([]);
    for (const {path, markdown} of sorted) {
      const sections = [...withoutAnchors(markdown).matchAll(/^## (.+)$/gm)].map(
        ([, name]) => name,
      );
      expect(sections, path).toEqual(sections.toSorted((a, b) => a.localeCompare(b, 'en')));
    }
  });

  it('links to Markdown, except where it lacks an anchor', () => {
    const hrefs = pages.flatMap(({markdown}) => [
      ...markdown.matchAll(/\]\(<?(https?:[^)>\s]+#[^)>\s]+)/g),
    ]);
    const links = hrefs
      .map(([, href]) => new URL(href))
      .filter(({origin, hash}) => origin === product.siteUrl && !hash.startsWith('#try='));
    const inMarkdown = links.filter(({pathname}) => pathname.endsWith('.md'));
    expect(inMarkdown.length).toBeGreaterThan(1_000);
    expect(links.length - inMarkdown.length).toBeLessThan(inMarkdown.length / 10);
  });

  it('has the samples as files', () => {
    for (const [name, code] of readExamples('.'))
      expect(readFile(`/downloads/programs/${name}`).trimEnd()).toBe(code);
  });
});

describe('the index for programs', () => {
  const index = readFile('/llms.txt');
  const sections = readdirSync('build/llms').map((name) => readFile(`/llms/${name}`));

  it('is short, lists each page once, in a section, and says when to read it, except pages of schemas', () => {
    expect(index).toMatch(/^# .+\n\n> .+\n/);
    expect(lengthOf(index)).toBeLessThan(15_000);
    const linked = [...index.matchAll(/^- \[.+\]\(https?:\/\/[^/]+\/llms\/.+\.txt\): ./gm)];
    expect(linked.length).toBe(sections.length);
    expect(linked.length).toBeGreaterThan(5);
    for (const file of [
      '/openapi.json',
      '/llms-full.txt',
      '/downloads/workflows/create-entity.arazzo.yaml',
    ])
      expect(index).toMatch(new RegExp(`: https?://[^/]+${file}\\. Read when .`));
    const lines = [
      ...[index, ...sections]
        .join('\n')
        .matchAll(/^- \[.+?\]\(https?:\/\/[^/]+(\/[^)]+\.md)\): (.+)/gm),
    ];
    expect(lines.map(([, path]) => path).sort()).toEqual(paths.map(markdownPath).sort());
    expect(
      lines.filter(
        ([, path, text]) => !path.startsWith('/api/schemas/') && !text.startsWith('Read when '),
      ),
    ).toEqual([]);
  });

  it('is not repeated in the files that contain the text of all pages', () => {
    const full = readFile('/llms-full.txt');
    expect(
      listFaults(pages, ({markdown}) =>
        full.includes(markdown) ? [] : ['is not in llms-full.txt'],
      ),
    ).toEqual([]);
    for (const text of [full, readFile('/search-data.json')])
      expect(text).not.toContain('For AI agents');
  });
});
