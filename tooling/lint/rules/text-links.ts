import {excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/** A page of this site, a heading, a secure address or a mail address; no title, no quotes, no brackets. */
const target = /^(\/(?!\/)|#|https:\/\/|mailto:)[^\s()<>[\]"'`\\{}]*$/;

/**
 * A `javascript:` or `data:` link runs in the page, an image calls a stranger's host. Links are
 * `[text](target)` alone: a list of what is allowed leaves no spelling of the rest to find.
 */
export const textLinks = textRule('text-links', (text) => linesOf(text).flatMap((line) => faultOf(line) ?? [])[0]);

function faultOf(line: string): string | undefined {
  const text = withoutCode(line);
  if (text.includes('![')) return `An image has no place in a description: "${excerpt(line)}".`;
  if (text.includes(']:'))
    return `A link is written [text](target), without a definition elsewhere: "${excerpt(line)}".`;
  const targets = text
    .split('](')
    .slice(1)
    .map((rest) => rest.split(')')[0] ?? '');
  const wrong = targets.find((candidate) => !target.test(candidate));
  return wrong === undefined
    ? undefined
    : `A link leads to /page, #heading, https: or mailto: alone, not to "${excerpt(wrong)}".`;
}
