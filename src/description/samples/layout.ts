/** Helpers that write lines for all sample languages. */

/** Joins lines of code; a part that is false is left out. */
export const lines = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined).join('\n');

/** The text, every line that is not empty moved to the right. */
export const indent = (text: string, by = '  '): string => text.replace(/^(?=.)/gm, by);
