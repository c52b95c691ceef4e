import {excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/**
 * A tag in a text is a React component to MDX, a `<script>` ran in the page, and `<5` or `<!--` end the
 * build. What may follow a harmless `<` is a matter of invisible characters, so none is allowed.
 */
export const textNoHtml = textRule('text-no-html', (text) => {
  const line = linesOf(text).find((candidate) => withoutCode(candidate).includes('<'));
  return line && `A tag belongs into a code span, and a < is written as words: "${excerpt(line)}".`;
});
