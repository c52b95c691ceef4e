/** What a sample printed: one JSON document, or one for each page. */

/** The documents that stand one behind the other in a text. Throws where a text is none. */
export function readDocuments(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (error) {
    // A page ends where its outermost bracket is closed; brackets in texts do not count.
    const ends = outermostEnds(text);
    if (ends.length < 2 || text.slice(ends.at(-1)).trim() !== '') throw error;
    return ends.map((end, i) => JSON.parse(text.slice(ends[i - 1] ?? 0, end)) as unknown);
  }
}

function outermostEnds(text: string): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const {0: token, index} of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0 && token.length === 1) ends.push(index + 1);
  }
  return ends;
}

/** The items of a page or a list; anything else is one item itself. */
export function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const list =
    typeof value === 'object' && value !== null && 'total' in value && Object.values(value).find(Array.isArray);
  return list ? (list as unknown[]) : [value];
}

/** How many pages there are, as the first one says; an answer without a total is the only one. */
export function pagesOf(first: string): number {
  const {total, pageSize} = JSON.parse(first) as {total?: number; pageSize?: number};
  return total && pageSize ? Math.ceil(total / pageSize) : 1;
}
