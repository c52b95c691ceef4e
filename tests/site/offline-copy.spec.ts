/** Tests the offline copy, opened from disk in a browser without a network. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Page} from '@playwright/test';
import {unzipSync} from 'fflate';
import {offlineCopy} from '../../src/downloads';
import {product} from '../../src/product';
import {readBundle} from '@screening/api/node';
import {pasteElsewhere} from '../lib/site/clipboard';
import {openPanel, panelOf} from '../lib/site/sandbox';
import {openBox, options} from '../lib/site/search';
import {expect, hydrated, test} from '../lib/site/test';

// The path has a space and a character that addresses must escape, because readers unpack anywhere.
const unpacked = resolve('test-results/offline copy #1');
const root = `${pathToFileURL(join(unpacked, `${product.slug}-documentation`)).href}/`;

test.describe.configure({mode: 'serial'});
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

/** Collects problems, and requests that leave the machine or would. */
async function watchOffline(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.context().setOffline(true);
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left cancels its prefetches.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) problems.push(`another origin: ${request.url()}`);
  });
  return problems;
}

test('a reader can follow links, search, and open a field from the results', async ({page}) => {
  const problems = await watchOffline(page);
  await page.goto(`${root}index.html`);
  await hydrated(page);
  await page.getByRole('link', {name: 'Guides', exact: true}).first().click();
  await expect(page).toHaveURL(`${root}docs.html`);
  await hydrated(page);
  await page.getByRole('link', {name: 'Quick start'}).first().click();
  await expect(page).toHaveURL(`${root}docs/guides/one-off-screening/first-screening.html`);
  await hydrated(page);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Quick start');

  await openBox(page);
  await page.getByRole('combobox').fill('hopsAway');
  await options(page).first().waitFor();
  await options(page).first().click();
  await expect(page).toHaveURL(`${root}api/schemas/indicator.html#hopsAway`);
  await hydrated(page);
  await expect(page.locator('#hopsAway')).toBeInViewport();
  // The other color mode needs another logo, which a script inserts.
  await page
    .getByRole('button', {name: /switch between/i})
    .first()
    .click();
  await page
    .getByRole('button', {name: /switch between/i})
    .first()
    .click();
  await expect
    .poll(() =>
      page
        .locator('.navbar__logo img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(problems.filter((problem) => !/ERR_FILE_NOT_FOUND|failed: .*logo/.test(problem))).toEqual([]);
});

test('the search page opens with a query in its URL, and can search again', async ({page}) => {
  const problems = await watchOffline(page);
  await page.goto(`${root}search.html?q=webhook`);
  await hydrated(page);
  await expect(page.locator('main a').first()).toBeVisible();
  await page.locator('main').getByRole('searchbox').fill('threshold');
  await expect(page.locator('main')).toContainText('Match threshold');
  expect(problems).toEqual([]);
});

test('the sandbox and links to its requests work, and the downloads page names the open copy', async ({page}) => {
  const problems = await watchOffline(page);
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto(`${root}api/screen-simple.html`);
  await hydrated(page);
  const {panel, send, said, body} = await openPanel(page);
  await send();
  await expect(said).toHaveText(/^Call 1: 200 OK/);
  await expect(body).toContainText('resultRows');
  await panel.getByRole('button', {name: 'Copy link to this request'}).click();
  const link = await pasteElsewhere(page);
  expect(link).toContain(`${root}api/screen-simple.html#try=`);
  await page.goto('about:blank');
  await page.goto(link);
  // Earlier calls of this visit are kept.
  await expect((await panelOf(page)).said).toHaveText(/^Call 2: 200 OK/);
  await page.goto(`${root}docs/downloads.html`);
  await hydrated(page);
  await expect(page.locator('main')).toContainText('The copy that you are reading');
  await expect(page.locator('main')).not.toContainText('%OFFLINE');
  expect(problems).toEqual([]);
});

for (const file of ['index.html', 'api/screen-simple.html', 'docs/glossary.html', 'search.html']) {
  test(`${file} says that it is an offline copy, and links to the site`, async ({page}) => {
    await watchOffline(page);
    await page.goto(root + file);
    await hydrated(page);
    const footer = page.locator('.theme-layout-footer');
    await expect(footer).toContainText(
      `This is an offline copy for version ${readBundle('.').info.version} of the API.`,
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
