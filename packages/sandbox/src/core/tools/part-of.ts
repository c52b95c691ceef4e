/** Cuts long texts, because many clients show an agent only the start of an answer. */
import {ToolError} from './tool';

const usualLimit = 18_000;

/**
 * Returns a part of the text, cut at the end of a line if there is one in its second half, and how to get the next one.
 * @throws ToolError if the offset is after the end
 */
export function partOf(text: string, {offset = 0, limit = usualLimit}: {offset?: number; limit?: number}): string {
  if (offset === 0 && text.length <= limit) return text;
  if (offset >= text.length)
    throw new ToolError(`There is nothing at offset ${offset}: the text has ${text.length} characters.`);
  const most = Math.min(text.length, offset + limit);
  const line = text.lastIndexOf('\n', most - 1) + 1;
  const end = most === text.length || line <= offset + limit / 2 ? most : line;
  const next = end < text.length ? ` Continue with offset ${end}.` : '';
  return `${text.slice(offset, end)}\n\n[Characters ${offset} to ${end} of ${text.length}.${next}]`;
}
