/**
 * Checks a page in a browser: without problems, accessible in both color modes, and fitting a
 * narrow screen.
 */
import type {Page} from '@playwright/test';
import {expectAccessible} from './axe';
import {findOverflow} from './overflow';
import {expect, hydrated} from './test';
import {watch} from './watch';

/** @param without selectors of parts that other pages show too */
export async function checkPage(
  page: Page,
  path: string,
  origin: string,
  without: string[] = [],
): Promise<void> {
  await page.setViewportSize({width: 1280, height: 800});
  await page.emulateMedia({colorScheme: 'light'});
  const {problems, stop} = watch(page, origin);
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname, 'the address stays as the sitemap has it').toBe(path);
  await hydrated(page);
  const readHead = () =>
    page.evaluate(() => ({
      titles: document.querySelectorAll('h1').length,
      title: document.title.trim() !== '',
      description: document.querySelectorAll('meta[name="description"]:not([content=""])').length,
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset.theme,
    }));
  // The head is rewritten a moment after hydration.
  await expect
    .poll(readHead)
    .toEqual({titles: 1, title: true, description: 1, lang: 'en', theme: 'light'});

  await openDetails(page);
  await expectAccessible(page, without);

  await page.setViewportSize({width: 360, height: 740});
  expect(
    await page.evaluate(findOverflow),
    'what is cut off or scrolls the page at 360 px',
  ).toEqual([]);
  expect(await page.evaluate(findNarrowFaults)).toEqual([]);
  await openRest(page);
  stop();
  expect(problems).toEqual([]);
}

/** Unfolds details, except those loaded on demand, which are content of other pages. */
async function openDetails(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all)
      details.open ||= !/^\w+: \d+ (field|alternative)s? of /.test(
        details.querySelector('summary')?.textContent ?? '',
      );
  });
}

/**
 * Unfolds details that load on demand too, with clicks, and waits until each part has loaded below
 * its summary.
 */
async function openRest(page: Page): Promise<void> {
  await page
    .locator('main details:not([open]) > summary')
    .evaluateAll((all: HTMLElement[]) => all.forEach((summary) => summary.click()));
  // The next page would cancel a pending request, which would be reported as its fault.
  await page.waitForFunction(
    () => !document.querySelector('main details[open] > [class*="linked_"]:last-child'),
  );
}

/**
 * Lists the faults of tables, boxes that scroll sideways and touch targets. Runs in the page, so it
 * can't use anything from outside.
 */
function findNarrowFaults(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility(),
    );
  const scrolls = ({scrollWidth, clientWidth}: HTMLElement) => scrollWidth > clientWidth;
  const stacked = shown('table.stacks').filter(({parentElement: box}) => box && scrolls(box));
  const unreachable = shown('.table-scroll').filter(
    (box) =>
      scrolls(box) &&
      (box.tabIndex !== 0 ||
        !box.ariaLabel ||
        !getComputedStyle(box).backgroundImage.includes('gradient')),
  );
  const small = shown('a[href], button, input, summary, [role=tab]').filter((target) => {
    const {width, height} = target.getBoundingClientRect();
    const siblings = [...(target.parentElement?.childNodes ?? [])];
    return (
      width > 1 &&
      Math.min(width, height) < 23.5 &&
      !target.closest(
        'pre, p, dd, td, th, .theme-doc-markdown li:not(.link-list li), .theme-announcement-bar',
      ) &&
      // A link in a text is only as high as its line.
      !siblings.some((node) => node.nodeType === 3 && node.textContent?.trim())
    );
  });
  return [
    ...stacked.map(({ariaLabel}) => `the table "${ariaLabel}" stacks, and still scrolls sideways`),
    ...unreachable.map(
      ({ariaLabel}) => `the box "${ariaLabel}" scrolls without focus, name or shadow`,
    ),
    ...small.map(
      ({textContent, ariaLabel}) =>
        `the target "${textContent || ariaLabel}" is smaller than 24 px`,
    ),
  ];
}
