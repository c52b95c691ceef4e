/** Keeps messages readable that repeat a value, because a value can be as long as a file. */

/** How much of a value a message repeats, in characters. */
const longestValue = 100;

/** Paths are longer than other values, and are needed as a whole. */
const longestArgument = 300;

const longWord = new RegExp(`\\S{${longestArgument + 1},}`, 'g');

/** Returns the beginning of a long value with its length, and a shorter value as it is. */
export function shorten(value: string): string {
  if (value.length <= longestValue) return value;
  // Without half of a character at the end.
  const beginning = value.slice(0, longestValue).replace(/\p{Surrogate}$/u, '');
  return `${beginning}… (${value.length.toLocaleString('en-US')} characters)`;
}

/** Shortens words, such as keys, that are longer than any path. */
export const shortenWords = (text: string): string =>
  text.replace(longWord, (word) => shorten(word));

/** Writes a value in quotation marks. */
export const quoted = (value: string): string => `"${shorten(value)}"`;

/** Shortens the long arguments of a command line wherever a message repeats them. */
export function shortenArguments(message: string, args: readonly string[]): string {
  const values = args.flatMap((argument) => [
    argument,
    // A message may repeat only the value of --name=value or of field=column, or the column of --column=field=column.
    argument.replace(/^[^=]*=/, ''),
    argument.replace(/^[^=]*=[^=]*=/, ''),
  ]);
  return values
    .filter((value) => value.length > longestArgument)
    .sort((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, () => shorten(value)), message);
}
