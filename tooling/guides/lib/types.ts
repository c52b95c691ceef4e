/** What every transform of the guides is given, and what it hands back. */
import type {Nodes, Root} from 'mdast';
// These augment mdast with JSX elements and directives.
import type {} from 'mdast-util-mdx-jsx';
import type {} from 'mdast-util-directive';
import type {Release} from '../../changelog/releases';
import type {AddressBook} from '../../../src/description/address-book';
import type {Description} from '../../../src/description/document';
import type {CastMember} from '../../sandbox/compile/compile';
import type {GlossaryTerm} from './glossary-terms';

/** A subject with the name of its file, which is its address on the page that shows it. */
export type Subject = CastMember & {id: string};

/** Everything outside a page that its text may refer to. */
export type GuideFacts = {
  doc: Description;
  book: AddressBook;
  glossary: GlossaryTerm[];
  /** Words in code font that the description does not know: docs/vocabulary/code-words.txt. */
  codeWords: Set<string>;
  /** The programs that pages show by inclusion, by file name: docs/examples. */
  examples: ReadonlyMap<string, string>;
  /** The sandbox's subjects, read for the page that shows them: src/sandbox/data/subjects. */
  cast: () => Subject[];
  /** The published versions, the newest first; comparing them takes seconds, so only a page that shows them asks. */
  releases: () => Release[];
};

/** What was looked at, so that a check can refuse to pass on nothing. */
export type Counts = {
  codeWords: number;
  facts: number;
  fences: number;
  diagrams: number;
  numbers: number;
  glossaryLinks: number;
};

/** The page being transformed. */
export type Page = {
  facts: GuideFacts;
  /** The file, relative to the repository. */
  file: string;
  counts: Counts;
  /** Notes a problem at a node. All problems of a page are reported together, after the last transform. */
  fail: (node: Nodes, message: string) => void;
  /** Says that a node and everything in it comes from another file than the page. */
  setOrigin: (node: Nodes, file: string, line: number) => void;
};

/** One step from a guide's source to what readers get. */
export type Transform = (tree: Root, page: Page) => void | Promise<void>;
