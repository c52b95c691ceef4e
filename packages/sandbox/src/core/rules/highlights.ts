/**
 * Finds the positions of names in an article. How the platform counts is not specified. Here, as in the examples,
 * positions are UTF-16 code units from 0, with `end` excluded, so that `slice(start, end)` is the name.
 */
export type Highlight = {start: number; end: number; target: 'title' | 'body'};

/** Finds all spellings in a text, without overlaps, in the order of the text. Longer spellings take precedence. */
function highlightsIn(text: string, spellings: string[], target: Highlight['target']): Highlight[] {
  const found: Highlight[] = [];
  // Marks the highlighted letters. Comparing each highlight with all others would take quadratic time.
  const taken = new Uint8Array(text.length);
  for (const spelling of [...spellings].sort((a, b) => b.length - a.length)) {
    if (spelling === '') continue;
    for (let start = text.indexOf(spelling); start >= 0; start = text.indexOf(spelling, start + spelling.length)) {
      const end = start + spelling.length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({start, end, target});
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the highlights of a name in an article, those in the title first. */
export function highlightsOf({title, body}: {title: string; body: string}, spellings: string[]): Highlight[] {
  return [...highlightsIn(title, spellings, 'title'), ...highlightsIn(body, spellings, 'body')];
}
