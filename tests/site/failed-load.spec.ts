import {contentChunk, follow, guide, onFile} from '../lib/site/chunks';
import {savesData, setConnection} from '../lib/site/connection';
import {expect, hydrated, open, test} from '../lib/site/test';

const {file, words} = contentChunk(guide.path);

test('a route whose content cannot be loaded shows the error and a working "Retry" button', async ({page}) => {
  let broken = true;
  await onFile(page, file, (route) => (broken ? route.abort() : route.continue()));
  // The page isn't preloaded at this address, so the load fails while the application runs.
  await page.goto(`${guide.path}.html`);
  const retry = page.getByRole('button', {name: 'Retry'});
  await expect(retry).toBeVisible();
  await expect(page.getByText(/Loading chunk .* failed/)).toBeVisible();
  broken = false;
  await retry.click();
  await expect(page.getByText(words)).toBeVisible();
});

test('a failed route change logs a warning and reloads the page', async ({page}) => {
  await setConnection(page, savesData);
  let aborted = 0;
  await onFile(page, file, (route) => ((aborted += 1) <= 1 ? route.abort() : route.continue()));
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await open(page, guide.neighbor);
  const reloaded = page.waitForEvent('load');
  await follow(page, guide.path);
  await reloaded;
  await hydrated(page);
  expect(warnings.join('\n')).toMatch(/Loading chunk .* failed/);
  expect(new URL(page.url()).pathname).toBe(guide.path);
  await expect(page.getByText(words)).toBeVisible();
});

test('a page whose content chunk is missing at the first load stays readable', async ({page}) => {
  await onFile(page, file, (route) => route.abort());
  await page.goto(guide.path);
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
});
