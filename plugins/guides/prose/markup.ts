/** Checks the Markdown with markdownlint. */
import {lint} from 'markdownlint/promise';
import type {Configuration} from 'markdownlint';
import type {Problem} from '../lib/problem';

const config: Configuration = {
  default: true,
  // Lines are whole sentences, which keeps diffs readable.
  MD013: false,
  // markdownlint reads components as HTML. Unknown components fail the build.
  MD033: false,
  // The build creates the anchors of components and the glossary, and checks all anchors.
  MD051: false,
  // Table columns need no alignment in the source.
  MD060: false,
};

/** Matches the comment with the id of a heading, whose asterisks markdownlint reads as emphasis. */
const headingId = / \{\/\* #\S+ \*\/\}$/gm;

/** Checks the Markdown of pages (file name to source). */
export async function checkMarkup(pages: Record<string, string>): Promise<Problem[]> {
  const strings = Object.fromEntries(Object.entries(pages).map(([file, text]) => [file, text.replace(headingId, '')]));
  const results = await lint({strings, config});
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({lineNumber, ruleNames, ruleDescription, errorDetail, errorRange}) => ({
      file,
      line: lineNumber,
      column: errorRange?.[0] ?? 1,
      message: `${ruleDescription}${errorDetail ? `: ${errorDetail}` : ''} (${ruleNames[0]})`,
    })),
  );
}
