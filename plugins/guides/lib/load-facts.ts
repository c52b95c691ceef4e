/** Reads everything that guides can refer to besides the description: the glossary, the code words and the programs. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {readCompiledWorkflows, readReleases} from '@screening/api/node';
import {createAddressBook, type Description} from '@screening/api';
import {fillProduct} from '../../../src/product';
import {readExamples} from './examples';
import {parseGlossary} from './glossary-terms';
import {readCast} from './read-cast';
import {readQuestions} from './read-questions';
import type {GuideFacts} from './types';
import {parseVocabulary} from './vocabulary';

export const glossaryFile = 'docs/glossary.yaml';
export const codeWordsFile = 'docs/vocabulary/code-words.txt';

/** Reads the files below the repository's root. Throws an error with file and line for a malformed file. */
export function loadFacts(root: string, doc: Description): GuideFacts {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  return {
    doc,
    book: createAddressBook(doc),
    glossary: parseGlossary(read(glossaryFile), glossaryFile),
    codeWords: new Set(parseVocabulary(read(codeWordsFile), codeWordsFile).map(({word}) => word)),
    examples: readExamples(root),
    cast: () => readCast(root),
    releases: () => readReleases(root, doc),
    questions: () => readQuestions(root, doc),
    workflows: () => readCompiledWorkflows(root),
  };
}
