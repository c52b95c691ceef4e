/** Barriers that axe finds: all its rules, those of good practice too. */
import {AxeBuilder} from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

/** The rules that depend on colours, which are all that a change of the colour mode can break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe objects to on the page as it is now: the rule, where, and why. */
export async function violations(page: Page): Promise<string[]> {
  return complaints(axe(page));
}

/** The same without the rules of colours, which take most of the time on a long page. */
export async function violationsButColours(page: Page): Promise<string[]> {
  return complaints(axe(page, ofColours));
}

/**
 * What the rules of colours object to, looking at one text of each look: the same colours, size and weight on the
 * same backgrounds have the same contrast, however often a page shows them.
 */
export async function colourViolations(page: Page): Promise<string[]> {
  const looks = await page.evaluate(markLooks);
  expect(looks, 'looks of text on the page').toBeGreaterThan(3);
  return complaints(axe(page).include('[data-look]').withRules(ofColours));
}

const axe = (page: Page, off: string[] = []): AxeBuilder =>
  // Its newer mode opens a page of its own for each run, which is for frames of other origins; we have none.
  // Of what passes it then says little, which takes half the time.
  new AxeBuilder({page}).options({resultTypes: ['violations'], rules: rulesWithout(off)}).setLegacyMode();

/** The rule of WCAG 2.2 on the size of targets has to be switched on. */
const rulesWithout = (off: string[]) =>
  Object.fromEntries([['target-size', {enabled: true}], ...off.map((rule) => [rule, {enabled: false}] as const)]);

async function complaints(builder: AxeBuilder): Promise<string[]> {
  const {violations, passes} = await builder.analyze();
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0);
  return violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

/** Marks the first element of each look, and returns how many there are. It runs in the page: nothing from outside. */
function markLooks(): number {
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
    if (!hasText || !element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
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
    ];
    if (seen.has(look.join('|'))) continue;
    seen.add(look.join('|'));
    element.dataset.look = '';
  }
  return seen.size;
}
