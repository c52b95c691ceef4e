/** Adds a note to each page that tells programs where its Markdown and the index of all pages are. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element} from 'hast';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';
import {indexPath, twinPath} from '@screening/api';
import {readExamples} from '../guides/lib/examples';
import {partOfRecord} from './markdown/limits';
import {shortenOutput} from './markdown/programs';
import {writeAttribute} from './changes';
import {parseHtml, type Page} from './pages';
import type {Running, Site} from './step';

/** Files that describe the site or the API to programs, with their link relation. Pages link to those that exist. */
const related = [
  {rel: 'describedby', href: indexPath, type: 'text/plain'},
  {rel: 'api-catalog', href: '/.well-known/api-catalog', type: 'application/linkset+json'},
  {rel: 'service-desc', href: '/openapi.json', type: 'application/json'},
];

/**
 * Returns the text of the note. It begins with words that tools recognize. The addresses aren't links, which would get
 * keyboard focus.
 */
const noteOf = (twin?: string): string =>
  `For AI agents: the index of this documentation is at ${indexPath}${twin ? `, and this page as Markdown at ${twin}` : ''}.`;

/**
 * Adds the note to the top of a page, hidden from sight and from screen readers, and the `link` elements to its head.
 *
 * @throws if the page has no head or body
 */
function addNotes(page: Page, links: string[]): void {
  const note = `<p class="for-programs" aria-hidden="true" data-nosnippet>${noteOf(page.built && twinPath(page.path))}</p>`;
  const [head, body] = [select('head', page.tree), select('body', page.tree)];
  const headEnd = page.published.indexOf('</head>');
  const bodyStart = /<body[^>]*>/.exec(page.published.slice(Math.max(headEnd, 0)));
  if (!head || !body || headEnd < 0 || !bodyStart)
    throw new Error('the page has no head or body for notes to programs');
  const at = headEnd + bodyStart.index + bodyStart[0].length;
  page.published =
    page.published.slice(0, headEnd) +
    links.join('') +
    page.published.slice(headEnd, at) +
    note +
    page.published.slice(at);
  const added = parseHtml(`<!doctype html><html><head>${links.join('')}</head><body>${note}</body></html>`);
  head.children.push(...(select('head', added)?.children ?? []));
  body.children.unshift(...(select('body', added)?.children ?? []));
}

/**
 * Marks the parts of a page that its twin shortens, as https://agentdocsspec.com asks, so that programs that compare
 * the two don't report them as missing. These are programs and outputs of which the twin shows only the beginning, and
 * fields of a response that are in the twin of their record.
 */
function markShortened(page: Page, twin: string, programs: ReadonlySet<string>): void {
  const frames: Element[] = [];
  visit(
    page.tree,
    'element',
    (element) => void (element.properties.dataLanguage !== undefined && frames.push(element)),
  );
  const isShortened = (frame: Element): boolean => {
    const pre = select('pre', frame);
    const code = pre ? toString(pre).trim() : '';
    return programs.has(code) ? !twin.includes(code) : twin.includes(shortenOutput(code));
  };
  let at = 0;
  page.published = page.published.replaceAll(' data-language="', (attribute) => {
    const frame = frames[at++];
    if (!frame || !isShortened(frame)) return attribute;
    frame.properties.dataMarkdownIgnore = '';
    return ` data-markdown-ignore=""${attribute}`;
  });
  if (at !== frames.length) throw new Error(`the page has ${frames.length} blocks of code, but ${at} in its HTML`);
  if (!twin.includes(partOfRecord)) return;
  const fields = select('ul:has(> li[id^="response."])', page.tree);
  const marked = page.published.replace(/<ul(?=[^>]*><li id="response\.)/, '<ul data-markdown-ignore=""');
  if (!fields || marked === page.published)
    throw new Error('the page has no response fields to mark, but its twin shows a part of them');
  fields.properties.dataMarkdownIgnore = '';
  page.published = marked;
}

/** Changes all pages except those that only redirect. */
export function startProgramNotes({root, folder, redirects}: Site): Running {
  const programs = new Set(readExamples(root).values());
  const moved = new Set(redirects.map(({from}) => from));
  let links: string[] | undefined;
  let pages = 0;
  return {
    page(page) {
      if (moved.has(page.path)) return;
      links ??= related
        .filter(({href}) => href === indexPath || existsSync(join(folder, href)))
        .map(({rel, href, type}) => `<link ${Object.entries({rel, href, type}).map(([name, value]) => writeAttribute(name, value)).join(' ')}>`); // prettier-ignore
      addNotes(page, links);
      if (page.built) markShortened(page, readFileSync(join(folder, twinPath(page.path)), 'utf8'), programs);
      pages += 1;
    },
    end: () => ({done: `${pages} pages name their Markdown and the index to programs`}),
  };
}
