/** The form of the Markdown, with markdownlint. */
import {lint} from 'markdownlint/promise';
import type {Configuration} from 'markdownlint';
import type {Problem} from '../lib/problem';

const config: Configuration = {
  default: true,
  // Long sentences wrap in the editor; a sentence a line keeps changes readable.
  MD013: false,
  // Components look like HTML to it; unknown ones stop the build.
  MD033: false,
  // Anchors of components and of the glossary are made in the build, which checks them all.
  MD051: false,
  // A table of the guides is written for its words, not for its columns in the source.
  MD060: false,
};

/** Checks the form of pages: file name to source. */
export async function checkMarkup(pages: Record<string, string>): Promise<Problem[]> {
  const results = await lint({strings: pages, config});
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({lineNumber, ruleNames, ruleDescription, errorDetail, errorRange}) => ({
      file,
      line: lineNumber,
      column: errorRange?.[0] ?? 1,
      message: `${ruleDescription}${errorDetail ? `: ${errorDetail}` : ''} (${ruleNames[0]})`,
    })),
  );
}
