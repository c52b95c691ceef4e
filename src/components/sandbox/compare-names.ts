export type NamePart = {
  text: string;
  /** Whether the letters don't occur in the other name. */
  differs: boolean;
};

/** Finds the letters of a name that don't occur in the most similar word of another name. Ignores case and order of words. */
export function compareNames(name: string, other: string): NamePart[] {
  const words = other.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = name.split(/([\p{L}\p{N}]+)/u);
  return parts
    .flatMap((text, i) => (i % 2 === 0 ? {text, differs: false} : compareWord(text, words)))
    .filter(({text}) => text !== '');
}

function compareWord(text: string, words: string[]): NamePart[] {
  const common = words.map((word) => findCommon(text.toLowerCase(), word)).reduce(longer, '');
  // Words that share few letters are different words.
  if (common.length * 2 <= text.length) return [{text, differs: true}];
  const parts: NamePart[] = [];
  let rest = common;
  for (const letter of text) {
    const differs = !rest.startsWith(letter.toLowerCase());
    if (!differs) rest = rest.slice(letter.length);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += letter;
    else parts.push({text: letter, differs});
  }
  return parts;
}

/** Returns the longest sequence of letters that occurs in both words in the same order. */
function findCommon(one: string, two: string): string {
  let best = Array<string>(two.length + 1).fill('');
  for (const letter of one) {
    const next = [''];
    for (const [i, other] of [...two].entries())
      next.push(letter === other ? best[i] + letter : longer(next[i], best[i + 1]));
    best = next;
  }
  return best[two.length] ?? '';
}

const longer = (one: string, two: string): string => (two.length > one.length ? two : one);
