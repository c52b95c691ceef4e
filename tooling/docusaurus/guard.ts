/**
 * Checks that Docusaurus is as the files of this folder expect it, and watches which files reach the browser.
 *
 * These files rely on parts of Docusaurus that may change in any release. Without a check, an upgrade would undo
 * their work or break the site without a word. UPGRADING.md lists all of them.
 */
import type {Plugin} from '@docusaurus/types';

/** The version of Docusaurus that these files were written for. */
export const writtenFor = '3.10.2';

/**
 * Throws unless an expectation holds.
 *
 * @param found what is there instead, as the start of a sentence
 * @param look the file of Docusaurus, or our own, to look at
 */
export function expectInternals(holds: unknown, found: string, look: string): asserts holds {
  if (!holds) throw new Error(`${found}, unlike in Docusaurus ${writtenFor}, for which this was written: see ${look}`);
}

type BundlerOptions = Exclude<ReturnType<NonNullable<Plugin['configureWebpack']>>, void>;
type BundlerPlugin = Extract<NonNullable<BundlerOptions['plugins']>[number], {apply: unknown}>;

/** A plugin of the bundler that hands the files of all modules to `check`, before they are joined and minified. */
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
 * Checks which files reach the browser.
 *
 * @param look where they are replaced
 */
export function expectReplaced(files: ReadonlySet<string>, by: string[], originals: string[], look: string): void {
  const absent = by.filter((file) => !files.has(file));
  expectInternals(absent.length === 0, `No module imports ${absent.join(', ')}`, look);
  const present = originals.filter((part) => [...files].some((file) => file.includes(part)));
  expectInternals(present.length === 0, `The browser gets ${present.join(', ')}`, look);
}
