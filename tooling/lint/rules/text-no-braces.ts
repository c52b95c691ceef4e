import {excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/** Between braces, MDX runs JavaScript. A path parameter is written as code: `` `{entityURN}` ``. */
export const textNoBraces = textRule('text-no-braces', (text) => {
  const line = linesOf(text).find((candidate) => /[{}]/.test(withoutCode(candidate)));
  return line && `A brace belongs into a code span, such as \`{entityURN}\`: "${excerpt(line)}".`;
});
