/**
 * Decides whether a request gets the HTML page or its Markdown version, by its Accept header (RFC 9110, 12.5.1).
 *
 * Only requests that name `text/markdown` with at least the weight of HTML get Markdown. With equal weights, the
 * server may choose: agents that name both with equal weights want Markdown, and browsers don't name it.
 */

/** Media ranges that set the weight of HTML. The last one that a header contains counts. */
export const htmlRanges = ['*/*', 'text/*', 'text/html'];
export const markdownRange = 'text/markdown';

/**
 * Returns whether a request with this Accept header gets Markdown.
 *
 * The source of this function is also part of the files for Cloudflare and CloudFront. It therefore uses nothing
 * outside itself, and only what CloudFront's runtime supports: no destructuring, no `for ... of`, no `??`.
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

/** Returns the regular expressions that find `range` and its weight in an Accept header, for hosts without scripts. */
export const patternsOf = (range: string) => ({
  plain: `(?:^|,)\\s*${escaped(range)}\\s*(?:[;,]|$)`,
  /** The first group is the weight. RFC 9110 allows three decimals, and any further ones are left out. */
  weighted: `(?:^|,)\\s*${escaped(range)}\\s*;(?:[^,]*;)?\\s*q=([01](?:\\.\\d{0,3})?)\\d*\\s*(?:[;,]|$)`,
});
