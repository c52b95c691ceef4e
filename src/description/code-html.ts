/** Lines of tokens; a token is plain text or [kind, text]. */
export type HighlightedCode = {language: string; lines: (string | [string, string])[][]};

/** Text as HTML. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Code as HTML: each token a span of its kind, whose colour is in src/css/code.css. With the name of a program, each
 * line has an address, `name:12`, and a link to it, whose number is drawn by the style, so that it is never copied.
 *
 * It is a text and not a tree because the page would come alive with thousands of tokens that never change.
 */
export function codeHtml({lines}: HighlightedCode, name?: string): string {
  const html = lines.map((line) =>
    line
      .map((token) =>
        typeof token === 'string' ? escapeHtml(token) : `<span class="t-${token[0]}">${escapeHtml(token[1])}</span>`,
      )
      .join(''),
  );
  if (!name) return html.join('\n');
  // Not a stop of the keyboard, which would have one at each line: the address of a line can be typed.
  return html
    .map((line, i) => {
      const address = `${name}:${i + 1}`;
      return `<span class="code-line" id="${address}"><a href="#${address}" tabindex="-1" aria-hidden="true"></a>${line}\n</span>`;
    })
    .join('');
}
