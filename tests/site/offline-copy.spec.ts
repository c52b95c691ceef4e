/** Tests the offline copy, opened from disk in a browser without a network. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {unzipSync} from 'fflate';
import {offlineCopy} from '../../src/downloads';
import {product} from '../../src/product';
import {readDescription} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';

// The path has a space and a character that addresses must escape, because readers unpack anywhere.
const unpacked = resolve('test-results/offline copy #1');
const root = `${pathToFileURL(join(unpacked, `${product.slug}-documentation`)).href}/`;

test.describe.configure({mode: 'serial'});
// Its files have no common origin, and fonts load only from a server.
test.use({causesProblems: true});
test.beforeAll(() => {
  rmSync(unpacked, {recursive: true, force: true});
  for (const [name, content] of Object.entries(
    unzipSync(readFileSync(`build/downloads/${offlineCopy(product.slug)}`)),
  )) {
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(join(unpacked, name)), {recursive: true});
    writeFileSync(join(unpacked, name), content);
  }
});
test.afterAll(() => rmSync(unpacked, {recursive: true, force: true}));

for (const file of ['index.html', 'api/screen-simple.html', 'docs/glossary.html']) {
  test(`${file} says that it is an offline copy, and links to the site`, async ({page}) => {
    await page.context().setOffline(true);
    await page.goto(root + file);
    const footer = page.locator('.theme-layout-footer');
    await expect(footer).toContainText(
      `This is an offline copy for version ${readDescription().info.version} of the API.`,
    );
    await expect(footer.getByRole('link', {name: new URL(product.siteUrl).host})).toHaveAttribute(
      'href',
      product.siteUrl,
    );
  });
}

test('the copy can be read without JavaScript', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${root}docs.html`);
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Webhooks', exact: true}).click();
  await expect(page).toHaveURL(`${root}docs/guides/platform/webhooks.html`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Webhooks');
  await context.close();
});
