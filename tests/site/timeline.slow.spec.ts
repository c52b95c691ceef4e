/** Checks the timeline of changes in the browser: without scripts, by keyboard, and with webhooks that get lost or late. */
import type {Page} from '@playwright/test';
import {expectAccessible} from '../lib/site/axe';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/onboarding-and-monitoring/follow-changes';

/** The parts of the timeline on an open page. */
function timelineOf(page: Page) {
  const timeline = page.getByRole('figure', {name: /^A fictional customer/});
  return {
    timeline,
    steps: timeline.getByRole('listitem'),
    said: timeline.getByRole('status'),
    press: (name: string) => timeline.getByRole('button', {name}).press('Enter'),
  };
}

for (const at of ['/', path])
  test(`${at} tells the first part, and loads the sandbox on the first click`, async ({page}) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, at);
    await page.waitForLoadState('networkidle');
    const {steps, said, press} = timelineOf(page);
    await expect(steps).toHaveCount(6);
    await expect(steps.nth(2)).toContainText('History updated lost');
    const before = asked.length;
    await press('Publish news');
    await expect(steps).toHaveCount(8);
    expect(asked.length).toBeGreaterThan(before);
    await expect(said).toHaveText(/^News is published, History updated\. The time is /);
  });

test('webhooks are lost or late, a poll finds them, and an open step has its message', async ({
  page,
}) => {
  await open(page, path);
  const {timeline, steps, said, press} = timelineOf(page);
  await press('Start over');
  await expect(steps).toHaveCount(0);
  await press('Publish news');
  await expect(said).toHaveText('Save the customer first.');
  await press('Save the customer');
  await expect(steps).toHaveCount(1);
  await timeline.getByLabel('arrive late').check();
  await press('Publish news');
  await expect(steps.last()).toContainText('History updated on its way');
  await press('+1 h');
  await expect(steps.last()).toContainText('History updated late');
  await timeline.getByLabel('are lost').check();
  await press('Decide as analyst');
  await expect(steps.last()).toContainText('Disposition changed lost');
  await press('Poll for changes');
  await expect(steps.last()).toContainText('Poll for changes 1 new');
  const summary = steps.last().locator('summary');
  await summary.press('Enter');
  await expect(steps.last().getByText('"historyID"')).toBeVisible();
  await expect(steps.last()).toContainText('Store a change once, by its historyID.');
  await press('Archive');
  await press('Publish news');
  await expect(steps.last()).toContainText('News is published');
});

test('one action is the main one: what most likely comes next', async ({page}) => {
  await open(page, path);
  const {timeline, steps, press} = timelineOf(page);
  const main = timeline.locator('.action--main');
  await expect(main).toHaveText(['Publish news']);
  await timeline.getByLabel('are lost').check();
  await press('Publish news');
  await expect(steps).toHaveCount(8);
  await expect(main).toHaveText(['Poll']);
  await press('Start over');
  await expect(main).toHaveText(['Save']);
});

test('is accessible with open steps, also on a phone, and never wider than the page', async ({
  page,
}) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({width, height: 800});
    await open(page, path);
    const {timeline, steps} = timelineOf(page);
    await steps.nth(2).locator('summary').click();
    await expectAccessible(page);
    const isWider = await timeline.evaluate((figure) => figure.scrollWidth > figure.clientWidth);
    expect(isWider, `${width} px`).toBe(false);
  }
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('shows the steps, and no controls that do nothing', async ({page}) => {
    await page.goto(path);
    const {timeline, steps} = timelineOf(page);
    await expect(steps).toHaveCount(6);
    await expect(timeline.getByRole('button', {name: 'Publish news'})).toBeHidden();
    await steps.first().locator('summary').click();
    await expect(steps.first()).toContainText('Store the urn.');
  });
});

test('nothing moves for readers who ask for less motion', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, path);
  const {timeline, steps, press} = timelineOf(page);
  await press('Publish news');
  await expect(steps).toHaveCount(8);
  // The edges of code fade as a reader scrolls, but don't move with time.
  const moving = await timeline.evaluate(
    (figure) =>
      figure
        .getAnimations({subtree: true})
        .filter((animation) => animation.timeline instanceof DocumentTimeline).length,
  );
  expect(moving).toBe(0);
});
