/**
 * Finds the positions of names in an article. The counting of the platform is not specified; here, as in the examples,
 * UTF-16 code units from 0, `start` included and `end` excluded, so that `slice(start, end)` is the name.
 */
export type Highlight = {start: number; end: number; target: 'title' | 'body'};

/** Every place of one of the spellings, the longest spelling first, no place twice, in the order of the text. */
function placesIn(text: string, spellings: string[], target: Highlight['target']): Highlight[] {
  const found: Highlight[] = [];
  // Marks the letters of what was found. Comparing with every other place would take the square of their number.
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

/** The highlights of a name in an article, first those of the title. */
export function highlightsOf({title, body}: {title: string; body: string}, spellings: string[]): Highlight[] {
  return [...placesIn(title, spellings, 'title'), ...placesIn(body, spellings, 'body')];
}
