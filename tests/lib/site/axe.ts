/** Finds accessibility barriers with all rules of axe, including best practices. */
import {expect, type Page} from '@playwright/test';
import axe, {type RunOptions, type Spec} from 'axe-core';
import {atRest} from './color-scheme';

/** The rules that depend on colors. A change of the color mode can only break these. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** All rules, with that of WCAG 2.2 on target size, which is off by default. */
const all: RunOptions = {rules: {'target-size': {enabled: true}}};

/** The slowest rules, limited to marked elements. */
const ofMarked: Spec = {
  rules: [
    {id: 'color-contrast', selector: '[data-look]'},
    {id: 'link-in-text-block', selector: 'a[href][data-look], [role=link][data-look]'},
    {id: 'target-size', selector: '[data-target]'},
  ],
};

/**
 * Looks that passed the color rules on any page that this worker has visited. The same colors, size and weight on the
 * same backgrounds have the same contrast everywhere. Checking each text of each page would take most of the time.
 */
const passed = new Set<string>();

/** Lists the violations that axe finds on the page as it is now: rule, element and reason. */
export function violations(page: Page, without: string[] = []): Promise<string[]> {
  return run(page, all, without);
}

/** Lists the violations of the color rules only. */
export function colorViolations(page: Page, without: string[] = []): Promise<string[]> {
  return run(page, {runOnly: {type: 'rule', values: ofColors}}, without);
}

/** @param without selectors of parts to leave out, because other pages show them too */
async function run(page: Page, options: RunOptions, without: string[]): Promise<string[]> {
  // Elements that still move or fade in don't have their final place and colors.
  await atRest(page);
  const hidden = without.map((part) => `${part} *`).join(',');
  const looks = await page.evaluate(markLooks, {without: hidden, passed: [...passed]});
  expect(looks.length, 'looks of text on the page').toBeGreaterThan(3);
  if (!options.runOnly) await page.evaluate(markTargets);
  const isNew = looks.some((look) => !passed.has(look));
  if (!isNew && options.runOnly) return [];
  // Half a megabyte, so only add it once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {rules, found, undecided} = await page.evaluate(runInPage, {options, spec: ofMarked, without});
  // The color rules alone may have nothing to check in a new look, such as the text of a diagram.
  if (!options.runOnly) expect(rules, 'rules that looked at something').toBeGreaterThan(0);
  if (found.length === 0)
    looks.filter((_, index) => !undecided.includes(`${index}`)).forEach((look) => passed.add(look));
  return found;
}

/** Runs axe, and returns undecided looks too. Runs in the page, so it can't use anything from outside. */
async function runInPage({
  options,
  spec,
  without,
}: {
  options: RunOptions;
  spec: Spec;
  without: string[];
}): Promise<{rules: number; found: string[]; undecided: (string | undefined)[]}> {
  const {axe: inPage} = window as unknown as {axe: typeof axe};
  inPage.reset();
  inPage.configure(spec);
  // With these result types, axe reports passes only briefly, which takes half the time.
  const {violations, incomplete, passes} = await inPage.run(
    {include: [['html']], exclude: without.map((part) => [part])},
    {...options, resultTypes: ['violations', 'incomplete'], elementRef: true},
  );
  return {
    rules: passes.length,
    undecided: incomplete.flatMap(({nodes}) => nodes.map(({element}) => element?.dataset.look)),
    found: violations.flatMap(({id, nodes}) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    ),
  };
}

/** Marks the first element of each look that hasn't passed yet, and returns all looks. Runs in the page. */
function markLooks({without, passed}: {without: string; passed: string[]}): string[] {
  const known = new Set(passed);
  const backgrounds = new Map<Element, string>();
  const backgroundOf = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const {backgroundColor, backgroundImage, opacity} = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const parent = element.parentElement ? backgroundOf(element.parentElement) : '';
    const all = own === 'rgba(0, 0, 0, 0) none 1' ? parent : `${parent} / ${own}`;
    backgrounds.set(element, all);
    return all;
  };
  document.querySelectorAll('[data-look]').forEach((element) => element.removeAttribute('data-look'));
  const seen = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if ((without && element.matches(without)) || !hasText) continue;
    if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const {color, fontSize, fontWeight, textShadow, textDecorationLine} = getComputedStyle(element);
    // A link in a text must differ from the surrounding text.
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
    const look = [
      element.tagName,
      color,
      fontSize,
      fontWeight,
      textShadow,
      textDecorationLine,
      around,
      backgroundOf(element),
    ].join('|');
    if (!seen.has(look) && !known.has(look)) element.dataset.look = `${seen.size}`;
    seen.add(look);
  }
  return [...seen];
}

/**
 * Marks the targets that axe must measure: those smaller than 24 px, and those that touch another. All others are
 * large enough, and axe would compare each with everything around it. Runs in the page, so it can't use anything
 * from outside.
 */
function markTargets(): void {
  const targets = [
    ...document.querySelectorAll<HTMLElement>('a, area, button, input, select, textarea, summary, [tabindex], [role]'),
  ].map((element) => ({element, box: element.getBoundingClientRect()}));
  const shown = targets.filter(({box}) => box.width > 0 && box.height > 0);
  for (const {element, box} of shown) {
    const isSmall = box.width < 24 || box.height < 24;
    const touches = () =>
      shown.some(
        ({element: other, box: {left, right, top, bottom}}) =>
          other !== element && box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      );
    element.toggleAttribute('data-target', isSmall || touches());
  }
}
