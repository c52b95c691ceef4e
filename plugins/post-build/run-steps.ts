/** Runs the steps after the build: each page is read once, and every step gets it in turn. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {pageFile, parsePage, readAnchors, readPage} from './pages';
import type {Site, Step} from './step';

/**
 * Runs all steps, and returns a line for each.
 *
 * @param pages the addresses of all pages that Docusaurus built
 * @throws an error with the step and page if a step fails
 */
export async function runSteps(site: Site, steps: Step[], pages: string[]): Promise<string[]> {
  const running = steps.map((step) => ({name: step.name, ...attempt(step.name, () => step.start(site))}));
  const listed = new Set(site.listed);
  for (const path of [...listed, ...pages.filter((one) => !listed.has(one))]) {
    const file = join(site.folder, pageFile(path));
    const page = attempt(path, () => parsePage(pageFile(path), readFileSync(file, 'utf8')));
    site.anchors.set(path, readAnchors(page.tree));
    if (listed.has(path)) page.built = attempt(path, () => readPage(page));
    for (const step of running) attempt(`${step.name}, ${path}`, () => step.page?.(page));
    if (page.published !== page.html) writeFileSync(file, page.published);
    // Let Node free memory outside the JavaScript heap. It does that only between tasks.
    await setImmediate();
  }
  const lines: string[] = [];
  for (const {name, end} of running) lines.push(`${name}: ${(await attempt(name, end)).done}`);
  return lines;
}

/** Adds the place where an error happened to its message. */
function attempt<Result>(where: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, {cause});
  }
}
