/** Reads the word lists below docs/vocabulary: one entry per line, followed by `# reason`. */

export type Entry = {word: string; reason: string; line: number};

/**
 * Reads a list. Skips blank lines and comment lines. Throws one error with the lines of all entries that have no reason
 * or are duplicates.
 */
export function parseVocabulary(source: string, file: string, needsReason = true): Entry[] {
  const problems: string[] = [];
  const first = new Map<string, number>();
  const entries = source.split(/\r?\n/).flatMap((text, i): Entry[] => {
    const line = i + 1;
    if (!text.trim() || text.trimStart().startsWith('# ')) return [];
    const [, word = '', reason = ''] = /^\s*(.*?)\s*(?:\s#\s+(.*?)\s*)?$/.exec(text) ?? [];
    if (needsReason && !reason) problems.push(`${file}:${line} \`${word}\` needs a reason: \`${word} # why\``);
    const before = first.get(word);
    if (before) problems.push(`${file}:${line} \`${word}\` is already on line ${before}`);
    first.set(word, line);
    return [{word, reason, line}];
  });
  if (problems.length) throw new Error(problems.join('\n'));
  return entries;
}
