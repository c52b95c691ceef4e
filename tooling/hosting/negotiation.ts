/**
 * Decides whether a request gets the HTML page or its Markdown version, by its Accept header (RFC 9110, 12.5.1).
 *
 * Markdown is sent only to those who name `text/markdown`, and give it at least the weight of HTML. With equal weights
 * the server may choose: agents that name both with equal weights want Markdown, and no browser names it.
 */

/** The media ranges that say how much a reader wants HTML. The last one that a header contains counts. */
export const htmlRanges = ['*/*', 'text/*', 'text/html'];
export const markdownRange = 'text/markdown';

/**
 * Whether a reader who sends this Accept header gets Markdown.
 *
 * The text of this function is also a part of what is written for Cloudflare and CloudFront, so it uses nothing outside
 * of itself, and only what CloudFront's runtime knows: no destructuring, no `for ... of`, no `??`.
 */
export function prefersMarkdown(accept: string): boolean {
  const weights: Record<string, number> = {};
  accept
    .toLowerCase()
    .split(',')
    .forEach((part) => {
      const range = part.split(';')[0].trim();
      const weight = /;\s*q=([\d.]+)/.exec(part);
      weights[range] = weight ? Number(weight[1]) : 1;
    });
  const html = ['text/html', 'text/*', '*/*'].find((range) => range in weights);
  const markdown = weights['text/markdown'];
  return markdown > 0 && markdown >= (html ? weights[html] : 0);
}

const escaped = (range: string) => range.replace(/[*.+]/g, '\\$&');

/** Regular expressions, for hosts that know nothing else: does an Accept header contain `range`, and with which weight? */
export const patternsOf = (range: string) => ({
  plain: `(?:^|,)\\s*${escaped(range)}\\s*(?:[;,]|$)`,
  /** The first group is the weight, of which RFC 9110 allows three decimals: more are left out. */
  weighted: `(?:^|,)\\s*${escaped(range)}\\s*;(?:[^,]*;)?\\s*q=([01](?:\\.\\d{0,3})?)\\d*\\s*(?:[;,]|$)`,
});
