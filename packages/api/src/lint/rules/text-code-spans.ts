import {codeIn, excerpt, linesOf, textRule, withoutCode} from '../lib/text';

/**
 * Reports code spans that Markdown would read differently than the other text rules, which ignore code spans: a span
 * over two lines (such as a fenced block), an escaped backtick, a `|`, at which a table would split the span, and a
 * bare address before a span, which becomes a link that includes the backtick.
 */
export const textCodeSpans = textRule('text-code-spans', (text) => {
  for (const line of linesOf(text)) {
    const quote = `: "${excerpt(line)}".`;
    if (line.includes('\\`')) return `A backtick must not be escaped${quote}`;
    if (withoutCode(line).includes('`')) return `End a code span on its line, and put a block in an example${quote}`;
    if (codeIn(line).some((code) => code.includes('|')))
      return `A code span must not contain a |, which splits it in a table${quote}`;
    if (addressEnds(line).some((end) => line[end] === '`')) return `A code span must not touch an address${quote}`;
  }
  return undefined;
});

/** Finds where the bare addresses of a line end: at a space or at a code span. */
function addressEnds(line: string): number[] {
  return [...withoutCode(line).matchAll(/(www\.|https?:\/\/)\S*/gi)].map((match) => match.index + match[0].length);
}
