/** Types of the transforms of the guides. */
import type {Nodes, PhrasingContent, Root} from 'mdast';
// These augment mdast with JSX elements and directives.
import type {} from 'mdast-util-mdx-jsx';
import type {} from 'mdast-util-directive';
import type {NameIndex, Description, Link} from '@screening/api';
import type {Release} from '@screening/api/node';
import type {Workflow} from '@screening/api/workflows';
import type {TestSubject} from '@screening/sandbox/server';
import type {GlossaryTerm} from '../../lib/glossary-terms';

/** A test subject with the name of its file, which is its anchor on the page that shows it. */
export type Subject = TestSubject & {id: string};

export type OpenQuestion = {
  words: PhrasingContent[];
  /** The operation, or the section of a guide, that raises the question. */
  source: Link;
  /** Decides the topic: the tag of the operation, or the path of the guide below `docs/`. */
  of: string;
  /** The location in the repository, for problems. */
  file: string;
  line: number;
};

export type QuestionTopics = {
  /** The words of the questions on top of the list. */
  first: string[];
  /** The topics of the other questions, with the tags of operations and the starts of paths that belong to each. */
  topics: Record<string, string[]>;
};

/** Everything outside a page that its text can refer to. */
export type GuideData = {
  doc: Description;
  book: NameIndex;
  glossary: GlossaryTerm[];
  /** Words in code font that aren't in the description: docs/vocabulary/code-words.txt. */
  codeWords: Set<string>;
  /** The programs that pages include, by file name: docs/examples. */
  examples: ReadonlyMap<string, string>;
  /** Reads the sandbox's test subjects, only for the page that shows them. */
  subjects: () => Subject[];
  /** Compares the published versions, newest first. Takes seconds, so only the page that shows them calls it. */
  releases: () => Release[];
  /** Reads the open questions of the description and of all guides, only for the page that shows them. */
  questions: () => OpenQuestion[];
  /** Reads the order and the topics of the open questions. */
  questionTopics: () => QuestionTopics;
  /** Reads the compiled workflows, only for the pages that show one. */
  workflows: () => Workflow[];
};

/** A problem in a file. */
export type Problem = {file: string; line: number; column: number; message: string};

/** The page being transformed. */
export type Page = {
  data: GuideData;
  /** Records a problem of a node. All problems of a page are reported together after the last transform. */
  fail: (node: Nodes, message: string) => void;
  /** Records that a node and its descendants come from another file. */
  setOrigin: (node: Nodes, file: string, line: number) => void;
};

/** One check or transform of a guide. */
export type Transform = (tree: Root, page: Page) => void | Promise<void>;
