/**
 * Makes the published site from the pages that Docusaurus built.
 *
 * Only reads the work folder, so that a second run gives the same bytes. The steps write into a folder next to it,
 * which replaces the published site at the very end, so that a failed build doesn't change the previous site.
 */
import {cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {moved} from './hosting/redirects';
import {listFiles} from './hosting/scan-build';
import {readSitePage, siteOf, type BuiltSite} from './links/site-map';
import {readBundle} from '@screening/api/node';
import {withFullTags} from './full-tags';
import {listPaths, pageFile, parsePage, readPage} from './pages';
import type {Site, Step} from './step';

/** `to` is the published site. */
export type Folders = Pick<Site, 'root' | 'generated' | 'work'> & {to: string};

/**
 * Runs all steps, and returns a line for each.
 *
 * @throws an error with the step and page if a step fails, or with all problems if steps found some
 */
export async function finish({root, generated, work, to}: Folders, steps: Step[]): Promise<string[]> {
  const folder = join(generated, 'finished');
  rmSync(folder, {recursive: true, force: true});
  const listed = listPaths(work);
  cpSync(work, folder, {recursive: true, filter: (file) => !file.endsWith('.html')});
  const files = listFiles(work);
  const site: Site = {root, generated, work, folder, files, listed, redirects: moved, doc: readBundle(root)};
  const running = steps.map((step) => ({name: step.name, ...attempt(step.name, () => step.start(site))}));
  const pages: BuiltSite['pages'] = new Map();
  const inSitemap = new Set(listed.map(pageFile));
  for (const file of [...inSitemap, ...files.filter((one) => one.endsWith('.html') && !inSitemap.has(one))]) {
    const page = parsePage(
      file,
      attempt(file, () => withFullTags(readFileSync(join(work, file), 'utf8'))),
    );
    if (inSitemap.has(file)) page.built = attempt(file, () => readPage(page));
    for (const step of running) attempt(`${step.name}, ${file}`, () => step.page?.(page));
    mkdirSync(dirname(join(folder, file)), {recursive: true});
    writeFileSync(join(folder, file), page.published);
    pages.set(page.path, readSitePage(page.tree));
    // Let Node free memory outside the JavaScript heap, such as a drawn card's. It does that only between tasks.
    await setImmediate();
  }
  const outcomes = running.map(({name, end}) => ({name, ...attempt(name, () => end(() => siteOf(folder, pages)))}));
  const problems = outcomes.flatMap((outcome) => outcome.problems ?? []);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  replaceFolder(folder, to);
  return outcomes.map(({name, done}) => `${name}: ${done}`);
}

/** Adds the place where an error happened to its message. */
function attempt<Result>(where: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, {cause});
  }
}

/** Replaces one folder with another. Deletes the old one only after the new one is in place. */
function replaceFolder(from: string, to: string): void {
  const old = `${from}-replaced`;
  rmSync(old, {recursive: true, force: true});
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, {recursive: true, force: true});
}
