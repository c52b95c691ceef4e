import {excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/** Matches a page of this site, a heading, an https address or a mail address, without titles, quotes or brackets. */
const target = /^(\/(?!\/)|#|https:\/\/|mailto:)[^\s()<>[\]"'`\\{}]*$/;

/**
 * Allows only links of the form `[text](target)` to known kinds of targets: a `javascript:` or `data:` link runs in the
 * page, and an image sends a request to another host. Redocly's `no-unsafe-markdown` only knows some unsafe forms.
 */
export const textLinks = textRule('text-links', (text) => linesOf(text).flatMap((line) => faultOf(line) ?? [])[0]);

function faultOf(line: string): string | undefined {
  const text = withoutCode(line);
  if (text.includes('![')) return `Use no image in a description: "${excerpt(line)}".`;
  if (text.includes(']:')) return `Write a link as [text](target), without a separate definition: "${excerpt(line)}".`;
  const targets = text
    .split('](')
    .slice(1)
    .map((rest) => rest.split(')')[0] ?? '');
  const wrong = targets.find((candidate) => !target.test(candidate));
  return wrong === undefined
    ? undefined
    : `Link only to /page, #heading, https: or mailto:, not to "${excerpt(wrong)}".`;
}
