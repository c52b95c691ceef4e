/** Reads guides as plain Markdown, so that peers render the same text. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import type {Material} from './contestant';

/** First guide for new readers. */
export const guidePath = '/docs/guides/one-off-screening/first-screening';

/** Prose pages that Starlight renders too, by file name. Starlight's sidebar sorts them by this name. */
export const prose = {
  'annotated-response': '/docs/guides/one-off-screening/screening-response',
  'category-index': '/docs/category/one-off-screening',
  'docs-landing': '/docs',
  downloads: '/docs/downloads',
  glossary: '/docs/glossary',
  guide: guidePath,
  'guide-after-it': '/docs/guides/platform/authentication',
  home: '/index',
  'test-subjects': '/docs/guides/one-off-screening/test-subjects',
  'user-guide': '/docs/user-guide/content/investigation',
};

/** Reads a guide's Markdown version from the built site in `site`. */
export function readGuide(site: string, path: string): Material['guide'] {
  const file = join(site, `${path}.md`);
  const [, title, markdown] = /^# (.+)\n[^]*?\nPage: <.+>\n([^]+)$/.exec(readFileSync(file, 'utf8')) ?? [];
  // Find the last text that no link, code or emphasis interrupts.
  let last = '';
  visit(fromMarkdown(markdown ?? ''), 'text', ({value}, _index, parent) => {
    if (parent?.type === 'paragraph' && value.trim().length > 25) last = value.trim();
  });
  if (!title || !last) throw new Error(`${file} has no title, or no text with more than 25 characters`);
  const pattern = last
    .slice(0, 60)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’"“”]/g, '.');
  return {text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}`, pattern};
}
