import {excerpt, linesOf, textRule} from '../lib/text';

/** `---js` at the start of a page is front matter that runs; a later `---` ends the real front matter. */
export const textNoFrontMatter = textRule('text-no-front-matter', (text) => {
  const line = linesOf(text).find((candidate) => /^\s*---/.test(candidate));
  return line && `A line must not start with ---, which opens or closes front matter: "${excerpt(line)}".`;
});
