/** Code as lines of tokens. A token is plain text or [kind, text]. */
export type HighlightedCode = {language: string; lines: (string | [string, string])[][]};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns code as HTML, with a span for each token. src/css/code.css sets the color of each kind. With the name of a
 * program, each line has an anchor, `name:12`, and a link to it. CSS adds the line number, so that it is never copied.
 *
 * The result is a string, not a tree, because hydration would process thousands of tokens that never change.
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
  // The links aren't keyboard stops, because there is one in each line. Readers can type the address of a line.
  return html
    .map((line, i) => {
      const address = `${name}:${i + 1}`;
      return `<span class="code-line" id="${address}"><a href="#${address}" tabindex="-1" aria-hidden="true"></a>${line}\n</span>`;
    })
    .join('');
}
