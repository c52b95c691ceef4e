/** Types of the transforms of the guides. */
import type {Nodes, Root} from 'mdast';
// These augment mdast with JSX elements and directives.
import type {} from 'remark-mdx';
import type {} from 'remark-directive';
import type {GuideData} from './data';

/** A problem in a file. */
export type Problem = {
  /** Path below the root of the repository. */
  file: string;
  /** Starts with 1. */
  line: number;
  /** Starts with 1. */
  column: number;
  message: string;
};

/** The page being transformed. */
export type Page = {
  data: GuideData;
  /** Records a problem of a node. All problems of a page are reported together after the last transform. */
  fail: (node: Nodes, message: string) => void;
  /** Records that a node and its descendants come from another file. */
  setOrigin: (node: Nodes, file: string, line: number) => void;
};

/** One check or transform of a guide, which changes the tree in place. */
export type Transform = (tree: Root, page: Page) => void | Promise<void>;
