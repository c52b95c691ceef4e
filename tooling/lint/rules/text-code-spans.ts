import {codeIn, excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/**
 * The other text rules let code spans pass, so every reader must agree where one starts and ends.
 * Refused is what Markdown pairs differently from us: a span over two lines (a fenced block is one), an
 * escaped backtick, a `|`, where a table would cut the span in two, and a bare address before a span,
 * which becomes a link that swallows the backtick.
 */
export const textCodeSpans = textRule('text-code-spans', (text) => {
  for (const line of linesOf(text)) {
    const quote = `: "${excerpt(line)}".`;
    if (line.includes('\\`')) return `A backtick must not be escaped${quote}`;
    if (withoutCode(line).includes('`'))
      return `A code span must end on its line, and a block belongs into an example${quote}`;
    if (codeIn(line).some((code) => code.includes('|')))
      return `A code span must not hold a |, which cuts it in a table${quote}`;
    if (addressEnds(line).some((end) => line[end] === '`')) return `A code span must not touch an address${quote}`;
  }
  return undefined;
});

/** Where the bare addresses of a line end: at a space or at a code span. */
function addressEnds(line: string): number[] {
  return [...withoutCode(line).matchAll(/(www\.|https?:\/\/)\S*/gi)].map((match) => match.index + match[0].length);
}
