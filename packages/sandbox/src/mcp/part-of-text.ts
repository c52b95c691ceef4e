/** Divides long texts into parts, because many clients show an agent only the start of a long text. */
import {ToolError} from './tool-error';

/** Maximum characters of a part. */
export const usualLimit = 18_000;

/** The part of a text that an agent asks for, in characters. */
type Request = {
  offset?: number;
  limit?: number;
};

type Part = {
  text: string;
  /** The number of characters of the whole text. */
  total: number;
  /** The offset of the next part. The last part has none. */
  next?: number;
};

/** Returns a part of a text, up to the end of a line if possible. @throws ToolError beyond the end of the text */
export function partOf(text: string, {offset = 0, limit = usualLimit}: Request): Part {
  const total = text.length;
  if (offset > 0 && offset >= total)
    throw new ToolError(`There is nothing at offset ${offset}: the text has ${total} characters.`);
  const most = Math.min(total, offset + limit);
  const line = text.lastIndexOf('\n', most - 1) + 1;
  const isWhole = most === total || line <= offset + limit / 2;
  const end = isWhole ? most : line;
  return {text: text.slice(offset, end), total, ...(end < total ? {next: end} : {})};
}

/** Says how to read on, in a sentence. Empty for a text that is complete. @param call the arguments of `read_page` */
export function describeRest({next, total}: Part, page: string): string {
  if (next === undefined) return '';
  return `Cut: ${total} characters in all. Read on with read_page {"page": "${page}", "offset": ${next}}.`;
}
