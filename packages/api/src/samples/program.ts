/** Puts the lines of a program together. */

/** A program in two parts. */
export type Program = {
  /** The first lines, which don't concern the call, such as imports. Empty if there are none. */
  head: string;
  main: string;
};

/** Joins lines of code. Omits parts that are false or undefined. */
export const lines = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined).join('\n');

/** Indents each line that isn't empty. */
export const indent = (text: string, by = '  '): string => text.replace(/^(?=.)/gm, by);

/** Indents each line except the first, which continues a line. */
export const indentRest = (text: string, by = '  '): string => indent(text, by).trimStart();

/** Returns the name of a class: `ListEntities`. */
export const pascal = (name: string): string =>
  name.replace(/\W/g, '').replace(/^./, (first) => first.toUpperCase());
