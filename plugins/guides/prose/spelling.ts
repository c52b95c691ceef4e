/** Checks spelling in American English, with the words of docs/vocabulary/words.txt. */
import type {Problem} from '../lib/problem';
import {placeOf} from './place';

const locale = 'en-US';

/** Finds misspelled words in prose, in which everything else is replaced by spaces. */
export async function findMisspelled(prose: string, file: string, words: string[]): Promise<Problem[]> {
  // Use a dynamic import, because the package can't be required.
  const {spellCheckDocument} = await import('cspell-lib');
  const {issues, errors} = await spellCheckDocument(
    {uri: `file:///${file}.txt`, text: prose, languageId: 'plaintext', locale},
    // Ignore configuration files of the machine.
    {noConfigSearch: true, generateSuggestions: true, numSuggestions: 3},
    {version: '0.2', language: locale, words},
  );
  if (errors?.length) throw new Error(`the spelling of ${file} cannot be checked: ${String(errors[0])}`);
  return issues.map(({text, offset, suggestions}) => ({
    file,
    ...placeOf(prose, offset),
    message: `"${text}" isn't in the dictionary${suggestions?.length ? `; did you mean ${suggestions.join(' or ')}?` : '.'} Add a correct word to docs/vocabulary/words.txt`,
  }));
}
