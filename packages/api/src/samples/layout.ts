/** Formats lines of code for all sample languages. */

/** Joins lines of code. Omits parts that are false or undefined. */
export const lines = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined).join('\n');

/** Indents each line that isn't empty. */
export const indent = (text: string, by = '  '): string => text.replace(/^(?=.)/gm, by);
