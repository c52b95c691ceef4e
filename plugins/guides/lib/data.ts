/** Reads everything that guides can refer to besides the description. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {readReleases} from '@screening/api/node';
import {readCompiledWorkflows} from '../../lib/workflow-files';
import {createNameIndex, type Description} from '@screening/api';
import {fillProduct} from '../../../src/product';
import type {SubjectFile} from '@screening/sandbox/server';
import {readQuestions} from '../open-questions';
import {readExamples} from '../../lib/examples';
import {glossaryFile, parseGlossary} from '../../lib/glossary-terms';
import type {GuideData, Subject} from './types';

const codeWordsFile = 'docs/vocabulary/code-words.txt';
const subjectsFolder = 'packages/sandbox/src/core/data/subjects';

/** Reads the files below the repository's root. Throws an error with file and line for a malformed file. */
export function loadGuideData(root: string, doc: Description): GuideData {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  return {
    doc,
    book: createNameIndex(doc),
    glossary: parseGlossary(read(glossaryFile), glossaryFile),
    codeWords: new Set(parseWordList(read(codeWordsFile)).map(({word}) => word)),
    examples: readExamples(root),
    subjects: () => readSubjects(root, read),
    releases: () => readReleases(root, doc),
    questions: () => readQuestions(root, doc),
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

/** Reads a list of words below docs/vocabulary: one per line, followed by `# reason`. Skips comment lines. */
export function parseWordList(source: string): {word: string; reason: string; line: number}[] {
  return source.split('\n').flatMap((entry, i) => {
    const [, word = '', reason = ''] = /^\s*(?!# )(\S.*?)\s*(?:\s#\s+(.*?)\s*)?$/.exec(entry) ?? [];
    return word ? [{word, reason, line: i + 1}] : [];
  });
}
