/** Reads everything that guides can refer to besides the description. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {createNameIndex, type Description, type NameIndex} from '@screening/api';
import type {Workflow} from '@screening/api/workflows';
import {fillProduct} from '@screening/product';
import type {SubjectFile, TestSubject} from '@screening/sandbox/server';
import {type CommandDescription, readCommands} from '@screening/tools/generate';
import {readExamples} from '../../lib/examples';
import {glossaryFile, parseGlossary, type GlossaryTerm} from '../../lib/glossary-terms';
import {listGuides, type GuideFile} from '../../lib/guide-files';
import {readTopics, type QuestionTopics} from '../../lib/question-topics';
import {readReleases, type Release} from '../../lib/releases';
import {readPlots, type SettingsPlots} from '../../lib/settings-plots';
import {readVersions, type Version} from '../../lib/versions';
import {readCompiledWorkflows} from '../../lib/workflow-files';
import {clientReader, listClientNames, type ReadClient} from './client-source';
import {listToolNames} from './tool-names';

const codeWordsFile = 'docs/vocabulary/code-words.txt';
const subjectsFolder = 'packages/sandbox/src/core/data/subjects';

/** A test subject of the sandbox. Its id is the name of its file. */
type IdentifiedSubject = TestSubject & {id: string};

/** Everything outside a page that its text can refer to. What only few pages need is read when a page asks for it. */
export type GuideData = {
  doc: Description;
  index: NameIndex;
  glossary: GlossaryTerm[];
  /** Words in code font that aren't in the description, with the names of the clients and of the tool. */
  codeWords: ReadonlySet<string>;
  /** The samples in docs/examples, by file name. */
  examples: ReadonlyMap<string, string>;
  /** The versions of the API, newest first. */
  versions: Version[];
  /** The released versions of the packages, newest first. */
  releases: () => Release[];
  /** The sandbox's test subjects. The sandbox validates their files when it compiles its data. */
  subjects: () => IdentifiedSubject[];
  guides: () => GuideFile[];
  questionTopics: () => QuestionTopics;
  workflows: () => Workflow[];
  /** Reads a definition of the clients. */
  readClient: ReadClient;
  /** Reads the commands of the command-line tool. */
  readTool: () => CommandDescription[];
  /** The plots of the report on screening settings. */
  settingsPlots: () => SettingsPlots;
};

/** Reads the files below the repository's root. Throws an error with file and line for a malformed file. */
export function loadGuideData(root: string, doc: Description): GuideData {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  return {
    doc,
    index: createNameIndex(doc),
    glossary: parseGlossary(read(glossaryFile), glossaryFile),
    codeWords: new Set([
      ...parseCodeWords(read(codeWordsFile)),
      ...listClientNames(root),
      ...listToolNames(readCommands(root)),
    ]),
    examples: readExamples(root),
    versions: readVersions(root, doc),
    releases: () => readReleases(root),
    subjects: () =>
      readdirSync(join(root, subjectsFolder))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => {
          const {name, type, test} = parse(read(`${subjectsFolder}/${file}`)) as SubjectFile;
          return {id: file.slice(0, -'.yaml'.length), name, type, ...test};
        }),
    guides: () => listGuides(root),
    questionTopics: () => readTopics(root),
    workflows: () => readCompiledWorkflows(root),
    readClient: clientReader(root),
    readTool: () => readCommands(root),
    settingsPlots: () => readPlots(root),
  };
}

/** Reads one word from each line. ` # reason` after the word and lines of comments are left out. */
function parseCodeWords(text: string): Set<string> {
  const words = text.split('\n').map((line) => line.replace(/(^|\s)# .*/, '').trim());
  return new Set(words.filter((word) => word !== ''));
}
