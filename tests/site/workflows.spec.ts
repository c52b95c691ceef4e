/** Tests a workflow in the page: step by step, under faults, by keyboard and on a phone. */
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {openOptions, openSandbox} from '../lib/site/sandbox';
import {expect, open, test} from '../lib/site/test';
import {pages, parts, workflows} from '../lib/site/workflows';
import type {Workflow} from '@screening/api/workflows';

const gate = workflows.find(({id}) => id === 'onboarding-gate') as Workflow;
const gatePage = pages.get(gate.id) ?? '';

test('runs step by step with the keyboard, shows requests and responses, and can be restarted', async ({
  page,
}) => {
  await open(page, gatePage);
  const {box, status, next, reports} = parts(page, gate);
  await next.focus();
  for (const [place] of gate.steps.entries()) {
    await page.keyboard.press('Enter');
    await expect(status).toContainText(`Step ${place + 1} of ${gate.steps.length} passed: 200 OK.`);
    await expect(reports).toHaveCount(place + 1);
    await expect(next).toBeFocused();
  }
  await expect(status).toContainText('The workflow is complete.');
  const [read] = await box.getByRole('listitem').filter({hasText: 'Read the disposition'}).all();
  await expect(read?.locator('[data-language=http]') ?? box).toContainText(
    'GET /entity/sigma:e2001\nAuthorization: example-key-0002',
  );
  await expect(read?.locator('[data-language=json]') ?? box).toContainText(
    '"dispositionState": "pending"',
  );
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Step 1 of 5 passed');
  await expect(reports).toHaveCount(1);
});

test('shows the error at a step that fails', async ({page}) => {
  const workflow = workflows.find(({id}) => id === 'archive-entity') as Workflow;
  const path = pages.get(workflow.id) ?? '';
  const sandbox = await openSandbox(page, '/api/archive-entities');
  const {note} = sandbox;
  await (await openOptions(sandbox)).getByLabel('Inject a fault').selectOption('500');
  await expect(note).toHaveText('Fault injection is on: 500.');
  // The open panel covers the sidebar.
  await sandbox.panel.getByRole('button', {name: 'Close the sandbox'}).click();
  // Without reloading the site, because faults aren't stored.
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  const {box, status, run, reports} = parts(page, workflow);
  // The fault is in every second call.
  await expect(async () => {
    await run.click();
    await expect(status).toContainText(/complete|failed/);
    await expect(status).toContainText('failed: 500 Internal Server Error.', {timeout: 1000});
  }).toPass();
  await expect(reports.last()).toContainText('Failed: 500 Internal Server Error');
  await expect(box).toContainText('Not met: $statusCode == 200');
  await expect(box.locator('pre').last()).toContainText('Internal Server Error');
  expect(await violations(page)).toEqual([]);
});

test.describe('before the first click', () => {
  test.use({causesProblems: true});
  test('has no buttons without JavaScript, and loads the sandbox only on a click, also after a failure', async ({
    page,
    plainReader,
  }) => {
    await plainReader.goto(gatePage);
    const plain = parts(plainReader, gate);
    await expect(plain.box.getByRole('listitem')).toHaveCount(gate.steps.length);
    await expect(plain.run).toBeHidden();
    await page.setViewportSize({width: 360, height: 700});
    await open(page, gatePage);
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const {status, run, box} = parts(page, gate);
    await box.scrollIntoViewIfNeeded();
    expect(requests).toEqual([]);
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await run.click();
    await expect(status).toContainText('The sandbox could not be loaded.');
    await page.unroute('**/assets/js/*.js');
    await run.click();
    await expect(status).toContainText('The workflow is complete.');
    for (const url of requests) expect(url).toMatch(/\/assets\/(js|css)\//);
    for (const details of await box.getByText('Request and response').all()) await details.click();
    expect(await page.evaluate(findOverflow)).toEqual([]);
  });
});
