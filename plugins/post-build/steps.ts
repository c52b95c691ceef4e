/** Runs the steps after the build. Each page is read once, and every step gets it in turn. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import type {Description} from '@screening/api';
import {createLinkStyles} from './link-styles';
import {pageFile, parsePage, readAnchors, readPage, type Page} from './pages';

/** The built site, to which the steps add files. */
export type Site = {
  /** The repository. */
  root: string;
  folder: string;
  /** The folder that Docusaurus generated for the build: `.docusaurus`. */
  generated: string;
  /** The files that Docusaurus wrote, relative to the folder. */
  files: string[];
  /** The addresses of the pages that search engines may list, sorted. */
  listed: string[];
  doc: Description;
  /** The anchors of each page, by its address. Complete after the last page. */
  anchors: Map<string, ReadonlySet<string>>;
};

/** A started step. It may store data of a page for `end`, but not the page: a thousand trees don't fit in memory. */
export type Running = {
  /** Handles one page. Listed pages come first, in their order. */
  page?: (page: Page) => void;
  /** Runs once, after the last page. Returns a line for the terminal. */
  end: () => string | Promise<string>;
};

export type Step = {name: string; start: (site: Site) => Running};

/** Runs all steps on the pages, and returns a line for each step. @throws an error that names the step and page */
export async function runSteps(site: Site, steps: Step[], pages: string[]): Promise<string[]> {
  const running: (Running & {name: string})[] = [];
  for (const {name, start} of steps)
    running.push({name, ...(await attempt(name, () => start(site)))});
  const linkStyles = createLinkStyles(site.folder, site.files);
  const listed = new Set(site.listed);
  for (const path of [...listed, ...pages.filter((one) => !listed.has(one))]) {
    const file = pageFile(path);
    const page = parsePage(file, linkStyles(readFileSync(join(site.folder, file), 'utf8')));
    site.anchors.set(path, await attempt(path, () => readAnchors(page.tree)));
    if (listed.has(path)) page.built = await attempt(path, () => readPage(page));
    for (const step of running) await attempt(`${step.name}, ${path}`, () => step.page?.(page));
    // Let Node free memory outside the JavaScript heap. It does that only between tasks.
    await setImmediate();
  }
  const lines: string[] = [];
  for (const {name, end} of running) lines.push(`${name}: ${await attempt(name, end)}`);
  return lines;
}

/** Writes a file of the site, and the folders above it. */
export function publish({folder}: Pick<Site, 'folder'>, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), {recursive: true});
  writeFileSync(join(folder, path), text);
}

async function attempt<Result>(location: string, act: () => Result): Promise<Awaited<Result>> {
  try {
    return await act();
  } catch (cause) {
    throw new Error(`${location}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
