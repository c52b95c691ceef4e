/** Spelling, in British English with -ize, with the words of docs/vocabulary/words.txt. */
import type {Problem} from '../lib/problem';
import {placeOf} from './place';

const locale = 'en-GB';

/** Finds words that no dictionary knows in prose whose other signs are blanked out. */
export async function findMisspelt(prose: string, file: string, words: string[]): Promise<Problem[]> {
  // Loaded as a module: it cannot be required.
  const {spellCheckDocument} = await import('cspell-lib');
  const {issues, errors} = await spellCheckDocument(
    {uri: `file:///${file}.txt`, text: prose, languageId: 'plaintext', locale},
    // No configuration of the machine may change the verdict.
    {noConfigSearch: true, generateSuggestions: true, numSuggestions: 3},
    {version: '0.2', language: locale, words},
  );
  if (errors?.length) throw new Error(`the spelling of ${file} cannot be checked: ${String(errors[0])}`);
  return issues.map(({text, offset, suggestions}) => ({
    file,
    ...placeOf(prose, offset),
    message: `"${text}" is in no dictionary${suggestions?.length ? `; did you mean ${suggestions.join(' or ')}?` : '.'} A word that is right belongs in docs/vocabulary/words.txt`,
  }));
}
