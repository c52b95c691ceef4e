/** The text after the language of a code fence: words, `key=value`, `key="some words"`. */
export type CodeMeta = {words: string[]; values: Record<string, string>};

/** Parses the text after the language. Returns an error message when it is malformed. */
export function parseMeta(meta: string): CodeMeta | string {
  const found: CodeMeta = {words: [], values: {}};
  const token = /\s*(?:(?<key>[\w-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))|(?<word>[\w-]+)(?=\s|$))\s*/y;
  while (token.lastIndex < meta.length) {
    const at = token.lastIndex;
    const groups = token.exec(meta)?.groups;
    if (!groups) return `cannot read \`${meta.slice(at)}\` after the language`;
    const {key, quoted, plain, word} = groups;
    if (word) found.words.push(word);
    else if (key) {
      if (key in found.values) return `\`${key}\` is given twice`;
      found.values[key] = (quoted ?? plain ?? '').trim();
    }
  }
  return found;
}
