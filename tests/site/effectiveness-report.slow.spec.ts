/**
 * Checks the report of the command `effectiveness` in a browser: it is accessible in light and dark, fits a narrow window and
 * paper, and loads nothing.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {loadData, loadDescription, startServer} from '@screening/sandbox/server';
import {fillProduct} from '@screening/product';
import {expect, test, type Page} from '@playwright/test';
import {violations} from '../lib/site/axe';

const apiKey = 'report-key-11c7';

/** Listed subjects of the sandbox, one that isn't listed, a wrong label, and names that a page could run or break. */
const subjects = `customerKey,entityName,entityType,countries,dob,aliases,expected
T-01,Ilvane Torresund,person,NO,1968-04-17,,S-48210
T-02,Łucjan Brzeżovar,person,PL,1971,,S-48223
T-03,Qarvolt Maritime Holdings Ltd,company,CY,,Qarvolt Maritime,S-48212
T-04,Grauwald Metallhandel GmbH,company,DE,,,S-48240
T-05,Tharsis Ember,vessel,,,,S-99999
T-06,<script>document.title='run'</script> Torresund,person,,,,S-48210
T-07,${'Donaudampfschifffahrt'.repeat(6)} محمد,person,,,,S-48210
T-08,Brindlemoor Textiles Ltd,company,GB,,,none
`;

let folder = '';
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
  writeFileSync(join(folder, 'subjects.csv'), subjects);
  const [description, {seed}] = await Promise.all([
    loadDescription('.', fillProduct),
    loadData('.', fillProduct),
  ]);
  const log = {line: () => undefined, error: () => undefined};
  const options = {port: 0, seed: '1', latency: 0, key: apiKey};
  const server = await startServer(options, description, seed, log);
  const tool = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'packages/tools/src/main.ts', 'effectiveness'],
      ...[join(folder, 'subjects.csv'), '--state', join(folder, 'state'), '--yes'],
    ],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        SCREENING_BASE_URL: server.origin + server.sandbox.basePath,
        SCREENING_API_KEY: apiKey,
      },
    },
  );
  const [code] = (await once(tool, 'close')) as [number];
  await server.close();
  // One label is wrong.
  expect(code).toBe(1);
});
test.afterAll(() => rmSync(folder, {recursive: true}));

const address = (): string => pathToFileURL(join(folder, 'state', 'effectiveness.html')).href;

/** Opens the report, and returns what it has asked for and what the browser has refused. */
async function open(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== address()) problems.push(request.url());
  });
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', ({message}) => problems.push(message));
  await page.goto(address());
  return problems;
}

test('is accessible in light and dark, and loads nothing', async ({page}) => {
  const problems = await open(page);
  await expect(page).toHaveTitle('Test of the screening settings');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    expect(await violations(page), colorScheme).toEqual([]);
  }
  expect(problems).toEqual([]);
});

test('fits paper, in the same colors whatever the mode', async ({page}) => {
  // A4 without its margins.
  await page.setViewportSize({width: 680, height: 1000});
  await open(page);
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(body).toHaveCSS('color', 'rgb(23, 34, 43)');
  for (const table of await page.locator('table').all())
    expect((await table.boundingBox())!.width).toBeLessThanOrEqual(680);
});

for (const width of [320, 360, 768, 1280])
  test(`fits a window of ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    await open(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    const texts = await page.locator('svg text').all();
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      const box = await text.boundingBox();
      expect(box!.x, (await text.textContent()) ?? '').toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    }
  });

test('has a table for each plot, and names every table', async ({page}) => {
  await open(page);
  expect(await page.locator('svg').count()).toBe(3);
  for (const plot of await page.locator('svg').all()) {
    await expect(plot.locator('title')).not.toBeEmpty();
    await expect(plot.locator('desc')).not.toBeEmpty();
  }
  const tables = await page.locator('table').all();
  expect(tables.length).toBeGreaterThan(6);
  for (const table of tables) {
    await expect(table.locator('caption')).not.toBeEmpty();
    await expect(table.locator('thead th').first()).toHaveAttribute('scope', 'col');
  }
});
