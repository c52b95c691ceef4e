/** Tests a deploy while a reader has a page open: the site keeps working, whether the old files stay or not. */
import {savesData, setConnection} from '../../lib/site/connection';
import {collectErrors, countLoads, expectReadable, followLink, journeys} from '../../lib/site/faults';
import {expect, hydrated, open, test as base} from '../../lib/site/test';
import {startDeployment, type Deployment} from '../../lib/site/two-builds';

const test = base.extend<{deployment: Deployment}>({
  // Playwright reads a fixture's dependencies from its parameters, so this needs an empty pattern.
  // eslint-disable-next-line no-empty-pattern
  deployment: async ({}, use) => {
    const deployment = await startDeployment();
    await use(deployment);
    deployment.server.close();
    deployment.server.closeAllConnections();
  },
  baseURL: async ({deployment}, use) => use(deployment.origin),
});

test.beforeEach(({page}) => setConnection(page, savesData));

for (const {from, to} of journeys) {
  test(`${to} opens without a reload after a deploy that keeps the old files`, async ({page, deployment}) => {
    await open(page, from);
    deployment.deploy({keepsOldAssets: true});
    const loads = countLoads(page);
    await followLink(page, to);
    await expectReadable(page, to);
    expect(loads()).toBe(0);
    expect(deployment.missing).toEqual([]);
  });

  test(`${to} opens after one reload when a deploy removed the old files, and the next page needs no reload`, async ({
    page,
    deployment,
  }) => {
    const errors = collectErrors(page);
    await open(page, from);
    deployment.deploy({keepsOldAssets: false});
    const loads = countLoads(page);
    await followLink(page, to);
    await expectReadable(page, to);
    await hydrated(page);
    expect(loads()).toBe(1);
    expect(deployment.missing.length, 'files of the old build that were asked for').toBeGreaterThan(0);
    const asked = deployment.missing.length;
    await followLink(page, '/docs/glossary');
    await expectReadable(page, '/docs/glossary');
    expect(loads(), 'the new build needs no further reload').toBe(1);
    expect(deployment.missing, 'the new build asks for its own files').toHaveLength(asked);
    expect(errors).toEqual([]);
  });
}

test('a record that cannot load in place after a deploy shows an error and a link', async ({page, deployment}) => {
  await open(page, '/api/get-entity');
  deployment.deploy({keepsOldAssets: false});
  await page.evaluate(() => {
    const records = [...document.querySelectorAll('main summary')].filter((summary) =>
      /^\w+: \d+ fields$/.test(summary.textContent.trim()),
    );
    for (let at = records[0]?.closest('details')?.parentElement; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
  });
  const summary = page
    .locator('main summary')
    .filter({hasText: /^\w+: \d+ fields$/, visible: true})
    .first();
  await summary.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(summary.locator('xpath=..').getByRole('link').first()).toBeVisible();
  await expect(page.getByText('This page crashed')).toHaveCount(0);
});
