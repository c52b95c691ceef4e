/** Tests the offline copy, opened from disk in a browser without a network. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {unzipSync} from 'fflate';
import {fileNames} from '../../src/downloads';
import {product} from '@screening/product';
import {readDescription} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';

// The path has a space and a character that addresses must escape, because readers unpack anywhere.
const unpacked = resolve('test-results/offline copy #1');
const root = `${pathToFileURL(join(unpacked, `${product.slug}-documentation`)).href}/`;

// Its files have no common origin, and fonts load only from a server.
test.use({causesProblems: true, javaScriptEnabled: false});

test('the offline copy can be read without JavaScript, says what it is, and links to the site', async ({
  page,
}) => {
  const files = unzipSync(
    readFileSync(`build/downloads/${fileNames(product.slug)['offline-copy']}`),
  );
  for (const [name, content] of Object.entries(files).filter(([path]) => !path.endsWith('/'))) {
    mkdirSync(dirname(join(unpacked, name)), {recursive: true});
    writeFileSync(join(unpacked, name), content);
  }
  await page.context().setOffline(true);
  for (const file of ['index.html', 'api/screen-simple.html', 'docs.html']) {
    await page.goto(root + file);
    const footer = page.locator('.theme-layout-footer');
    await expect(footer, file).toContainText(
      `This is an offline copy for version ${readDescription().info.version} of the API.`,
    );
    const link = footer.getByRole('link', {name: new URL(product.siteUrl).host});
    await expect(link).toHaveAttribute('href', product.siteUrl);
  }
  await page.locator('main').getByRole('link', {name: 'Webhooks', exact: true}).first().click();
  await expect(page).toHaveURL(`${root}docs/guides/platform/webhooks.html`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Webhooks');
  rmSync(unpacked, {recursive: true, force: true});
});
