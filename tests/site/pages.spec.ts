/** Tests pages on a phone, with a screen reader, and before their scripts have loaded. */
import {onePageOfEachKind, listPages} from '../lib/site/sitemap';
import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const phone = {width: 360, height: 780};
test('every download has a link, purpose, size and checksum without JavaScript, and checksums can be copied', async ({
  page,
  plainReader,
  context,
}) => {
  await plainReader.setViewportSize(phone);
  await plainReader.goto('/docs/downloads');
  const files = plainReader.locator('main li:has(a[download])');
  expect(await files.count()).toBeGreaterThan(5);
  for (const file of await files.all()) {
    await expect(file.getByRole('link', {name: /^Download [\w.-]+\.\w+$/})).toBeVisible();
    await expect(file.locator('p')).toHaveText(/[A-Z][\w, ]+, [\d.]+ [KM]B$/);
    await expect(file.locator('code')).toBeHidden();
    await file.locator('summary').click();
    await expect(file.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  }

  await context.grantPermissions(['clipboard-write']);
  await open(page, '/docs/downloads');
  const file = page.locator('main li:has(a[download])').last();
  await file.locator('summary').click();
  await file.getByRole('button', {name: /^Copy the checksum of /}).click();
  await expect(file.getByRole('status')).toHaveText('Copied');
  expect(await pasteElsewhere(page)).toBe(await file.locator('code').textContent());
});

test('screen readers read only the text of a heading, and its link is visible on focus', async ({reader}) => {
  await reader.setViewportSize({width: 1280, height: 800});
  await open(reader, '/api/screen-simple');
  for (const name of ['Request body', 'Responses', '400 Bad Request'])
    await expect(reader.getByRole('heading', {name, exact: true})).toBeVisible();
  const link = reader.getByRole('link', {name: 'Link to 400 Bad Request', exact: true});
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await link.press('Enter');
  await expect(reader).toHaveURL(/#response-400$/);
});

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`touch targets on the ${kind} are at least 24 px, except for links in text`, async ({reader}) => {
    await reader.setViewportSize(phone);
    await open(reader, path);
    const small = await reader.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [role=tab]')]
        .filter(
          (target) =>
            target.checkVisibility() &&
            !target.closest('pre, p, dd, td, th, .theme-doc-markdown li:not(.link-list li), .theme-announcement-bar'),
        )
        // A link in a text is only as high as its line.
        .filter(
          ({parentElement}) =>
            ![...(parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .map((target) => [target.textContent || target.ariaLabel, target.getBoundingClientRect()] as const)
        .filter(([, {width, height}]) => width > 1 && Math.min(width, height) < 23.5)
        .map(([name, {width, height}]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`),
    );
    expect(small).toEqual([]);
  });
}

test('the search page marks an empty query as invalid until text is typed', async ({page}) => {
  await open(page, '/search');
  const query = page.getByRole('main').getByRole('searchbox');
  await page.getByRole('main').getByRole('button', {name: 'Search'}).click();
  await expect(query).toHaveAttribute('aria-invalid', 'true');
  await expect(query).toHaveAccessibleDescription(/\w/);
  await expect(query).toBeFocused();
  await query.fill('risk');
  await expect(query).toHaveAttribute('aria-invalid', 'false');
});

test('a search result on the same page moves the focus, even if the address stays the same', async ({page}) => {
  await open(page, '/api/entity-created');
  const target = page.locator('[id="body.eventPayload.numEntities"]');
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('numEntities');
    await page.getByRole('combobox').press('Enter');
    await expect(target.and(page.locator(':focus'))).toBeInViewport();
  }
});

test('a followed link announces the title of its page, and the sidebar shows the current page', async ({page}) => {
  const records = listPages().filter((path) => path.startsWith('/api/schemas/'));
  expect(records.length, 'more than fit').toBeGreaterThan(50);
  await open(page, records[40]);
  const current = page.locator('.theme-doc-sidebar-menu [aria-current="page"]');
  await expect(current).toBeInViewport();
  const title = page.getByRole('heading', {level: 1});
  const before = (await title.textContent()) ?? '-';
  await current.locator('xpath=preceding::a[contains(@href, "/api/schemas/")][1]').press('Enter');
  // The address changes before the content.
  await expect(title).not.toHaveText(before);
  await expect(page).not.toHaveURL(records[40]);
  await expect(page.locator('body > p[role=status]')).toHaveText((await title.textContent()) ?? '-');
});
