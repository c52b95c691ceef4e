/** Adds a note to each page that tells programs where its Markdown and the index of all pages are. */
import type {Element} from 'hast';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {indexPath, markdownPath} from '@screening/api';
import type {Page} from './pages';
import type {Running} from './steps';

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
 * Marks the code that the Markdown page shortens, as https://agentdocsspec.com asks, so that programs that compare the
 * two don't report it as missing.
 */
function markShortened({tree, published, shortened}: Page): string {
  if (!shortened?.size) return published;
  const frames = selectAll('[data-language]', tree);
  const isShortened = (frame: Element): boolean => shortened.has(selectAll('pre', frame).map(toString).join('').trim());
  let at = 0;
  return published.replaceAll(' data-language="', (attribute) =>
    isShortened(frames[at++]) ? ` data-markdown-ignore=""${attribute}` : attribute,
  );
}

/** Changes all pages. */
export function startProgramNotes(): Running {
  let pages = 0;
  return {
    page(page) {
      const parts = /^([\s\S]*?)(<\/head>\s*<body[^>]*>)([\s\S]*)$/.exec(markShortened(page));
      if (!parts) throw new Error('the page has no head or body for notes to programs');
      const [, head, between, body] = parts;
      page.published = head + links + between + noteOf(page.built && markdownPath(page.path)) + body;
      pages += 1;
    },
    end: () => `${pages} pages name their Markdown and the index to programs`,
  };
}
