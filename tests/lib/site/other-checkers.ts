/**
 * Finds accessibility barriers with two checkers that other engineers than those of axe wrote:
 * HTML_CodeSniffer (WCAG 2.1 AA) and IBM Equal Access (WCAG 2.2 AA). Each knows rules that the others lack.
 */
import {readFileSync} from 'node:fs';
import {expect, type Page} from '@playwright/test';

const read = (module: string): string => readFileSync(`node_modules/${module}`, 'utf8');

/** Message of HTML_CodeSniffer: type 1 is an error, 2 a warning and 3 a notice. */
type Message = {type: number; code: string; msg: string; element: Element};

type CodeSniffer = {
  process(standard: string, content: Document, done: () => void): void;
  getMessages(): Message[];
};

/** Result of IBM's checker: the kind of its rule, and what the rule says of an element. */
type Result = {
  ruleId: string;
  value: [kind: string, verdict: string];
  message: string;
  path: {dom: string};
};

type EqualAccess = {
  Checker: new () => {check(root: Document, rules: string[]): Promise<{results: Result[]}>};
};

type Checkers = {HTMLCS: CodeSniffer; ace: EqualAccess};

/**
 * Lists what both checkers call an error on the page as it is now: rule, place and reason. Leaves out what they ask a
 * person to look at, such as "verify that the color isn't the only sign", and recommendations beyond WCAG: IBM advises
 * against code that scrolls and can be focused, but readers without a mouse need it.
 */
export async function otherViolations(page: Page): Promise<string[]> {
  // Over a megabyte together, so only add them once per document.
  if (!(await page.evaluate(() => 'HTMLCS' in window))) {
    await page.evaluate(read('html_codesniffer/build/HTMLCS.js'));
    await page.evaluate(read('accessibility-checker-engine/ace-window.js'));
  }
  const {looked, found} = await page.evaluate(async () => {
    const {HTMLCS, ace} = window as unknown as Checkers;
    await new Promise<void>((done) => HTMLCS.process('WCAG2AA', document, done));
    const messages = HTMLCS.getMessages();
    const {results} = await new ace.Checker().check(document, ['WCAG_2_2']);
    return {
      looked: {codeSniffer: messages.length, equalAccess: results.length},
      found: [
        ...messages
          .filter(({type}) => type === 1)
          .map(({code, msg, element}) => `${code}: ${element.outerHTML.slice(0, 150)}: ${msg}`),
        ...results
          .filter(({value: [kind, verdict]}) => kind === 'VIOLATION' && verdict === 'FAIL')
          .map(({ruleId, path, message}) => `${ruleId}: ${path.dom}: ${message}`),
      ],
    };
  });
  expect(looked.codeSniffer, 'messages of HTML_CodeSniffer').toBeGreaterThan(0);
  expect(looked.equalAccess, 'results of IBM Equal Access').toBeGreaterThan(0);
  return found;
}
