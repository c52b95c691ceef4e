/** Barriers that axe finds: all its rules, those of good practice too. */
import {AxeBuilder} from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

/** What axe objects to on the page as it is now: the rule, where, and why. */
export async function violations(page: Page): Promise<string[]> {
  return complaints(axe(page));
}

/** The same for the rules that depend on colours, which are all that a change of the colour mode can break. */
export async function colourViolations(page: Page): Promise<string[]> {
  return complaints(axe(page).withRules(['color-contrast', 'link-in-text-block']));
}

// Its newer mode opens a page of its own for each run, which is for frames of other origins; we have none.
const axe = (page: Page): AxeBuilder =>
  // Of what passes it then says little, which takes half the time.
  new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();

async function complaints(builder: AxeBuilder): Promise<string[]> {
  const {violations, passes} = await builder.analyze();
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0);
  return violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}
