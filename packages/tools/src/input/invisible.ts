/** Finds the characters of a value that nobody sees, because they hide a match. */
import type {Fault} from './types';

/**
 * Control and format characters, the Hangul fillers, which are blank letters, and the sign for a lost character. The two
 * joiners are missing because words of several languages need them.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\ufffd]/gu;

/**
 * Lists the characters of a value that nobody sees.
 *
 * @param column The field that the value belongs to, for the report.
 * @returns one fault that names all of them, or an empty list.
 */
export function invisibleIn(column: string, text: string): Fault[] {
  const codes = [...new Set(text.match(invisible) ?? [])].map(
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return codes.length === 0
    ? []
    : [
        {
          severity: 'error',
          column,
          code: 'invisible',
          value: text,
          message: `The value contains characters that can't be seen or were lost (${codes.join(', ')}). Enter it again.`,
        },
      ];
}
