/** Adds a note to each page that tells programs where its Markdown and the index of all pages are. */
import type {Element} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {indexPath, markdownPath} from '@screening/api';
import {readExamples} from '../lib/examples';
import {shortenOutput} from './markdown/programs';
import {partOfSchema} from './markdown/reference';
import type {Page} from './pages';
import type {Running, Site} from './steps';

/** Links to the files that describe the site or the API to programs. */
const links = [
  `<link rel="describedby" href="${indexPath}" type="text/plain">`,
  '<link rel="api-catalog" href="/.well-known/api-catalog" type="application/linkset+json">',
  '<link rel="service-desc" href="/openapi.json" type="application/json">',
].join('');

/**
 * Returns the note, which is hidden from sight and from screen readers. It begins with words that tools recognize. The
 * addresses aren't links, which would get keyboard focus.
 */
const noteOf = (markdown?: string): string =>
  `<p class="for-programs" aria-hidden="true" data-nosnippet>For AI agents: the index of this documentation is at ${indexPath}${markdown ? `, and this page as Markdown at ${markdown}` : ''}.</p>`;

/**
 * Marks the parts of a page that its Markdown shortens, as https://agentdocsspec.com asks, so that programs that compare
 * the two don't report them as missing. These are programs and outputs of which the Markdown shows only the beginning,
 * and fields of a response that are on the Markdown page of their schema.
 */
function markShortened({tree, published, markdown = ''}: Page, programs: ReadonlySet<string>): string {
  const frames = selectAll('[data-language]', tree);
  const isShortened = (frame: Element): boolean => {
    const pre = select('pre', frame);
    const code = pre ? toString(pre).trim() : '';
    return programs.has(code) ? !markdown.includes(code) : markdown.includes(shortenOutput(code));
  };
  let at = 0;
  const marked = published.replaceAll(' data-language="', (attribute) =>
    isShortened(frames[at++]) ? ` data-markdown-ignore=""${attribute}` : attribute,
  );
  return markdown.includes(partOfSchema)
    ? marked.replace(/<ul(?=[^>]*><li id="response\.)/, '<ul data-markdown-ignore=""')
    : marked;
}

/** Changes all pages. */
export function startProgramNotes({root}: Site): Running {
  const programs = new Set(readExamples(root).values());
  let pages = 0;
  return {
    page(page) {
      const parts = /^([\s\S]*?)(<\/head>\s*<body[^>]*>)([\s\S]*)$/.exec(markShortened(page, programs));
      if (!parts) throw new Error('the page has no head or body for notes to programs');
      const [, head, between, body] = parts;
      page.published = head + links + between + noteOf(page.built && markdownPath(page.path)) + body;
      pages += 1;
    },
    end: () => `${pages} pages name their Markdown and the index to programs`,
  };
}
