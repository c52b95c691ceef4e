/** Types of the steps after `docusaurus build`, which steps.ts lists. */
import type {Description} from '../../src/description/document';
import type {Redirect} from '../hosting/redirects';
import type {BuiltSite} from '../links/site-map';
import type {Page} from './pages';

/** The site while it is being finished. */
export type Site = {
  /** The repository. */
  root: string;
  /** The folder that Docusaurus built into. No step changes it. */
  work: string;
  /** What Docusaurus generated for the build: `.docusaurus`. */
  generated: string;
  /** The folder that becomes the built site: has all files of `work` but its pages, which the steps add. */
  folder: string;
  /** The files of `work`, relative to it. */
  files: string[];
  /** The addresses of the sitemap, in its order. */
  listed: string[];
  redirects: Redirect[];
  doc: Description;
};

/** What a step did: one line for the terminal, and faults of the site, one line each, that must stop the build. */
export type Outcome = {done: string; problems?: string[]};

/** A step at work. It may keep what its end needs of a page, but not the page: a thousand trees don't fit in memory. */
export type Running = {
  /** Handles one page. Those of the sitemap come first, in its order. */
  page?: (page: Page) => void;
  /** Runs once, after the last page. `built` reads the site as it is published so far. */
  end: (built: () => BuiltSite) => Outcome;
};

/** A step of the finishing pass. */
export type Step = {
  name: string;
  /** Why it is at its place in the list. */ why: string;
  start: (site: Site) => Running;
};
