/**
 * Checks every page of the sitemap in a browser, under the policy that hosts send. The frame around
 * the content is left out of the accessibility check, because page-kinds.spec.ts checks it.
 * tests/build/every-page.test.ts reads each page as served.
 */
import {checkPage} from '../lib/site/check-page';
import {listPages, onePageOfEachKind} from '../lib/site/sitemap';
import {test} from '../lib/site/test';

const frame = [
  '.theme-doc-sidebar-container',
  '.navbar',
  '.theme-layout-footer',
  '.theme-announcement-bar',
];
const others = listPages().filter((path) => !Object.values(onePageOfEachKind()).includes(path));

for (const path of others) {
  test(`${path} opens without problems, is accessible and fits a narrow screen`, async ({
    reader,
    baseURL,
  }) => checkPage(reader, path, baseURL ?? '', frame));
}
