/** Barriers that axe finds: all its rules, those of good practice too. */
import {expect, type Page} from '@playwright/test';
import axe, {type RunOptions, type Spec} from 'axe-core';
import {atRest} from './colour-scheme';

/** The rules that depend on colours, which are all that a change of the colour mode can break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** All rules, with that of WCAG 2.2 on the size of targets, which has to be switched on. */
const all: RunOptions = {rules: {'target-size': {enabled: true}}};

/** The rules that take longest, told to look at what is marked. */
const ofMarked: Spec = {
  rules: [
    {id: 'color-contrast', selector: '[data-look]'},
    {id: 'link-in-text-block', selector: 'a[href][data-look], [role=link][data-look]'},
    {id: 'target-size', selector: '[data-target]'},
  ],
};

/**
 * Looks that the rules of colors have passed, on any page that this worker has visited: the same colors, size and weight
 * on the same backgrounds have the same contrast, however often and on how many pages they appear. Looking at each text
 * of each page would take most of the time.
 */
const passed = new Set<string>();

/** Lists what axe objects to on the page as it is now: the rule, where, and why. */
export function violations(page: Page, without: string[] = []): Promise<string[]> {
  return run(page, all, without);
}

/** Lists what the rules of colours alone object to. */
export function colourViolations(page: Page, without: string[] = []): Promise<string[]> {
  return run(page, {runOnly: {type: 'rule', values: ofColours}}, without);
}

/** @param without what is left out: selectors of what other pages show too */
async function run(page: Page, options: RunOptions, without: string[]): Promise<string[]> {
  // What is still moving or fading in has neither its place nor its colours.
  await atRest(page);
  const hidden = without.map((part) => `${part} *`).join(',');
  const looks = await page.evaluate(markLooks, {without: hidden, passed: [...passed]});
  expect(looks.length, 'looks of text on the page').toBeGreaterThan(3);
  if (!options.runOnly) await page.evaluate(markTargets);
  const isNew = looks.some((look) => !passed.has(look));
  if (!isNew && options.runOnly) return [];
  // Half a megabyte, which a document needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {rules, found, undecided} = await page.evaluate(runInPage, {options, spec: ofMarked, without});
  // The rules of colors alone may have nothing to check in a new look, such as the text of a diagram.
  if (!options.runOnly) expect(rules, 'rules that looked at something').toBeGreaterThan(0);
  if (found.length === 0)
    looks.filter((_, index) => !undecided.includes(`${index}`)).forEach((look) => passed.add(look));
  return found;
}

/** Runs axe, and says which looks it could not decide about. It runs in the page: nothing from outside. */
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
  // Of what passes it then says little, which takes half the time.
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

/** Marks the first element of each look that has not passed yet, and returns all looks. It runs in the page: nothing from outside. */
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
    // A link in a text must differ from the text around it.
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
 * Marks the targets that axe has to measure: those smaller than 24 px, and those that touch another one. All others
 * are large enough wherever they are, and axe would compare each with everything around it. It runs in the page:
 * nothing from outside.
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
