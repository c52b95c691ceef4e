/** Types of the steps after `docusaurus build`, which steps.ts lists. */
import type {Description} from '@screening/api';
import type {Redirect} from './hosting/redirects';
import type {BuiltSite} from './links/site-map';
import type {Page} from './pages';

/** The site during the finishing pass. */
export type Site = {
  /** The repository. */
  root: string;
  /** The folder that Docusaurus built into. No step changes it. */
  work: string;
  /** The folder that Docusaurus generated for the build: `.docusaurus`. */
  generated: string;
  /** The folder that becomes the built site. It has all files of `work` except the pages, which finish.ts adds. */
  folder: string;
  /** The files of `work`, relative to it. */
  files: string[];
  /** The addresses of the sitemap, in its order. */
  listed: string[];
  redirects: Redirect[];
  doc: Description;
};

/** Result of a step: a line for the terminal, and problems of the site that must stop the build, one line each. */
export type Outcome = {done: string; problems?: string[]};

/** Running step. It may store data of a page for `end`, but not the page: a thousand trees don't fit in memory. */
export type Running = {
  /** Handles one page. Pages in the sitemap come first, in its order. */
  page?: (page: Page) => void;
  /** Runs once, after the last page. `built` reads the site with the files written so far. */
  end: (built: () => BuiltSite) => Outcome;
};

/** Step of the finishing pass. */
export type Step = {
  name: string;
  /** Reason for its position in the list. */ why: string;
  start: (site: Site) => Running;
};
