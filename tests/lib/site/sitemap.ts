/** Lists the pages in the sitemap of the built site. */
import {readFileSync} from 'node:fs';

/** Returns the path of each page, without the origin. Throws if there is none, because tests would check nothing. */
export function listPages(): string[] {
  const xml = readFileSync('build/sitemap.xml', 'utf8');
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  if (pages.length === 0) throw new Error('build/sitemap.xml lists no pages');
  return pages;
}

/** Returns one page of each kind, for checks that are too slow for all pages. */
export function onePageOfEachKind(): Record<string, string> {
  const pages = listPages();
  const kinds: Record<string, RegExp> = {
    'home page': /^\/$/,
    'front page of the documentation': /^\/docs$/,
    'category index': /^\/docs\/category\//,
    guide: /^\/docs\/guides\/.*\/screening-response$/,
    'user guide page': /^\/docs\/user-guide\/content\//,
    glossary: /^\/docs\/glossary$/,
    'front page of the reference': /^\/api$/,
    operation: /^\/api\/create-entity$/,
    webhook: /^\/api\/history-updated$/,
    record: /^\/api\/schemas\/match$/,
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, pattern]) => {
      const page = pages.find((path) => pattern.test(path));
      if (!page) throw new Error(`the sitemap lists no ${kind} (${pattern})`);
      return [kind, page];
    }),
  );
}
