/** Lists the pages in the sitemap of the built site, and reads its description of the API. */
import {readFileSync} from 'node:fs';
import {listEndpoints, pageId, type Description} from '@screening/api';

/** Returns the path of each page, without the origin. Throws if there is none, because tests would check nothing. */
export function listPages(): string[] {
  const xml = readFileSync('build/sitemap.xml', 'utf8');
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  if (pages.length === 0) throw new Error('build/sitemap.xml lists no pages');
  return pages;
}

/** Reads the description that readers download. */
export const readDescription = () => JSON.parse(readFileSync('build/openapi.json', 'utf8')) as Description;

/** Returns the first page of each kind, for checks that are too slow for all pages. Throws if a kind has none. */
export function onePageOfEachKind() {
  const pages = listPages();
  const endpoints = listEndpoints(readDescription());
  const find = (isKind: (path: string) => boolean): string => {
    const page = pages.find(isKind);
    if (page === undefined) throw new Error(`the sitemap lists no page of the kind ${isKind}`);
    return page;
  };
  const isEndpoint = (kind: string) => (path: string) =>
    endpoints.some((one) => one.kind === kind && path === `/api/${pageId(one.operation.operationId)}`);
  return {
    'home page': find((path) => path === '/'),
    'front page of the documentation': find((path) => path === '/docs'),
    'category index': find((path) => path.startsWith('/docs/category/')),
    guide: find((path) => path.startsWith('/docs/guides/')),
    'user guide page': find((path) => path.startsWith('/docs/user-guide/')),
    'other page of the documentation': find((path) => /^\/docs\/[\w-]+$/.test(path)),
    'front page of the reference': find((path) => path === '/api'),
    operation: find(isEndpoint('operation')),
    webhook: find(isEndpoint('webhook')),
    schema: find((path) => path.startsWith('/api/schemas/')),
  };
}
