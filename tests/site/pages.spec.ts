/** How pages read on a phone, to a screen reader, and before their scripts have arrived. */
import {readFileSync} from 'node:fs';
import {onePageOfEachKind, listPages} from '../lib/site/sitemap';
import {fileOf} from '../lib/site/built-page';
import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const phone = {width: 360, height: 780};
/** The pages with an element of a class. Styles are part of each page, so the class alone is on all. */
const pagesWith = (name: string): string[] => {
  const element = new RegExp(`<\\w+[^>]* class="?${name}\\b`);
  return listPages().filter((path) => element.test(readFileSync(fileOf(path), 'utf8')));
};

test('tables that stack show every cell on a phone, without scrolling', async ({plainReader}) => {
  const paths = pagesWith('stacks');
  expect(paths.length).toBeGreaterThan(20);
  await plainReader.setViewportSize(phone);
  for (const path of paths) {
    await plainReader.goto(path);
    const cutOff = await plainReader.locator('table.stacks').evaluateAll((tables) =>
      tables
        .filter((table) => table.checkVisibility())
        .filter(({parentElement: box}) => box && box.scrollWidth > box.clientWidth)
        .map((table) => table.getAttribute('aria-label')),
    );
    expect(cutOff, path).toEqual([]);
  }
});

test('what scrolls sideways on a phone takes the focus, has a name and shows a shadow', async ({reader}) => {
  const paths = pagesWith('table-scroll');
  expect(paths.length).toBeGreaterThan(5);
  await reader.setViewportSize(phone);
  let scrolling = 0;
  for (const path of paths) {
    await open(reader, path);
    const boxes = await reader
      .locator('.table-scroll')
      .evaluateAll((all) =>
        all
          .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
          .map((box) => [
            box.tagName,
            (box as HTMLElement).tabIndex,
            Boolean(box.ariaLabel),
            getComputedStyle(box).backgroundImage.includes('gradient'),
          ]),
      );
    scrolling += boxes.length;
    expect(
      boxes.filter(([, tab, name, shadow]) => tab !== 0 || !name || !shadow),
      path,
    ).toEqual([]);
  }
  expect(scrolling).toBeGreaterThan(5);
});

test('the header of code has its title and all buttons in one row on a phone', async ({reader}) => {
  const paths = listPages().filter(
    (path) => !path.startsWith('/api/schemas/') && readFileSync(fileOf(path), 'utf8').includes(' data-language='),
  );
  let found = 0;
  expect(paths.length).toBeGreaterThan(20);
  await reader.setViewportSize(phone);
  for (const path of paths) {
    await open(reader, path);
    const headers = await reader.locator('main [data-language] > :first-child').evaluateAll((all) =>
      all
        .filter((header) => header.checkVisibility())
        .map((header) => {
          const [title, ...buttons] = [header.firstElementChild, ...header.querySelectorAll('button')].map((one) =>
            one?.getBoundingClientRect(),
          );
          const rows = new Set(buttons.map((button) => button?.top));
          const isBeside = buttons.every(
            (button) => button && title && (title.width <= 1 || button.left >= title.right),
          );
          const isLarge = buttons.every((button) => button && Math.min(button.width, button.height) >= 24);
          return {name: header.textContent, buttons: buttons.length, rows: rows.size, isBeside, isLarge};
        }),
    );
    found += headers.length;
    for (const header of headers) {
      expect(header.buttons).toBeGreaterThan(1);
      expect(header, path).toMatchObject({rows: 1, isBeside: true, isLarge: true});
    }
  }
  expect(found).toBeGreaterThan(paths.length);
});

test('every download has a button, a purpose and a size without scripts, and a checksum to copy', async ({
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

test('headings are read by their words alone, and their links take the focus', async ({reader}) => {
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
  test(`what can be tapped on the ${kind} is at least 24 pixels, or in a text`, async ({reader}) => {
    await reader.setViewportSize(phone);
    await open(reader, path);
    const small = await reader.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [role=tab]')]
        .filter(
          (target) =>
            target.checkVisibility() &&
            !target.closest('pre, p, dd, td, th, .theme-doc-markdown li:not(.link-list li), .theme-announcement-bar'),
        )
        // A link between words is as high as its line.
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

test('the search page marks an empty query as a fault, until something is typed', async ({page}) => {
  await open(page, '/search');
  const query = page.getByRole('main').getByRole('searchbox');
  await page.getByRole('main').getByRole('button', {name: 'Search'}).click();
  await expect(query).toHaveAttribute('aria-invalid', 'true');
  await expect(query).toHaveAccessibleDescription(/\w/);
  await expect(query).toBeFocused();
  await query.fill('risk');
  await expect(query).toHaveAttribute('aria-invalid', 'false');
});

test('a result on the same page moves the focus too, also when the address stays the same', async ({page}) => {
  await open(page, '/api/entity-created');
  const target = page.locator('[id="body.eventPayload.numEntities"]');
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('numEntities');
    await page.getByRole('combobox').press('Enter');
    await expect(target.and(page.locator(':focus'))).toBeInViewport();
  }
});

test('a link to another page announces its title, and the sidebar shows where it is', async ({page}) => {
  const records = listPages().filter((path) => path.startsWith('/api/schemas/'));
  expect(records.length, 'more than fit').toBeGreaterThan(50);
  await open(page, records[40]);
  const current = page.locator('.theme-doc-sidebar-menu [aria-current="page"]');
  await expect(current).toBeInViewport();
  await current.locator('xpath=preceding::a[contains(@href, "/api/schemas/")][1]').press('Enter');
  await page.waitForURL((url) => url.pathname !== records[40]);
  const title = page.getByRole('heading', {level: 1});
  await expect(page.locator('body > p[role=status]')).toHaveText((await title.textContent()) ?? '-');
});
