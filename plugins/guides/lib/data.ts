/** Reads everything that guides can refer to besides the description. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {createNameIndex, type Description} from '@screening/api';
import {readReleases} from '@screening/api/node';
import type {SubjectFile} from '@screening/sandbox/server';
import {fillProduct} from '../../../src/product';
import {readExamples} from '../../lib/examples';
import {glossaryFile, parseGlossary} from '../../lib/glossary-terms';
import {readCompiledWorkflows} from '../../lib/workflow-files';
import {readQuestions, topicsFile} from '../open-questions';
import type {GuideData, QuestionTopics, Subject} from './types';

const codeWordsFile = 'docs/vocabulary/code-words.txt';
const subjectsFolder = 'packages/sandbox/src/core/data/subjects';

/** Reads the files below the repository's root. Throws an error with file and line for a malformed file. */
export function loadGuideData(root: string, doc: Description): GuideData {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  return {
    doc,
    book: createNameIndex(doc),
    glossary: parseGlossary(read(glossaryFile), glossaryFile),
    codeWords: readWords(read(codeWordsFile)),
    examples: readExamples(root),
    subjects: () => readSubjects(root, read),
    releases: () => readReleases(root, doc),
    questions: () => readQuestions(root, doc),
    questionTopics: () => parse(read(topicsFile)) as QuestionTopics,
    workflows: () => readCompiledWorkflows(root),
  };
}

/** Reads the sandbox's test subjects. The sandbox validates the files when it compiles its data. */
function readSubjects(root: string, read: (file: string) => string): Subject[] {
  const files = readdirSync(join(root, subjectsFolder)).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => {
    const {name, type, test} = parse(read(`${subjectsFolder}/${file}`)) as SubjectFile;
    return {id: file.replace(/\.yaml$/, ''), name, type, ...test};
  });
}

/** Reads a list of words: one per line, followed by ` # reason`. */
const readWords = (source: string): Set<string> =>
  new Set(source.split('\n').flatMap((line) => line.replace(/(^|\s)# .*/, '').trim() || []));
