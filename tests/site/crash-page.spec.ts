import {contentChunk, follow, guide, onFile} from '../lib/site/chunks';
import {expect, open, test} from '../lib/site/test';

test('a page that crashes while rendering shows the error inside the layout, and can be retried', async ({page}) => {
  const {file, words} = contentChunk(guide.path);
  await onFile(page, file, async (route) => {
    const body = await (await route.fetch()).text();
    // Make the page's chunk throw instead of returning these words, until the test sets `mended`.
    const failing = `(()=>{if(!globalThis.mended)throw new Error("made to fail");return ${JSON.stringify(words)}})()`;
    await route.fulfill({contentType: 'text/javascript', body: body.replaceAll(JSON.stringify(words), failing)});
  });
  await open(page, guide.neighbor);
  await follow(page, guide.path);
  await expect(page.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
  await expect(page.getByText('made to fail')).toBeVisible();
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, {mended: true}));
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByText(words)).toBeVisible();
});
