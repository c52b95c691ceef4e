import {escapeHtml} from './code-html';
import {printJson} from './json-lines';

const token = /("(?:\\.|[^"\\])*")(:)?|(-?\d[\d.eE+-]*)|\bnull\b|\btrue\b|\bfalse\b/g;

/** Returns a value as JSON with colored tokens. The HTML matches the build's highlighter, but needs no grammar. */
export function jsonHtml(value: unknown): string {
  const mark = (kind: string, text: string): string => `<span class="t-${kind}">${text}</span>`;
  return escapeHtml(printJson(value)).replace(token, (word: string, text?: string, colon?: string, number?: string) => {
    if (text) return colon ? `${mark('property', text)}:` : mark('string', text);
    return mark(number ? 'number' : word === 'null' ? 'null' : 'boolean', word);
  });
}
