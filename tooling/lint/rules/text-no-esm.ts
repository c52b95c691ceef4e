import {excerpt, linesOf, textRule} from '../lib/text';

/**
 * A line that starts with `import` or `export` is JavaScript to MDX: it ran at build time, where it
 * read files, and in the reader's browser.
 */
export const textNoEsm = textRule('text-no-esm', (text) => {
  const line = linesOf(text).find((candidate) => /^\s*(import|export)\b/.test(candidate));
  return line && `A line must not start with import or export, which MDX runs as code: "${excerpt(line)}".`;
});
