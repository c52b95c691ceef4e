/** Reads everything that guides can refer to besides the description. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {createNameIndex, type Description} from '@screening/api';
import type {SubjectFile} from '@screening/sandbox/server';
import {fillProduct} from '@screening/product';
import {readExamples} from '../../lib/examples';
import {glossaryFile, parseGlossary} from '../../lib/glossary-terms';
import {listGuides} from '../../lib/guide-files';
import {readTopics} from '../../lib/question-topics';
import {readVersions} from '../../lib/versions';
import {readCompiledWorkflows} from '../../lib/workflow-files';

const codeWordsFile = 'docs/vocabulary/code-words.txt';
const subjectsFolder = 'packages/sandbox/src/core/data/subjects';

/** Everything outside a page that its text can refer to. What only few pages need is read when a page asks for it. */
export type GuideData = ReturnType<typeof loadGuideData>;

/** Reads the files below the repository's root. Throws an error with file and line for a malformed file. */
export function loadGuideData(root: string, doc: Description) {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  return {
    doc,
    index: createNameIndex(doc),
    glossary: parseGlossary(read(glossaryFile), glossaryFile),
    /** Words in code font that aren't in the description, from lines with a word and ` # reason`. */
    codeWords: new Set(
      read(codeWordsFile)
        .split('\n')
        .flatMap((line) => line.replace(/(^|\s)# .*/, '').trim() || []),
    ),
    examples: readExamples(root),
    /** Reads the sandbox's test subjects. The sandbox validates the files when it compiles its data. */
    subjects: () =>
      readdirSync(join(root, subjectsFolder)).flatMap((file) => {
        const [id, ending] = file.split('.');
        if (ending !== 'yaml') return [];
        const {name, type, test} = parse(read(`${subjectsFolder}/${file}`)) as SubjectFile;
        return {id, name, type, ...test};
      }),
    versions: readVersions(root, doc),
    guides: () => listGuides(root),
    questionTopics: () => readTopics(root),
    workflows: () => readCompiledWorkflows(root),
  };
}
