/**
 * Checks that Docusaurus has the form that the files in this folder expect, and which files reach the browser.
 *
 * These files rely on parts of Docusaurus that may change in any release. Without a check, an upgrade could undo their
 * work or break the site without a message. UPGRADING.md lists all of them.
 */
import type {Plugin} from '@docusaurus/types';

/** Version of Docusaurus that these files were written for. */
export const writtenFor = '3.10.2';

/**
 * Throws an error if an expectation isn't met.
 *
 * @param found what was found instead, as the start of a sentence
 * @param look the file of Docusaurus or of this repository to look at
 */
export function expectInternals(holds: unknown, found: string, look: string): asserts holds {
  if (!holds) throw new Error(`${found}, unlike in Docusaurus ${writtenFor}, for which this was written: see ${look}`);
}

type BundlerOptions = Exclude<ReturnType<NonNullable<Plugin['configureWebpack']>>, void>;
type BundlerPlugin = Extract<NonNullable<BundlerOptions['plugins']>[number], {apply: unknown}>;

/** Creates a bundler plugin that passes the files of all modules to `check`, before they are joined and minified. */
export const checkFiles = (name: string, check: (files: ReadonlySet<string>) => void): BundlerPlugin => ({
  apply: ({hooks}) =>
    hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.finishModules.tap(name, (modules) => {
        const files = [...modules].map((module) => (module as {resource?: string}).resource?.split('?')[0] ?? '');
        check(new Set(files));
      }),
    ),
});

/**
 * Checks that the browser gets the files in `by` and none of the `originals`.
 *
 * @param look the place that replaces them
 */
export function expectReplaced(files: ReadonlySet<string>, by: string[], originals: string[], look: string): void {
  const absent = by.filter((file) => !files.has(file));
  expectInternals(absent.length === 0, `No module imports ${absent.join(', ')}`, look);
  const present = originals.filter((part) => [...files].some((file) => file.includes(part)));
  expectInternals(present.length === 0, `The browser gets ${present.join(', ')}`, look);
}
