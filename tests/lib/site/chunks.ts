/** Finds script files of the built site by content, for tests that break or delay one of them. */
import {readdirSync, readFileSync} from 'node:fs';
import type {Page, Route} from '@playwright/test';

const folder = 'build/assets/js';

/** A guide, and a neighboring page that links to it. */
export const guide = {
  path: '/docs/guides/platform/webhooks',
  neighbor: '/docs/guides/platform/paging-and-sorting',
};

/** Finds the chunk of a page: the only one that contains a long run of words from its article. */
export function contentChunk(path: string): {file: string; words: string} {
  const html = readFileSync(`build${path}.html`, 'utf8');
  // Tests can't wait for text that is folded at first.
  const article = (/<article>[\s\S]*<\/article>/.exec(html)?.[0] ?? '').replaceAll(/<details[\s\S]*?<\/details>/g, '');
  const runs = [...article.matchAll(/>([A-Za-z ,.]{30,})</g)]
    .map(([, words]) => words)
    .sort((a, b) => b.length - a.length);
  const chunks = readdirSync(folder).filter((file) => file.endsWith('.js') && !/^(main|runtime|common)/.test(file));
  for (const words of runs) {
    const holders = chunks.filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(`"${words}"`));
    if (holders.length === 1) return {file: holders[0], words};
  }
  throw new Error(`no separate chunk was found for ${path}`);
}

/** Handles each request for a file. */
export async function onFile(page: Page, file: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`**/assets/js/${file}`, handle);
}

/** Clicks the sidebar's link to a page. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`.theme-doc-sidebar-menu a[href="${path}"]`).click();
}
