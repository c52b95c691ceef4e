/**
 * Finds rules that plugins/internals/styles.ts left out although the page, in its present state,
 * needs them.
 */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';

const infima = readFileSync('node_modules/infima/dist/css/default/default.css', 'utf8');

export const missingRules = (page: Page): Promise<string[]> => page.evaluate(findMissing, infima);

/**
 * Lists selectors of a stylesheet that match an element but that the page's own stylesheet lacks.
 * Runs in the page.
 */
function findMissing(css: string): string[] {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText.split(/, (?![^(]*\))/);
      return 'cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : [];
    });
  const kept = new Set([...document.styleSheets].flatMap(({cssRules}) => selectorsOf(cssRules)));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const withoutState = (selector: string): string =>
    selector.replaceAll(
      /:not\(:hover\)|::?(before|after|placeholder|hover|active|focus|[a-z]+-scrollbar[a-z-]*)\b/g,
      '',
    ) || '*';
  return selectorsOf(sheet.cssRules).filter(
    (selector) => !kept.has(selector) && document.querySelector(withoutState(selector)),
  );
}
