/** Finds accessibility barriers with all rules of axe (WCAG 2.2 A and AA, best practices). */
import {expect, type Page} from '@playwright/test';
import axe, {type RunOptions} from 'axe-core';
import {followSystem} from './test';

/** Lists the violations that axe finds on the page as it is now: rule, element and reason. */
export function violations(page: Page, without: string[] = []): Promise<string[]> {
  // The rule of WCAG 2.2 on target size is off by default.
  return run(page, {rules: {'target-size': {enabled: true}}}, without);
}

/** Lists the violations of the rules on colors, the only ones that another color mode can break. */
export function colorViolations(page: Page, without: string[] = []): Promise<string[]> {
  return run(
    page,
    {runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}},
    without,
  );
}

/** Expects no violations in light mode, and none of colors in dark mode. */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  await followSystem(page, 'light');
  expect(await violations(page, without), 'barriers, and contrast in light').toEqual([]);
  await followSystem(page, 'dark');
  expect(await colorViolations(page, without), 'contrast in dark').toEqual([]);
}

/** @param without selectors of parts to leave out, because other pages show them too */
async function run(page: Page, options: RunOptions, without: string[]): Promise<string[]> {
  // Elements that still move or fade in don't have their final place and colors. Fades of code
  // follow scrolling.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({playState, timeline}) => playState !== 'running' || timeline !== document.timeline),
  );
  // Half a megabyte, so only add it once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {passes, found} = await page.evaluate(
    async ([given, excluded]) => {
      const {axe: inPage} = window as unknown as {axe: typeof axe};
      const exclude = excluded.map((part) => [part]);
      // With this result type, axe reports passes only briefly, which takes half the time.
      const result = await inPage.run(
        {include: [['html']], exclude},
        {...given, resultTypes: ['violations']},
      );
      return {
        passes: result.passes.length,
        found: result.violations.flatMap(({id, nodes}) =>
          nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`),
        ),
      };
    },
    [options, without] as const,
  );
  expect(passes, 'rules that looked at something').toBeGreaterThan(0);
  return found;
}
