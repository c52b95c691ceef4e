/** Tests the tools that the in-page sandbox offers to agents in the browser. */
import type {Page} from '@playwright/test';
import {listEndpoints} from '../../src/description/document';
import {planCall} from '../../src/description/samples/call';
import {readBundle} from '../../tooling/reference/read-bundle';
import {savesData, setConnection} from '../lib/site/connection';
import {testFlags} from '../lib/site/find-browser';
import {openPanel, openSandbox} from '../lib/site/sandbox';
import {expect, hydrated, open, test} from '../lib/site/test';
import {watch} from '../lib/site/watch';

test.use({
  launchOptions: {executablePath: process.env.CHROMIUM_PATH, args: [...testFlags, '--enable-features=WebMCP']},
});

const doc = readBundle('.');
const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
const start = '/api/list-groups';

type Called = {content: {type: string; text: string}[]; isError: boolean};

async function call(page: Page, name: string, input: object = {}): Promise<{text: string; isError: boolean}> {
  const {content, isError} = (await page.webmcp.callTool(name, input)) as Called;
  expect(content).toHaveLength(1);
  return {text: content[0]?.text ?? '', isError};
}

const namesOf = async (page: Page): Promise<string[]> => (await page.webmcp.tools()).map(({name}) => name);

/** Opens the sandbox on a page, and waits for the tool that is registered last. */
async function openWithTools(page: Page): Promise<void> {
  await openSandbox(page, start);
  await expect.poll(() => namesOf(page)).toContain('useApiKey');
}

test.beforeEach(async ({page}) => {
  await setConnection(page, savesData);
  await open(page, start);
  const hasTools = await page.evaluate(() => document.modelContext !== undefined);
  test.skip(!process.env.CI && !hasTools, 'this Chromium has no WebMCP'); // Reason: a contributor's browser may lack it. CI fails below.
  expect(hasTools).toBe(true);
});

test('the tools are registered only while the sandbox is open, and load with it', async ({page}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  /** Counts the loaded scripts that contain the tools. */
  const holders = async () => (await Promise.all(scripts)).filter((code) => code.includes('useApiKey')).length;
  await page.reload();
  await hydrated(page);
  expect(await namesOf(page)).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  expect(await holders()).toBe(0);

  await openPanel(page);
  await expect.poll(() => namesOf(page)).toContain('useApiKey');
  expect(await holders()).toBe(1);
  const names = await namesOf(page);
  expect(operations.length).toBe(19);
  expect(names).toEqual(expect.arrayContaining(operations.map(({operation}) => operation.operationId)));
  expect(names).toEqual(expect.arrayContaining(['searchDocs', 'readPage', 'resetSandbox', 'setFaults']));

  await page.getByRole('button', {name: 'Close the sandbox'}).click();
  await expect.poll(() => namesOf(page)).toEqual([]);
  await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
  await expect.poll(async () => (await namesOf(page)).length).toBe(names.length);
  await page.getByRole('link', {name: 'API reference', exact: true}).first().click();
  await page.waitForURL('**/api');
  await expect.poll(() => namesOf(page)).toEqual([]);
});

test('each operation tool returns 200 for its example, and the panel lists the calls', async ({page, baseURL}) => {
  const {problems} = watch(page, baseURL ?? '');
  await openWithTools(page);
  for (const endpoint of operations) {
    await call(page, 'resetSandbox');
    const {path, query, body} = planCall(doc, endpoint);
    const inPath = path.flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part.value]]));
    const input = {...Object.fromEntries([...inPath, ...query]), ...(body ? {body: body.value} : {})} as object;
    const {operationId} = endpoint.operation;
    const {text, isError} = await call(page, operationId, input);
    expect([operationId, isError, text]).toEqual([
      operationId,
      false,
      expect.stringMatching(/^Status: 200\nContent-Type: application\/json\n\n[{[]/),
    ]);
  }
  await call(page, 'getEntity', {entityURN: 'nobody'});
  const calls = page.getByRole('region', {name: 'Sandbox', exact: true}).locator('details', {hasText: 'Calls of this visit'});
  await calls.locator('summary').first().click();
  const last = calls.getByRole('listitem').first();
  await expect(last).toContainText('/entity/nobody');
  await expect(last).toContainText('400');
  expect(problems).toEqual([]);
}); // prettier-ignore

test('the tools search and read the documentation, and report errors in calls', async ({page, baseURL}) => {
  const {problems} = watch(page, baseURL ?? '');
  await openWithTools(page);
  expect((await call(page, 'searchDocs', {query: 'rate limit'})).text).toContain('#the-rate-limit');
  expect((await call(page, 'readPage', {page: '/api/get-entity'})).text).toMatch(/^# Get an entity\n/);
  expect(await call(page, 'getEntity')).toEqual({text: 'getEntity: arguments.entityURN is required.', isError: true});
  expect((await call(page, 'screenSimple', {body: {entityName: 3}})).text).toContain('Status: 400');
  await call(page, 'setFaults', {'drop-before': 1});
  expect(await call(page, 'listGroups')).toEqual({text: 'The connection was closed without a response.', isError: true});
  await call(page, 'resetSandbox');
  expect((await call(page, 'listGroups')).isError).toBe(false);
  expect(problems).toEqual([]);
}); // prettier-ignore
