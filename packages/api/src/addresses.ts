/** Builds the addresses and anchors of pages, which must not change. */
import type {Description, Endpoint} from './description';
import {listEndpoints, madeOnce, pageId} from './document';
import type {Link} from './link';
import {linkNames, parseText, type Text} from './rich-text';

/** The base path of the reference. */
export const referenceRoute = '/api';

/** Returns the page address of an operation or webhook. */
export const endpointUrl = (endpoint: Endpoint): string =>
  `${referenceRoute}/${pageId(endpoint.operation.operationId)}`;

/** Returns the page address of a schema. */
export const schemaUrl = (name: string): string => `${referenceRoute}/schemas/${pageId(name)}`;

/**
 * The title and the address of each operation and webhook, by `operationId`, for each description. Without the mark, each
 * page that needs an address would get the code of this.
 */
const linksOf = /* @__PURE__ */ madeOnce((doc: Description): Map<string, Link> => {
  const links = new Map<string, Link>();
  for (const endpoint of listEndpoints(doc)) {
    const {operationId, summary} = endpoint.operation;
    links.set(operationId, {title: summary, url: endpointUrl(endpoint)});
  }
  return links;
});

/** Parses a text of the description, and links the operations and webhooks that it names. */
export const textOf = (doc: Description, markdown: string): Text =>
  linkNames(parseText(markdown), linksOf(doc));

/** Builds an anchor, such as `body.search.entityName`. Replaces characters that an address bar would escape. */
export function joinAnchor(prefix: string, name: string): string {
  const safe = name
    .replace(/^\*$/, 'any')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return prefix ? `${prefix}.${safe}` : safe;
}

/** Returns the anchor of a response: `response` for the successful one, `response-` and the status for others. */
export const responseAnchor = (status: string): string =>
  status.startsWith('2') ? 'response' : `response-${status}`;

/** Returns the anchor of an enum value, below the anchor of its field or schema. */
export const valueAnchor = (prefix: string, value: string): string =>
  joinAnchor(prefix, value || 'empty');

/** Returns the anchor of an error in the table of all errors. */
export const errorAnchor = (status: string): string => `error-${status}`;

/** Converts the text of a heading to its id: the rule of github-slugger, which Docusaurus uses. */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The list of all pages, for programs. */
export const indexPath = '/llms.txt';

/** Returns the path of a page as Markdown: the same path with `.md`. */
export const markdownPath = (path: string): string =>
  path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`;

/**
 * Returns a function that adapts the links of a page for its Markdown. Links to pages lead to their Markdown,
 * and all links to the site include its origin, so that they still work in a copy of the text.
 * @param siteUrl the origin of the site
 * @param pages the paths of the pages that have Markdown
 * @param from the path of the page, to which its links are relative
 */
export function createMarkdownLinks(
  siteUrl: string,
  pages: Set<string>,
  from: string,
): (href: string) => string {
  return (href) => {
    const url = new URL(href, siteUrl + from);
    if (url.origin !== new URL(siteUrl).origin) return href;
    // Only the page, not its Markdown, can run the request in a query such as `?try=`.
    const hasMarkdown = pages.has(url.pathname) && url.search === '';
    return (
      siteUrl + (hasMarkdown ? markdownPath(url.pathname) : url.pathname) + url.search + url.hash
    );
  };
}
