import {excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/**
 * Rejects text that MDX would run or fail on. Redocly's `notPattern` reads neither `x-` texts nor code spans.
 *
 * - MDX runs code between braces, and lines that start with `import` or `export`, at build time and in the browser.
 * - `---js` at the start of a page is front matter that runs, and a later `---` ends the real front matter.
 * - A tag is a React component, `<script>` runs, and `<5` or `<!--` end the build. Whether a `<` is harmless
 *   depends on invisible characters, so no `<` is allowed.
 */
export const textIsInert = [
  lineRule('text-no-braces', /[{}]/, 'Put a brace in a code span, such as `{entityURN}`', withoutCode),
  lineRule('text-no-esm', /^\s*(import|export)\b/, 'Start no line with import or export, which MDX runs as code'),
  lineRule('text-no-front-matter', /^\s*---/, 'Start no line with ---, which opens or closes front matter'),
  lineRule('text-no-html', /</, 'Put a tag in a code span, and write a < in words', withoutCode),
];

function lineRule(id: string, fault: RegExp, message: string, read = (line: string) => line) {
  return textRule(id, (text) => {
    const line = linesOf(text).find((candidate) => fault.test(read(candidate)));
    return line && `${message}: "${excerpt(line)}".`;
  });
}
