/** Guides as plain Markdown, so that peers render the same text. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import type {Material} from './contestant';

/** The guide that a new reader opens first. */
export const guidePath = '/docs/guides/one-off-screening/first-screening';
/** The guide to which that one leads on. */
export const nextGuidePath = '/docs/guides/platform/authentication';

/** Reads a guide's Markdown version from the built site in `site`. */
export function readGuide(site: string, path: string): Material['guide'] {
  const file = join(site, `${path}.md`);
  const [, title, markdown] = /^# (.+)\n[^]*?\nPage: <.+>\n([^]+)$/.exec(readFileSync(file, 'utf8')) ?? [];
  // The last words that no link, code or emphasis interrupts.
  let last = '';
  visit(fromMarkdown(markdown ?? ''), 'text', ({value}, _index, parent) => {
    if (parent?.type === 'paragraph' && value.trim().length > 25) last = value.trim();
  });
  if (!title || !last) throw new Error(`${file} has no title or no sentence to wait for`);
  const pattern = last
    .slice(0, 60)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’"“”]/g, '.');
  return {text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}`, pattern};
}
