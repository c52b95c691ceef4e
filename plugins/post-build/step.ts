/** Types of the steps after the build, which plugins/post-build lists. */
import type {Description} from '@screening/api';
import type {Redirect} from './hosting/redirects';
import type {Page} from './pages';

/** The built site, to which the steps add files. */
export type Site = {
  /** The repository. */
  root: string;
  /** The folder of the built site. */
  folder: string;
  /** The folder that Docusaurus generated for the build: `.docusaurus`. */
  generated: string;
  /** The files that Docusaurus wrote, relative to the folder. */
  files: string[];
  /** The addresses of the pages that search engines may list, sorted. */
  listed: string[];
  redirects: Redirect[];
  doc: Description;
  /** The anchors of each page, by its address. Complete after the last page. */
  anchors: Map<string, ReadonlySet<string>>;
};

/** Result of a step: a line for the terminal. */
type Outcome = {done: string};

/** Running step. It may store data of a page for `end`, but not the page: a thousand trees don't fit in memory. */
export type Running = {
  /** Handles one page. Listed pages come first, in their order. */
  page?: (page: Page) => void;
  /** Runs once, after the last page. */
  end: () => Outcome | Promise<Outcome>;
};

export type Step = {
  name: string;
  /** Reason for its position in the list. */ why: string;
  start: (site: Site) => Running;
};
