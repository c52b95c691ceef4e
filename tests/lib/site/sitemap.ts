/** The pages of the built site, as its own sitemap lists them. */
import {readFileSync} from 'node:fs';

/** The path of each page, without the origin. Throws when there is none: a test over no pages proves nothing. */
export function listPages(): string[] {
  const xml = readFileSync('build/sitemap.xml', 'utf8');
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  if (pages.length === 0) throw new Error('build/sitemap.xml lists no page');
  return pages;
}

/** One page of each kind, for what is too slow to look at on all of them. */
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
