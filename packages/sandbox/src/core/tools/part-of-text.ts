/** Divides long texts into parts, because many clients show an agent only the start of a long text. */
import {ToolError} from './docs';

/** Maximum characters of a part. */
const usualLimit = 18_000;

/** The part of a text that an agent asks for, in characters. */
type Part = {
  offset?: number;
  limit?: number;
};

/** Returns a part of the text, up to the end of a line if possible, and how to get the next one. @throws ToolError */
export function partOf(text: string, {offset = 0, limit = usualLimit}: Part): string {
  if (offset === 0 && text.length <= limit) return text;
  if (offset >= text.length)
    throw new ToolError(
      `There is nothing at offset ${offset}: the text has ${text.length} characters.`,
    );
  const most = Math.min(text.length, offset + limit);
  const line = text.lastIndexOf('\n', most - 1) + 1;
  const end = most === text.length || line <= offset + limit / 2 ? most : line;
  const next = end < text.length ? ` Continue with offset ${end}.` : '';
  return `${text.slice(offset, end)}\n\n[Characters ${offset} to ${end} of ${text.length}.${next}]`;
}
